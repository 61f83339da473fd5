/** Applications that were given another applicant while they were returned: their process is that company's, as their parties and papers are. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update wf_instance i set company_id = p.company_id from case_party p
    where p.tenant_id = i.tenant_id and p.case_id = i.business_id and p.role = 'applicant' and i.company_id <> p.company_id`.execute(db);
};
