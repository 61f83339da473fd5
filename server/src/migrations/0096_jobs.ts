/** Jobs as an administrator of the platform looks after them: how often each runs, whether it is paused, who asked for a run, and what came of it. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run(
    `alter table job add column every_ms bigint not null default 0, add column paused_reason text not null default '',
      add column asked_by text not null default ''`,
  );
  await createTable(
    db,
    'job_run',
    'system',
    `name text not null, started_at timestamptz not null, duration_ms bigint not null, ok boolean not null, detail jsonb not null,
     error text not null, asked_by text not null`,
    { appendOnly: true, indexes: ['(tenant_id, name, started_at, id)', '(created_at)'] },
  );
}
