/** Queues read from their index alone, and what the nodes of processes did day by day. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // the lamp is filtered and counted where the queue is
  await run('alter table wf_todo add column warn_at timestamptz, add column severe_at timestamptz');
  await run('update wf_todo d set warn_at = t.warn_at, severe_at = t.severe_at from wf_task t where t.id = d.task_id');
  await run(
    'create index wf_todo_next on wf_todo (tenant_id, actor_kind, actor_ref, due_at, task_id) include (business_id, category, node, warn_at, severe_at)',
  );

  // what ended since a moment, over all nodes
  await run('drop index wf_task_figures');
  await run(
    `create index wf_task_ended on wf_task (tenant_id, ended_at) include (business_id, category, node, status, result, created_at, due_at) where status <> 'open'`,
  );
  await run(`create index wf_task_taken_back on wf_task (tenant_id, updated_at) include (ended_at) where result = 'WITHDRAWN'`);

  await createTable(
    db,
    'wf_node_day',
    'staffOnly',
    `category text not null, node text not null, day date not null, open integer not null, overdue integer not null, oldest_seconds integer not null,
     done integer not null, returned integer not null, p50_seconds integer, p90_seconds integer,
     dwell_seconds integer[] not null default '{}', dwell_counts integer[] not null default '{}', primary key (tenant_id, day, category, node)`,
    { id: false, write: 'none' },
  );
  await run(`comment on column wf_node_day.open is 'at the end of the day'`);
  await run(`comment on column wf_node_day.dwell_seconds is 'how long the tasks finished that day had taken, with dwell_counts of each'`);
  await createTable(db, 'wf_closed_day', 'staffOnly', 'day date not null, primary key (tenant_id, day)', { id: false, write: 'none' });
}
