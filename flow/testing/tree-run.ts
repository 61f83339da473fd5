/**
 * An interpreter that works on the tree alone. It knows nothing of tokens, gateways, joins or scopes, so agreement with the engine
 * says something.
 */
import type { Act } from './act.ts';
import type { Redrawn } from './redraw.ts';
import { childrenOf, inclChildren, isWork, type Tree, xorChild } from './tree.ts';
import { ask, askNoMore, begin, outcome, possible, turns } from './tree-round.ts';
import { Rules } from './tree-rules.ts';

/** Runs a tree. Marks: what is at work, what is done. */
export class TreeRun extends Rules {
  constructor(root: Tree) {
    super(root);
    this.activate(root);
  }

  /** What a history comes to; null when one of its acts is not possible. */
  static of(root: Tree, history: readonly Act[]): TreeRun | null {
    const run = new TreeRun(root);
    return history.every((act) => run.apply(act)) ? run : null;
  }

  /** Open work: tasks, signers whose turn it is, facts waited for. */
  open(): string[] {
    return this.active()
      .flatMap((t) => (t.kind === 'sign' ? turns(this.round(t.id)).map((key) => `${t.id} ${key}`) : [t.id]))
      .sort();
  }

  timers(): string[] {
    return this.active()
      .flatMap((t) => {
        if (!isWork(t)) return [];
        const over = this.isTimed(t) ? [`${t.id}_over`] : [];
        return t.remind && !this.m.reminded.has(t.id) ? [...over, `${t.id}_remind`] : over;
      })
      .sort();
  }

  ended(): boolean {
    return this.m.marks.get(this.root.id) === 'done';
  }

  /** The value that gateways decide by. */
  value(): number {
    return this.m.v;
  }

  visited(): string[] {
    return [...this.m.visited];
  }

  /** Signers who have not spoken, of a countersign at work. */
  silent(id: string): string[] {
    const round = this.round(id);
    return round.asked.filter((key) => !round.said.some((s) => s.key === key));
  }

  /** Does one act. @returns false when it is not possible; the run is of no use then. */
  apply(act: Act): boolean {
    if ('v' in act) this.m.v = act.v;
    switch (act.do) {
      case 'complete':
        return this.complete(act.at, act.signer, act.result);
      case 'jump':
        return this.modes(act.at, act.to).includes(act.mode) && this.jump(act.at, act.to, act.mode === 'straight');
      case 'force':
        return this.mayForce(act.at, act.to) && this.force(act.at, act.to);
      case 'fact':
        return this.fact(act.name, act.holds);
      case 'timer':
        return this.timers().includes(act.at) && this.timer(act.at);
      case 'ask':
        if (!this.isOpen(act.at) || !this.silent(act.at).includes(act.to)) return false;
        ask(this.round(act.at), act.key, act.where, act.to);
        return true;
      case 'askNoMore':
        return this.askNoMore(act.at, act.key);
      case 'migrate':
        return this.mayMove(act.redrawn) && this.move(act.redrawn);
      case 'terminate':
        this.clear(this.root);
        return true;
    }
  }

  private active(): Tree[] {
    return [...this.nodes.values()].filter((t) => (isWork(t) || t.kind === 'wait') && this.m.marks.get(t.id) === 'active');
  }

  private isTimed(tree: Tree): boolean {
    const parent = this.parents.get(tree.id);
    return parent?.kind === 'timed' && parent.of[0].id === tree.id;
  }

  private round(id: string) {
    const round = this.m.rounds.get(id);
    if (round === undefined) throw new Error(`no round at ${id}`);
    return round;
  }

  private complete(id: string, signer: string | null, result: string): boolean {
    const task = this.node(id);
    if (!this.isOpen(id)) return false;
    if (task.kind === 'sign') {
      const round = this.round(id);
      if (signer === null || !turns(round).includes(signer)) return false;
      round.said.push({ key: signer, result });
      return this.settle(id);
    }
    this.pass(id, result);
    return true;
  }

  private settle(id: string): boolean {
    const task = this.node(id);
    const result = task.kind === 'sign' ? outcome(task.rule, this.round(id)) : null;
    if (result !== null) this.pass(id, result);
    return true;
  }

  private pass(id: string, result: string): void {
    const back = this.m.returns.get(id);
    this.m.returns.delete(id);
    if (back !== undefined && result.startsWith('PASS')) {
      this.clear(this.node(back.at));
      for (const [key, mark] of back.marks) this.m.marks.set(key, mark);
      for (const [key, pick] of back.picked) this.m.picked.set(key, pick);
      for (const [key, round] of back.rounds) this.m.rounds.set(key, round);
      return;
    }
    this.m.marks.set(id, 'done');
    this.m.reminded.delete(id);
    this.childDone(this.node(id), result);
  }

  private askNoMore(id: string, key: string): boolean {
    const task = this.node(id);
    if (task.kind !== 'sign' || !this.isOpen(id) || !this.silent(id).includes(key)) return false;
    askNoMore(this.round(id), key);
    return possible(task.rule, this.round(id)) && this.settle(id);
  }

  private fact(name: string, holds: boolean): boolean {
    if (!holds) {
      this.m.facts.delete(name);
      return true;
    }
    this.m.facts.add(name);
    for (const wait of this.active().filter((t) => t.kind === 'wait' && t.fact === name)) {
      this.m.marks.set(wait.id, 'done');
      this.childDone(wait, 'PASS');
    }
    return true;
  }

