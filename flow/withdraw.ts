/**
 * Taking a step back. The server stores `undoOf(before, after)` with each step and hands it in with the command `withdraw`, so the
 * journal alone still rebuilds every instance. Numbers are never used twice: what comes back gets a new number and remembers the
 * first one as its `origin`, by which the undo of an earlier step still finds it.
 */
import type { Value } from './condition.ts';
import { Refused } from './refused.ts';
import { turnsOf } from './rounds.ts';
import type { Run } from './run.ts';
import type { Command, Round, Scope, Seat, State, Token, Undo } from './state.ts';

type Numbered = { id: number; origin?: number };

/** The number under which something was first made. */
const first = (it: Numbered): number => it.origin ?? it.id;

const without = <T extends Numbered>(all: readonly T[], others: readonly T[]): T[] => all.filter((x) => !others.some((o) => o.id === x.id));

/** Stored JSON may come back with its keys in another order. */
const seatText = (seats: readonly Seat[]): string => JSON.stringify(seats.map(({ key, weight, after }) => [key, weight ?? 1, after]));
const sameSeats = (a: readonly Seat[], b: readonly Seat[]): boolean => seatText(a) === seatText(b);
const sameRound = (a: Round, b: Round): boolean => a.host === b.host && a.scope === b.scope && a.node === b.node;

/** What has to be stored to withdraw the step that led from one state to the other. Refers to everything by first numbers. */
export const undoOf = (before: State, after: State): Undo => {
  const numbers = new Map<number, number>(
    [...before.tokens, ...after.tokens, ...before.scopes, ...after.scopes].map((x) => [x.id, first(x)]),
  );
  const firstOf = (id: number): number => numbers.get(id) ?? id;
  const token = ({ scope, host, ...rest }: Token): Token => ({
    ...rest,
    scope: firstOf(scope),
    ...(host === undefined ? {} : { host: firstOf(host) }),
  });
  const scope = (s: Scope): Scope => ({ ...s, host: firstOf(s.host) });
  const round = (r: Round): Round => ({ ...r, scope: firstOf(r.scope), host: firstOf(r.host) });
  const [rounds, later] = [before.rounds ?? [], after.rounds ?? []];
  const vars: Undo['vars'] = {};
  for (const [name, value] of Object.entries(after.vars)) {
    if (before.vars[name] !== value) vars[name] = { before: before.vars[name] ?? null, after: value };
  }
  const taken = rounds.filter((r) => !later.some((l) => sameRound(r, l)));
  const made = later.filter((r) => !rounds.some((l) => sameRound(r, l)));
  const part = (x: State, y: State, of: readonly Round[]): Undo['took'] => ({
    tokens: without(x.tokens, y.tokens).map(token),
    scopes: without(x.scopes, y.scopes).map(scope),
    rounds: of.map(round),
  });
  return {
    took: part(before, after, taken),
    put: part(after, before, made),
    signed: later.flatMap((now) => {
      const was = rounds.find((r) => sameRound(r, now));
      if (was === undefined) return [];
      const votes = now.votes.filter((v) => !was.votes.some((w) => w.key === v.key));
      return votes.length === 0 && sameSeats(was.seats, now.seats)
        ? []
        : [{ host: firstOf(now.host), votes, before: was.seats, after: now.seats }];
    }),
    vars,
  };
};

const varsOf = (command: Command): Readonly<Record<string, Value>> => ('vars' in command ? (command.vars ?? {}) : {});

/**
 * What the variables that a step had set are once it is taken back: what the steps that still count say, the last one first. So
 * steps may be withdrawn in any order, and nothing of them stays.
 * @param others the steps that still count, in order.
 */
export const valuesWithout = (command: Command, others: readonly Command[]): Record<string, Value | null> =>
  Object.fromEntries(
    Object.keys(varsOf(command)).map((name) => [name, others.map((c) => varsOf(c)[name]).findLast((value) => value !== undefined) ?? null]),
  );

/** @throws Refused `withdrawUsed` naming the node where somebody has gone on from the step. */
export const withdraw = (run: Run, undo: Undo, state: string | null, values?: Readonly<Record<string, Value | null>>): void => {
  const { took, put, signed } = undo;
  if (took.tokens.length === 0 && signed.length === 0) throw new Refused('withdrawUsed', run.definition.key);
  const here = put.tokens.filter((t) => t.st !== 'timer').map((t) => ({ scope: t.scope, token: live(run.state.tokens, first(t), t.at) }));
  refuseNewcomers(run, undo);
  const rounds = signed.map((change) => unsigned(run, change));
  const inner = new Set(put.scopes.map(first));
  for (const { scope, token } of here) if (!inner.has(scope)) run.cancel(token, 'withdrawn');
  for (const { was, now } of rounds) run.setRounds(run.rounds().map((r) => (r === was ? now : r)));
  bringBack(run, took);
  for (const { now } of rounds) refuseOutOfTurn(run, now);
  if (values === undefined)
    for (const [name, { before, after }] of Object.entries(undo.vars)) resetVariable(run.state.vars, name, before, after);
  else for (const [name, value] of Object.entries(values)) setAgain(run, name, value);
  run.emitState(run.definition.key, { state, customer: null });
};

/** What was put there, under the number it has now. */
const live = <T extends Numbered>(all: readonly T[], number: number, element: string): T => {
  const found = all.find((x) => first(x) === number);
  if (found === undefined) throw new Refused('withdrawUsed', element);
  return found;
};

