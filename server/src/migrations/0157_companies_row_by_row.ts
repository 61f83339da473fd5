/**
 * Companies read lists of certificates, samples, notes, inspections and files row by row, as those of cases (migration 0088) and tests: a
 * company's cases, thousands of them, would be compared with each row that a list passes.
 */
import { type Kysely, sql } from 'kysely';

/** Column of a row that names the case or work which the company takes part in. */
const OF_COMPANIES = [
  ['certificate', 'case_id'],
  ['sample', 'case_id'],
  ['payment_note', 'id'],
  ['inspection_task', 'id'],
  ['nonconformity', 'task_id'],
  ['archive_file', 'case_id'],
] as const;

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const [table, column] of OF_COMPANIES)
    await sql
      .raw(
        `alter policy app_read on ${table} using (tenant_id = (select app_tenant())
          and case when (select app_kind()) in ('staff', 'system') then true else coalesce((select true from case_party p
            where p.tenant_id = ${table}.tenant_id and p.case_id = ${table}.${column} and p.company_id = any((select app_companies())::uuid[])
            limit 1), false) end)`,
      )
      .execute(db);
};
