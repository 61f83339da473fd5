/** Paper originals of type tests, files of tests and calibrations, corrections of what was issued. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const ofTask = 'foreign key (tenant_id, task_id) references test_task (tenant_id, id) on delete cascade';
  await createTable(
    db,
    'test_paper',
    'staffOnly',
    `task_id uuid not null, archive_no text not null, box_no text not null, shelf text not null, keep_years text not null, complete boolean not null,
     lack_note text not null, contents jsonb not null, archivist text not null, receive_time timestamptz not null, ${ofTask}`,
    { indexes: ['unique (tenant_id, task_id)', 'unique (tenant_id, archive_no)'] },
  );
  await createTable(
    db,
    'laboratory_file',
    'staffOnly',
    `task_id uuid, item_id uuid, calibration_id uuid, file_name text not null, suffix text not null, content_type text not null, file_size bigint not null,
     file_sha256 text not null, by_name text not null, ${ofTask},
     foreign key (tenant_id, item_id) references test_item (tenant_id, id) on delete cascade,
     foreign key (tenant_id, calibration_id) references equipment_calibration (tenant_id, id) on delete cascade,
     check (num_nonnulls(item_id, calibration_id) = 1)`,
    { indexes: ['(tenant_id, item_id)', '(tenant_id, calibration_id)', '(file_sha256)'] },
  );
  await createTable(
    db,
    'test_correction',
    'staffOnly',
    `task_id uuid not null, report_id uuid not null, record_id uuid, before jsonb not null, after jsonb not null, reason text not null, asked_by uuid not null,
     asked_name text not null, state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected')), decided_by uuid,
     decided_name text not null default '', decided_at timestamptz, decide_remark text not null default '', new_report_id uuid, ${ofTask},
     foreign key (tenant_id, report_id) references test_report (tenant_id, id), foreign key (tenant_id, new_report_id) references test_report (tenant_id, id),
     foreign key (tenant_id, record_id) references test_record (tenant_id, id), check (decided_by <> asked_by)`,
    {
      indexes: [
        '(tenant_id, task_id, created_at)',
        '(tenant_id, state, created_at desc, id desc)',
        '(tenant_id, created_at desc, id desc)',
      ],
    },
  );
}
