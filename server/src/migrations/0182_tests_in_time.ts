/**
 * Samples are due within working days, and kept from the report of their test on: what is in the store of a test under way has no last day.
 * What the acceptance requires of samples stands with its case, and how often the days of a test were extended with the test. Of its items
 * the company reads how many are done, and nothing else.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("alter table ccc_acceptance add column sample_rule text not null default ''");
  await run("alter table test_task add column extend_count integer not null default 0, add column extend_reason text not null default ''");
  // as the process had given them; what an institute has set stays
  await run(`update node_alert_config set day_kind = '1' where category = 'typeTest' and node in ('sampleReceiveIn', 'sampleResend')
    and day_kind = '2' and days_completed = 20 and version = 1`);
  await run(`update sample s set keep_until = null, overdue_told_at = null where s.tab = 'inStore' and s.keep_until is not null
    and exists (select from case_work w join test_task t on t.tenant_id = w.tenant_id and t.id = w.work_id
      where w.tenant_id = s.tenant_id and w.case_id = s.case_id and t.state not in (11, 30))`);
  await run(`create function test_progress(ids uuid[]) returns table (id uuid, checked integer, planned integer)
    language plpgsql stable security definer set search_path = public, pg_temp as $$ begin return query
      select t.id, (count(*) filter (where i.state = '4'))::int, count(*)::int from test_task t
      join test_item i on i.tenant_id = t.tenant_id and i.task_id = t.id and i.round_no = t.round_no and i.state <> '5'
      where t.tenant_id = app_tenant() and t.id = any(ids) and (app_kind() in ('staff', 'system') or exists (select from case_party p
        where p.tenant_id = t.tenant_id and p.case_id = t.id and p.company_id = any(app_companies()::uuid[])))
      group by t.id; end $$`);
  await run('revoke all on function test_progress(uuid[]) from public');
  await run('grant execute on function test_progress(uuid[]) to zj_app, zj_system');
  await run("comment on column sample.keep_until is 'months after the report of its test, or after its return where that is later'");
};
