/** Returning: where an open task may send the case back to, and what that would do (shown before the person confirms). */
import { earlierThan } from './blocks.ts';
import { type Definition, nodeOf } from './definition.ts';
import { goesStraight, planJump, riseTo } from './jump.ts';
import { Refused } from './refused.ts';
import type { ReturnMode, State, Token } from './state.ts';

export type ReturnTarget = {
  node: string;
  /** `straight` only where the return takes no other work away. */
  modes: ReturnMode[];
  /** Nodes whose open work would be taken away, other than the returning task itself. */
  sweeps: string[];
  /** Joins whose other inputs stay as they are. */
  keeps: string[];
};

/**
 * Legal targets of a return from the task of `tokenId`, in the order in which the case first came by.
 * A target is a user task that this case has visited, that lies earlier in the picture, and that does not stand in a
 * sibling branch still at work.
 * @param visited ids of the nodes the case has been at, oldest first.
 */
export const returnTargets = (definition: Definition, state: State, tokenId: number, visited: readonly string[]): ReturnTarget[] => {
  const token = state.tokens.find((t) => t.id === tokenId);
  if (state.status !== 'active' || token === undefined || token.st !== 'run') return [];
  return [...new Set(visited)].flatMap((id) => target(definition, state, token, id) ?? []);
};

const target = (definition: Definition, state: State, token: Token, id: string): ReturnTarget | null => {
  const node = definition.nodes[id];
  if (node === undefined || node.kind !== 'user' || id === token.at) return null;
  try {
    const moving = riseTo(definition, state, token, id);
    const from = nodeOf(definition, moving.at);
    const siblings = Object.values(definition.nodes).filter((n) => n.scope === from.scope);
    if (!earlierThan(siblings, definition.flows, definition.starts[from.scope] ?? '', from.id).has(id)) return null;
    const plan = planJump(definition, state, moving.scope, moving.at, moving, id);
    return {
      node: id,
      modes: goesStraight(definition, plan, moving, token, id) ? ['again', 'straight'] : ['again'],
      sweeps: [...new Set(plan.sweep.filter((t) => t.st !== 'join').map((t) => t.at))],
      keeps: [...new Set(plan.fill.map((f) => f.join))],
    };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
};
