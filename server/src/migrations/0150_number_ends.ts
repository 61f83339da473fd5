/**
 * Cases are found by the end of their number too. The number stands there once more from its end, as a column: in an index over
 * `reverse(case_no)` row-level security would let nothing be looked up, since that function is not leakproof.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table business_case add column case_no_end text not null generated always as (reverse(case_no)) stored');
  await run('create index business_case_number_end on business_case (tenant_id, category, case_no_end, id) where submit_time is not null');
}
