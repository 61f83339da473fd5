/** When people were told that a sample is over its time in the store, or has not been brought back from its laboratory. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sample add column overdue_told_at timestamptz, add column return_told_at timestamptz`.execute(db);
}
