/**
 * Work that serves cases (a type test, an inspection, a payment note) stands in the shared table of cases too: it has parties, tasks,
 * states and lists as they have. `work_since` says when it was given out; a case has none, and a piece of work is never submitted, so
 * that the lists of the one never meet the other. Whose work serves a case, theirs is the case as well.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table business_case add column work_since timestamptz');
  await run('alter table business_case add constraint case_or_work check (submit_time is null or work_since is null)');
  for (const [name, index] of [
    ['newest', '(tenant_id, category, work_since desc, id desc) include (state)'],
    ['state', '(tenant_id, category, state, work_since desc, id desc)'],
    ['due', '(tenant_id, category, due_at, id)'],
    ['due_last', '(tenant_id, category, due_at desc nulls last, id desc)'],
    ['number', '(tenant_id, category, case_no, id)'],
    ['urgent', '(tenant_id, category, work_since desc, id desc) where is_urgent and work_since is not null'],
    ['held', "(tenant_id, category, work_since desc, id desc) include (holder) where holder <> '' and work_since is not null"],
  ] as const)
    await run(
      `create index business_work_${name} on business_case ${index.includes('where') ? index : `${index} where work_since is not null`}`,
    );
  await run(`create or replace function case_involves(cases uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$ begin
      -- from the cases, whose tenant leads into the indexes
      with now as (
        select x.tenant_id, x.business_id, x.user_id, bool_or(x.acts) as acts, max(x.changed_at) as changed_at, max(x.changed_by::text)::uuid as changed_by from (
          select t.tenant_id, t.business_id, p.user_id, p.acts, t.updated_at as changed_at, t.updated_by as changed_by
            from business_case b join wf_task t on t.tenant_id = b.tenant_id and t.business_id = b.id
            cross join lateral (values (t.op_user, true), (t.assignee, true), (t.owner, false), (t.deputy_for, false)) as p(user_id, acts)
            where b.id = any(cases)
          union all select b.tenant_id, b.id, p.user_id, p.acts, t.updated_at, t.updated_by
            from business_case b join case_work w on w.tenant_id = b.tenant_id and w.case_id = b.id
            join wf_task t on t.tenant_id = w.tenant_id and t.business_id = w.work_id
            cross join lateral (values (t.op_user, true), (t.assignee, true), (t.owner, false), (t.deputy_for, false)) as p(user_id, acts)
            where b.id = any(cases)
          union all select c.tenant_id, c.business_id, c.to_user, false, c.updated_at, c.updated_by
            from business_case b join wf_copy c on c.tenant_id = b.tenant_id and c.business_id = b.id where b.id = any(cases)
          union all select b.tenant_id, b.id, l.leader, false, b.updated_at, b.updated_by
            from business_case b cross join lateral unnest(b.leaders) as l(leader) where b.id = any(cases)
        ) x where x.user_id is not null group by 1, 2, 3
      ), gone as (
        delete from wf_involved i using business_case b where b.id = any(cases) and i.tenant_id = b.tenant_id and i.business_id = b.id
          and not exists (select from now n where n.business_id = i.business_id and n.user_id = i.user_id)
      )
      insert into wf_involved (tenant_id, business_id, user_id, acts, submit_time, created_at, created_by)
        select n.tenant_id, n.business_id, n.user_id, n.acts, coalesce(b.submit_time, b.work_since), n.changed_at, n.changed_by from now n join business_case b on b.id = n.business_id
        on conflict (tenant_id, user_id, business_id) do update set acts = excluded.acts where wf_involved.acts <> excluded.acts;
    end $$`);
  const outcomes = `select t.tenant_id, t.category, t.node, case when t.result like 'REJECT%' then 'sentBack' else 'passed' end as outcome, t.business_id, t.updated_at, t.updated_by
    from wf_task t where t.status = 'done' and (t.result like 'PASS%' or t.result like 'REJECT%')`;
  await run(`create or replace function case_follows_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      with cases as (select distinct tenant_id, business_id from changed)
        update business_case c set task_id = t.id, node = coalesce(t.node, ''), holder = coalesce(t.assignee_name, ''), came_back = coalesce(t.returned, false),
          warn_at = t.warn_at, due_at = t.due_at, severe_at = t.severe_at
        from cases x left join lateral (select * from wf_task o where o.tenant_id = x.tenant_id and o.business_id = x.business_id and o.status = 'open'
          order by o.due_at, o.id limit 1) t on true
        where c.tenant_id = x.tenant_id and c.id = x.business_id;
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
  await run(`create or replace function case_submitted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update wf_involved set submit_time = coalesce(new.submit_time, new.work_since) where tenant_id = new.tenant_id and business_id = new.id;
      update wf_outcome set submit_time = coalesce(new.submit_time, new.work_since) where tenant_id = new.tenant_id and business_id = new.id;
      return new;
    end $$`);
  await run('drop trigger submitted on business_case');
  await run(`create trigger submitted after update of submit_time, work_since on business_case for each row
    when (coalesce(old.submit_time, old.work_since) is distinct from coalesce(new.submit_time, new.work_since)) execute function case_submitted()`);
  await run(`create function case_served() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      perform case_involves(array[coalesce(new.case_id, old.case_id)]);
      return null;
    end $$`);
  await run('revoke all on function case_served() from public');
  await run('create trigger served after insert or delete on case_work for each row execute function case_served()');
  // work is given out for cases by the institute, never by a company
  for (const act of ['insert', 'update', 'delete']) await run(`drop policy app_${act} on case_work`);
  const staff = "tenant_id = (select app_tenant()) and case when (select app_kind()) in ('staff', 'system') then true else false end";
  await run(`create policy app_insert on case_work for insert to zj_app with check (${staff})`);
  await run(`create policy app_update on case_work for update to zj_app using (${staff}) with check (${staff})`);
  await run(`create policy app_delete on case_work for delete to zj_app using (${staff})`);
  await run("comment on table case_work is 'access:party write:staff'");
}
