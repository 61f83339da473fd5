/** Registered client applications; a session knows the one it was opened through, and until when it can be renewed. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'oauth_client',
    'staffOnly',
    `client_id text not null, name text not null, grants text[] not null, captcha boolean not null, enabled boolean not null,
     access_minutes integer not null check (access_minutes between 5 and 1440), refresh_hours integer not null check (refresh_hours between 1 and 720),
     secret_hash bytea, secret_time timestamptz, remark text not null default '', unique (tenant_id, client_id)`,
  );
  // every session so far was opened by the product's own pages
  await run(`alter table session add column client_id text not null default 'zhengjian', add column renewable_until timestamptz`);
  await run(`update session set renewable_until = last_seen_at + interval '14 hours'`);
  await run('alter table session alter column renewable_until set not null');
}
