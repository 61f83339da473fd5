/** Views of lists that people keep under a name, for themselves or shared; and with which one a list opens for a person. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(
    db,
    'list_view',
    'own',
    `user_id uuid not null, list text not null check (length(list) between 1 and 80), name text not null check (length(name) between 1 and 30),
     settings jsonb not null, shared text not null default 'none' check (shared in ('none', 'dept', 'all')), dept_id uuid,
     check ((shared = 'dept') = (dept_id is not null)), unique (tenant_id, user_id, list, name),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade,
     foreign key (tenant_id, dept_id) references dept (tenant_id, id)`,
    { indexes: ["(tenant_id, list) where shared <> 'none'", '(tenant_id, dept_id) where dept_id is not null'] },
  );
  // what is shared is read by staff, of the department where it was shared with one; who may change it is the application's to judge
  const shared = `tenant_id = (select app_tenant()) and (select app_kind()) in ('staff', 'system') and (shared = 'all' or (shared = 'dept'
    and dept_id = any(array(select r.dept_id from user_role r where r.tenant_id = (select app_tenant()) and r.user_id = (select app_user())))))`;
  const staff = `tenant_id = (select app_tenant()) and (select app_kind()) in ('staff', 'system')`;
  await run(`create policy shared_read on list_view for select to zj_app using (${shared})`);
  await run(`create policy shared_update on list_view for update to zj_app using (${shared}) with check (${staff})`);
  await run(`create policy shared_delete on list_view for delete to zj_app using (${shared})`);
  await createTable(
    db,
    'list_view_default',
    'own',
    `user_id uuid not null, list text not null, view_id uuid not null, unique (tenant_id, user_id, list),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade,
     foreign key (tenant_id, view_id) references list_view (tenant_id, id) on delete cascade`,
    { indexes: ['(tenant_id, view_id)'] },
  );
};
