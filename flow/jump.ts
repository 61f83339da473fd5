/**
 * Going to another node than the drawn one: a return, or a flow drawn with `wf:mode="jump"`.
 * Leaving a parallel block takes all its tokens along; going back into one branch of a finished block fills the other inputs of
 * its join, because what the other branches did still counts.
 */
import type { Place } from './blocks.ts';
import { type Definition, type Flow, flowOf, isEarlier, nodeOf } from './definition.ts';
import { Refused } from './refused.ts';
import type { Run } from './run.ts';
import type { ReturnMode, State, Token } from './state.ts';

/** What a jump would do; computed before it is done so that the person can see it first. */
export type JumpPlan = {
  /** The position that moves, in the scope of the target: the token itself or the sub-process around it. */
  moving: Token | null;
  /** Tokens swept away besides the moving one. */
  sweep: Token[];
  /** Inputs of joins that count as done. */
  fill: { join: string; flow: string }[];
};

export const same = (a: Place | undefined, b: Place | undefined) =>
  a !== undefined && b !== undefined && a.split === b.split && a.branch === b.branch;

/** Place of a token in the block tree; one that waits at a join still belongs to its branch. */
export const standing = (definition: Definition, token: Token): Place[] => {
  const places = definition.places[token.at] ?? [];
  if (token.st !== 'join') return places;
  for (const block of Object.values(definition.blocks)) {
    if (block.join !== token.at) continue;
    const branch = Object.entries(block.inputs).find(([, input]) => input === token.flow)?.[0];
    if (branch !== undefined) return [...places, { split: block.split, branch }];
  }
  return places;
};

/**
 * Works out a jump from a node in a scope to a target in the same scope.
 * @throws Refused `targetSideways` when the target stands in another branch of a block that is still open.
 */
export const planJump = (definition: Definition, state: State, scope: number, from: string, token: Token | null, to: string): JumpPlan => {
  const here = definition.places[from] ?? [];
  const there = definition.places[to] ?? [];
  let shared = 0;
  while (same(here[shared], there[shared])) shared += 1;
  const left = here[shared];
  if (left !== undefined && there[shared]?.split === left.split) throw new Refused('targetSideways', to);
  const others = state.tokens.filter((t) => t.scope === scope && t.id !== token?.id && t.st !== 'timer');
  const sweep = left === undefined ? [] : others.filter((t) => standing(definition, t).some((p) => p.split === left.split));
  const fill = fillBeside(definition, there.slice(shared));
  return { moving: token, sweep, fill };
};

/** Inputs of joins that count as done when a case is put into one branch of each of these blocks. */
export const fillBeside = (definition: Definition, places: readonly Place[]): JumpPlan['fill'] =>
  places.flatMap((place) => {
    const block = definition.blocks[place.split];
    if (block === undefined || block.join === null || nodeOf(definition, block.split).kind !== 'parallel') return [];
    const join = block.join;
    return Object.entries(block.inputs).flatMap(([branch, input]) =>
      branch === place.branch || input === null ? [] : [{ join, flow: input }],
    );
  });

export const carryOut = (run: Run, scope: number, plan: JumpPlan, enter: () => void, to: string): void => {
  for (const token of plan.sweep) run.cancel(token, 'jump');
  for (const { join, flow } of plan.fill) {
    if (run.state.tokens.some((t) => t.scope === scope && t.at === join && t.flow === flow)) throw new Refused('targetInside', to);
    run.place({ scope, at: join, st: 'join', flow });
  }
  enter();
};

/** Follows a drawn jump: its token has already left its node. */
export const jumpAlong = (run: Run, scope: number, flow: Flow): void => {
  const plan = planJump(run.definition, run.state, scope, flow.from, null, flow.to);
  run.emit({ is: 'jump', from: flow.from, to: flow.to, result: flow.result ?? '' });
  carryOut(run, scope, plan, () => run.enter(scope, nodeOf(run.definition, flow.to), null, null), flow.to);
};

/** Steps out of sub-processes until the target stands in the same scope; the sub-process itself then moves. */
export const riseTo = (definition: Definition, state: State, token: Token, to: string): Token => {
  const wanted = Object.hasOwn(definition.nodes, to) ? definition.nodes[to]?.scope : undefined;
  if (wanted === undefined) throw new Refused('targetUnknown', to);
  let at = token;
  for (;;) {
    const scope = state.scopes.find((s) => s.id === at.scope);
    if (scope?.node === wanted) return at;
    const host = state.tokens.find((t) => t.id === scope?.host);
    if (host === undefined) throw new Refused('targetInside', to);
    at = host;
  }
};

/**
 * Returns the case from a task to an earlier one, cancelling the task; what was said in its countersign may wait for it.
 * @throws Refused `targetUnknown`, `targetKind`, `targetNotEarlier`, `targetSideways`, `targetInside`, `straightNotPossible`
 */
export const jump = (run: Run, token: Token, to: string, result: string, mode: ReturnMode): void => {
  const moving = riseTo(run.definition, run.state, token, to);
  const { definition } = run;
  const plan = planJump(definition, run.state, moving.scope, moving.at, moving, to);
  if (nodeOf(definition, to).kind !== 'user') throw new Refused('targetKind', to);
  if (!isEarlier(definition, nodeOf(definition, moving.at), to)) throw new Refused('targetNotEarlier', to);
  const straight = mode === 'straight';
  if (straight && !goesStraight(definition, plan, moving, token, to)) throw new Refused('straightNotPossible', to);
  run.emit({ is: 'jump', from: token.at, to, result });
  tellReturn(run, to);
  if (straight) run.setRounds(run.rounds().map((r) => (r.host === moving.id ? { ...r, host: 0 } : r)));
  run.cancel(moving, 'jump');
  const target = nodeOf(run.definition, to);
  carryOut(run, moving.scope, plan, () => run.enter(moving.scope, target, null, null, straight ? token.at : undefined), to);
};

/** After a return "straight back": the task has passed, the case goes to the one who returned it. */
export const goBack = (run: Run, token: Token, to: string, result: string): void => {
  const plan = planJump(run.definition, run.state, token.scope, token.at, token, to);
  run.emit({ is: 'jump', from: token.at, to, result });
  run.drop(token);
  run.emit({ is: 'leave', node: token.at, token: token.id });
  carryOut(run, token.scope, plan, () => run.enter(token.scope, nodeOf(run.definition, to), null, null, undefined, true), to);
};

/** A return by hand tells the case the same state as the return that is drawn there, e.g. "returned to customer". */
export const tellReturn = (run: Run, to: string): void => {
  const drawn = nodeOf(run.definition, to).incoming.map((id) => flowOf(run.definition, id));
  const telling = drawn.find((f) => f.back && f.state !== null);
  if (telling !== undefined) run.emitState(telling.id, telling);
};

/** Straight back is possible when the return takes nothing else away: else what was swept would be missing afterwards. */
export const goesStraight = (definition: Definition, plan: JumpPlan, moving: Token, token: Token, to: string): boolean => {
  const here = definition.places[token.at] ?? [];
  const there = definition.places[to] ?? [];
  const itself = moving.id === token.id || (token.signer !== undefined && moving.at === token.at);
  return itself && plan.sweep.length === 0 && here.every((place, i) => same(place, there[i]));
};
