/** The tests of a company whose samples are to be received are found by themselves: samples to send stand on its first page. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql
    .raw(
      `create index business_work_received on business_case (tenant_id, applicant_id, due_at, id)
        where node = 'sampleReceiveIn' and work_since is not null`,
    )
    .execute(db);
};
