/** Results of a time are found without reading all that were ever recorded: what an instrument or an edition of a standard was used for. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create index test_record_by_time on test_record (tenant_id, end_time desc, id)`.execute(db);
};
