/**
 * Files attached to the remarks of decisions. Row-level security hides rows, not columns: what is attached for the institute and
 * what for the company stand in tables of their own, like the two remarks. `wf_upload` holds what is uploaded and not submitted yet.
 */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

const FILE = `file_name text not null, suffix text not null, content_type text not null, file_size bigint not null, file_sha256 text not null`;
const OF_TASK = 'foreign key (tenant_id, task_id) references wf_task (tenant_id, id) on delete cascade';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'wf_upload',
    'own',
    `user_id uuid not null, instance_id uuid not null, ${FILE},
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade,
     foreign key (tenant_id, instance_id) references wf_instance (tenant_id, id) on delete cascade`,
    { appendOnly: false, indexes: ['(tenant_id, user_id)', '(created_at)', '(file_sha256)'] },
  );
  await createTable(
    db,
    'wf_task_file',
    'staffOnly',
    `task_id uuid not null, business_id uuid not null, event_id uuid, ${FILE}, ${OF_TASK}`,
    { appendOnly: true, indexes: ['(tenant_id, business_id)', '(file_sha256)'] },
  );
  await createTable(db, 'wf_task_customer_file', 'party', `task_id uuid not null, business_id uuid not null, ${FILE}, ${OF_TASK}`, {
    by: 'business_id',
    write: 'staff',
    appendOnly: true,
    indexes: ['(tenant_id, business_id)', '(file_sha256)'],
  });
};
