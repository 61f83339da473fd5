/** What waits for people and what they have done: read in the order of their lists, and found by a word, whatever the process. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // copies that nobody has read yet are few among all that were ever sent
  await run('create index wf_copy_unread on wf_copy (tenant_id, to_user, created_at, id) where read_at is null');
  await run("create index seal_use_requested on seal_use (tenant_id, created_at, id) where state = 'requested'");
  // as the searches of 0044: it runs as the owner and keeps to the tenant and to staff; the list compares again
  await run(`create function work_search(wanted text, most integer) returns setof uuid
    language sql stable security definer set search_path = public, pg_temp as $$
      select found.id from (
        select business_case_search(wanted, most) as id
        union all
        (select l.id from leave_request l
          where l.tenant_id = app_tenant() and strpos(lower(l.leave_no || ' ' || l.applicant_name || ' ' || l.reason), lower(wanted)) > 0 limit most)
      ) as found
      where app_kind() in ('staff', 'system')
      limit most $$`);
  await run('revoke all on function work_search(text, integer) from public');
  await run('grant execute on function work_search(text, integer) to zj_app, zj_system');
}
