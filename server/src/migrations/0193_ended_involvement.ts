/**
 * Whether a case has come to nothing, told of everybody who took part in it: of somebody's tens of thousands of cases the few that were ended
 * are found without passing the others, or those of the institute.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table wf_involved add column ended boolean not null default false');
  await run(
    `update wf_involved i set ended = true from business_case b where b.tenant_id = i.tenant_id and b.id = i.business_id and b.phase = 'ended'`,
  );
  await run('alter table wf_involved alter column ended drop default');
  await run(`create or replace function case_involves(cases uuid[]) returns void language plpgsql security definer
    set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$ begin
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
      insert into wf_involved (tenant_id, business_id, user_id, acts, category, ended, submit_time, created_at, created_by)
        select n.tenant_id, n.business_id, n.user_id, n.acts, b.category, b.phase = 'ended', coalesce(b.submit_time, b.work_since), n.changed_at, n.changed_by
          from now n join business_case b on b.id = n.business_id
        on conflict (tenant_id, user_id, business_id) do update set acts = excluded.acts where wf_involved.acts <> excluded.acts;
    end $$`);
  await run(`create function case_ended() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update wf_involved set ended = (new.phase = 'ended') where tenant_id = new.tenant_id and business_id = new.id;
      return new;
    end $$`);
  await run('revoke all on function case_ended() from public');
  await run(`create trigger ended after update of phase on business_case for each row
    when ((old.phase = 'ended') <> (new.phase = 'ended')) execute function case_ended()`);
  await run(`create index wf_involved_ended on wf_involved (tenant_id, user_id, category, submit_time desc, business_id desc)
    where acts and ended and submit_time is not null`);
}
