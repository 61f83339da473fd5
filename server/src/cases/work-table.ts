/**
 * Tables of work that serves cases: what all of it shares is told once, and stands in `business_case` like a case's own columns
 * (migration 0066).
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';
import { mirrorLine } from '../platform/database/mirrored-case.ts';

const SHARED = `work_no text not null, title text not null, line text not null, company_id uuid not null, company_name text not null,
  product_class text not null default '', manufacturer_name text not null default '', factory_name text not null default '',
  state smallint not null, work_since timestamptz not null, deadline date, is_urgent boolean not null default false, instance_id uuid,
  unique (tenant_id, work_no), foreign key (tenant_id, company_id) references company (tenant_id, id)`;

/**
 * @param states as the contract says when the migration is written; the server keeps their phases from then on
 * @param columns beside the shared ones
 */
export const createWorkTable = async (
  db: Kysely<unknown>,
  { table, category, states }: { table: string; category: string; states: Readonly<Record<number, { phase: string }>> },
  columns: string,
  indexes: readonly string[] = [],
): Promise<void> => {
  const nobody = '00000000-0000-0000-0000-000000000000';
  for (const [state, { phase }] of Object.entries(states))
    await sql`insert into case_state (category, state, phase, created_at, created_by)
      values (${category}, ${Number(state)}, ${phase}, '2000-01-01', ${nobody}::uuid) on conflict do nothing`.execute(db);
  await createTable(db, table, 'party', `${SHARED}, ${columns}`, { by: 'id', indexes });
  await mirrorLine(db, {
    table,
    category,
    line: 'new.line',
    columns: {
      case_no: 'new.work_no',
      title: 'new.title',
      product_class: 'new.product_class',
      applicant_id: 'new.company_id',
      applicant_name: 'new.company_name',
      manufacturer_name: 'new.manufacturer_name',
      factory_name: 'new.factory_name',
      state: 'new.state',
      submit_time: 'null::timestamptz',
      work_since: 'new.work_since',
      deadline: 'new.deadline',
      is_urgent: 'new.is_urgent',
      instance_id: 'new.instance_id',
      search_text: "lower(new.work_no || ' ' || new.title || ' ' || new.company_name || ' ' || new.factory_name)",
    },
  });
};