  private timer(at: string): boolean {
    const id = at.replace(/_(over|remind)$/, '');
    if (at.endsWith('_remind')) {
      this.m.reminded.add(id);
      return true;
    }
    const timed = this.parents.get(id);
    this.clear(this.node(id));
    if (timed !== undefined) this.pick(timed, [1]);
    return true;
  }

  private jump(from: string, to: string, straight: boolean): boolean {
    const above = this.meeting(from, to);
    this.m.returns.delete(from);
    const snapshot = { at: above.id, marks: new Map(), picked: new Map(), rounds: new Map() };
    for (const t of this.below(above)) {
      snapshot.marks.set(t.id, this.m.marks.get(t.id) ?? 'idle');
      for (const part of ['picked', 'rounds'] as const) {
        const value = this.m[part].get(t.id);
        if (value !== undefined) snapshot[part].set(t.id, structuredClone(value));
      }
    }
    for (const child of childrenOf(above).slice(this.branchOf(above, to))) this.clear(child);
    this.enter(above, to);
    if (straight) this.m.returns.set(to, snapshot);
    return true;
  }

  private force(from: string, to: string): boolean {
    const above = this.meeting(from, to);
    const children = childrenOf(above);
    if (above.kind !== 'par') {
      for (const child of children) this.clear(child);
      this.enter(above, to);
      return true;
    }
    const [left, into] = [children[this.branchOf(above, from)], children[this.branchOf(above, to)]];
    if (left === undefined || into === undefined) return false;
    this.clear(left);
    this.m.marks.set(left.id, 'done');
    this.clear(into);
    this.enter(into, to);
    return true;
  }

  /** What was at work goes on; a part that is new counts as passed where the case is beyond it. */
  private move({ tree, seq, at, added }: Redrawn): boolean {
    for (const { picked } of this.states()) {
      const [k] = picked.get(seq) ?? [];
      if (k === undefined) continue;
      if (added) picked.set(seq, [k >= at ? k + 1 : k]);
      else picked.set(seq, [k > at ? k - 1 : k]);
    }
    this.draw(tree);
    return true;
  }

  private activate(tree: Tree): void {
    const { m } = this;
    m.marks.set(tree.id, 'active');
    switch (tree.kind) {
      case 'sign':
        m.rounds.set(tree.id, begin(tree.rule, tree.signers));
        m.visited.add(tree.id);
        return;
      case 'task':
        m.visited.add(tree.id);
        return;
      case 'wait':
        if (!m.facts.has(tree.fact)) return;
        m.marks.set(tree.id, 'done');
        this.childDone(tree, 'PASS');
        return;
      case 'action':
        m.marks.set(tree.id, 'done');
        this.childDone(tree, 'PASS');
        return;
      case 'par':
        this.pick(
          tree,
          tree.of.map((_, i) => i),
        );
        return;
      case 'incl':
        this.pick(tree, inclChildren(tree.of.length, m.v));
        return;
      case 'xor':
        this.pick(tree, [xorChild(tree.of.length, m.v)]);
        return;
      default:
        this.pick(tree, [0]);
    }
  }

  private pick(tree: Tree, which: number[]): void {
    this.m.picked.set(tree.id, which);
    for (const i of which) {
      const child = childrenOf(tree)[i];
      if (child !== undefined) this.activate(child);
    }
  }

  private childDone(child: Tree, result: string): void {
    const tree = this.parents.get(child.id);
    if (tree === undefined) return;
    const next = this.nextChild(tree, childrenOf(tree).indexOf(child), result);
    if (next === 'again') {
      this.clear(tree);
      this.activate(tree);
    } else if (next === 'done') {
      this.m.marks.set(tree.id, 'done');
      this.childDone(tree, 'PASS');
    } else if (next !== 'waits') this.pick(tree, [next]);
  }

  private nextChild(tree: Tree, at: number, result: string): number | 'again' | 'done' | 'waits' {
    const children = childrenOf(tree);
    switch (tree.kind) {
      case 'seq':
        return at + 1 < children.length ? at + 1 : 'done';
      case 'choice':
        return at === 0 ? result.slice('PASS_'.length).length : 'done';
      case 'loop':
        if (at === 0) return 1;
        return result.startsWith('REJECT') ? 'again' : 'done';
      case 'par':
      case 'incl':
        return (this.m.picked.get(tree.id) ?? []).every((i) => this.m.marks.get(children[i]?.id ?? '') === 'done') ? 'done' : 'waits';
      default:
        return 'done';
    }
  }

  private clear(tree: Tree): void {
    for (const { id } of this.below(tree)) {
      this.m.marks.set(id, 'idle');
      this.m.reminded.delete(id);
      for (const part of ['picked', 'returns', 'rounds'] as const) this.m[part].delete(id);
    }
  }

  /** Puts the case at a node below; what lies beside the way in a parallel block counts as done. */
  private enter(above: Tree, to: string): void {
    if (above.id === to) {
      this.activate(above);
      return;
    }
    this.m.marks.set(above.id, 'active');
    const i = this.branchOf(above, to);
    const children = childrenOf(above);
    if (above.kind === 'par') {
      for (const [n, child] of children.entries()) if (n !== i) this.m.marks.set(child.id, 'done');
      this.m.picked.set(above.id, [...children.keys()]);
    } else this.m.picked.set(above.id, [i]);
    const next = children[i];
    if (next !== undefined) this.enter(next, to);
  }
}
