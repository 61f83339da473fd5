/** Numbers of the system come from one table, inside the act that uses them: no gap except for acts that failed, never used twice (domain 6). */
import { sql } from 'kysely';
import type { Tx } from './database/schema.ts';
import { type Acting, created } from './standard.ts';
import './tables.ts';

export type NumberSeries = {
  /** What is counted, e.g. `A{yyyy}CCC`; a series of its own per prefix and period. */
  prefix: string;
  /** The stretch after which counting starts anew, e.g. `2026`; '' for never. */
  period: string;
  /** Digits of the serial, padded with zeros. */
  width: number;
};

/** The series has no number left in its width: no number is ever longer than its pattern. */
export class NumbersUsedUp extends Error {}

/**
 * Takes the next serial of the series, as padded text. Holds the series until the act ends, so take it as late as possible.
 * @throws NumbersUsedUp
 */
export const takeNumber = async (tx: Tx, acting: Acting, series: NumberSeries): Promise<string> => {
  const row = created(acting);
  const taken = await tx
    .insertInto('serial_number')
    .values({ ...row, prefix: series.prefix, period: series.period, last: 1 })
    .onConflict((c) =>
      c.columns(['tenant_id', 'prefix', 'period']).doUpdateSet({
        last: sql`serial_number.last + 1`,
        version: sql`serial_number.version + 1`,
        updated_at: row.updated_at,
        updated_by: row.updated_by,
      }),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  const text = String(taken.last).padStart(series.width, '0');
  if (text.length > series.width) throw new NumbersUsedUp(`no number left in ${series.prefix} ${series.period}`);
  return text;
};
