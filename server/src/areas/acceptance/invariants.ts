/** What must hold of every application between two acts; the journal of the process tells the states (workflow/invariants.ts). */
import { sql } from 'kysely';
import type { Breach, Invariant } from '../../platform/invariants.ts';
import { EVALUATES } from './suspend.ts';
import './tables.ts';

const MOST = 100;

const query = (name: string, text: string): Invariant => ({
  name: `acceptance.${name}`,
  find: async (tx) => (await sql<Breach>`${sql.raw(text)} limit ${MOST}`.execute(tx)).rows,
});

export const acceptanceInvariants: readonly Invariant[] = [
  query(
    'every-case-has-its-applicant-as-party',
    `select a.id::text as id, 'applicant parties: ' || count(p.case_id) || ', of them the applicant: ' || count(p.case_id) filter (where p.company_id = a.applicant_id) as detail
       from ccc_application a left join case_party p on p.tenant_id = a.tenant_id and p.case_id = a.id and p.role = 'applicant'
       group by a.id having count(p.case_id) <> 1 or bool_or(p.company_id <> a.applicant_id)`,
  ),
  query(
    'the-shared-table-says-what-the-application-says',
    `select coalesce(a.id, c.id)::text as id, coalesce(c.case_no, '-') || ' in the shared table, ' || coalesce(a.application_no, '-') || ' in its own' as detail
       from ccc_application a full join (select * from business_case where category = 'cccApplication') c on c.id = a.id
       where (a.application_no, a.product_name, a.product_class, a.apply_kind, a.applicant_id, a.applicant_name, a.state, a.submit_time, a.deadline,
           a.is_urgent, a.return_count, a.flow_instance_id, a.contact_id, a.search_text, a.version)
         is distinct from (c.case_no, c.title, c.product_class, c.apply_kind, c.applicant_id, c.applicant_name, c.state, c.submit_time, c.deadline,
           c.is_urgent, c.return_count, c.instance_id, c.contact_id, c.search_text, c.version)`,
  ),
  query(
    'a-case-has-left-the-draft-with-its-process',
    `select a.id::text as id, 'state ' || a.state || ', process ' || coalesce(i.status, '-') || ', number ' || a.application_no as detail
       from ccc_application a left join wf_instance i on i.tenant_id = a.tenant_id and i.id = a.flow_instance_id and i.business_id = a.id
       where (a.state <> 0) <> (i.id is not null) or (a.state <> 0) <> (a.application_no <> '') or (a.state <> 0) <> (a.submit_time is not null)`,
  ),
  query(
    'a-suspended-case-waits-for-its-company',
    `select a.id::text as id, 'open at the institute: ' || string_agg(distinct d.node, ', ') as detail
       from ccc_application a join wf_todo d on d.tenant_id = a.tenant_id and d.business_id in (select a.id union all
           select w.work_id from case_work w where w.tenant_id = a.tenant_id and w.case_id = a.id and w.kind in ('typeTest', 'factoryInspection') and ${EVALUATES})
         join wf_instance i on i.tenant_id = d.tenant_id and i.id = d.instance_id
         join wf_definition f on f.tenant_id = i.tenant_id and f.id = i.definition_id
       where a.state = 58 and coalesce(f.compiled::jsonb->'nodes'->d.node->'user'->>'clock', 'institute') <> 'customer' group by a.id`,
  ),
  query(
    'every-process-of-an-application-has-its-application',
    `select i.id::text as id, i.business_id::text as detail from wf_instance i where i.category = 'cccApplication'
       and not exists (select 1 from ccc_application a where a.tenant_id = i.tenant_id and a.id = i.business_id)`,
  ),
];
