/** Where an open task may send the case, and what that would do: shown before the person confirms. */
import { type Definition, isEarlier, nodeOf } from './definition.ts';
import { planForce } from './force.ts';
import { goesStraight, type JumpPlan, planJump, riseTo } from './jump.ts';
import { Refused } from './refused.ts';
import type { ReturnMode, State, Token } from './state.ts';

/** What a move would do, as data for the screen. */
export type Effect = {
  node: string;
  /** Nodes whose open work would be taken away, other than the moving task itself. */
  sweeps: string[];
  /** Joins whose other inputs stay, or count, as done. */
  keeps: string[];
  /** Others who are asked in a countersign and would be asked no more; absent when there is none. */
  signers?: string[];
  /** Voices of countersigns that would be lost (kept by `straight`); absent when there is none. */
  votes?: { node: string; key: string; result: string }[];
};

export type ReturnTarget = Effect & {
  /** `straight` only where the return takes no other work away. */
  modes: ReturnMode[];
};

export type ForceTarget = Effect & {
  /** Sub-processes that would be opened without their beginning. */
  opens: string[];
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
  return [...new Set(visited)].flatMap((id) => orNone(() => returnTarget(definition, state, token, id)));
};

/** Every node at which an administrator can put the case from a token, in drawing order. */
export const forceTargets = (definition: Definition, state: State, tokenId: number): ForceTarget[] => {
  const token = state.tokens.find((t) => t.id === tokenId);
  if (state.status !== 'active' || token === undefined || (token.st !== 'run' && token.st !== 'body')) return [];
  return Object.keys(definition.nodes).flatMap((id) =>
    orNone(() => {
      const plan = planForce(definition, state, token, id);
      return [{ ...effect(state, token, plan.moving, plan, id), opens: plan.path.slice(0, -1) }];
    }),
  );
};

const orNone = <T>(find: () => T[]): T[] => {
  try {
    return find();
  } catch (error) {
    if (error instanceof Refused) return [];
    throw error;
  }
};

const returnTarget = (definition: Definition, state: State, token: Token, id: string): ReturnTarget[] => {
  const node = definition.nodes[id];
  if (node === undefined || node.kind !== 'user' || id === token.at) return [];
  const moving = riseTo(definition, state, token, id);
  const from = nodeOf(definition, moving.at);
  if (!isEarlier(definition, from, id)) return [];
  const plan = planJump(definition, state, moving.scope, moving.at, moving, id);
  const modes: ReturnMode[] = goesStraight(definition, plan, moving, token, id) ? ['again', 'straight'] : ['again'];
  return [{ ...effect(state, token, moving, plan, id), modes }];
};

const effect = (state: State, token: Token, moving: Token, plan: JumpPlan, node: string): Effect => {
  const dying = [moving, ...plan.sweep].flatMap((t) => within(state, t)).filter((t) => t.id !== token.id);
  const work = dying.filter((t) => t.st === 'run' && t.signer === undefined);
  const hosts = new Set([moving, ...dying].map((t) => t.id));
  const rounds = (state.rounds ?? []).filter((r) => hosts.has(r.host));
  const swept = rounds.filter((r) => r.host !== moving.id || moving.at !== token.at).map((r) => r.node);
  const signers = dying.flatMap((t) => t.signer ?? []);
  const votes = rounds.flatMap((r) => r.votes.map((v) => ({ node: r.node, ...v })));
  return {
    node,
    sweeps: [...new Set([...work.map((t) => t.at), ...swept])],
    keeps: [...new Set(plan.fill.map((f) => f.join))],
    ...(signers.length > 0 && { signers }),
    ...(votes.length > 0 && { votes }),
  };
};

/** A token and everything inside it. */
const within = (state: State, token: Token): Token[] => {
  const inner = state.scopes.find((s) => s.host === token.id);
  const inside = inner === undefined ? [] : state.tokens.filter((t) => t.scope === inner.id && t.st !== 'timer');
  return [token, ...inside.flatMap((t) => within(state, t))];
};
