/** Type tests: the review of drawings, the plan with its tests, records with the instruments used, reports. */
import type { Kysely } from 'kysely';
import { createWorkTable } from '../cases/work-table.ts';
import { createTable } from '../platform/database/ddl.ts';

/** Phases as they were when this table was made. */
const STATES = {
  ...{ 0: { phase: 'accepted' }, 1: { phase: 'accepted' }, 2: { phase: 'accepted' }, 3: { phase: 'accepted' }, 4: { phase: 'accepted' } },
  ...{ 5: { phase: 'accepted' }, 6: { phase: 'accepted' }, 7: { phase: 'accepted' }, 8: { phase: 'accepted' }, 9: { phase: 'accepted' } },
  ...{ 10: { phase: 'accepted' }, 11: { phase: 'issued' }, 20: { phase: 'accepted' }, 21: { phase: 'accepted' }, 30: { phase: 'ended' } },
};

export async function up(db: Kysely<unknown>): Promise<void> {
  await createWorkTable(
    db,
    { table: 'test_task', category: 'typeTest', states: STATES },
    `laboratory text not null, task_source text not null, project_leader_id uuid, project_leader_name text not null default '',
     plan_start date, plan_end date, actual_start timestamptz, actual_end timestamptz, drawing_state text not null default '0',
     round_no smallint not null default 1, failed_rounds smallint not null default 0`,
  );
  const ofTask = 'foreign key (tenant_id, task_id) references test_task (tenant_id, id) on delete cascade';
  await createTable(
    db,
    'technical_data',
    'staffOnly',
    `task_id uuid not null, round_no smallint not null, checks jsonb not null, reply_deadline date, draw_up_name text not null,
     review_name text not null, approve_name text not null, ${ofTask}`,
    { indexes: ['unique (tenant_id, task_id, round_no)'] },
  );
  await createTable(
    db,
    'technical_problem',
    'party',
    `task_id uuid not null, round_no smallint not null, clause text not null, problem text not null, reply text not null default '',
     reply_name text not null default '', reply_time timestamptz, state text not null check (state in ('open', 'answered', 'settled')),
     sent boolean not null default false, ${ofTask}`,
    { by: 'task_id', indexes: ['(tenant_id, task_id, round_no, id)'] },
  );
  await createTable(
    db,
    'test_item',
    'staffOnly',
    `task_id uuid not null, round_no smallint not null, item_no text not null, dict_id uuid, item_name text not null, standard_id uuid not null,
     clause text not null, requirement text not null, laboratory text not null, tester_id uuid, tester_name text not null default '',
     checker_id uuid, checker_name text not null default '', plan_date date, is_outsource boolean not null, outsource_reason text not null,
     measures jsonb not null, verdict text not null default '0', state text not null default '0', ${ofTask},
     foreign key (tenant_id, dict_id) references test_item_dict (tenant_id, id),
     foreign key (tenant_id, standard_id) references standard (tenant_id, id), check (checker_id <> tester_id)`,
    { indexes: ['unique (tenant_id, task_id, round_no, item_no)', '(tenant_id, dict_id)', '(tenant_id, standard_id)'] },
  );
  await createTable(
    db,
    'test_record',
    'staffOnly',
    `task_id uuid not null, item_id uuid not null, version_no smallint not null, start_time timestamptz not null, end_time timestamptz not null,
     "values" jsonb not null, env_temp numeric(5,1), env_humidity numeric(5,1), env_pressure numeric(6,1), instruments jsonb not null,
     uncertainty text not null, abnormal text not null, fail_note text not null, verdict text not null, tester_id uuid not null,
     tester_name text not null, checker_id uuid, checker_name text not null default '', check_time timestamptz, check_remark text not null default '',
     checked text not null default '' check (checked in ('', 'passed', 'sentBack')), ${ofTask},
     foreign key (tenant_id, item_id) references test_item (tenant_id, id) on delete cascade, check (checker_id <> tester_id)`,
    { indexes: ['unique (tenant_id, item_id, version_no)', '(tenant_id, task_id)'] },
  );
  // what a recall asks: which results used an instrument, when
  await createTable(
    db,
    'test_record_equipment',
    'staffOnly',
    `record_id uuid not null, equipment_id uuid not null, used_at timestamptz not null, calib_cert_no text not null, valid_to date,
     foreign key (tenant_id, record_id) references test_record (tenant_id, id) on delete cascade,
     foreign key (tenant_id, equipment_id) references equipment (tenant_id, id)`,
    { appendOnly: true, indexes: ['unique (tenant_id, record_id, equipment_id)', '(tenant_id, equipment_id, used_at)'] },
  );
  await createTable(
    db,
    'test_report',
    'staffOnly',
    `task_id uuid not null, round_no smallint not null, report_no text not null default '', conclusion text not null, conclusion_text text not null,
     sample_desc text not null, draw_up_name text not null, review_name text not null default '', approve_name text not null default '',
     issue_date date, anti_fake_code text not null default '', state text not null, supersedes uuid, ${ofTask},
     foreign key (tenant_id, supersedes) references test_report (tenant_id, id)`,
    { indexes: ['(tenant_id, task_id, id)'] },
  );
}
