/** What must hold of the shared table of cases: it says what the lines, the tasks and the copies say. */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../platform/invariants.ts';
import { businessLines, workKinds } from './lines.ts';
import './tables.ts';

const MOST = 100;
const query = (name: string, text: string): Invariant => ({
  name: `cases.${name}`,
  find: async (tx) => (await sql<Breach>`${sql.raw(text)} limit ${MOST}`.execute(tx)).rows,
});

const OPEN = `select distinct on (t.business_id) t.business_id, t.id, t.node, t.assignee_name, t.due_at from wf_task t
  where t.status = 'open' order by t.business_id, t.due_at, t.id`;
const INVOLVED = `select t.business_id, p.user_id, bool_or(p.acts) as acts from wf_task t
    cross join lateral (values (t.op_user, true), (t.assignee, true), (t.owner, false), (t.deputy_for, false)) as p(user_id, acts) group by 1, 2
  union all select w.case_id, p.user_id, bool_or(p.acts) from case_work w join wf_task t on t.business_id = w.work_id
    cross join lateral (values (t.op_user, true), (t.assignee, true), (t.owner, false), (t.deputy_for, false)) as p(user_id, acts) group by 1, 2
  union all select c.business_id, c.to_user, false from wf_copy c
  union all select b.id, l.leader, false from business_case b cross join lateral unnest(b.leaders) as l(leader)`;

export const caseInvariants: readonly Invariant[] = [
  {
    name: 'cases.every-state-has-its-phase',
    find: async (tx) => {
      const kinds = [...businessLines(), ...workKinds()];
      const rows = await tx.selectFrom('business_case').select(['id', 'category', 'state', 'phase']).execute();
      return rows.flatMap((r): Breach[] => {
        const phase = kinds.find((l) => l.category === r.category)?.states[r.state]?.phase;
        return phase === r.phase
          ? []
          : [{ id: r.id, detail: `state ${r.state} of ${r.category} is ${phase ?? 'unknown'}, not ${r.phase}` }];
      });
    },
  },
  query(
    'a-case-stands-where-its-tasks-say',
    `select c.id::text as id, 'stands at ' || c.node || ', its tasks say ' || coalesce(o.node, '-') as detail
     from business_case c left join (${OPEN}) o on o.business_id = c.id
     where c.task_id is distinct from o.id or c.node <> coalesce(o.node, '') or c.holder <> coalesce(o.assignee_name, '') or c.due_at is distinct from o.due_at`,
  ),
  query(
    'a-case-knows-whose-work-it-is',
    `select coalesce(i.business_id, n.business_id)::text as id, 'involvement of ' || coalesce(i.user_id, n.user_id)::text as detail
     from (select n.business_id, b.category, n.user_id, bool_or(n.acts) as acts from (${INVOLVED}) n join business_case b on b.id = n.business_id
       where n.user_id is not null group by 1, 2, 3) n
     full join wf_involved i on i.business_id = n.business_id and i.user_id = n.user_id
     where i.acts is distinct from n.acts or i.category is distinct from n.category`,
  ),
  query(
    'who-took-part-in-a-case-finds-it-among-the-ended-ones',
    `select i.business_id::text as id, 'involvement of ' || i.user_id || ', ' || b.phase as detail
     from wf_involved i join business_case b on b.id = i.business_id where i.ended is distinct from (b.phase = 'ended')`,
  ),
  query(
    'a-case-knows-what-it-has-passed',
    `select coalesce(o.business_id, t.business_id)::text as id, coalesce(o.node, t.node) || ' ' || coalesce(o.outcome, t.outcome) as detail
     from (select distinct business_id, category, node, case when result like 'REJECT%' then 'sentBack' else 'passed' end as outcome from wf_task
       where status = 'done' and (result like 'PASS%' or result like 'REJECT%')) t
     full join wf_outcome o on o.business_id = t.business_id and o.category = t.category and o.node = t.node and o.outcome = t.outcome
     where o.business_id is null or t.business_id is null`,
  ),
  query(
    'a-reserved-id-has-no-case',
    'select p.case_id::text as id, p.role as detail from case_party p join business_case c on c.id = p.case_id where p.reserved',
  ),
  query(
    'a-process-is-that-of-the-applicant',
    `select i.id::text as id, 'of ' || i.company_id || ', applied for by ' || p.company_id as detail from wf_instance i
     join case_party p on p.tenant_id = i.tenant_id and p.case_id = i.business_id and p.role = 'applicant' where i.company_id <> p.company_id`,
  ),
  query(
    'a-company-is-listed-once-for-each-case-of-its',
    `select p.case_id::text as id, p.role || coalesce(' since ' || p.case_since, '') as detail
     from (select q.*, b.created_at as begun, row_number() over (partition by q.case_id, q.company_id
         order by array_position(array['applicant', 'manufacturer', 'factory'], q.role)) = 1 as stands
       from case_party q left join business_case b on b.id = q.case_id) p
     where (p.leads, p.case_since) is distinct from (p.stands, p.begun)`,
  ),
  query(
    'what-follows-a-case-knows-when-it-was-submitted',
    `select b.id::text as id, x.what || ' of ' || coalesce(x.submit_time::text, '-') as detail
     from (select 'involvement' as what, business_id, submit_time from wf_involved union all select 'outcome', business_id, submit_time from wf_outcome) x
     join business_case b on b.id = x.business_id where x.submit_time is distinct from coalesce(b.submit_time, b.work_since)`,
  ),
];
