/** Samples in every order, and samples, tests, inspections and certificates of a kind, are found without reading all of them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`create index sample_came on sample (tenant_id, receive_time desc nulls last, id desc);
    create index sample_came_up on sample (tenant_id, receive_time, id);
    create index sample_kept on sample (tenant_id, keep_until desc nulls last, id desc);
    create index sample_kept_up on sample (tenant_id, keep_until, id);
    create index sample_of_kind on sample (tenant_id, sample_kind, sample_no desc, id desc);
    create index sample_of_line on sample (tenant_id, line, sample_no desc, id desc);
    create index sample_case_of_line on sample_case (tenant_id, line, updated_at desc, id desc);
    create index test_task_of_laboratory on test_task (tenant_id, laboratory);
    create index inspection_task_of_kind on inspection_task (tenant_id, check_kind);
    create index certificate_of_status on certificate (tenant_id, cert_status, issue_date desc, id desc) where cert_no <> '';
    create index certificate_of_class on certificate (tenant_id, product_class, issue_date desc, id desc)`);
  // as those of cases (migration 0088): lists look at a test row by row, and all cases of a company would be gathered for each in the plan
  await run(`alter policy app_read on test_task using (tenant_id = (select app_tenant())
    and case when (select app_kind()) in ('staff', 'system') then true else coalesce((select true from case_party p
      where p.tenant_id = test_task.tenant_id and p.case_id = test_task.id and p.company_id = any((select app_companies())::uuid[]) limit 1), false) end)`);
}
