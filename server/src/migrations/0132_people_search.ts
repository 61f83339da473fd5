/** A keyword finds people by account, name and number: by telephone number or mail address it would tell what a list shows in part. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table user_account drop column search_text');
  await run(`alter table user_account add column search_text text generated always as
    (lower(account || ' ' || real_name || ' ' || staff_no)) stored`);
  await run('create index user_account_searched on user_account using gin (bigrams(search_text))');
}
