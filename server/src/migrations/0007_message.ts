/** Messages to people, what leaves for them, the jobs that work by the clock, and the alerts of nodes with their reminders. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // any act may write into somebody's box; only its owner reads it and marks it as read
  await createTable(
    db,
    'message',
    'own',
    `user_id uuid not null, kind text not null, template text not null, params jsonb not null, case_id uuid, link text not null default '', read_at timestamptz,
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
    { write: 'any', indexes: ['(tenant_id, user_id, created_at desc, id desc)', '(tenant_id, user_id) where read_at is null'] },
  );
  await run(`create policy app_mark on message for update to zj_app
    using (tenant_id = (select app_tenant()) and user_id = (select app_user()))
    with check (tenant_id = (select app_tenant()) and user_id = (select app_user()))`);
  await run('grant update (read_at, updated_at, updated_by, version) on message to zj_app');
  // who belongs to a company: ids only, for acts whose message reaches all of them
  await run(`create function company_users(wanted uuid) returns table (id uuid)
    language plpgsql stable security definer set search_path = public, pg_temp as $$ begin return query
      select u.id from user_company c join user_account u on u.tenant_id = c.tenant_id and u.id = c.user_id
      where c.tenant_id = app_tenant() and c.company_id = wanted and u.status = 1 and u.login_flag
        and (app_kind() in ('staff', 'system') or wanted = any(app_companies()))
      order by u.id; end $$`);
  await run('revoke all on function company_users(uuid) from public');
  await run('grant execute on function company_users(uuid) to zj_app, zj_system');

  await run('alter table message_out add column claimed_until timestamptz');

  await createTable(
    db,
    'job',
    'system',
    `name text not null, next_at timestamptz not null, claimed_by text, claimed_until timestamptz, started_at timestamptz, finished_at timestamptz,
     ok boolean, detail jsonb not null default '{}', error text not null default '', runs integer not null default 0, failures integer not null default 0,
     unique (tenant_id, name)`,
    { indexes: ['(next_at)'] },
  );

  // an act of a customer opens tasks too, so the whole tenant reads it
  await createTable(
    db,
    'node_alert_config',
    'tenant',
    `category text not null, node text not null default '', days_completed numeric(5,1), day_kind text not null check (day_kind in ('1', '2')),
     yellow_days numeric(5,1) not null, red_days numeric(5,1) not null, remind_to text[] not null, channels text[] not null, enabled boolean not null default true,
     unique (tenant_id, category, node)`,
    { write: 'staff' },
  );
  await run(`comment on column node_alert_config.node is 'empty: the stage as a whole'`);
  await createTable(
    db,
    'wf_clock',
    'staffOnly',
    `instance_id uuid not null, business_id uuid not null, category text not null, seq integer not null, days_completed numeric(5,1), day_kind text not null,
     yellow_days numeric(5,1) not null, red_days numeric(5,1) not null, started_at timestamptz, paused_since timestamptz,
     due_at timestamptz, warn_at timestamptz, severe_at timestamptz, unique (tenant_id, instance_id),
     check (num_nulls(warn_at, due_at, severe_at) in (0, 3)),
     foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade`,
    { indexes: ['(warn_at) where warn_at is not null'] },
  );
  await createTable(
    db,
    'wf_reminder',
    'staffOnly',
    `subject text not null check (subject in ('task', 'stage')), subject_id uuid not null, business_id uuid not null, category text not null, node text not null,
     level text not null check (level in ('yellow', 'red', 'severe')), due_at timestamptz not null,
     unique (tenant_id, subject_id, level, due_at)`,
    { appendOnly: true, write: 'none', indexes: ['(tenant_id, business_id, created_at)'] },
  );
  await run(`create index wf_task_warned on wf_task (warn_at) where status = 'open' and warn_at is not null`);
};
