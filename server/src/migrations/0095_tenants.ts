/** Packages of menus that institutes are given; what is kept of an institute is read by that institute and the system alone. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'tenant_package',
    'staffOnly',
    "package_name text not null, menu_codes text[] not null, remark text not null default '', unique (tenant_id, package_name)",
    { indexes: ['(tenant_id, updated_at, id)'] },
  );
  await run('alter table tenant add column package_id uuid references tenant_package (id)');
  await run(`comment on column tenant.status is '1 in use, 2 disabled, 3 deleted'`);
  await run(`comment on table tenant is 'access:tenant write:none'`);
  await run('drop policy app_read on tenant');
  await run('create policy app_read on tenant for select to zj_app using (tenant_id = (select app_tenant()))');
}
