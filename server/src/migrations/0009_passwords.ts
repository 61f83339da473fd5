/** Earlier passwords of a person, so that none of the last five comes back. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table user_secret add column former text[] not null default '{}'`).execute(db);
}
