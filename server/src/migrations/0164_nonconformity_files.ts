/** Evidence belongs to its nonconformity: what the inspectors saw (round 0), and what the company proves its correction with, round by round. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table archive_file add column bound text not null default '' check (bound in ('', 'open', 'fixed'))`.execute(db);
  await createTable(
    db,
    'nonconformity_file',
    'party',
    `task_id uuid not null, nc_id uuid not null, round_no smallint not null, file_id uuid not null,
     foreign key (tenant_id, task_id) references inspection_task (tenant_id, id) on delete cascade,
     foreign key (tenant_id, nc_id) references nonconformity (tenant_id, id) on delete cascade,
     foreign key (tenant_id, file_id) references archive_file (tenant_id, id) on delete cascade`,
    { by: 'task_id', appendOnly: true, indexes: ['unique (tenant_id, file_id)', '(tenant_id, nc_id, round_no)', '(tenant_id, task_id)'] },
  );
};
