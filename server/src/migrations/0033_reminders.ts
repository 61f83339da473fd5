/** Two more steps of the reminders: the vice dean on the third day over, and the weekly list to the dean. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table wf_reminder drop constraint wf_reminder_level_check, drop constraint wf_reminder_subject_check`);
  await run(`alter table wf_reminder add constraint wf_reminder_level_check check (level in ('yellow', 'red', 'thirdDay', 'severe', 'weekly')),
    add constraint wf_reminder_subject_check check (subject in ('task', 'stage', 'week'))`);
}
