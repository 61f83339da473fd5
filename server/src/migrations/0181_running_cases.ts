/** Cases and works under way by their number, and cases by their end: they are few among many, and stand at no end of an order that holds all. */
import { type Kysely, sql } from 'kysely';

const CASES = "submit_time is not null and phase in ('submitted', 'withCustomer', 'accepted')";
const WORKS = "work_since is not null and phase in ('accepted', 'withCustomer')";

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const index = (name: string, column: string, where: string) =>
    sql.raw(`create index ${name} on business_case (tenant_id, category, ${column}, id) where ${where}`).execute(db);
  await index('business_case_running_no', 'case_no', CASES);
  await index('business_case_running_due', 'due_at', CASES);
  await index('business_work_running_no', 'case_no', WORKS);
};
