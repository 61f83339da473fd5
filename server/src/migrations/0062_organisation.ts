/** What an administrator keeps of people, departments and posts: department and number of a person, roles that a post brings. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';
import { addSearch } from './bigrams.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table user_account add column dept_id uuid, add column staff_no text not null default '', add column remark text not null default '',
    add column search_text text generated always as
      (lower(account || ' ' || real_name || ' ' || phone || ' ' || email || ' ' || staff_no)) stored,
    add foreign key (tenant_id, dept_id) references dept (tenant_id, id)`);
  await run(`comment on column user_account.status is '1 active, 2 locked by an administrator'`);
  // until now a person's department was the one of the default role
  await run(`update user_account u set dept_id = (select r.dept_id from user_role r
    where r.tenant_id = u.tenant_id and r.user_id = u.id order by r.is_default desc, r.id limit 1)`);
  await run(`create unique index user_account_staff_no on user_account (tenant_id, staff_no) where staff_no <> ''`);
  for (const index of [
    'user_account_newest on user_account (tenant_id, user_type, created_at, id)',
    'user_account_named on user_account (tenant_id, user_type, account, id)',
    'user_account_of_dept on user_account (tenant_id, dept_id, created_at, id)',
    'user_account_outside_newest on user_account (tenant_id, created_at, id) where user_type <> 1',
    'user_account_outside_named on user_account (tenant_id, account, id) where user_type <> 1',
    'user_account_of_laboratory on user_account (tenant_id, laboratory) where laboratory is not null',
    'user_role_of_dept on user_role (tenant_id, dept_id, user_id)',
    'user_post_of_post on user_post (tenant_id, post_id, user_id)',
    'dept_order on dept (tenant_id, sort, id)',
    'post_order on post (tenant_id, sort, id)',
  ])
    await run(`create index ${index}`);
  await addSearch(db, 'user_account', 'staff');

  await run('alter table user_role add column by_post uuid, add foreign key (tenant_id, by_post) references post (tenant_id, id)');
  await run(`comment on column user_role.by_post is 'the post that brings the role; it goes with the post'`);
  await run(`alter table post add column category text not null default '3', add column remark text not null default ''`);
  await run(`comment on column dept.dept_category is '1 company, 2 department, 3 group, 4 external laboratory'`);
  await run('create unique index dept_external_laboratory on dept (tenant_id, laboratory) where dept_category = 4');

  await createTable(
    db,
    'user_platform',
    'staffOnly',
    `user_id uuid not null, platform text not null, settings text not null, unique (tenant_id, user_id, platform),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
  );
}
