/** Another version of a tree: a task more or a part less, somewhere in a sequence. */
import { childrenOf, type Tree } from './tree.ts';

type Seq = Extract<Tree, { kind: 'seq' }>;

/** `at`: where in sequence `seq` something was added or taken away. */
export type Redrawn = { tree: Tree; seq: string; at: number; added: boolean };

const allOf = (tree: Tree): Tree[] => [tree, ...childrenOf(tree).flatMap(allOf)];
const isLeaf = (tree: Tree): boolean => childrenOf(tree).length === 0;

const replaced = (tree: Tree, now: Seq): Tree => {
  if (tree.id === now.id) return now;
  return 'of' in tree ? ({ ...tree, of: tree.of.map((c) => replaced(c, now)) } as Tree) : tree;
};

/** Elements of a called process are named within it. */
const prefixOf = (id: string): string => id.slice(0, id.lastIndexOf('/') + 1);

/** @param n chooses what is redrawn. @param name of a task that is added */
export const redraw = (tree: Tree, n: number, name: string): Redrawn | null => {
  const all = allOf(tree);
  const isSeq = (t: Tree): t is Seq => t.kind === 'seq';
  // where branches meet, a change matters most
  const ways = all.flatMap((t) => (t.kind === 'par' || t.kind === 'incl' ? t.of.filter(isSeq) : []));
  const sequences = n % 3 > 0 && ways.length > 0 ? ways : all.filter(isSeq);
  const seq = sequences[n % sequences.length];
  if (seq === undefined) return null;
  const rest = Math.floor(n / sequences.length);
  const place = Math.floor(rest / 2);
  if (rest % 2 === 0) {
    const at = place % (seq.of.length + 1);
    const task: Tree = { kind: 'task', id: `${prefixOf(seq.id)}${name}`, remind: n % 5 === 0 };
    return { tree: replaced(tree, { ...seq, of: [...seq.of.slice(0, at), task, ...seq.of.slice(at)] }), seq: seq.id, at, added: true };
  }
  const at = place % seq.of.length;
  const gone = seq.of[at];
  if (seq.of.length < 2 || gone === undefined || !isLeaf(gone)) return null;
  return { tree: replaced(tree, { ...seq, of: seq.of.filter((_, i) => i !== at) }), seq: seq.id, at, added: false };
};

/** The element with which a part of the process ends. */
export const endOf = (tree: Tree): string => {
  switch (tree.kind) {
    case 'seq': {
      const last = tree.of.at(-1);
      return last === undefined ? tree.id : endOf(last);
    }
    case 'timed':
      return `${tree.id}_merge`;
    case 'loop':
      return `${tree.id}_after`;
    case 'par':
    case 'incl':
    case 'xor':
    case 'choice':
      return `${tree.id}_join`;
    default:
      return tree.id;
  }
};
