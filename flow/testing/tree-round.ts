/** Countersigns for the interpreter: counts heads and keeps who comes before whom as pairs. */
import type { Sign } from '../definition.ts';
import type { Signer, SignerPlace } from '../state.ts';

export type RoundModel = {
  asked: string[];
  weights: Record<string, number>;
  /** [earlier, later] */
  pairs: [string, string][];
  said: { key: string; result: string }[];
};

export const begin = (rule: Sign, signers: readonly Signer[]): RoundModel => ({
  asked: signers.map((s) => s.key),
  weights: Object.fromEntries(signers.map((s) => [s.key, s.weight ?? 1])),
  pairs: rule.sequential ? signers.slice(1).map((s, i): [string, string] => [signers[i]?.key ?? '', s.key]) : [],
  said: [],
});

const silent = (round: RoundModel): string[] => round.asked.filter((key) => !round.said.some((s) => s.key === key));

export const turns = (round: RoundModel): string[] => {
  const waiting = silent(round);
  return waiting.filter((key) => !round.pairs.some(([earlier, later]) => later === key && waiting.includes(earlier))).sort();
};

const count = (rule: Sign, round: RoundModel, keys: readonly string[]): number =>
  rule.rule === 'weight' ? keys.reduce((sum, key) => sum + (round.weights[key] ?? 1), 0) : keys.length;

const wanted = (rule: Sign, round: RoundModel): number => {
  if (rule.rule === 'all') return round.asked.length;
  if (rule.rule === 'any') return 1;
  return rule.rule === 'ratio' ? (rule.need * round.asked.length) / 100 : rule.need;
};

export const possible = (rule: Sign, round: RoundModel): boolean =>
  round.asked.length > 0 && count(rule, round, round.asked) >= wanted(rule, round);

export const outcome = (rule: Sign, round: RoundModel): string | null => {
  const yes = round.said.filter((s) => s.result.startsWith('PASS'));
  const no = round.said.filter((s) => s.result.startsWith('REJECT'));
  const [firstYes, firstNo] = [yes[0]?.result ?? null, no[0]?.result ?? null];
  if (rule.veto && firstNo !== null) return firstNo;
  const open = silent(round);
  if (rule.rule === 'all' && open.length > 0) return null;
  const keys = yes.map((s) => s.key);
  if (count(rule, round, keys) >= wanted(rule, round)) return firstYes;
  return count(rule, round, [...keys, ...open]) < wanted(rule, round) ? firstNo : null;
};

export const ask = (round: RoundModel, key: string, where: SignerPlace, to: string): void => {
  const before = round.pairs.filter(([, later]) => later === to).map(([earlier]) => earlier);
  const after = round.pairs.filter(([earlier]) => earlier === to).map(([, later]) => later);
  round.asked.push(key);
  if (where === 'before') {
    round.pairs = round.pairs.filter(([, later]) => later !== to);
    round.pairs.push(...before.map((b): [string, string] => [b, key]), [key, to]);
  } else if (where === 'after') {
    round.pairs = round.pairs.filter(([earlier]) => earlier !== to);
    round.pairs.push([to, key], ...after.map((a): [string, string] => [key, a]));
  } else {
    round.pairs.push(...before.map((b): [string, string] => [b, key]), ...after.map((a): [string, string] => [key, a]));
  }
};

export const askNoMore = (round: RoundModel, key: string): void => {
  const before = round.pairs.filter(([, later]) => later === key).map(([earlier]) => earlier);
  const after = round.pairs.filter(([earlier]) => earlier === key).map(([, later]) => later);
  round.asked = round.asked.filter((k) => k !== key);
  round.pairs = round.pairs.filter((pair) => !pair.includes(key));
  for (const b of before) for (const a of after) round.pairs.push([b, a]);
};
