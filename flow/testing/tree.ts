/**
 * For the property test: random block-structured processes as trees, and an interpreter that works on the tree alone. It knows
 * nothing of tokens, gateways or joins, so agreement with the engine says something.
 */
import * as fc from 'fast-check';

export type Tree =
  | { kind: 'task'; id: string }
  | { kind: 'seq'; id: string; of: Tree[] }
  | { kind: 'par'; id: string; of: Tree[] }
  /** By data: the child numbered by variable `v` modulo the number of children. */
  | { kind: 'xor'; id: string; of: Tree[] }
  /** By data: every child whose bit is set in `v`; the last child when none is. */
  | { kind: 'incl'; id: string; of: Tree[] }
  /** A person decides: the first child is the deciding task, its result PASS_<n> names one of the others. */
  | { kind: 'choice'; id: string; of: Tree[] }
  /** Body, then a review task that passes or sends back to the beginning of the body. */
  | { kind: 'loop'; id: string; of: [Tree, Tree] }
  | { kind: 'sub'; id: string; of: [Tree] };

type Shape = { kind: Tree['kind']; of: Shape[] };

const shape = fc.letrec<{ node: Shape; leaf: Shape }>((tie) => {
  const part = (kind: Tree['kind'], minLength: number, maxLength = 3) =>
    fc.record({ kind: fc.constant(kind), of: fc.array(tie('node'), { minLength, maxLength, depthIdentifier: 'tree' }) });
  return {
    leaf: fc.constant<Shape>({ kind: 'task', of: [] }),
    node: fc.oneof(
      { maxDepth: 4, depthIdentifier: 'tree' },
      tie('leaf'),
      ...[part('seq', 1), part('par', 2), part('xor', 2), part('incl', 2), part('choice', 2), part('loop', 1, 1), part('sub', 1, 1)],
    ),
  };
}).node;

const named = (root: Shape): Tree => {
  let n = 0;
  const name = (s: Shape): Tree => {
    n += 1;
    const id = `${s.kind}${n}`;
    const of = s.of.map(name);
    const [first] = of;
    switch (s.kind) {
      case 'task':
        return { kind: 'task', id };
      case 'loop':
      case 'sub': {
        if (first === undefined) return { kind: 'task', id };
        return s.kind === 'sub'
          ? { kind: 'sub', id, of: [first] }
          : { kind: 'loop', id, of: [first, { kind: 'task', id: `${id}_review` }] };
      }
      case 'choice':
        return { kind: 'choice', id, of: [{ kind: 'task', id: `${id}_decide` }, ...of] };
      default:
        return { kind: s.kind, id, of };
    }
  };
  return { kind: 'seq', id: 'all', of: [{ kind: 'task', id: 'first' }, name(root), { kind: 'task', id: 'last' }] };
};

export const trees: fc.Arbitrary<Tree> = fc.array(shape, { minLength: 1, maxLength: 3 }).map((of) => named({ kind: 'seq', of }));

export const childrenOf = (tree: Tree): Tree[] => (tree.kind === 'task' ? [] : tree.of);

/** Which children of a data gateway run for a value. */
export const xorChild = (count: number, v: number): number => v % count;
export const inclChildren = (count: number, v: number): number[] => {
  const chosen = Array.from({ length: count - 1 }, (_, i) => i).filter((i) => (v >> i) % 2 === 1);
  return chosen.length > 0 ? chosen : [count - 1];
};

type Mark = 'idle' | 'active' | 'done';
type Snapshot = { at: string; marks: Map<string, Mark>; picked: Map<string, number[]> };

/** Runs a tree. Marks: what is at work, what is done. */
export class TreeRun {
  private marks = new Map<string, Mark>();
  private picked = new Map<string, number[]>();
  private readonly parents = new Map<string, Tree>();
  private readonly nodes = new Map<string, Tree>();
  private readonly returns = new Map<string, Snapshot>();
  readonly visited = new Set<string>();
  private v = 0;

  constructor(readonly root: Tree) {
    const link = (tree: Tree) => {
      this.nodes.set(tree.id, tree);
      for (const child of childrenOf(tree)) {
        this.parents.set(child.id, tree);
        link(child);
      }
    };
    link(root);
    this.activate(root);
  }

  openTasks(): string[] {
    return [...this.nodes.values()]
      .filter((t) => t.kind === 'task' && this.marks.get(t.id) === 'active')
      .map((t) => t.id)
      .sort();
  }

  ended(): boolean {
    return this.marks.get(this.root.id) === 'done';
  }

  complete(id: string, result: string, v: number): void {
    this.v = v;
    const task = this.node(id);
    const back = this.returns.get(id);
    this.returns.delete(id);
    if (back !== undefined && result.startsWith('PASS')) {
      this.clear(this.node(back.at));
      for (const [key, mark] of back.marks) this.marks.set(key, mark);
      for (const [key, pick] of back.picked) this.picked.set(key, pick);
      return;
    }
    this.marks.set(id, 'done');
    this.childDone(task, result);
  }

