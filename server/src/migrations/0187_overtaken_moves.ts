/** A move of a case that waits to be confirmed is void as soon as the task is over from which it was asked for. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`update wf_jump_request r set status = 'stale', version = version + 1 where r.status = 'open' and not exists (
    select from wf_task t where t.tenant_id = r.tenant_id and t.id = r.task_id and t.status = 'open')`);
  // requests are the staff's; a company that takes its step makes those void that were asked for it, and sees none
  await run(`create function void_moves(tasks uuid[], at timestamptz) returns setof wf_jump_request
    language sql security definer set search_path = public, pg_temp as $$
      update wf_jump_request set status = 'stale', decided_at = at, updated_at = at, updated_by = app_user(), version = version + 1
      where tenant_id = app_tenant() and task_id = any(tasks) and status = 'open' returning * $$`);
  await run('revoke all on function void_moves(uuid[], timestamptz) from public');
  await run('grant execute on function void_moves(uuid[], timestamptz) to zj_app, zj_system');
};
