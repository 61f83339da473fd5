/** Messages reach people only: which of some ids are accounts, asked by acts whose actor does not see those accounts. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create function accounts_among(wanted uuid[]) returns table (id uuid)
    language sql stable security definer set search_path = public, pg_temp as $$
      select u.id from user_account u where u.tenant_id = app_tenant() and u.id = any(wanted) $$`);
  await run('revoke all on function accounts_among(uuid[]) from public');
  await run('grant execute on function accounts_among(uuid[]) to zj_app, zj_system');
};
