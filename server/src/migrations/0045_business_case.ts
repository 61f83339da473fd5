/**
 * One table for what the cases of all business lines share, where each case stands in its process, who had a hand in it and which
 * nodes it passed: what the shared rooms and the lists read, without a table of any line and without its tasks.
 */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';
import { mirrorLine } from '../platform/database/mirrored-case.ts';
import { addSearch } from './bigrams.ts';

/** Phases of the states of a CCC application as they were when this step was written; the server keeps them from then on. */
const CCC_PHASES: readonly (readonly [number, string])[] = [
  [0, 'draft'],
  [10, 'submitted'],
  [15, 'withCustomer'],
  [20, 'submitted'],
  [30, 'submitted'],
  [40, 'accepted'],
  [50, 'accepted'],
  [58, 'accepted'],
  [60, 'accepted'],
  [65, 'accepted'],
  [70, 'accepted'],
  [75, 'accepted'],
  [80, 'accepted'],
  [85, 'issued'],
  [88, 'issued'],
  [90, 'ended'],
  [91, 'ended'],
  [95, 'ended'],
];

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'case_state',
    'platform',
    `category text not null, state smallint not null, phase text not null
       check (phase in ('draft', 'submitted', 'withCustomer', 'accepted', 'issued', 'ended')), primary key (category, state)`,
    { id: false, appendOnly: true },
  );
  for (const [state, phase] of CCC_PHASES) {
    await run(`insert into case_state (category, state, phase, created_at, created_by)
      values ('cccApplication', ${state}, '${phase}', now(), '00000000-0000-0000-0000-000000000000')`);
  }
  await createTable(
    db,
    'business_case',
    'party',
    `line text not null, category text not null, case_no text not null, title text not null, product_model text not null, product_ex_mark text not null,
     product_class text not null, apply_kind text not null, applicant_id uuid not null, applicant_name text not null, contact_id uuid, manufacturer_name text not null,
     factory_name text not null, state smallint not null, phase text not null, pay_state smallint not null, submit_time timestamptz, deadline date, is_urgent boolean not null,
     return_count smallint not null, instance_id uuid, search_text text not null, leaders uuid[] not null default '{}',
     task_id uuid, node text not null default '', holder text not null default '', came_back boolean not null default false,
     warn_at timestamptz, due_at timestamptz, severe_at timestamptz,
     foreign key (category, state) references case_state (category, state)`,
    {
      by: 'id',
      write: 'none',
      indexes: [
        // in the very order of the lists, so that a page reads as many rows as it shows; what a count needs lies in the index
        '(tenant_id, category, submit_time desc, id desc) include (product_class, apply_kind, is_urgent, state) where submit_time is not null',
        '(tenant_id, submit_time desc, id desc) include (state, category) where submit_time is not null',
        '(tenant_id, category, state, submit_time desc, id desc) where submit_time is not null',
        '(tenant_id, category, product_class, submit_time desc, id desc) where submit_time is not null',
        '(tenant_id, category, apply_kind, submit_time desc, id desc) where submit_time is not null',
        '(tenant_id, category, submit_time desc, id desc) where is_urgent and submit_time is not null',
        "(tenant_id, category, submit_time desc, id desc) include (holder) where holder <> '' and submit_time is not null",
        '(tenant_id, category, case_no, id)',
        '(tenant_id, category, due_at, id)',
        '(tenant_id, category, due_at desc nulls last, id desc)',
        '(tenant_id, created_at desc, id desc)',
        '(tenant_id, contact_id) where contact_id is not null',
      ],
    },
  );
  // row by row, since a list of all cases of a busy company would be searched through for each row
  await run('drop policy app_read on business_case');
  await run(`create policy app_read on business_case for select to zj_app using (tenant_id = (select app_tenant())
    and case when (select app_kind()) in ('staff', 'system') then true
      else exists (select from case_party p where p.tenant_id = business_case.tenant_id and p.case_id = business_case.id and p.company_id = any((select app_companies())::uuid[])) end)`);
  await mirrorLine(db, {
    table: 'ccc_application',
    line: '1',
    category: 'cccApplication',
    columns: {
      case_no: 'new.application_no',
      title: 'new.product_name',
      product_model: 'new.product_model',
      product_ex_mark: 'new.product_ex_mark',
      product_class: 'new.product_class',
      apply_kind: 'new.apply_kind',
      applicant_id: 'new.applicant_id',
      applicant_name: 'new.applicant_name',
      contact_id: 'new.contact_id',
      manufacturer_name: 'new.manufacturer_name',
      factory_name: 'new.factory_name',
      state: 'new.state',
      pay_state: 'new.pay_state',
      submit_time: 'new.submit_time',
      deadline: 'new.deadline',
      is_urgent: 'new.is_urgent',
      return_count: 'new.return_count',
      instance_id: 'new.flow_instance_id',
      search_text: 'new.search_text',
    },
  });
  await addSearch(db, 'business_case', { casesIn: 'id' });
  await run(`create function ccc_acceptance_leads() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update business_case set leaders = array_remove(array[new.accept_user, new.plan_center_user], null) where id = new.case_id;
      return new;
    end $$`);
  await run('revoke all on function ccc_acceptance_leads() from public');
  await run('create trigger leads after insert or update on ccc_acceptance for each row execute function ccc_acceptance_leads()');
  await run(
    `update business_case c set leaders = array_remove(array[p.accept_user, p.plan_center_user], null) from ccc_acceptance p where p.case_id = c.id`,
  );
  await followTasks(db);
}

