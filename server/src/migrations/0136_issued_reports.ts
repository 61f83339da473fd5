/** The applicant, who is the client of the laboratory, reads the reports of its tests once they are issued; before that they are internal. */
import { type Kysely, sql } from 'kysely';

/** Keys of the dictionary report_status: approved, stamped, issued, superseded. */
const ISSUED = "('3', '4', '5', '7')";

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('drop policy app_read on test_report');
  await run(`create policy app_read on test_report for select to zj_app using (tenant_id = (select app_tenant())
    and case when (select app_kind()) in ('staff', 'system') then true
    else state in ${ISSUED} and task_id = any(array(select p.case_id from case_party p where p.tenant_id = (select app_tenant())
      and p.company_id = any((select app_companies())::uuid[]) and p.role = 'applicant')) end)`);
}
