/** Queues counted without comparing tasks: a task that waits in one queue only is counted where it stands. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('alter table wf_todo add column alone boolean not null default false');
  await run(`comment on column wf_todo.alone is 'the task waits in no other queue'`);
  await run('update wf_todo d set alone = not exists (select from wf_todo o where o.task_id = d.task_id and o.ctid <> d.ctid)');
  await run('drop index wf_todo_next');
  // the one index answers what this one did
  await run('drop index wf_todo_idx1');
  await run(
    'create index wf_todo_next on wf_todo (tenant_id, actor_kind, actor_ref, due_at, task_id) include (business_id, category, node, warn_at, severe_at, alone)',
  );
}
