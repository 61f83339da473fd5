/** In which province an inspection takes place, for the map of what is open; which samples were taken at it, and which
 * inspection it verifies on site. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  // two digits of GB/T 2260; 00 abroad or not known
  await run(`alter table inspection_task add column province text not null default '00'`);
  await run(`update inspection_task t set province = left(w.region_code, 2) from (
      select c.tenant_id, c.id, coalesce((select a.region_code from company_address a where a.tenant_id = c.tenant_id and a.company_id = c.id
        and a.region_code <> '' order by (a.address_kind = '2') desc, a.is_default desc, a.created_at limit 1), c.region_code) as region_code from company c) w
    where w.tenant_id = t.tenant_id and w.id = t.factory_id and w.region_code ~ '^[1-8][1-6]'`);
  await run('create index inspection_task_open_in on inspection_task (tenant_id, province) where state < 12');
  await run('alter table inspection_task add column verifies uuid');
  await run('create index inspection_task_verifies on inspection_task (tenant_id, verifies) where verifies is not null');
  await run('alter table nonconformity_round add column visit_id uuid');
  await run('alter table on_site_sampling add column case_id uuid');
  await run('alter table sample add column sheet_id uuid');
  await run('create unique index sample_of_sheet on sample (tenant_id, sheet_id) where sheet_id is not null');
  await run('create index inspection_task_in on inspection_task (tenant_id, province, id)');
};
