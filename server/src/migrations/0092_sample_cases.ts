/** The cases that have samples, with how many are where: kept from the samples by the database, read by the distribution in the order of an index. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';
import { addSearch } from './bigrams.ts';

const COUNTS = {
  to_receive: 's.state in (0, 1, 2, 10)',
  in_store: 's.state = 3',
  in_laboratory: 's.state in (4, 5)',
  came_back: 's.state = 6',
};
const NAMES = ['line', 'case_no', 'company_name', 'sample_name', 'pieces', ...Object.keys(COUNTS)];

/** The row of the cases whose samples fit; the movement that was last is the time of the row. */
const rowsOf = (where: string): string => `insert into sample_case
    (id, tenant_id, created_dept, created_at, created_by, updated_at, updated_by, ${NAMES.join(', ')})
  select s.case_id, s.tenant_id, null, min(s.created_at), '00000000-0000-0000-0000-000000000000', max(s.updated_at), '00000000-0000-0000-0000-000000000000',
    min(s.line), min(s.case_no), min(s.company_name), min(s.sample_name), count(*),
    ${Object.values(COUNTS)
      .map((condition) => `count(*) filter (where ${condition})`)
      .join(', ')}
  from sample s where ${where} group by s.tenant_id, s.case_id
  on conflict (id) do update set updated_at = excluded.updated_at, version = sample_case.version + 1, ${NAMES.map((n) => `${n} = excluded.${n}`).join(', ')}`;

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'sample_case',
    'staffOnly',
    `line text not null, case_no text not null, company_name text not null, sample_name text not null, pieces integer not null,
     to_receive integer not null, in_store integer not null, in_laboratory integer not null, came_back integer not null,
     tab text not null generated always as (case when in_store > 0 then 'toDispense' when in_laboratory > 0 then 'inLaboratory' else 'rest' end) stored,
     search_text text not null generated always as (lower(case_no || ' ' || company_name || ' ' || sample_name)) stored,
     foreign key (tenant_id, id) references business_case (tenant_id, id)`,
    {
      write: 'none',
      indexes: [
        '(tenant_id, tab, updated_at desc, id desc)',
        '(tenant_id, tab, case_no desc, id desc)',
        '(tenant_id, updated_at desc, id desc)',
        '(tenant_id, case_no desc, id desc)',
      ],
    },
  );
  await addSearch(db, 'sample_case', 'staff');
  await run(`create function sample_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
    declare of uuid := case when tg_op = 'DELETE' then old.case_id else new.case_id end;
    begin
      if tg_op = 'DELETE' and not exists (select from sample s where s.case_id = of) then
        delete from sample_case where id = of;
        return null;
      end if;
      ${rowsOf('s.case_id = of')};
      return null;
    end $$`);
  await run('create trigger sample_counted after insert or update or delete on sample for each row execute function sample_counted()');
  await run(rowsOf('true'));
}
