/** Turns a random tree into the graph that the engine runs, gateways and all. */
import type { Definition } from '../definition.ts';
import type { Fault } from '../fault.ts';
import type { Signer } from '../state.ts';
import { Sketch } from './sketch.ts';
import { childrenOf, inclChildren, type Tree, xorChild } from './tree.ts';

const VALUES = Array.from({ length: 8 }, (_, v) => v);

type Piece = { entry: string; exit: string };

/** Elements of a called process are named within it. */
const ownName = (id: string): string => id.slice(id.lastIndexOf('/') + 1);

const draw = (sketch: Sketch, tree: Tree, scope: string): Piece => {
  const id = ownName(tree.id);
  const inside = () => childrenOf(tree).map((c) => draw(sketch, c, scope));
  switch (tree.kind) {
    case 'task':
    case 'sign':
      if (tree.kind === 'task') sketch.node(id, 'user', scope);
      else sketch.sign(id, tree.rule, scope);
      if (tree.remind) remind(sketch, id, scope);
      return { entry: id, exit: id };
    case 'wait':
      sketch.node(id, 'receive', scope, { fact: tree.fact });
      return { entry: id, exit: id };
    case 'action':
      sketch.node(id, 'service', scope, { action: 'notify' });
      return { entry: id, exit: id };
    case 'timed': {
      const [work, instead] = inside();
      const over = sketch.timer(`${work?.entry}_over`, work?.entry ?? id);
      const merge = sketch.node(`${id}_merge`, 'exclusive', scope);
      sketch.flow(over, instead?.entry ?? id);
      sketch.flow(work?.exit ?? id, merge);
      sketch.flow(instead?.exit ?? id, merge);
      return { entry: work?.entry ?? id, exit: merge };
    }
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
    case 'call': {
      const called = new Sketch(`process_${id}`);
      frame(called, tree.of[0]);
      const { definition, faults } = called.build();
      if (faults.length > 0) throw new Error(`${faults[0]?.code} ${faults[0]?.element}`);
      sketch.call(id, definition, scope);
      return { entry: id, exit: id };
    }
  }
};

/** A timer that does not interrupt, with its action and its own end. */
const remind = (sketch: Sketch, id: string, scope: string): void => {
  const timer = sketch.timer(`${id}_remind`, id, { interrupting: false });
  sketch.flow(timer, sketch.node(`${id}_urge`, 'service', scope, { action: 'urge' }));
  sketch.flow(`${id}_urge`, sketch.node(`${id}_urged`, 'end', scope));
};

/** The process around a tree. */
const frame = (sketch: Sketch, tree: Tree): void => {
  sketch.node('start', 'start');
  const piece = draw(sketch, tree, sketch.key);
  sketch.node('end', 'end');
  sketch.flow('start', piece.entry);
  sketch.flow(piece.exit, 'end');
};

/** The process of a tree. */
export const graphOf = (tree: Tree): { definition: Definition; faults: Fault[] } => {
  const sketch = new Sketch();
  frame(sketch, tree);
  return sketch.build();
};

/** Names of the signers that every countersign of a tree begins with, by node. */
export const signersOf = (tree: Tree): Record<string, Signer[]> =>
  Object.assign(tree.kind === 'sign' ? { [tree.id]: tree.signers } : {}, ...childrenOf(tree).map(signersOf));
