/**
 * Moving a running case to another version of its process. Every token must have a place there, and all of them together must be a
 * marking that the new version can come to by itself (`explore`); else the case stays where it is, with the reason per token.
 *
 * The server stores the new state like that of a step and records the move (definition, map) in the journal; a replay calls this
 * again at that place. Facts that hold are to be told again afterwards, where the new version waits for others.
 */
import { fits } from './condition.ts';
import type { Definition, Node } from './definition.ts';
import { type Exploration, explore } from './explore.ts';
import type { FlowEvent, Round, Scope, State, Token } from './state.ts';

/**
 * Ids of nodes and flows of the old version whose work goes on under another id; all others keep theirs. Of a case that has ended:
 * the end, and the task of the new version that takes its place.
 */
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

const explored = new WeakMap<Definition, Exploration['reaches']>();

/** What the new version can come to; worked out once per definition, for batches. */
const reaches = (definition: Definition, state: State): boolean => {
  const known = explored.get(definition) ?? explore(definition).reaches;
  explored.set(definition, known);
  return known(state);
};

export const planMigration = (before: Definition, after: Definition, state: State, map: MigrationMap = {}): Migration => {
  if (state.status === 'done') return reopen(before, after, state, map);
  if (state.status !== 'active') return notActive(before);
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
  if (!reaches(after, moved.state))
    return { refused: moving.filter((t) => t.signer === undefined).map((t) => ({ token: t.id, node: t.at, reason: 'notReachable' })) };
  return moved;
};

const notActive = ({ key }: Definition): Migration => ({ refused: [{ token: 0, node: key, reason: 'notActive' }] });

/**
 * A case that had come to an end goes on where the new version goes on: the map names the end, and the task that takes its place.
 * Whether it is the end at which the case stands is the caller's to know.
 */
