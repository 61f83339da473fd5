/** The days of a case count from the acceptance decision: one that is not decided yet has no deadline. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update ccc_application set deadline = null where state in (10, 15, 20, 30)`.execute(db);
}
