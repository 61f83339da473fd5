/** When the lamp of an open task turns yellow and severe (domain 8.2); fixed with the due time when the node is entered. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table wf_task add column warn_at timestamptz, add column severe_at timestamptz`.execute(db);
  // tasks opened before this step knew their end only
  await sql`update wf_task set warn_at = due_at - interval '1 day', severe_at = due_at + interval '5 days' where due_at is not null`.execute(
    db,
  );
  await sql`alter table wf_task add constraint wf_task_lamp check (num_nulls(warn_at, due_at, severe_at) in (0, 3) and warn_at <= due_at and due_at <= severe_at)`.execute(
    db,
  );
};
