/** What counts the samples of a case runs as the owner, so nobody may call it by itself. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`revoke all on function sample_counted() from public`.execute(db);
}
