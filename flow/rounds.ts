/**
 * Countersigns at work. The node is held by a token of its own (`body`) with a scope inside, in which every signer whose turn has
 * come has a task token; so a return out of a countersign takes the others along like a return out of a sub-process.
 */
import { type Node, nodeOf } from './definition.ts';
import { goBack } from './jump.ts';
import { Refused } from './refused.ts';
import type { Run } from './run.ts';
import { enough, verdict } from './sign.ts';
import type { Command, Round, Seat, Signer, Token } from './state.ts';

const signOf = (node: Node) => {
  const sign = node.user?.sign;
  if (!sign) throw new Refused('notCountersign', node.id);
  return sign;
};

/** @throws Refused `signersMissing` when nobody was named, or too few for the rule. */
const seatsFrom = (run: Run, node: Node): Seat[] => {
  const sign = signOf(node);
  const signers = run.given.signers?.[node.id] ?? [];
  if (new Set(signers.map((s) => s.key)).size < signers.length) throw new Refused('signerTwice', node.id);
  const seats = signers.map(({ key, weight }, i): Seat => {
    const before = sign.sequential ? signers[i - 1] : undefined;
    return { key, ...(weight === undefined ? {} : { weight }), after: before === undefined ? [] : [before.key] };
  });
  if (!enough(sign, seats)) throw new Refused('signersMissing', node.id);
  return seats;
};

/**
 * A token comes to a countersign.
 * @param resume the case comes straight back: what was said before it was returned still counts.
 */
export const openRound = (run: Run, scope: number, node: Node, ret: string | undefined, resume: boolean): void => {
  const host = run.placeToken(scope, node, 'body', ret);
  const waiting = run.rounds().find((r) => r.host === 0 && r.scope === scope && r.node === node.id);
  run.inside(node.id, host.id);
  const round: Round =
    resume && waiting !== undefined
      ? { ...waiting, host: host.id }
      : { scope, node: node.id, host: host.id, seats: seatsFrom(run, node), votes: [] };
  run.setRounds([...run.rounds(), round]);
  giveTurns(run, round);
};

/** Who is to speak now. */
export const turnsOf = ({ seats, votes }: Round): Seat[] => {
  const spoken = new Set(votes.map((v) => v.key));
  return seats.filter((seat) => !spoken.has(seat.key) && seat.after.every((key) => spoken.has(key)));
};

/** Opens the task of everybody whose turn has come. */
const giveTurns = (run: Run, round: Round): void => {
  const inner = run.scopeInside(round.host);
  for (const { key } of turnsOf(round)) {
    if (taskOf(run, round, key) !== undefined) continue;
    const token = run.place({ scope: inner.id, at: round.node, st: 'run', signer: key });
    run.emit({ is: 'task', node: round.node, token: token.id, signer: key });
  }
};

const taskOf = (run: Run, round: Round, key: string): Token | undefined => {
  const inner = run.scopeInside(round.host);
  return run.state.tokens.find((t) => t.scope === inner.id && t.signer === key);
};

const change = (run: Run, round: Round, more: Partial<Round>): Round => {
  const changed = { ...round, ...more };
  run.setRounds(run.rounds().map((r) => (r === round ? changed : r)));
  return changed;
};

/** One signer speaks. */
export const vote = (run: Run, token: Token, key: string, result: string): void => {
  const host = run.scopeOf(token.scope).host;
  const round = run.roundOf(host);
  run.drop(token);
  run.emit({ is: 'complete', node: token.at, token: token.id, result, signer: key });
  proceed(run, change(run, round, { votes: [...round.votes, { key, result }] }));
};

/** Goes on when the rule has its result, else asks whose turn it is now. */
const proceed = (run: Run, round: Round): void => {
  const node = nodeOf(run.definition, round.node);
  const result = verdict(signOf(node), round.seats, round.votes);
  if (result === null) {
    giveTurns(run, round);
    return;
  }
  const inner = run.scopeInside(round.host);
  for (const token of run.state.tokens.filter((t) => t.scope === inner.id)) run.cancel(token, 'decided');
  run.remove(inner);
  const host = run.token(round.host);
  run.emit({ is: 'decided', node: node.id, token: host.id, result, votes: round.votes });
  if (host.ret !== undefined && result.startsWith('PASS')) {
    goBack(run, host, host.ret, result);
    return;
  }
  run.drop(host);
  run.emit({ is: 'leave', node: node.id, token: host.id });
  run.leave(host.scope, node, result);
};

const spoke = (round: Round, key: string): boolean => round.votes.some((v) => v.key === key);

const seatOf = (round: Round, key: string): Seat => {
  const seat = round.seats.find((s) => s.key === key);
  if (seat === undefined) throw new Refused('signerUnknown', key);
  if (spoke(round, key)) throw new Refused('signerDone', key);
  return seat;
};

const withWeight = ({ key, weight }: Signer, after: string[]): Seat => ({ key, ...(weight === undefined ? {} : { weight }), after });

/**
 * Asks one more person. `before`: the signer named speaks after the new one; `after`: whoever came after the signer named now comes
 * after the new one; `beside`: at the same time, and whoever comes after the one named waits for both.
 */
export const addSigner = (run: Run, { host, signer, where, to }: Extract<Command, { do: 'addSigner' }>): void => {
  const round = run.roundOf(host);
  const next = seatOf(round, to);
  if (round.seats.some((s) => s.key === signer.key)) throw new Refused('signerTwice', signer.key);
  const added = withWeight(signer, where === 'after' ? [to] : next.after);
  const seats = round.seats.flatMap((seat): Seat[] => {
    if (where === 'before' && seat.key === to) return [added, { ...seat, after: [signer.key] }];
    const after = !seat.after.includes(to)
      ? seat.after
      : where === 'after'
        ? seat.after.map((k) => (k === to ? signer.key : k))
        : where === 'beside'
          ? [...seat.after, signer.key]
          : seat.after;
    const same = { ...seat, after };
    return where !== 'before' && seat.key === to ? [same, added] : [same];
  });
  const open = where === 'before' ? taskOf(run, round, to) : undefined;
  if (open !== undefined) run.cancel(open, 'signer');
  giveTurns(run, change(run, round, { seats }));
};

/**
 * Asks a person no more; who was to come after them comes after whom they came.
 * @throws Refused `signersMissing` when the rest could not come to a pass.
 */
export const removeSigner = (run: Run, { host, key }: Extract<Command, { do: 'removeSigner' }>): void => {
  const round = run.roundOf(host);
  const gone = seatOf(round, key);
  const seats = round.seats
    .filter((s) => s.key !== key)
    .map((s) => (s.after.includes(key) ? { ...s, after: [...new Set(s.after.flatMap((k) => (k === key ? gone.after : [k])))] } : s));
  if (!enough(signOf(nodeOf(run.definition, round.node)), seats)) throw new Refused('signersMissing', round.node);
  const open = taskOf(run, round, key);
  if (open !== undefined) run.cancel(open, 'signer');
  proceed(run, change(run, round, { seats }));
};
