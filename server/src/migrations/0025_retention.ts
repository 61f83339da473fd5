/** Old rows are found by their age alone, whatever tenant they belong to. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('create index session_last_seen on session (last_seen_at)');
  await run('create index error_log_created on error_log (created_at)');
  await run('create index request_log_created on request_log (created_at)');
}
