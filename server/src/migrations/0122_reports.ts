/** Reports: saved questions over declared views. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTable(
    db,
    'report',
    'staffOnly',
    `report_name text not null, view text not null, group_by text not null, then_by text not null, step text not null, sum_of text not null,
     filters jsonb not null, order_by text not null, most integer not null, shown_as text not null, remark text not null`,
    { indexes: ['unique (tenant_id, report_name)'] },
  );
