/**
 * Moving a running case to another version of its process. Every token must have a place there, and all of them together must be a
 * marking that the new version can come to by itself (`explore`); else the case stays where it is, with the reason per token.
 *
 * The server stores the new state like that of a step and records the move (definition, map) in the journal; a replay calls this
 * again at that place. Facts that hold are to be told again afterwards, where the new version waits for others.
 */
import type { Definition, Node } from './definition.ts';
import { explore, markingOf } from './explore.ts';
import type { FlowEvent, Round, Scope, State, Token } from './state.ts';

/** Ids of nodes and flows of the old version whose work goes on under another id; all others keep theirs. */
export type MigrationMap = Readonly<Record<string, string>>;

export type MigrationReason =
  | 'notActive'
  /** The node, or the flow by which a token waits at a join, is not in the new version. */
  | 'nodeGone'
  | 'kindChanged'
  /** Another sub-process stands around it. */
  | 'scopeChanged'
  | 'variableType'
  /** Everything has a place, but the new version never stands like this. */
  | 'notReachable';

export type MigrationRefusal = { token: number; node: string; reason: MigrationReason };

export type Migration = { state: State; events: FlowEvent[]; refused?: undefined } | { refused: MigrationRefusal[] };

const markings = new WeakMap<Definition, ReadonlySet<string>>();

/** What the new version can come to; worked out once per definition, for batches. */
const markingsOf = (definition: Definition): ReadonlySet<string> => {
  const known = markings.get(definition) ?? explore(definition).markings;
  markings.set(definition, known);
  return known;
};

export const planMigration = (before: Definition, after: Definition, state: State, map: MigrationMap = {}): Migration => {
  if (state.status !== 'active') return { refused: [{ token: 0, node: before.key, reason: 'notActive' }] };
  const to = (id: string): string => (id === before.key ? after.key : (map[id] ?? id));
  const scopeNode = (token: Token) => state.scopes.find((s) => s.id === token.scope)?.node ?? before.key;
  const moving = state.tokens.filter((t) => t.st !== 'timer');
  const refused = moving.flatMap((token): MigrationRefusal[] => {
    const reason = obstacle(before, after, token, scopeNode(token), to);
    return reason === null ? [] : [{ token: token.id, node: token.at, reason }];
  });
  for (const name of Object.keys(state.vars)) {
    const now = after.variables[name];
    if (now !== undefined && now !== before.variables[name]) refused.push({ token: 0, node: name, reason: 'variableType' });
  }
  if (refused.length > 0) return { refused };
  const moved = moveState(before, after, state, to);
  if (!markingsOf(after).has(markingOf(moved.state)))
    return { refused: moving.filter((t) => t.signer === undefined).map((t) => ({ token: t.id, node: t.at, reason: 'notReachable' })) };
  return moved;
};

type To = (id: string) => string;

const isCountersign = (node: Node | undefined): boolean => Boolean(node?.user?.sign);

const obstacle = (before: Definition, after: Definition, token: Token, scope: string, to: To): MigrationReason | null => {
  const [old, now] = [before.nodes[token.at], after.nodes[to(token.at)]];
  if (now === undefined) return 'nodeGone';
  if (token.ret !== undefined && after.nodes[to(token.ret)]?.kind !== 'user') return 'nodeGone';
  if (old === undefined || old.kind !== now.kind || isCountersign(old) !== isCountersign(now)) return 'kindChanged';
  if (token.flow !== undefined && !now.incoming.includes(to(token.flow))) return 'nodeGone';
  if (now.scope !== to(old.scope) || (token.signer === undefined && to(scope) !== now.scope)) return 'scopeChanged';
  return null;
};

/** Numbers stay; only timers begin and stop, where the new version has others. */
const moveState = (before: Definition, after: Definition, state: State, to: To): { state: State; events: FlowEvent[] } => {
  const events: FlowEvent[] = [];
  let { n } = state;
  const tokens: Token[] = [];
  for (const token of state.tokens) {
    if (token.st !== 'timer') {
      const { flow, ret, ...rest } = token;
      const moved = {
        ...rest,
        at: to(token.at),
        ...(flow === undefined ? {} : { flow: to(flow) }),
        ...(ret === undefined ? {} : { ret: to(ret) }),
      };
      tokens.push(moved);
      continue;
    }
    const host = state.tokens.find((t) => t.id === token.host);
    const kept = host !== undefined && after.nodes[to(host.at)]?.timers?.includes(to(token.at)) === true;
    if (kept) tokens.push({ ...token, at: to(token.at) });
    else events.push({ is: 'timer-', node: token.at, token: token.id, why: 'off' }, { is: 'token-', token: token.id });
  }
  for (const host of tokens.filter((t) => t.st !== 'timer' && t.st !== 'join' && t.signer === undefined)) {
    const old = before.nodes[state.tokens.find((t) => t.id === host.id)?.at ?? ''];
    const drawnBefore = (old?.timers ?? []).map(to);
    // A timer of the old version still runs or has gone off; neither begins anew.
    for (const at of after.nodes[host.at]?.timers ?? []) {
      if (drawnBefore.includes(at)) continue;
      n += 1;
      const timer: Token = { id: n, scope: host.scope, at, st: 'timer', host: host.id };
      tokens.push(timer);
      events.push({ is: 'token+', token: { ...timer } }, { is: 'timer+', node: at, token: timer.id, host: host.id });
    }
  }
  const scopes = state.scopes.map((s): Scope => ({ ...s, node: to(s.node) }));
  const rounds = state.rounds?.map((r): Round => ({ ...r, node: to(r.node) }));
  const known = Object.entries(state.vars).filter(([name]) => Object.hasOwn(after.variables, name));
  return { state: { ...state, n, vars: Object.fromEntries(known), tokens, scopes, ...(rounds && { rounds }) }, events };
};