  /** Returns from one open task to an earlier one. */
  jump(from: string, to: string, straight: boolean): void {
    const above = this.meeting(from, to);
    this.returns.delete(from);
    const snapshot: Snapshot = { at: above.id, marks: new Map(), picked: new Map() };
    for (const t of this.below(above)) {
      snapshot.marks.set(t.id, this.marks.get(t.id) ?? 'idle');
      const pick = this.picked.get(t.id);
      if (pick !== undefined) snapshot.picked.set(t.id, pick);
    }
    this.clearFrom(above, to);
    this.activatePath(above, to);
    if (straight) this.returns.set(to, snapshot);
  }

  /** Legal modes of a return by the tree alone; empty = not legal. */
  modes(from: string, to: string): ('again' | 'straight')[] {
    if (from === to || !this.visited.has(to)) return [];
    const above = this.meeting(from, to);
    const [i, j] = [this.branchOf(above, to), this.branchOf(above, from)];
    if (above.kind === 'par' || above.kind === 'incl' || above.kind === 'xor') return [];
    if (above.kind === 'choice' && i !== 0) return [];
    if (i >= j) return [];
    if (this.way(above, to).some((t) => t.kind === 'sub')) return [];
    const leaving = this.way(above, from);
    return leaving.some((t) => t.kind === 'par' || t.kind === 'incl' || t.kind === 'sub') ? ['again'] : ['again', 'straight'];
  }

  private node(id: string): Tree {
    const node = this.nodes.get(id);
    if (node === undefined) throw new Error(`no node ${id}`);
    return node;
  }

  private activate(tree: Tree): void {
    this.marks.set(tree.id, 'active');
    switch (tree.kind) {
      case 'task':
        this.visited.add(tree.id);
        return;
      case 'par':
        this.pick(
          tree,
          tree.of.map((_, i) => i),
        );
        return;
      case 'incl':
        this.pick(tree, inclChildren(tree.of.length, this.v));
        return;
      case 'xor':
        this.pick(tree, [xorChild(tree.of.length, this.v)]);
        return;
      default:
        this.pick(tree, [0]);
    }
  }

  private pick(tree: Tree, which: number[]): void {
    this.picked.set(tree.id, which);
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
      this.marks.set(tree.id, 'done');
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
        return (this.picked.get(tree.id) ?? []).every((i) => this.marks.get(children[i]?.id ?? '') === 'done') ? 'done' : 'waits';
      default:
        return 'done';
    }
  }

  private below(tree: Tree): Tree[] {
    return [tree, ...childrenOf(tree).flatMap((c) => this.below(c))];
  }

  private clear(tree: Tree): void {
    for (const t of this.below(tree)) {
      this.marks.set(t.id, 'idle');
      this.picked.delete(t.id);
      this.returns.delete(t.id);
    }
  }

  /** Forgets everything in `above` from the child that holds `to` on. */
  private clearFrom(above: Tree, to: string): void {
    const first = this.branchOf(above, to);
    for (const child of childrenOf(above).slice(first)) this.clear(child);
  }

  /** Marks the way down to a task as at work; what lies beside it in a parallel block counts as done. */
  private activatePath(above: Tree, to: string): void {
    this.marks.set(above.id, 'active');
    if (above.id === to) {
      this.visited.add(to);
      return;
    }
    const i = this.branchOf(above, to);
    const children = childrenOf(above);
    if (above.kind === 'par') {
      for (const [n, child] of children.entries()) if (n !== i) for (const t of this.below(child)) this.marks.set(t.id, 'done');
      this.picked.set(
        above.id,
        children.map((_, n) => n),
      );
    } else this.picked.set(above.id, [i]);
    const next = children[i];
    if (next !== undefined) this.activatePath(next, to);
  }

  private ancestors(id: string): Tree[] {
    const parent = this.parents.get(id);
    return parent === undefined ? [] : [...this.ancestors(parent.id), parent];
  }

  private meeting(a: string, b: string): Tree {
    const other = new Set(this.ancestors(b).map((t) => t.id));
    const shared = this.ancestors(a).filter((t) => other.has(t.id));
    return shared.at(-1) ?? this.root;
  }

  /** Number of the child of `above` that holds a task. */
  private branchOf(above: Tree, id: string): number {
    return childrenOf(above).findIndex((c) => this.below(c).some((t) => t.id === id));
  }

  /** Nodes strictly between `above` and a task. */
  private way(above: Tree, id: string): Tree[] {
    const all = this.ancestors(id);
    return all.slice(all.indexOf(above) + 1);
  }
}
