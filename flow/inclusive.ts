/**
 * When an inclusive join goes on (BPMN 2.0 §13.4.3): when no token elsewhere can still reach an input that is empty, unless that
 * token could just as well reach an input that already has one. Ways through the join itself do not count.
 */
import { type Definition, flowOf, type Node, nodeOf } from './definition.ts';
import type { State, Token } from './state.ts';

const reachable = new WeakMap<Definition, Map<string, ReadonlyMap<string, readonly string[]>>>();

/**
 * Inputs of the join that a token resting at a node can reach without passing the join, by node. Worked out once per join, from
 * its inputs backwards: a step asks for every token at every join.
 */
const inputsReachable = (definition: Definition, join: Node): ReadonlyMap<string, readonly string[]> => {
  const joins = reachable.get(definition) ?? new Map<string, ReadonlyMap<string, readonly string[]>>();
  reachable.set(definition, joins);
  const known = joins.get(join.id);
  if (known !== undefined) return known;
  const inputs = new Map<string, string[]>();
  for (const input of join.incoming.map((id) => flowOf(definition, id)).filter((f) => !f.jump)) {
    const seen = new Set([input.from]);
    for (const id of seen) {
      inputs.set(id, [...(inputs.get(id) ?? []), input.id]);
      for (const into of nodeOf(definition, id).incoming.map((f) => flowOf(definition, f)))
        if (!into.jump && into.from !== join.id) seen.add(into.from);
    }
  }
  joins.set(join.id, inputs);
  return inputs;
};

export const inclusiveMayFire = (definition: Definition, state: State, join: Node, scope: number, waiting: readonly Token[]): boolean => {
  const filled = new Set(waiting.map((t) => t.flow));
  return state.tokens
    .filter((t) => t.scope === scope && t.at !== join.id)
    .every((token) => {
      const inputs = inputsReachable(definition, join).get(token.at) ?? [];
      return inputs.every((input) => filled.has(input)) || inputs.some((input) => filled.has(input));
    });
};
