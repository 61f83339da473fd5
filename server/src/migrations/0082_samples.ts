/** Samples of cases, and every hand that they pass through (domain 3.3). */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';
import { addSearch } from './bigrams.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'sample',
    'party',
    `case_id uuid not null, sample_no text not null, line text not null, case_no text not null, company_name text not null, sample_kind text not null,
     sample_name text not null, model text not null, quantity integer not null check (quantity > 0), unit text not null, serial_nos text not null default '',
     seal_no text not null default '', send_time date, express_company text not null default '', express_no text not null default '',
     receive_time timestamptz, receiver uuid, receiver_name text not null default '', condition text not null default '', condition_note text not null default '',
     store_place text not null default '', lab_id text not null default '', holder uuid, holder_name text not null default '',
     disposal_kind text not null default '', keep_until date, state smallint not null check (state between 0 and 10),
     tab text not null generated always as (case when state in (0, 1, 2, 10) then 'toReceive' when state in (3, 6) then 'inStore' when state in (4, 5) then 'inLaboratory' else 'closed' end) stored,
     search_text text not null generated always as (lower(sample_no || ' ' || case_no || ' ' || company_name || ' ' || sample_name || ' ' || model || ' ' || express_no)) stored,
     unique (tenant_id, sample_no), foreign key (tenant_id, case_id) references business_case (tenant_id, id)`,
    {
      indexes: [
        '(tenant_id, sample_no desc, id desc)',
        '(tenant_id, tab, sample_no desc, id desc) include (state, lab_id)',
        '(tenant_id, state, sample_no desc, id desc)',
        '(tenant_id, lab_id, sample_no desc, id desc)',
        '(tenant_id, tab, receive_time desc nulls last, id desc)',
        '(tenant_id, tab, receive_time, id)',
        '(tenant_id, tab, keep_until desc nulls last, id desc)',
        '(tenant_id, tab, keep_until, id)',
        '(tenant_id, case_id)',
      ],
    },
  );
  await addSearch(db, 'sample', { casesIn: 'case_id' });
  await createTable(
    db,
    'sample_move',
    'party',
    `case_id uuid not null, sample_id uuid not null, move_kind text not null, from_place text not null, to_place text not null, quantity integer not null,
     hand_over_user uuid, hand_over_name text not null, take_user uuid, take_name text not null, condition text not null default '',
     express_company text not null default '', express_no text not null default '', remark text not null default '',
     foreign key (tenant_id, sample_id) references sample (tenant_id, id) on delete cascade`,
    { appendOnly: true, write: 'staff', indexes: ['(tenant_id, sample_id, created_at)'] },
  );
  await sql`comment on column sample.keep_until is 'three months after the report, unless the company wants them back sooner'`.execute(db);
}
