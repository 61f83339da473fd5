/** Registers of the laboratories: editions of standards, laboratories, instruments with calibrations, the library of tests. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table standard add column year text not null default '', add column ex_types text[] not null default '{}',
    add column adopt_no text not null default '', add column publish_date date, add column effect_date date, add column replace_date date,
    add column replaced_by uuid, add column transition_to date, add column is_cnas boolean not null default false,
    add column is_cma boolean not null default false,
    add foreign key (tenant_id, replaced_by) references standard (tenant_id, id)`);
  // until now the edition was the end of the number alone
  await run(`update standard set year = coalesce(substring(standard_no from '-((?:19|20)[0-9]{2})$'), '')`);
  await run('create index standard_order on standard (tenant_id, sort, id)');

  await createTable(
    db,
    'laboratory',
    'tenant',
    `lab_code text not null, name text not null, name_en text not null, lab_kind text not null, cnas_no text not null, designated_no text not null,
     scope text[] not null, address text not null, contact text not null, phone text not null, sample_address text not null, receiver text not null,
     contract_no text not null, contract_to date, evaluate_date date, evaluate_score smallint`,
    { write: 'staff', indexes: ['unique (tenant_id, lab_code)'] },
  );

  await createTable(
    db,
    'equipment',
    'staffOnly',
    `equip_no text not null, name text not null, model text not null, maker text not null, serial_no text not null, laboratory text not null,
     place text not null, keeper_name text not null, measure_range text not null, accuracy text not null, buy_date date, price_fen bigint,
     trace_kind text not null, calib_cycle smallint, mid_check boolean not null, state text not null,
     last_calib date, next_calib date, calib_cert_no text not null default '', calib_confirm text not null default ''`,
    { indexes: ['unique (tenant_id, equip_no)', '(tenant_id, next_calib, id)'] },
  );
  await createTable(
    db,
    'equipment_calibration',
    'staffOnly',
    `equipment_id uuid not null, calib_date date not null, valid_to date not null, org text not null, cert_no text not null, result text not null,
     correction text not null, confirm text not null, confirm_name text not null, confirm_time timestamptz not null,
     foreign key (tenant_id, equipment_id) references equipment (tenant_id, id), check (calib_date < valid_to)`,
    { indexes: ['unique (tenant_id, equipment_id, cert_no)', '(tenant_id, equipment_id, calib_date, id)'] },
  );

  await createTable(
    db,
    'test_item_dict',
    'staffOnly',
    `item_code text not null, item_name text not null, item_name_en text not null, standard_id uuid not null, clause text not null,
     ex_types text[] not null, laboratory text not null, std_hours numeric(6,1) not null, sample_need text not null, equipment_kinds text not null,
     criteria text not null, measures jsonb not null, price_code text not null, price_fen bigint, is_outsource boolean not null,
     foreign key (tenant_id, standard_id) references standard (tenant_id, id)`,
    { indexes: ['unique (tenant_id, item_code)', '(tenant_id, standard_id)'] },
  );
}
