/** Series are named by their pattern, so that a number goes on where it was when every kind is taken the same way. */
import { type Kysely, sql } from 'kysely';

const RENAMED = [
  ['ACCC', 'A{yyyy}CCC'],
  ['B', 'B{yyyyMMdd}'],
  ['LV', 'LV{yyyy}'],
  ['YZ', 'YZ{yyyy}'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [before, after] of RENAMED) await sql`update serial_number set prefix = ${after} where prefix = ${before}`.execute(db);
}
