/**
 * Which of several ways leads to an answer is remembered for each database: finding out that somebody acts in tens of thousands of cases, or
 * that a list is long, takes as long as the answer. Only what changes how long an answer takes may stand here, never what it says.
 */
import type { RawBuilder } from 'kysely';
import type { Tx } from './schema.ts';
import { perDatabase } from './transaction.ts';

/** Found out anew after so many answers: who has come to act in much is then read another way. */
const ANSWERS = 200;
const MOST_KEPT = 1_000;

const choicesOf = perDatabase(() => new Map<string, { found: Promise<boolean>; left: number }>());

/** What was found out by asking this, or is being found out; else what `find` finds. */
export const choice = async (tx: Tx, asked: RawBuilder<unknown>, find: () => Promise<boolean>): Promise<boolean> => {
  const kept = choicesOf(tx);
  const { sql: text, parameters } = asked.compile(tx);
  const key = `${text} ${JSON.stringify(parameters)}`;
  const known = kept.get(key);
  // whoever was finding out may have failed, which is nobody else's fault
  if (known && known.left-- > 0) return known.found.catch(() => find());
  if (kept.size >= MOST_KEPT) kept.clear();
  const found = find();
  kept.set(key, { found, left: ANSWERS });
  try {
    return await found;
  } catch (e) {
    kept.delete(key);
    throw e;
  }
};
