/** What stood in a thing when it was sent back, for the next review to compare; and who asked for the jump that took a task away. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'wf_returned_content',
    'staffOnly',
    `instance_id uuid not null, business_id uuid not null, task_id uuid not null, thing text not null, content jsonb not null, content_version smallint not null,
     foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade,
     foreign key (tenant_id, task_id) references wf_task (tenant_id, id) on delete cascade`,
    { appendOnly: true, indexes: ['(tenant_id, business_id, created_at)', '(tenant_id, instance_id)', '(tenant_id, task_id)'] },
  );
  await sql.raw("create index wf_jump_request_done on wf_jump_request (tenant_id, task_id) where status = 'done'").execute(db);
}
