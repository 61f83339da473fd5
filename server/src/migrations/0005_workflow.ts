/** The process engine on the database (research/bpmn.md §6), and the teams that its dialog offers. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

/** Every row of a running process names its case: the parties of the case see it, the institute's own notes stay with staff. */
const BY_CASE = { by: 'business_id' };
const OF_INSTANCE = 'foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade';
const OF_TASK = 'foreign key (tenant_id, task_id) references wf_task (tenant_id, id) on delete cascade';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await createTable(
    db,
    'wf_definition',
    'tenant',
    `process_key text not null, category text not null, definition_version integer not null, name text not null, name_en text not null,
     xml text not null, compiled jsonb not null, sha256 bytea not null, status text not null check (status in ('active', 'suspended')),
     unique (tenant_id, process_key, definition_version)`,
    { write: 'staff', indexes: ["unique (tenant_id, category) where status = 'active'"] },
  );

  await createTable(
    db,
    'wf_instance',
    'party',
    `definition_id uuid not null, category text not null, business_id uuid not null, company_id uuid,
     status text not null check (status in ('active', 'done', 'terminated')), seq integer not null, numbers integer not null,
     vars jsonb not null, facts text[] not null default '{}', end_node text, ended_at timestamptz,
     foreign key (tenant_id, definition_id) references wf_definition (tenant_id, id)`,
    {
      ...BY_CASE,
      indexes: [
        "unique (tenant_id, business_id, category) where status = 'active'",
        '(tenant_id, business_id)',
        '(tenant_id, definition_id)',
      ],
    },
  );
  await createTable(
    db,
    'wf_scope',
    'party',
    `instance_id uuid not null, business_id uuid not null, scope_no integer not null, node text not null, host integer not null,
     primary key (tenant_id, instance_id, scope_no), ${OF_INSTANCE}`,
    { ...BY_CASE, id: false },
  );
  await createTable(
    db,
    'wf_token',
    'party',
    `instance_id uuid not null, business_id uuid not null, token_no integer not null, scope_no integer not null, at text not null,
     st text not null check (st in ('run', 'join', 'body')), flow text, ret text, primary key (instance_id, token_no), ${OF_INSTANCE},
     foreign key (tenant_id, instance_id, scope_no) references wf_scope (tenant_id, instance_id, scope_no) deferrable initially deferred`,
    { ...BY_CASE, id: false },
  );
  await createTable(
    db,
    'wf_task',
    'party',
    `instance_id uuid not null, business_id uuid not null, category text not null, token_no integer not null, node text not null,
     status text not null check (status in ('open', 'done', 'cancelled')), visit integer not null, returned boolean not null,
     assignee uuid, assignee_name text not null default '', result text not null default '', branch text not null default '',
     op_user uuid, op_user_name text not null default '', op_kind text not null default '', customer_remark text not null default '',
     due_at timestamptz, ended_at timestamptz, ${OF_INSTANCE}`,
    {
      ...BY_CASE,
      indexes: [
        "unique (tenant_id, instance_id, token_no) where status = 'open'",
        '(tenant_id, business_id, created_at)',
        "(tenant_id, category, node, due_at) where status = 'open'",
        "(tenant_id, op_user, category, node, ended_at desc) where status = 'done'",
        '(tenant_id, instance_id, ended_at)',
      ],
    },
  );
  await run(`comment on column wf_task.returned is 'the case came back to this node'`);
  await createTable(
    db,
    'wf_task_note',
    'staffOnly',
    `task_id uuid not null, business_id uuid not null, remark text not null, input jsonb not null, remark_version integer not null default 1,
     unique (tenant_id, task_id), ${OF_TASK}`,
  );
  await createTable(
    db,
    'wf_remark_version',
    'staffOnly',
    `task_id uuid not null, business_id uuid not null, remark_version integer not null, remark text not null, customer_remark text not null,
     unique (tenant_id, task_id, remark_version), ${OF_TASK}`,
    { appendOnly: true },
  );
  await createTable(
    db,
    'wf_task_candidate',
    'party',
    `task_id uuid not null, business_id uuid not null, kind text not null check (kind in ('role', 'user', 'team', 'company')), ref text not null,
     primary key (task_id, kind, ref), ${OF_TASK}`,
    { ...BY_CASE, id: false },
  );
  await createTable(
    db,
    'wf_todo',
    'party',
    `task_id uuid not null, instance_id uuid not null, business_id uuid not null, token_no integer not null, category text not null, node text not null,
     actor_kind text not null check (actor_kind in ('role', 'user', 'team', 'company')), actor_ref text not null, due_at timestamptz,
     primary key (task_id, actor_kind, actor_ref), ${OF_TASK}`,
    { ...BY_CASE, id: false, indexes: ['(tenant_id, actor_kind, actor_ref, category, node, due_at)', '(instance_id)'] },
  );
  await createTable(
    db,
    'wf_activity',
    'party',
    `instance_id uuid not null, business_id uuid not null, seq integer not null, ord integer not null, node text not null, token_no integer,
     started_at timestamptz not null, ended_at timestamptz, outcome text not null default '', primary key (instance_id, seq, ord), ${OF_INSTANCE}`,
    { ...BY_CASE, id: false, indexes: ['unique (tenant_id, instance_id, token_no) where ended_at is null'] },
  );
  await createTable(
    db,
    'wf_flow_taken',
    'party',
    `instance_id uuid not null, business_id uuid not null, seq integer not null, ord integer not null, flow text not null,
     primary key (instance_id, seq, ord), ${OF_INSTANCE}`,
    { ...BY_CASE, id: false, appendOnly: true },
  );
  await createTable(
    db,
    'wf_step',
    'party',
    `instance_id uuid not null, business_id uuid not null, seq integer not null, command_id text not null, command jsonb not null,
     actor_kind text not null, actor_name text not null, answer jsonb, primary key (instance_id, seq), unique (tenant_id, command_id), ${OF_INSTANCE}`,
    { ...BY_CASE, id: false, appendOnly: true },
  );

  await createTable(db, 'team', 'tenant', 'team_name text not null, unique (tenant_id, team_name)', { write: 'staff' });
  await createTable(
    db,
    'team_user',
    'tenant',
    `team_id uuid not null, user_id uuid not null, unique (tenant_id, team_id, user_id),
     foreign key (tenant_id, team_id) references team (tenant_id, id) on delete cascade,
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
    { write: 'staff', indexes: ['(tenant_id, user_id)'] },
  );

  // plpgsql, because a function in plain SQL that cannot be inlined is planned anew at every call.
  // Who holds a role: names for the institute's own people, a bare yes or no for an act that a customer makes.
  await run(`create function role_holders(codes text[]) returns table (id uuid, real_name text, role_alias text)
    language plpgsql stable security definer set search_path = public, pg_temp as $$ begin return query
      select distinct u.id, u.real_name, r.role_alias from role r
      join user_role x on x.tenant_id = r.tenant_id and x.role_id = r.id
      join user_account u on u.tenant_id = x.tenant_id and u.id = x.user_id
      where r.tenant_id = app_tenant() and r.role_alias = any(codes) and u.status = 1 and u.login_flag and app_kind() in ('staff', 'extLab', 'system')
      order by u.real_name, u.id; end $$`);
  await run(`create function holds_role(wanted uuid, codes text[]) returns boolean
    language plpgsql stable security definer set search_path = public, pg_temp as $$ begin return
      exists (select 1 from role r
        join user_role x on x.tenant_id = r.tenant_id and x.role_id = r.id
        join user_account u on u.tenant_id = x.tenant_id and u.id = x.user_id
        where r.tenant_id = app_tenant() and r.role_alias = any(codes) and u.id = wanted and u.status = 1 and u.login_flag); end $$`);
  for (const name of ['role_holders(text[])', 'holds_role(uuid, text[])']) {
    await run(`revoke all on function ${name} from public`);
    await run(`grant execute on function ${name} to zj_app, zj_system`);
  }
}
