/** When a countersign is decided, and how. Pure rules; the truth table stands in sign.test.ts. */
import type { Sign } from './definition.ts';
import type { Seat, Vote } from './state.ts';

const isPass = (vote: Vote): boolean => vote.result.startsWith('PASS');

/** What passes are counted in: heads for `count` and `ratio`, weights for `weight`. */
const worth = (sign: Sign, seats: readonly Seat[], keys: readonly string[]): number =>
  keys.reduce((sum, key) => sum + (sign.rule === 'weight' ? (seats.find((s) => s.key === key)?.weight ?? 1) : 1), 0);

const reaches = (sign: Sign, seats: readonly Seat[], passes: number): boolean => {
  switch (sign.rule) {
    case 'all':
      return passes === seats.length;
    case 'any':
      return passes > 0;
    case 'ratio':
      return passes * 100 >= sign.need * seats.length;
    default:
      return passes >= sign.need;
  }
};

/** Whether these signers can come to a pass at all. */
export const enough = (sign: Sign, seats: readonly Seat[]): boolean =>
  seats.length > 0 &&
  reaches(
    sign,
    seats,
    worth(
      sign,
      seats,
      seats.map((s) => s.key),
    ),
  );

/**
 * Result of a countersign, null while it is open. A rule that is met gives the first pass, one that cannot be met any more the
 * first rejection. `all` hears everyone before it says either; with a veto the first rejection decides at once under any rule.
 */
export const verdict = (sign: Sign, seats: readonly Seat[], votes: readonly Vote[]): string | null => {
  const firstPass = votes.find(isPass)?.result ?? null;
  const firstReject = votes.find((v) => !isPass(v))?.result ?? null;
  if (sign.veto && firstReject !== null) return firstReject;
  const silent = seats.filter((s) => !votes.some((v) => v.key === s.key)).map((s) => s.key);
  if (silent.length === 0) return reaches(sign, seats, passesOf(sign, seats, votes)) ? firstPass : firstReject;
  if (sign.rule === 'all') return null;
  const passes = passesOf(sign, seats, votes);
  if (reaches(sign, seats, passes)) return firstPass;
  return reaches(sign, seats, passes + worth(sign, seats, silent)) ? null : firstReject;
};

const passesOf = (sign: Sign, seats: readonly Seat[], votes: readonly Vote[]): number =>
  worth(
    sign,
    seats,
    votes.filter(isPass).map((v) => v.key),
  );
