/** Leave that was approved may be taken back by its applicant. The process has ended and keeps its word on the state; this stands beside it. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table leave_request add column taken_back_at timestamptz, add column taken_back_why text not null default ''`.execute(db);
};