/** Nothing of a later step may stand inside a sub-process or countersign that the step opened. */
const refuseNewcomers = (run: Run, { put }: Undo): void => {
  const known = new Set(put.tokens.map(first));
  for (const scope of put.scopes) {
    const open = live(run.state.scopes, first(scope), scope.node);
    const other = run.state.tokens.find((t) => t.scope === open.id && t.st !== 'timer' && !known.has(first(t)));
    if (other !== undefined) throw new Refused('withdrawUsed', other.at);
  }
  for (const round of put.rounds.filter((r) => r.host !== 0)) {
    const now = run.roundOf(live(run.state.tokens, round.host, round.node).id);
    if (!sameSeats(now.seats, round.seats) || now.votes.length !== round.votes.length) throw new Refused('withdrawUsed', round.node);
  }
};

/** The countersign as if these voices had not been heard and these persons not been asked. */
const unsigned = (run: Run, { host, votes, before, after }: Undo['signed'][number]): { was: Round; now: Round } => {
  const token = run.state.tokens.find((t) => first(t) === host);
  const was = run.rounds().find((r) => r.host === token?.id);
  if (was === undefined) throw new Refused('withdrawUsed', String(host));
  const spoken = (key: string) => was.votes.some((v) => v.key === key);
  const changed = !sameSeats(before, after);
  if (votes.some((v) => !spoken(v.key)) || (changed && !sameSeats(was.seats, after))) throw new Refused('withdrawUsed', was.node);
  const rest = was.votes.filter((v) => !votes.some((w) => w.key === v.key));
  const seats = changed ? before : was.seats;
  // somebody has spoken whom the step had asked, or whose turn came with it
  const inOrder = (key: string) => seats.find((s) => s.key === key)?.after.every((k) => rest.some((v) => v.key === k)) === true;
  if (!rest.every((v) => inOrder(v.key))) throw new Refused('withdrawUsed', was.node);
  return { was, now: { ...was, seats, votes: rest } };
};

/** Whoever has a task must be the one whose turn it is: not somebody whom the step had asked and whose turn has come since. */
const refuseOutOfTurn = (run: Run, round: Round): void => {
  const inner = run.scopeInside(round.host);
  const open = run.state.tokens.flatMap((t) => (t.scope === inner.id ? (t.signer ?? []) : [])).sort();
  const due = turnsOf(round).map((seat) => seat.key);
  if (due.sort().join() !== open.join()) throw new Refused('withdrawUsed', round.node);
};

/** Puts back what the step took, outer before inner: whatever stands inside something was made after it. */
const bringBack = (run: Run, took: Undo['took']): void => {
  const scopeNow = (number: number, element: string) => live(run.state.scopes, number, element).id;
  const tokenNow = (number: number, element: string) => live(run.state.tokens, number, element).id;
  const items = [...took.tokens, ...took.scopes].sort((a, b) => a.id - b.id);
  for (const item of items) {
    if ('st' in item) restore(run, item, scopeNow(item.scope, item.at), item.host === undefined ? undefined : tokenNow(item.host, item.at));
    else run.inside(item.node, tokenNow(item.host, item.node), first(item));
  }
  run.setRounds([
    ...run.rounds(),
    ...took.rounds.map((r) => ({ ...r, scope: scopeNow(r.scope, r.node), host: r.host === 0 ? 0 : tokenNow(r.host, r.node) })),
  ]);
};

const restore = (run: Run, was: Token, scope: number, host: number | undefined): void => {
  const node = run.definition.nodes[was.at];
  // the step was made on another version of the process
  if (node === undefined || (was.flow !== undefined && !node.incoming.includes(was.flow))) throw new Refused('withdrawUsed', was.at);
  const taken = (t: Token) => t.scope === scope && t.at === was.at && t.flow === was.flow && t.signer === was.signer && t.st !== 'timer';
  if (was.st !== 'timer' && run.state.tokens.some(taken)) throw new Refused('withdrawUsed', was.at);
  if (node.fact !== null && run.state.facts.includes(node.fact)) throw new Refused('withdrawUsed', was.at);
  const { id, ...rest } = was;
  const token = run.place({ ...rest, scope, ...(host === undefined ? {} : { host }), origin: first(was) });
  if (was.st === 'join') return;
  if (was.st === 'timer') {
    run.emit({ is: 'timer+', node: was.at, token: token.id, host: host ?? 0, was: id });
    return;
  }
  if (was.signer === undefined) {
    run.emit({ is: 'enter', node: was.at, token: token.id });
    run.emitState(node.id, node);
  }
  if (was.st !== 'run' || node.kind !== 'user') return;
  run.emit({ is: 'task', node: was.at, token: token.id, was: id, ...(was.signer === undefined ? {} : { signer: was.signer }) });
};

/** A variable that this version of the process does not have any more is nobody's. */
const setAgain = (run: Run, name: string, value: Value | null): void => {
  if (value === null) delete run.state.vars[name];
  else if (Object.hasOwn(run.definition.variables, name)) run.state.vars[name] = value;
};

/** A value that was set again since stays. */
const resetVariable = (vars: Record<string, Value>, name: string, before: Value | null, after: Value): void => {
  if (vars[name] !== after) return;
  if (before === null) delete vars[name];
  else vars[name] = before;
};
