/**
 * An administrator puts the case at another node: earlier, later, beside, or inside a sub-process that is not open yet. What the
 * move takes away and what it counts as done is worked out first, so that it can be shown before it is confirmed.
 */
import type { Place } from './blocks.ts';
import { type Definition, isEarlier, nodeOf } from './definition.ts';
import { carryOut, fillBeside, type JumpPlan, planJump, same, standing, tellReturn } from './jump.ts';
import { Refused } from './refused.ts';
import type { Run } from './run.ts';
import type { State, Token } from './state.ts';

export type ForcePlan = JumpPlan & {
  moving: Token;
  /** The nodes to be entered, from the scope of `moving` down to the target. */
  path: string[];
};

/** Kinds of node at which a case can be put. */
const LANDING: readonly string[] = ['user', 'receive', 'sub'];

/** Sub-processes around a node, innermost first, each with the scope in which it stands. */
const around = (definition: Definition, node: string): string[] => {
  const outer = nodeOf(definition, node).scope;
  return outer === definition.key ? [outer] : [outer, ...around(definition, outer)];
};

/**
 * @throws Refused `targetUnknown`; `targetKind` for a node at which nothing can rest; `targetInside` for the node where it is already;
 * `targetSideways` for another branch of an inclusive block.
 */
export const planForce = (definition: Definition, state: State, token: Token, to: string): ForcePlan => {
  const target = Object.hasOwn(definition.nodes, to) ? definition.nodes[to] : undefined;
  if (target === undefined) throw new Refused('targetUnknown', to);
  if (!LANDING.includes(target.kind)) throw new Refused('targetKind', to);
  const scopes = around(definition, to);
  let moving = token;
  let scope = state.scopes.find((s) => s.id === moving.scope);
  while (scope !== undefined && !scopes.includes(scope.node)) {
    const host = state.tokens.find((t) => t.id === scope?.host);
    if (host === undefined) throw new Refused('targetUnknown', to);
    moving = host;
    scope = state.scopes.find((s) => s.id === host.scope);
  }
  const path = [...scopes.slice(0, scopes.indexOf(scope?.node ?? '')).reverse(), to];
  const entry = path[0] ?? to;
  if (token.at === to || moving.at === to) throw new Refused('targetInside', to);
  return { ...planAcross(definition, state, moving, entry), moving, path };
};

/** Like a jump, but also from one branch of an open block into another: the branch that is left counts as done. */
const planAcross = (definition: Definition, state: State, moving: Token, to: string): JumpPlan => {
  const here = definition.places[moving.at] ?? [];
  const there = definition.places[to] ?? [];
  let shared = 0;
  while (same(here[shared], there[shared])) shared += 1;
  const [left, into] = [here[shared], there[shared]];
  if (left === undefined || into === undefined || left.split !== into.split)
    return planJump(definition, state, moving.scope, moving.at, moving, to);
  // Which branches of an inclusive block run was decided by data: none is exchanged for another by hand.
  if (nodeOf(definition, left.split).kind !== 'parallel') throw new Refused('targetSideways', to);
  const touched = (place: Place) => same(place, left) || same(place, into);
  const others = state.tokens.filter((t) => t.scope === moving.scope && t.id !== moving.id && t.st !== 'timer');
  const block = definition.blocks[left.split];
  const input = block?.inputs[left.branch] ?? null;
  const done =
    block?.join && input !== null && nodeOf(definition, left.split).kind === 'parallel' ? [{ join: block.join, flow: input }] : [];
  return {
    moving,
    sweep: others.filter((t) => standing(definition, t).some(touched)),
    fill: [...done, ...fillBeside(definition, there.slice(shared + 1))],
  };
};

export const force = (run: Run, token: Token, to: string): void => {
  const { definition, state } = run;
  const plan = planForce(definition, state, token, to);
  const { moving, path } = plan;
  run.emit({ is: 'jump', from: token.at, to, result: '', forced: true });
  if (path.length === 1 && isEarlier(definition, nodeOf(definition, moving.at), to)) tellReturn(run, to);
  run.cancel(moving, 'jump');
  carryOut(run, moving.scope, plan, () => descend(run, moving.scope, path), to);
};

/** Opens the sub-processes down to the target, without their beginnings. */
const descend = (run: Run, scope: number, path: readonly string[]): void => {
  const [first = '', ...rest] = path;
  const node = nodeOf(run.definition, first);
  const [next] = rest;
  if (next === undefined) {
    run.enter(scope, node, null, null);
    return;
  }
  const inner = run.inside(node.id, run.placeToken(scope, node, 'body').id);
  for (const { join, flow } of fillBeside(run.definition, run.definition.places[next] ?? []))
    run.place({ scope: inner.id, at: join, st: 'join', flow });
  descend(run, inner.id, rest);
};
