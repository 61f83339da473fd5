/** Factory inspection: the task, its team, plan and result, nonconformities with their rounds, on-site sampling, and who may inspect. */
import { type Kysely, sql } from 'kysely';
import { createWorkTable } from '../cases/work-table.ts';
import { createTable } from '../platform/database/ddl.ts';

const OPEN = { phase: 'accepted' };
const OVER = { phase: 'ended' };
/** As they were when this step was written; the server keeps them from then on. */
const STATES = {
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 9, 10, 11].map((state) => [state, OPEN])),
  8: { phase: 'withCustomer' },
  12: { phase: 'issued' },
  ...Object.fromEntries([13, 14, 15].map((state) => [state, OVER])),
};
const OF_TASK = 'task_id uuid not null, foreign key (tenant_id, task_id) references inspection_task (tenant_id, id) on delete cascade';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createWorkTable(
    db,
    { table: 'inspection_task', category: 'factoryInspection', states: STATES },
    `check_kind text not null, factory_id uuid, factory_no text not null default '', address text not null default '',
     product_classes text[] not null default '{}', plan_days numeric(6, 1), days_reason text not null default '', latest_date date,
     need_sampling boolean not null default false, sampling_lab text not null default '', focus text not null default '',
     experts text not null default '', arrange_user uuid,
     plan_answer text not null default '' check (plan_answer in ('', 'agreed', 'silent', 'otherDate')), wished_date date, plan_reason text not null default '',
     conclusion text not null default '', class_proposal text not null default '', concluded_at timestamptz, merged_into uuid, split_from uuid`,
    [
      '(tenant_id, factory_id, work_since desc, id desc)',
      '(tenant_id, work_since desc, id desc) include (state)',
      '(tenant_id, work_no, id)',
    ],
  );
  await createTable(
    db,
    'inspection_member',
    'party',
    `${OF_TASK}, user_id uuid not null, user_name text not null, role text not null check (role in ('01', '02', '03')),
     days numeric(6, 1) not null, register_no text not null default '', codes text[] not null default '{}', sort smallint not null,
     start_date date, end_date date`,
    {
      by: 'task_id',
      write: 'staff',
      indexes: [
        'unique (tenant_id, task_id, user_id)',
        '(tenant_id, start_date, id)',
        '(tenant_id, start_date desc nulls last, id desc)',
        '(tenant_id, user_id, start_date, id)',
        '(tenant_id, user_id, start_date desc nulls last, id desc)',
      ],
    },
  );
  await createTable(
    db,
    'inspection_plan',
    'party',
    `${OF_TASK}, plan_no text not null, start_date date not null, start_half text not null, end_date date not null, end_half text not null,
     schedule jsonb not null, travel text not null default '', check (start_date <= end_date)`,
    { by: 'task_id', write: 'staff', indexes: ['unique (tenant_id, task_id)'] },
  );
  await createTable(
    db,
    'inspection_section',
    'staffOnly',
    `${OF_TASK}, section text not null, body jsonb not null, by_name text not null`,
    { indexes: ['unique (tenant_id, task_id, section)'] },
  );
  await createTable(
    db,
    'nonconformity',
    'party',
    `${OF_TASK}, nc_no text not null, nc_class text not null, severity text not null, clause text not null, description text not null,
     verify_kind text not null, reform_deadline date not null, state text not null check (state in ('open', 'submitted', 'closed')),
     raised_on date, close_date date, told boolean not null default false`,
    {
      by: 'task_id',
      indexes: ['unique (tenant_id, nc_no)', '(tenant_id, task_id, nc_no)', "(reform_deadline) where state = 'open' and raised_on is null"],
    },
  );
  await createTable(
    db,
    'nonconformity_round',
    'party',
    `${OF_TASK}, nc_id uuid not null, foreign key (tenant_id, nc_id) references nonconformity (tenant_id, id) on delete cascade, round_no smallint not null, cause_analysis text not null default '', correction text not null default '',
     corrective_action text not null default '', objection text not null default '', submit_time timestamptz,
     verify_user uuid, verify_user_name text not null default '', verify_result text not null default '' check (verify_result in ('', '1', '0')),
     verify_opinion text not null default '', verify_time timestamptz`,
    { by: 'task_id', indexes: ['unique (tenant_id, nc_id, round_no)', '(tenant_id, task_id)'] },
  );
  await createTable(
    db,
    'on_site_sampling',
    'staffOnly',
    `${OF_TASK}, sample_name text not null default '', model text not null default '', base_quantity integer, quantity integer,
     backup_quantity integer, sample_place text not null default '', batch_no text not null default '', produce_date date, sample_date date,
     seal_no text not null default '', seal_time timestamptz, test_items text not null default '', laboratory text not null default '', send_deadline date,
     sampler uuid, sampler_name text not null default '', state text not null default '0'`,
    { indexes: ['(tenant_id, task_id, created_at)'] },
  );
  await createTable(
    db,
    'inspector_qualification',
    'staffOnly',
    `user_id uuid not null, user_name text not null, register_no text not null, grade text not null, codes text[] not null default '{}', valid_until date not null,
     avoid_company_ids jsonb not null default '[]', avoid_reason text not null default '',
     foreign key (tenant_id, user_id) references user_account (tenant_id, id)`,
    { indexes: ['unique (tenant_id, user_id)', '(tenant_id, valid_until, id)', '(tenant_id, register_no, id)'] },
  );
  // whoever is on the team works on the inspection, as far as its papers and its archive are concerned
  await run(`create function inspection_member_leads() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$ begin
      update business_case b set leaders = array(select m.user_id from inspection_member m where m.tenant_id = b.tenant_id and m.task_id = b.id order by m.sort)
        where b.id = coalesce(new.task_id, old.task_id);
      return null;
    end $$`);
  await run('revoke all on function inspection_member_leads() from public');
  await run(
    `create trigger leads after insert or update of user_id or delete on inspection_member for each row execute function inspection_member_leads()`,
  );
}
