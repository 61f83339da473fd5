/** The place at which paper originals stand is called so, also in the columns and views that people keep of their list. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table test_paper rename column shelf to place');
  for (const [table, name] of [
    ['list_view', 'list'],
    ['user_setting', 'name'],
  ])
    await run(`update ${table} set settings = replace(settings::text, '"shelf"', '"place"')::jsonb
      where ${name} like '%laboratory.paper%' and settings::text like '%"shelf"%'`);
}
