/** The ground: who asks (app_* functions), tenants, audit, idempotency, numbers, parameters, outbox, request log. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

/** Settings of the transaction as the policies read them; `''` stands for "not set" (set_config leaves that behind). */
const FUNCTIONS = [
  `create function app_tenant() returns text language sql stable parallel safe
    as $$ select nullif(current_setting('app.tenant', true), '') $$`,
  `create function app_user() returns uuid language sql stable parallel safe
    as $$ select nullif(current_setting('app.user', true), '')::uuid $$`,
  `create function app_kind() returns text language sql stable parallel safe
    as $$ select nullif(current_setting('app.kind', true), '') $$`,
  `create function app_companies() returns uuid[] language sql stable parallel safe
    as $$ select coalesce(nullif(current_setting('app.companies', true), '')::uuid[], '{}'::uuid[]) $$`,
  `create function app_laboratory() returns text language sql stable parallel safe
    as $$ select nullif(current_setting('app.laboratory', true), '') $$`,
];

/**
 * Where an audit row stands: the number of its transaction, so that the sealer can tell which rows are settled (every
 * smaller transaction is over). `audit_shift` keeps positions growing when the rows move to a server that counts anew.
 */
const POSITION = [
  'create table audit_shift (one boolean primary key default true check (one), shift bigint not null)',
  "comment on table audit_shift is 'access:platform'",
  'alter table audit_shift enable row level security',
  'alter table audit_shift force row level security',
  'create policy owner on audit_shift to zj_owner using (true) with check (true)',
  'create policy everyone on audit_shift for select to zj_app, zj_system using (true)',
  'grant select on audit_shift to zj_app, zj_system',
  'insert into audit_shift (shift) values (0)',
  `create function audit_position() returns bigint language sql volatile
    as $$ select pg_current_xact_id()::text::bigint + shift from audit_shift $$`,
  `create function audit_horizon() returns bigint language sql volatile
    as $$ select pg_snapshot_xmin(pg_current_snapshot())::text::bigint + shift from audit_shift $$`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('grant usage on schema public to zj_app, zj_system').execute(db);
  for (const statement of [...FUNCTIONS, ...POSITION]) await sql.raw(statement).execute(db);

  await createTable(
    db,
    'tenant',
    'platform',
    `tenant_id text not null unique check (tenant_id ~ '^[0-9a-z]{1,12}$'),
     tenant_name text not null, domain text unique, linkman text, contact_number text, address text,
     account_limit integer, expires_on date, background_file uuid, status smallint not null default 1`,
  );

  await createTable(
    db,
    'audit_row',
    'staffOnly',
    `position bigint not null default audit_position(), seq bigint generated always as identity,
     kind text not null, actor_kind text not null, actor_name text not null, deputy_for uuid,
     subject_type text not null, subject_id uuid, case_id uuid, ip text, details jsonb not null`,
    {
      appendOnly: true,
      write: 'any',
      indexes: [
        '(position, seq)',
        '(tenant_id, subject_type, subject_id, seq)',
        '(tenant_id, case_id, seq) where case_id is not null',
        '(tenant_id, created_at)',
      ],
    },
  );
  // the system keeps no hand on what was recorded: it reads for sealing and checking, and adds its own acts
  await sql.raw('revoke update, delete on audit_row from zj_system').execute(db);
  await sql.raw('grant usage on sequence audit_row_seq_seq to zj_app, zj_system').execute(db);

  await createTable(
    db,
    'audit_seal',
    'system',
    `first_position bigint not null, last_position bigint not null, rows integer not null,
     leaves bytea not null, root bytea not null, prev bytea not null, signature bytea not null, number bigint not null unique`,
    { appendOnly: true },
  );
  await sql.raw('revoke update, delete on audit_seal from zj_system').execute(db);

  await createTable(
    db,
    'command',
    'own',
    `user_id uuid not null, key text not null check (length(key) between 1 and 200), call text not null,
     input_hash bytea not null, answer jsonb, primary key (tenant_id, user_id, key)`,
    { id: false, indexes: ['(created_at)'] },
  );

  await createTable(
    db,
    'serial_number',
    'tenant',
    'prefix text not null, period text not null, last integer not null, unique (tenant_id, prefix, period)',
  );

  await createTable(
    db,
    'system_param',
    'tenant',
    'param_key text not null, param_name text not null, param_value text not null, remark text, unique (tenant_id, param_key)',
  );

  await createTable(
    db,
    'message_out',
    'system',
    `channel text not null, recipient_user uuid, recipient_address text, template text not null, lang text not null,
     params jsonb not null, case_id uuid, due_at timestamptz not null, state text not null default 'waiting',
     attempts integer not null default 0, last_error text, message_id text, sent_at timestamptz, unique (tenant_id, message_id)`,
    { write: 'any', indexes: ["(due_at) where state = 'waiting'", '(tenant_id, recipient_user, created_at)'] },
  );

  await createTable(
    db,
    'request_log',
    'staffOnly',
    `user_id uuid, account text, method text not null, path text not null, call text, status integer not null, code integer,
     duration_ms integer not null, ip text, agent text, request_id text, error text`,
    { write: 'none', appendOnly: true, monthly: true, indexes: ['(tenant_id, created_at)'] },
  );
}
