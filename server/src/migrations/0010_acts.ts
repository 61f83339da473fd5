/** What people do with open tasks besides deciding them: hand on, delegate, stand in, copy, urge, jump. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

const OF_TASK = 'foreign key (tenant_id, task_id) references wf_task (tenant_id, id) on delete cascade';
const OF_INSTANCE = 'foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table wf_task
    add column opened_at timestamptz, add column opened_by uuid,
    add column owner uuid, add column owner_name text not null default '',
    add column deputy_for uuid, add column deputy_for_name text not null default ''`.execute(db);
  await sql`comment on column wf_task.owner is 'who delegated the task and gets it back'`.execute(db);
  await sql`comment on column wf_task.deputy_for is 'in whose stead the person acted'`.execute(db);

  // what the whole engine carries beside tokens and scopes (flow/state.ts)
  await sql`alter table wf_token add column signer text, add column host_no integer, add column origin integer,
    drop constraint wf_token_st_check, add constraint wf_token_st_check check (st in ('run', 'join', 'body', 'timer'))`.execute(db);
  await sql`alter table wf_scope add column origin integer`.execute(db);
  await sql`alter table wf_instance add column rounds jsonb`.execute(db);
  await sql`alter table wf_task add column signer text`.execute(db);
  await sql`alter table wf_step add column undo jsonb`.execute(db);
  await sql`comment on column wf_step.undo is 'what the step took and put, so that it can be withdrawn'`.execute(db);
  await createTable(
    db,
    'wf_timer',
    'party',
    `instance_id uuid not null, business_id uuid not null, token_no integer not null, host_no integer not null, node text not null,
     due_at timestamptz not null, primary key (instance_id, token_no), ${OF_INSTANCE}`,
    { by: 'business_id', id: false, indexes: ['(due_at)'] },
  );

  await createTable(
    db,
    'wf_task_event',
    'staffOnly',
    `task_id uuid not null, business_id uuid not null, instance_id uuid not null,
     kind text not null check (kind in ('claim', 'unclaim', 'transfer', 'delegate', 'resolve', 'distribute', 'handover', 'urge', 'addSigner', 'removeSigner')),
     by_name text not null, to_user uuid, to_name text not null default '', remark text not null default '', ${OF_TASK}`,
    { appendOnly: true, indexes: ['(tenant_id, business_id, created_at)', '(tenant_id, task_id, created_at)'] },
  );
  await createTable(
    db,
    'wf_deputy',
    'tenant',
    `user_id uuid not null, user_name text not null, deputy_id uuid not null, deputy_name text not null, categories text[] not null default '{}',
     from_at timestamptz not null, until_at timestamptz not null, reason text not null default '', ended_at timestamptz,
     check (from_at < until_at), check (user_id <> deputy_id),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade,
     foreign key (tenant_id, deputy_id) references user_account (tenant_id, id) on delete cascade`,
    { write: 'staff', indexes: ['(tenant_id, deputy_id, until_at)', '(tenant_id, user_id, until_at)'] },
  );
  await createTable(
    db,
    'wf_copy',
    'staffOnly',
    `instance_id uuid not null, business_id uuid not null, category text not null, from_name text not null, to_user uuid not null,
     to_name text not null, remark text not null default '', read_at timestamptz, ${OF_INSTANCE}`,
    { indexes: ['(tenant_id, to_user, created_at desc)', '(tenant_id, business_id, created_at)'] },
  );
  await createTable(db, 'wf_urge', 'party', `task_id uuid not null, business_id uuid not null, by_name text not null, ${OF_TASK}`, {
    by: 'business_id',
    appendOnly: true,
    indexes: ['(tenant_id, task_id, created_at desc)'],
  });
  await createTable(
    db,
    'wf_jump_request',
    'staffOnly',
    `instance_id uuid not null, business_id uuid not null, task_id uuid not null, category text not null, from_node text not null, to_node text not null,
     remark text not null, status text not null check (status in ('open', 'done', 'refused', 'stale')), asked_name text not null,
     decided_by uuid, decided_name text not null default '', decided_at timestamptz, decide_remark text not null default '', ${OF_TASK}`,
    { indexes: ["unique (tenant_id, task_id) where status = 'open'", '(tenant_id, status, created_at desc)'] },
  );

  await createTable(
    db,
    'case_work',
    'party',
    'case_id uuid not null, work_id uuid not null, kind text not null, unique (tenant_id, case_id, work_id, kind)',
    { indexes: ['(tenant_id, work_id)'] },
  );
  await createTable(
    db,
    'wf_model',
    'staffOnly',
    `process_key text not null, category text not null, name text not null, name_en text not null default '', xml text not null,
     faults jsonb not null, deployed_version integer not null default 0, deployed_sha256 bytea, unique (tenant_id, process_key)`,
  );
  // lists over all processes, in their own order; what row-level security looks at is in the index too
  await sql`create index wf_task_done on wf_task (tenant_id, op_user, ended_at desc, id desc) include (business_id, category) where status = 'done'`.execute(
    db,
  );
  await sql`create index wf_instance_newest on wf_instance (tenant_id, created_at desc, id desc) include (business_id, status, category, created_by)`.execute(
    db,
  );
  await sql`create index wf_instance_status on wf_instance (tenant_id, status, created_at desc, id desc) include (business_id, category)`.execute(
    db,
  );
  await sql`create index wf_instance_own on wf_instance (tenant_id, created_by, created_at desc, id desc) include (business_id, status, category)`.execute(
    db,
  );
  await sql`create index wf_task_figures on wf_task (tenant_id, category, node, ended_at) where status = 'done'`.execute(db);

  // whom an applicant's urging reaches: ids alone, no names
  await sql`create function role_member_ids(codes text[]) returns table (id uuid)
    language plpgsql stable security definer set search_path = public, pg_temp as $$ begin return query
      select distinct u.id from role r
      join user_role x on x.tenant_id = r.tenant_id and x.role_id = r.id
      join user_account u on u.tenant_id = x.tenant_id and u.id = x.user_id
      where r.tenant_id = app_tenant() and r.role_alias = any(codes) and u.status = 1 and u.login_flag
        and app_kind() in ('staff', 'customer', 'system') order by u.id; end $$`.execute(db);
  await sql`revoke all on function role_member_ids(text[]) from public`.execute(db);
  await sql`grant execute on function role_member_ids(text[]) to zj_app, zj_system`.execute(db);
};
