/**
 * Indexes that an institute of a hundred thousand certificates asks for: what is under way oldest first, a phase of one line, the seals
 * of a paper, the seals set on one kind of paper.
 */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('drop index business_case_under_way');
  await run(`create index business_case_under_way on business_case (tenant_id, category, submit_time desc, id desc) include (state, node, phase)
    where phase in ('submitted', 'withCustomer', 'accepted') and submit_time is not null`);
  await run('drop index business_case_in_phase');
  await run(`create index business_case_in_phase on business_case (tenant_id, phase, submit_time desc, id desc) include (category)
    where submit_time is not null`);
  await run('create index seal_impression_on_paper on seal_impression (tenant_id, file_id, created_at)');
  await run('create index seal_impression_of_kind on seal_impression (tenant_id, document_kind, created_at desc, id desc)');
}
