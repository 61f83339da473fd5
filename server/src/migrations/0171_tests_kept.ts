/**
 * What was recorded of a test goes with no change of the plan. A test that failed may be given up in a later round with the reason. Numbers of
 * reports are given once. Tests count by their numbers, and who checks them finds them.
 */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run("alter table test_item add column dropped_reason text not null default ''");
  await run(`alter table test_item add column item_order integer not null generated always as
    (coalesce(nullif(left(regexp_replace(item_no, '[^0-9]', '', 'g'), 9), '')::int, 0)) stored`);
  await run("create index test_item_to_check on test_item (tenant_id, checker_id, updated_at) where state = '2'");
  for (const table of ['test_record', 'laboratory_file']) {
    await run(`alter table ${table} drop constraint ${table}_tenant_id_item_id_fkey`);
    await run(`alter table ${table} add foreign key (tenant_id, item_id) references test_item (tenant_id, id)`);
  }
  // a number that two reports bear already stays on both
  const { rows } = await sql<{ id: string }>`select r.id::text as id from test_report r where r.report_no <> '' and exists (
    select from test_report o where o.tenant_id = r.tenant_id and o.report_no = r.report_no and o.id < r.id)`.execute(db);
  const but = rows.length === 0 ? '' : ` and id not in (${rows.map(({ id }) => `'${id}'`).join(', ')})`;
  await run(`create unique index test_report_number on test_report (tenant_id, report_no) where report_no <> ''${but}`);
};
