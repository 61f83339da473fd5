/** Versions that wait for a second person before new cases run on them, and who has drawn what a draft holds. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'wf_release',
    'staffOnly',
    `process_key text not null, category text not null, name text not null, name_en text not null default '', xml text not null,
     note text not null, authors uuid[] not null, asked_name text not null,
     status text not null check (status in ('open', 'released', 'refused', 'withdrawn')),
     decided_by uuid, decided_name text not null default '', decided_at timestamptz, decide_remark text not null default '',
     definition_id uuid, definition_version integer not null default 0`,
    { indexes: ["unique (tenant_id, process_key) where status = 'open'", '(tenant_id, status, created_at desc)'] },
  );
  await sql.raw("alter table wf_model add column authors uuid[] not null default '{}'").execute(db);
  await sql
    .raw('update wf_model set authors = array[coalesce(updated_by, created_by)] where coalesce(updated_by, created_by) is not null')
    .execute(db);
};
