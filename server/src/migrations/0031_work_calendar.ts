/** The institute's own working calendar: a year that it keeps itself, in place of the notices that the software knows. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'work_calendar',
    'tenant',
    `year smallint not null check (year between 2000 and 2100), days jsonb not null check (jsonb_typeof(days) = 'array'), editor_name text not null`,
    { write: 'staff', indexes: ['unique (tenant_id, year)'] },
  );
  await createTable(
    db,
    'work_calendar_change',
    'staffOnly',
    `year smallint not null, editor_name text not null, before jsonb not null, after jsonb not null, moved integer not null`,
    { appendOnly: true, indexes: ['(tenant_id, year, created_at)'] },
  );
}
