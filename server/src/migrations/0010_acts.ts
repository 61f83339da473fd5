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

  await createTable(
    db,
    'wf_task_event',
    'staffOnly',
    `task_id uuid not null, business_id uuid not null, instance_id uuid not null,
     kind text not null check (kind in ('claim', 'unclaim', 'transfer', 'delegate', 'resolve', 'distribute', 'handover', 'urge')),
     by_name text not null, to_name text not null default '', remark text not null default '', ${OF_TASK}`,
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
};
