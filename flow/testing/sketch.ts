import { readCondition } from '../condition.ts';
import { assemble, type Definition, type Draft, type Flow, type Node, type Sign, type Timer } from '../definition.ts';
import { type CallSite, setInside } from '../inline.ts';

/** Builds nodes and flows by name for tests. */
export class Sketch {
  readonly nodes: Draft['nodes'] = [];
  readonly flows: Flow[] = [];
  private readonly called: { site: CallSite; definition: Definition }[] = [];

  constructor(readonly key = 'sketch') {}

  node(id: string, kind: Node['kind'], scope = this.key, more: Partial<Node> = {}): string {
    this.nodes.push({
      id,
      kind,
      scope,
      name: { zh: id, en: id },
      defaultFlow: null,
      state: null,
      customer: null,
      fact: null,
      user:
        kind === 'user'
          ? {
              roles: ['clerk'],
              days: null,
              dayKind: 'work',
              clock: 'institute',
              dialog: [],
              approvalTypeKey: null,
              mergePass: false,
              notSameAs: [],
              avoid: [],
              batch: false,
              page: null,
            }
          : null,
      ...more,
    });
    return id;
  }

  /** A user task that several people decide. */
  sign(id: string, sign: Partial<Sign> & Pick<Sign, 'rule'>, scope = this.key): string {
    this.node(id, 'user', scope);
    const user = this.nodes.at(-1)?.user;
    if (user) user.sign = { need: 0, veto: false, sequential: false, ...sign };
    return id;
  }

  timer(id: string, host: string, more: Partial<Timer> = {}): string {
    const scope = this.nodes.find((n) => n.id === host)?.scope;
    return this.node(id, 'boundary', scope, { timer: { host, days: 3, dayKind: 'work', interrupting: true, ...more } });
  }

  /** A call activity with the process that it calls. */
  call(id: string, definition: Definition, scope = this.key): string {
    this.called.push({ site: { node: id, key: definition.key }, definition });
    return this.node(id, 'sub', scope);
  }

  flow(from: string, to: string, more: Partial<Flow> & { when?: string } = {}): string {
    const { when, ...rest } = more;
    // the same in every version that draws it
    const own = `${from}__${to}${rest.result === undefined ? '' : `_${rest.result}`}`;
    const id = rest.id ?? (this.flows.some((f) => f.id === own) ? `${own}${this.flows.length}` : own);
    const read = when === undefined ? null : readCondition(when, { v: 'number' });
    if (read !== null && read.fault !== undefined) throw new Error(`${when}: ${read.fault.code}`);
    const scope = this.nodes.find((n) => n.id === from)?.scope ?? this.key;
    this.flows.push({
      id,
      from,
      to,
      scope,
      name: { zh: id, en: id },
      result: null,
      condition: read?.condition ?? null,
      jump: false,
      back: false,
      state: null,
      customer: null,
      ...rest,
    });
    return id;
  }

  default(node: string, flow: string): void {
    const found = this.nodes.find((n) => n.id === node);
    if (found !== undefined) found.defaultFlow = flow;
  }

  build(): { definition: Definition; faults: ReturnType<typeof assemble>['faults'] } {
    let draft: Draft = {
      key: this.key,
      category: this.key,
      name: { zh: this.key, en: this.key },
      variables: { v: 'number' },
      nodes: this.nodes,
      flows: this.flows,
    };
    const faults: ReturnType<typeof assemble>['faults'] = [];
    for (const { site, definition } of this.called) {
      const done = setInside(draft, site, { version: 1, definition });
      draft = done.draft;
      faults.push(...done.faults);
    }
    const built = assemble(draft);
    return { definition: built.definition, faults: [...faults, ...built.faults] };
  }
}
