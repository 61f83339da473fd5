/** A task that came back knows the decision that sent it back: its own process's, or that of the case which it serves. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table wf_task add column returned_from uuid');
  await run(`alter table wf_task add constraint wf_task_returned_from foreign key (tenant_id, returned_from)
    references wf_task (tenant_id, id) on delete set null (returned_from)`);
  await run('create index wf_task_sent_back on wf_task (tenant_id, returned_from) where returned_from is not null');
  await run("comment on column wf_task.returned_from is 'task whose decision sent the case back to this node'");
}
