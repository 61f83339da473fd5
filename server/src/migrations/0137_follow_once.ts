/**
 * A step that inserts a task and ends another fires the trigger of the tasks twice, and once for each kind of statement that touched no
 * row at all. What has not changed is neither looked up nor written again: a case has two dozen indexes. Where somebody signed in from
 * is asked at each sign-in, newest first.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const outcomes = `select t.tenant_id, t.category, t.node, case when t.result like 'REJECT%' then 'sentBack' else 'passed' end as outcome, t.business_id, t.updated_at, t.updated_by
    from wf_task t where t.status = 'done' and (t.result like 'PASS%' or t.result like 'REJECT%')`;
  await run(`create or replace function case_follows_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      if not exists (select from changed) then return null; end if;
      with cases as (select distinct tenant_id, business_id from changed)
        update business_case c set task_id = t.id, node = coalesce(t.node, ''), holder = coalesce(t.assignee_name, ''), came_back = coalesce(t.returned, false),
          warn_at = t.warn_at, due_at = t.due_at, severe_at = t.severe_at
        from cases x left join lateral (select * from wf_task o where o.tenant_id = x.tenant_id and o.business_id = x.business_id and o.status = 'open'
          order by o.due_at, o.id limit 1) t on true
        where c.tenant_id = x.tenant_id and c.id = x.business_id
          and (c.task_id, c.node, c.holder, c.came_back, c.warn_at, c.due_at, c.severe_at)
            is distinct from (t.id, coalesce(t.node, ''), coalesce(t.assignee_name, ''), coalesce(t.returned, false), t.warn_at, t.due_at, t.severe_at);
      perform case_involves(array(select business_id from changed union select w.case_id from changed x join case_work w on w.tenant_id = x.tenant_id and w.work_id = x.business_id));
      with cases as (select distinct tenant_id, business_id from changed)
        delete from wf_outcome o using cases x where o.tenant_id = x.tenant_id and o.business_id = x.business_id
          and not exists (select from (${outcomes}) d where d.tenant_id = o.tenant_id and d.business_id = o.business_id and d.category = o.category and d.node = o.node and d.outcome = o.outcome);
      with cases as (select distinct tenant_id, business_id from changed)
        insert into wf_outcome (tenant_id, category, node, outcome, business_id, submit_time, created_at, created_by)
          select r.tenant_id, r.category, r.node, r.outcome, r.business_id, max(coalesce(b.submit_time, b.work_since)), min(r.updated_at), (min(r.updated_by::text))::uuid
          from (${outcomes}) r join cases x on x.tenant_id = r.tenant_id and x.business_id = r.business_id
          left join business_case b on b.id = r.business_id group by 1, 2, 3, 4, 5
        on conflict do nothing;
      return null;
    end $$`);
  await run('create index session_of_person on session (tenant_id, user_id, created_at desc)');
}
