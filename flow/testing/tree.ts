/**
 * For the property test: random block-structured processes as trees. What a tree does is played by tree-run.ts on the tree alone and
 * by the engine on the graph that graph.ts makes of it.
 */
import * as fc from 'fast-check';
import type { Sign } from '../definition.ts';
import type { Signer } from '../state.ts';

export type Leaf =
  /** `remind`: a timer that does not interrupt hangs on it. */
  | { kind: 'task'; id: string; remind: boolean }
  | { kind: 'sign'; id: string; remind: boolean; rule: Sign; signers: Signer[] }
  /** Waits for a fact. */
  | { kind: 'wait'; id: string; fact: string }
  /** A service task. */
  | { kind: 'action'; id: string };

export type Tree =
  | Leaf
  | { kind: 'seq'; id: string; of: Tree[] }
  | { kind: 'par'; id: string; of: Tree[] }
  /** By data: the child numbered by variable `v` modulo the number of children. */
  | { kind: 'xor'; id: string; of: Tree[] }
  /** By data: every child whose bit is set in `v`; the last child when none is. */
  | { kind: 'incl'; id: string; of: Tree[] }
  /** A person (or several) decides: the first child is the deciding task, its result PASS_<n> names one of the others. */
  | { kind: 'choice'; id: string; of: Tree[] }
  /** Body, then a review that passes or sends back to the beginning of the body. */
  | { kind: 'loop'; id: string; of: [Tree, Tree] }
  /** A task with an interrupting timer, and what is done instead when its days are over. */
  | { kind: 'timed'; id: string; of: [Tree, Tree] }
  | { kind: 'sub'; id: string; of: [Tree] }
  /** A call activity: the inside is a process of its own, set in at publish. */
  | { kind: 'call'; id: string; of: [Tree] };

/** `n` chooses what a leaf is. */
type Shape = { kind: Tree['kind']; n: number; of: Shape[] };

const shape = fc.letrec<{ node: Shape; leaf: Shape }>((tie) => {
  const part = (kind: Tree['kind'], minLength: number, maxLength = 3) =>
    fc.record({ kind: fc.constant(kind), n: fc.nat(), of: fc.array(tie('node'), { minLength, maxLength, depthIdentifier: 'tree' }) });
  return {
    leaf: fc.record({ kind: fc.constantFrom<Tree['kind'][]>('task', 'task', 'sign', 'wait', 'action'), n: fc.nat(), of: fc.constant([]) }),
    node: fc.oneof(
      { maxDepth: 4, depthSize: 'medium', depthIdentifier: 'tree' },
      tie('leaf'),
      ...[part('seq', 1), part('par', 2), part('xor', 2), part('incl', 2), part('choice', 2)],
      ...[part('loop', 1, 1), part('timed', 1, 1), part('sub', 1, 1), part('call', 1, 1)],
    ),
  };
}).node;

const RULES: readonly Omit<Sign, 'veto' | 'sequential'>[] = [
  { rule: 'all', need: 0 },
  { rule: 'any', need: 0 },
  { rule: 'count', need: 2 },
  { rule: 'ratio', need: 60 },
  { rule: 'weight', need: 4 },
];

const task = (id: string, n: number): Leaf => ({ kind: 'task', id, remind: n % 3 === 0 });

const sign = (id: string, n: number): Leaf => {
  const rule = RULES[n % RULES.length] ?? { rule: 'all', need: 0 };
  const signers = Array.from(
    { length: 2 + (n % 3) },
    (_, i): Signer => ({ key: `s${i}`, ...(rule.rule === 'weight' && { weight: i + 2 }) }),
  );
  return { kind: 'sign', id, remind: n % 4 === 0, rule: { ...rule, veto: n % 2 === 0, sequential: n % 7 < 3 }, signers };
};

/** Work that somebody does: one person or several. */
const work = (id: string, n: number): Leaf => (n % 5 < 2 ? sign(id, n) : task(id, n));

/** A branch of its own length, which another version may make longer or shorter. */
const asWay = (tree: Tree): Tree => (tree.kind === 'seq' ? tree : { kind: 'seq', id: `${tree.id}_way`, of: [tree] });

const named = (root: Shape): Tree => {
  let count = 0;
  const name = (s: Shape, prefix: string): Tree => {
    count += 1;
    const id = `${prefix}${s.kind}${count}`;
    const of = s.of.map((child) => name(child, s.kind === 'call' ? `${id}/` : prefix));
    const [first] = of;
    switch (s.kind) {
      case 'task':
        return task(id, s.n);
      case 'sign':
        return sign(id, s.n);
      case 'wait':
        return { kind: 'wait', id, fact: s.n % 2 === 0 ? 'paid' : 'tested' };
      case 'action':
        return { kind: 'action', id };
      case 'choice':
        return { kind: 'choice', id, of: [work(`${id}_decide`, s.n), ...of] };
      case 'seq':
      case 'xor':
        return { kind: s.kind, id, of };
      case 'par':
      case 'incl':
        return { kind: s.kind, id, of: of.map(asWay) };
      default: {
        if (first === undefined) return task(id, s.n);
        if (s.kind === 'loop') return { kind: 'loop', id, of: [first, work(`${id}_review`, s.n)] };
        if (s.kind === 'timed') return { kind: 'timed', id, of: [work(`${id}_work`, s.n), first] };
        return { kind: s.kind, id, of: [first] };
      }
    }
  };
  return { kind: 'seq', id: 'all', of: [task('first', 1), name(root, ''), task('last', 1)] };
};

export const trees: fc.Arbitrary<Tree> = fc.array(shape, { minLength: 1, maxLength: 3 }).map((of) => named({ kind: 'seq', n: 0, of }));

export const childrenOf = (tree: Tree): Tree[] => ('of' in tree ? tree.of : []);

export const isWork = (tree: Tree): tree is Extract<Tree, { kind: 'task' | 'sign' }> => tree.kind === 'task' || tree.kind === 'sign';

/** Which children of a data gateway run for a value. */
export const xorChild = (count: number, v: number): number => v % count;
export const inclChildren = (count: number, v: number): number[] => {
  const chosen = Array.from({ length: count - 1 }, (_, i) => i).filter((i) => (v >> i) % 2 === 1);
  return chosen.length > 0 ? chosen : [count - 1];
};
