/** Turns a random tree into the graph that the engine runs, gateways and all. */

import { readCondition } from '../condition.ts';
import { assemble, type Definition, type Draft, type Flow, type Node } from '../definition.ts';
import { childrenOf, inclChildren, type Tree, xorChild } from './tree.ts';

const VALUES = Array.from({ length: 8 }, (_, v) => v);

type Piece = { entry: string; exit: string };

/** Builds nodes and flows by name for tests. */
export class Sketch {
  readonly nodes: Draft['nodes'] = [];
  readonly flows: Flow[] = [];

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

  flow(from: string, to: string, more: Partial<Flow> & { when?: string } = {}): string {
    const { when, ...rest } = more;
    const id = rest.id ?? `${from}__${to}${rest.result === undefined ? '' : `_${rest.result}`}${this.flows.length}`;
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
    return assemble({
      key: this.key,
      category: this.key,
      name: { zh: this.key, en: this.key },
      variables: { v: 'number' },
      nodes: this.nodes,
      flows: this.flows,
    });
  }
}

const draw = (sketch: Sketch, tree: Tree, scope: string): Piece => {
  const { id } = tree;
  const inside = () => childrenOf(tree).map((c) => draw(sketch, c, scope));
  switch (tree.kind) {
    case 'task':
      sketch.node(id, 'user', scope);
      return { entry: id, exit: id };
    case 'seq': {
      const pieces = inside();
      for (const [i, piece] of pieces.entries()) {
        const next = pieces[i + 1];
        if (next !== undefined) sketch.flow(piece.exit, next.entry);
      }
      return { entry: pieces[0]?.entry ?? id, exit: pieces.at(-1)?.exit ?? id };
    }
    case 'par':
    case 'incl':
    case 'xor': {
      const kind = tree.kind === 'par' ? 'parallel' : tree.kind === 'incl' ? 'inclusive' : 'exclusive';
      const split = sketch.node(`${id}_split`, kind, scope);
      const join = sketch.node(`${id}_join`, kind, scope);
      const pieces = inside();
      for (const [i, piece] of pieces.entries()) {
        const runs =
          tree.kind === 'xor'
            ? VALUES.filter((v) => xorChild(pieces.length, v) === i)
            : VALUES.filter((v) => inclChildren(pieces.length, v).includes(i));
        const last = i === pieces.length - 1;
        const flow = sketch.flow(split, piece.entry, tree.kind === 'par' || last ? {} : { when: `v in (${runs.join(', ')})` });
        if (tree.kind !== 'par' && last) sketch.default(split, flow);
        sketch.flow(piece.exit, join);
      }
      return { entry: split, exit: join };
    }
    case 'choice': {
      const [decide, ...others] = inside();
      const split = sketch.node(`${id}_split`, 'exclusive', scope);
      const join = sketch.node(`${id}_join`, 'exclusive', scope);
      sketch.flow(decide?.exit ?? id, split);
      for (const [i, piece] of others.entries()) {
        sketch.flow(split, piece.entry, { result: `PASS_${'X'.repeat(i + 1)}` });
        sketch.flow(piece.exit, join);
      }
      return { entry: decide?.entry ?? id, exit: join };
    }
    case 'loop': {
      const [body, review] = inside();
      const begin = sketch.node(`${id}_begin`, 'exclusive', scope);
      const split = sketch.node(`${id}_split`, 'exclusive', scope);
      const after = sketch.node(`${id}_after`, 'exclusive', scope);
      sketch.flow(begin, body?.entry ?? id);
      sketch.flow(body?.exit ?? id, review?.entry ?? id);
      sketch.flow(review?.exit ?? id, split);
      sketch.flow(split, after, { result: 'PASS' });
      sketch.flow(split, begin, { result: 'REJECT_PRE', back: true });
      return { entry: begin, exit: after };
    }
    case 'sub': {
      sketch.node(id, 'sub', scope);
      const piece = draw(sketch, tree.of[0], id);
      sketch.node(`${id}_in`, 'start', id);
      sketch.node(`${id}_out`, 'end', id);
      sketch.flow(`${id}_in`, piece.entry);
      sketch.flow(piece.exit, `${id}_out`);
      return { entry: id, exit: id };
    }
  }
};

/** The process of a tree. */
export const graphOf = (tree: Tree): { definition: Definition; faults: ReturnType<typeof assemble>['faults'] } => {
  const sketch = new Sketch();
  sketch.node('start', 'start');
  const piece = draw(sketch, tree, sketch.key);
  sketch.node('end', 'end');
  sketch.flow('start', piece.entry);
  sketch.flow(piece.exit, 'end');
  return sketch.build();
};
