/** API scopes; logs and open sessions that an administrator looks through, each in the order of an index. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'api_scope',
    'tenant',
    "code text not null, name text not null, name_en text not null default '', calls text[] not null, remark text not null default '', unique (tenant_id, code)",
    { write: 'staff' },
  );
  await createTable(
    db,
    'role_api_scope',
    'tenant',
    `role_id uuid not null, api_scope_id uuid not null, unique (tenant_id, role_id, api_scope_id),
     foreign key (tenant_id, role_id) references role (tenant_id, id), foreign key (tenant_id, api_scope_id) references api_scope (tenant_id, id)`,
    { write: 'staff' },
  );
  await run('create index role_ordered on role (tenant_id, sort, id)');

  // requests: how each ended, and the person's own ones, a path's and the failed ones in order
  await run(`alter table request_log add column outcome text not null default 'ok'`);
  for (const column of ['user_id', 'path', 'outcome'])
    await run(`create index request_log_${column} on request_log (tenant_id, ${column}, created_at, id)`);
  await run('create index request_log_at on request_log (tenant_id, created_at, id)');

  await run(`alter table error_log add column source text not null default 'browser' check (source in ('browser', 'server')),
    add column request_id text not null default ''`);
  for (const column of ['user_id', 'source'])
    await run(`create index error_log_${column} on error_log (tenant_id, ${column}, created_at, id)`);
  await run('create index error_log_at on error_log (tenant_id, created_at, id)');

  for (const column of ['actor_name', 'kind', 'actor_kind', 'case_id'])
    await run(`create index audit_row_${column}_at on audit_row (tenant_id, ${column}, created_at, id)`);
  await run('create index audit_row_at on audit_row (tenant_id, created_at, id)');

  // who is signed in is seen by staff, whose permissions decide; tokens stay with the system
  await run(`comment on table session is 'access:staffOnly write:none'`);
  await run(
    `create policy app_read on session for select to zj_app
      using (tenant_id = (select app_tenant()) and case when (select app_kind()) in ('staff','system') then true else false end)`,
  );
  await run('grant select on session to zj_app');
  await run('create index session_open on session (tenant_id, last_seen_at, id) where revoked_at is null');
}
