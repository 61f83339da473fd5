/** Companies that people keep away from (employment, consulting, shares, relatives; domain 4.15), as the register of inspectors has them. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import './tables.ts';

/** People who keep away from a party of a case, or of work and of each case that it serves, with the company's name. */
export const avoidersOf = async (tx: Tx, caseId: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ user_id: string; company: string }>`
    select replace(q.user_id::text, '-', '') as user_id, c.company_name as company from case_party p
      join company c on c.tenant_id = p.tenant_id and c.id = p.company_id
      join inspector_qualification q on q.tenant_id = p.tenant_id and q.avoid_company_ids @> to_jsonb(replace(p.company_id::text, '-', ''))
    where p.case_id = any(array(select ${caseId}::uuid union all select w.case_id from case_work w where w.work_id = ${caseId}))
    order by p.role`.execute(tx);
  return new Map(rows.map((r) => [r.user_id, r.company]));
};
