/**
 * When an inclusive join goes on (BPMN 2.0 §13.4.3): when no token elsewhere can still reach an input that is empty, unless that
 * token could just as well reach an input that already has one. Ways through the join itself do not count.
 */
import { type Definition, flowOf, type Node, nodeOf } from './definition.ts';
import type { State, Token } from './state.ts';

/** Inputs of the join that a token resting at `from` can reach without passing the join. */
const inputsReachable = (definition: Definition, from: string, join: Node): Set<string> => {
  const inputs = new Set<string>();
  const seen = new Set([from]);
  const open = [from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const out of nodeOf(definition, id).outgoing) {
      const flow = flowOf(definition, out);
      if (flow.jump) continue;
      if (flow.to === join.id) inputs.add(flow.id);
      else if (!seen.has(flow.to)) {
        seen.add(flow.to);
        open.push(flow.to);
      }
    }
  }
  return inputs;
};

export const inclusiveMayFire = (definition: Definition, state: State, join: Node, scope: number, waiting: readonly Token[]): boolean => {
  const filled = new Set(waiting.map((t) => t.flow));
  return state.tokens
    .filter((t) => t.scope === scope && t.at !== join.id)
    .every((token) => {
      const reachable = [...inputsReachable(definition, token.at, join)];
      return reachable.every((input) => filled.has(input)) || reachable.some((input) => filled.has(input));
    });
};
