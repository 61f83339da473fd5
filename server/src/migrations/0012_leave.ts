/** Leave requests of the staff. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'leave_request',
    'staffOnly',
    `leave_no text not null, applicant_id uuid not null, applicant_name text not null, dept_id uuid, dept_name text not null default '', leave_type text not null,
     start_date date not null, start_half text not null check (start_half in ('0', '1')), end_date date not null, end_half text not null check (end_half in ('0', '1')),
     days numeric(5, 1) not null check (days > 0), reason text not null, state text not null, to_leader boolean not null default false, flow_instance_id uuid,
     check (start_date < end_date or (start_date = end_date and start_half <= end_half)),
     foreign key (tenant_id, applicant_id) references user_account (tenant_id, id)`,
    { indexes: ['unique (tenant_id, leave_no)', '(tenant_id, applicant_id, start_date)'] },
  );
}
