/**
 * What a product has failed is told to the applicant, who alone reads its reports, as soon as it is decided what becomes of it: the test, what was asked for, what was
 * measured and what the tester noted. Nobody of the institute is named, and what is still being tested is not told.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create function failures_told(test uuid) returns table (id uuid, round_no smallint, item_name text, standard_no text, clause text,
      requirement text, measures jsonb, "values" jsonb, fail_note text)
    language plpgsql stable security definer set search_path = public, pg_temp as $$ begin return query
      select i.id, i.round_no, i.item_name, s.standard_no, i.clause, i.requirement, i.measures, r."values", r.fail_note from test_task t
      join test_item i on i.tenant_id = t.tenant_id and i.task_id = t.id and i.verdict = '2' and i.state <> '5'
      join standard s on s.tenant_id = i.tenant_id and s.id = i.standard_id
      join lateral (select x."values", x.fail_note, x.created_at from test_record x where x.tenant_id = i.tenant_id and x.item_id = i.id
        order by x.version_no desc limit 1) r on true
      where t.tenant_id = app_tenant() and t.id = test
        and exists (select from wf_task d where d.tenant_id = t.tenant_id and d.business_id = t.id and d.node = 'testFailHandle'
          and d.status = 'done' and d.ended_at >= r.created_at)
        and (app_kind() in ('staff', 'system') or exists (select from case_party p
          where p.tenant_id = t.tenant_id and p.case_id = t.id and p.role = 'applicant' and p.company_id = any(app_companies()::uuid[])))
      order by i.round_no desc, i.item_order; end $$`);
  await run('revoke all on function failures_told(uuid) from public');
  await run('grant execute on function failures_told(uuid) to zj_app, zj_system');
};
