/** The last try at the stamping worker stands on the paper itself, with the tab it belongs to; a try may be put off and made again. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(`alter table seal_task add column tries smallint not null default 0, add column retry_at timestamptz`);
  await run(`comment on column seal_task.retry_at is 'waits for what was not to be had, and is tried again then'`);
  await run(`alter table archive_file add column press_state text not null default '' check (press_state in ('', 'waiting', 'running', 'done', 'failed', 'cancelled')),
     add column press_fault text not null default '', add column press_retry_at timestamptz, add column press_batch uuid`);
  await run(`update archive_file f set press_state = t.state, press_fault = t.fault, press_batch = t.batch_id
     from (select distinct on (tenant_id, file_id) tenant_id, file_id, state, fault, batch_id from seal_task order by tenant_id, file_id, created_at desc, id desc) t
     where t.tenant_id = f.tenant_id and t.file_id = f.id`);
  await run(`alter table archive_file add column stamp_tab text not null generated always as
     (case when is_stamped then 'stamped' when has_problem then 'returned' when press_state = 'failed' then 'failed' else 'waiting' end) stored`);
  // the papers of one node in one tab, in the order of the queue
  await run(`drop index archive_file_for_seal`);
  await run(`create index archive_file_for_seal on archive_file (tenant_id, file_catalog_id, stamp_tab, created_at, id)`);
  // found the last try of a paper, which the paper now knows itself
  await run(`drop index seal_task_idx3`);
}