const reopen = (before: Definition, after: Definition, state: State, map: MigrationMap): Migration => {
  const [place] = Object.entries(map).filter(([end]) => before.nodes[end]?.kind === 'end');
  const at = after.nodes[place?.[1] ?? ''];
  if (at?.kind !== 'user' || at.scope !== after.key || isCountersign(at)) return notActive(before);
  const known = Object.entries(state.vars).filter(([name, value]) => {
    const type = Object.hasOwn(after.variables, name) ? after.variables[name] : undefined;
    return type !== undefined && fits(value, type);
  });
  const [root, token, ...timers] = [after.key, at.id, ...(at.timers ?? [])].map((node, i) => ({ node, id: state.n + 1 + i }));
  if (root === undefined || token === undefined) return notActive(before);
  const scope: Scope = { id: root.id, node: root.node, host: 0 };
  const tokens: Token[] = [
    { id: token.id, scope: root.id, at: at.id, st: 'run' },
    ...timers.map(({ id, node }): Token => ({ id, scope: root.id, at: node, st: 'timer', host: token.id })),
  ];
  const now: State = {
    ...state,
    n: state.n + 2 + timers.length,
    status: 'active',
    vars: Object.fromEntries(known),
    tokens,
    scopes: [scope],
  };
  if (!reaches(after, now)) return { refused: [{ token: 0, node: at.id, reason: 'notReachable' }] };
  return {
    state: now,
    events: [
      { is: 'scope+', scope: { ...scope } },
      ...tokens.map((made): FlowEvent => ({ is: 'token+', token: { ...made } })),
      { is: 'enter', node: at.id, token: token.id },
      ...(at.state === null ? [] : [{ is: 'state', state: at.state, by: at.id } as const]),
      { is: 'task', node: at.id, token: token.id },
      ...timers.map(({ id, node }): FlowEvent => ({ is: 'timer+', node, token: id, host: token.id })),
    ],
  };
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

type Moved = { n: number; tokens: Token[]; scopes: Scope[]; numbers: Map<number, number>; gone: FlowEvent[]; come: FlowEvent[] };

/**
 * Whatever is called the same keeps its number; what has another name (by the map), or stands inside such, becomes another token, as
 * a token never changes. Timers that the new version does not have are stopped, those that only it has begin.
 */
const moveState = (before: Definition, after: Definition, state: State, to: To): { state: State; events: FlowEvent[] } => {
  const moved: Moved = { n: state.n, tokens: [], scopes: [], numbers: new Map(), gone: [], come: [] };
  // outer before inner: whatever stands inside something was made after it
  for (const item of [...state.scopes, ...state.tokens].sort((x, y) => x.id - y.id)) {
    if ('st' in item) moveToken(after, state, moved, item, to);
    else moveScope(moved, item, to);
  }
  for (const host of moved.tokens.filter((t) => t.st !== 'timer' && t.st !== 'join' && t.signer === undefined)) {
    const was = state.tokens.find((t) => t.id === host.id || moved.numbers.get(t.id) === host.id);
    const drawnBefore = (before.nodes[was?.at ?? '']?.timers ?? []).map(to);
    // a timer of the old version still runs or has gone off; neither begins anew
    for (const at of after.nodes[host.at]?.timers ?? []) {
      if (drawnBefore.includes(at)) continue;
      moved.n += 1;
      const timer: Token = { id: moved.n, scope: host.scope, at, st: 'timer', host: host.id };
      moved.tokens.push(timer);
      moved.come.push({ is: 'token+', token: { ...timer } }, { is: 'timer+', node: at, token: timer.id, host: host.id });
    }
  }
  const now = (id: number) => moved.numbers.get(id) ?? id;
  const rounds = state.rounds?.map((r): Round => ({ ...r, node: to(r.node), scope: now(r.scope), host: now(r.host) }));
  const known = Object.entries(state.vars).filter(([name]) => Object.hasOwn(after.variables, name));
  const { n, tokens, scopes } = moved;
  return {
    state: { ...state, n, vars: Object.fromEntries(known), tokens, scopes, ...(rounds && { rounds }) },
    events: [...moved.gone, ...moved.come],
  };
};

const moveScope = (moved: Moved, scope: Scope, to: To): void => {
  const now = { ...scope, node: to(scope.node), host: moved.numbers.get(scope.host) ?? scope.host };
  if (now.node === scope.node && now.host === scope.host) {
    moved.scopes.push(scope);
    return;
  }
  moved.n += 1;
  moved.numbers.set(scope.id, moved.n);
  const renamed = { ...now, id: moved.n, origin: scope.origin ?? scope.id };
  moved.scopes.push(renamed);
  moved.gone.push({ is: 'scope-', scope: scope.id });
  moved.come.push({ is: 'scope+', scope: { ...renamed } });
};

const moveToken = (after: Definition, state: State, moved: Moved, token: Token, to: To): void => {
  const { numbers, gone, come } = moved;
  const place = (t: Token) => [t.at, t.flow, t.ret, t.scope, t.host].join(' ');
  const { flow, ret, host, ...rest } = token;
  const now: Token = {
    ...rest,
    at: to(token.at),
    scope: numbers.get(token.scope) ?? token.scope,
    ...(flow !== undefined && { flow: to(flow) }),
    ...(ret !== undefined && { ret: to(ret) }),
    ...(host !== undefined && { host: numbers.get(host) ?? host }),
  };
  const carrier = state.tokens.find((t) => t.id === host);
  const stops = token.st === 'timer' && after.nodes[to(carrier?.at ?? '')]?.timers?.includes(now.at) !== true;
  if (!stops && place(now) === place(token)) {
    moved.tokens.push(token);
    return;
  }
  if (token.st === 'timer') gone.push({ is: 'timer-', node: token.at, token: token.id, why: 'off' });
  gone.push({ is: 'token-', token: token.id });
  const signer = token.signer === undefined ? {} : { signer: token.signer };
  if (token.st === 'run' || token.st === 'body') gone.push({ is: 'cancel', node: token.at, token: token.id, why: 'migrated', ...signer });
  if (stops) return;
  moved.n += 1;
  numbers.set(token.id, moved.n);
  const renamed = { ...now, id: moved.n, origin: token.origin ?? token.id };
  moved.tokens.push(renamed);
  come.push({ is: 'token+', token: { ...renamed } });
  if (token.st === 'timer') come.push({ is: 'timer+', node: now.at, token: moved.n, host: now.host ?? 0, was: token.id });
  if (token.st !== 'run' && token.st !== 'body') return;
  if (token.signer === undefined) come.push({ is: 'enter', node: now.at, token: moved.n });
  if (token.st === 'run' && after.nodes[now.at]?.kind === 'user')
    come.push({ is: 'task', node: now.at, token: moved.n, was: token.id, ...signer });
};
