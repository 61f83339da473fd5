/** Time limits of single cases and tasks, changed by hand: who, when, from, to, why. A case keeps the days that it was given. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table ccc_application add column case_days integer').execute(db);
  await createTable(
    db,
    'wf_limit_change',
    'staffOnly',
    `instance_id uuid not null, business_id uuid not null, task_id uuid, kind text not null check (kind in ('case', 'stage', 'node')),
     node text not null, from_due text not null, to_due text not null, reason text not null, by_name text not null,
     check ((kind = 'node') = (task_id is not null)),
     foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade`,
    {
      appendOnly: true,
      indexes: ['(tenant_id, business_id, created_at)', '(tenant_id, instance_id)', '(tenant_id, task_id) where task_id is not null'],
    },
  );
}
