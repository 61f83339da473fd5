/** Cases under way by their number and by their end: they are few among many, and stand at no end of an order that holds all. */
import { type Kysely, sql } from 'kysely';

const RUNNING = "submit_time is not null and phase in ('submitted', 'withCustomer', 'accepted')";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const index = (name: string, column: string) =>
    sql.raw(`create index ${name} on business_case (tenant_id, category, ${column}, id) where ${RUNNING}`).execute(db);
  await index('business_case_running_no', 'case_no');
  await index('business_case_running_due', 'due_at');
};