/** Where a case stands, who acted on it or has it before them, and which nodes it passed or was sent back from, as its tasks say. */
const followTasks = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  const kept = { id: false, appendOnly: true, write: 'none' } as const;
  await createTable(
    db,
    'wf_involved',
    'staffOnly',
    'business_id uuid not null, user_id uuid not null, acts boolean not null, primary key (tenant_id, user_id, business_id)',
    {
      ...kept,
      indexes: ['(tenant_id, business_id, user_id)'],
    },
  );
  await createTable(
    db,
    'wf_outcome',
    'staffOnly',
    `business_id uuid not null, category text not null, node text not null, outcome text not null check (outcome in ('passed', 'sentBack')),
     primary key (tenant_id, category, node, outcome, business_id)`,
    { ...kept, indexes: ['(tenant_id, business_id)'] },
  );
  const outcomes = `select t.tenant_id, t.category, t.node, case when t.result like 'REJECT%' then 'sentBack' else 'passed' end as outcome, t.business_id, t.updated_at, t.updated_by
    from wf_task t where t.status = 'done' and (t.result like 'PASS%' or t.result like 'REJECT%')`;
  const stands = `update business_case c set task_id = t.id, node = coalesce(t.node, ''), holder = coalesce(t.assignee_name, ''), came_back = coalesce(t.returned, false),
      warn_at = t.warn_at, due_at = t.due_at, severe_at = t.severe_at
    from cases x left join lateral (select * from wf_task o where o.tenant_id = x.tenant_id and o.business_id = x.business_id and o.status = 'open'
      order by o.due_at, o.id limit 1) t on true
    where c.tenant_id = x.tenant_id and c.id = x.business_id`;
  const keepOutcomes = (rows: string) => `insert into wf_outcome (tenant_id, category, node, outcome, business_id, created_at, created_by)
    select r.tenant_id, r.category, r.node, r.outcome, r.business_id, min(r.updated_at), (min(r.updated_by::text))::uuid from ${rows} r group by 1, 2, 3, 4, 5`;
  const ofCases = (rows: string) =>
    `(select r.* from (${rows}) r join cases x on x.tenant_id = r.tenant_id and x.business_id = r.business_id)`;
  await run(`create function case_involves(cases uuid[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$ begin
      -- from the cases, whose tenant leads into the indexes
      with now as (
        select x.tenant_id, x.business_id, x.user_id, bool_or(x.acts) as acts, max(x.changed_at) as changed_at, max(x.changed_by::text)::uuid as changed_by from (
          select t.tenant_id, t.business_id, p.user_id, p.acts, t.updated_at as changed_at, t.updated_by as changed_by
            from business_case b join wf_task t on t.tenant_id = b.tenant_id and t.business_id = b.id
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
      insert into wf_involved (tenant_id, business_id, user_id, acts, created_at, created_by)
        select n.tenant_id, n.business_id, n.user_id, n.acts, n.changed_at, n.changed_by from now n
        on conflict (tenant_id, user_id, business_id) do update set acts = excluded.acts where wf_involved.acts <> excluded.acts;
    end $$`);
  await run('revoke all on function case_involves(uuid[]) from public');
  await run(`create function case_involves_one() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      if tg_table_name = 'wf_copy' then perform case_involves(array[new.business_id]); else perform case_involves(array[new.id]); end if;
      return new;
    end $$`);
  await run('revoke all on function case_involves_one() from public');
  await run('create trigger involves after insert on wf_copy for each row execute function case_involves_one()');
  await run('create trigger involves after update of leaders on business_case for each row execute function case_involves_one()');
  await run(`create function case_follows_tasks() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      with cases as (select distinct tenant_id, business_id from changed) ${stands};
      perform case_involves(array(select distinct business_id from changed));
      with cases as (select distinct tenant_id, business_id from changed)
        delete from wf_outcome o using cases x where o.tenant_id = x.tenant_id and o.business_id = x.business_id
          and not exists (select from (${outcomes}) d where d.tenant_id = o.tenant_id and d.business_id = o.business_id and d.category = o.category and d.node = o.node and d.outcome = o.outcome);
      with cases as (select distinct tenant_id, business_id from changed)
        ${keepOutcomes(ofCases(outcomes))} on conflict do nothing;
      return null;
    end $$`);
  await run('revoke all on function case_follows_tasks() from public');
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ]) {
    await run(
      `create trigger followed_${event} after ${event} on wf_task referencing ${rows} table as changed for each statement execute function case_follows_tasks()`,
    );
  }
  await run(`with cases as (select tenant_id, id as business_id from business_case) ${stands}`);
  await run('select case_involves(array(select id from business_case))');
  await run(keepOutcomes(`(${outcomes})`));
};
