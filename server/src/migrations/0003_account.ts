/** People and what they may do: users, departments, roles, menus, posts, sessions, dictionaries, regions. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await run(`alter table tenant add column tenant_name_en text not null default ''`);

  await createTable(
    db,
    'dept',
    'tenant',
    `parent_id uuid, dept_name text not null, dept_name_en text not null default '', full_name text not null, dept_category smallint not null,
     dept_code text not null, sort integer not null default 0, remark text not null default '', laboratory text,
     unique (tenant_id, dept_code), foreign key (tenant_id, parent_id) references dept (tenant_id, id)`,
    { write: 'staff', indexes: ['(tenant_id, parent_id)'] },
  );
  await createTable(
    db,
    'role',
    'tenant',
    `parent_id uuid, role_name text not null, role_name_en text not null default '', role_alias text not null, sort integer not null default 0,
     scope text not null, unique (tenant_id, role_alias)`,
    { write: 'staff' },
  );
  await createTable(
    db,
    'menu',
    'tenant',
    `parent_id uuid, code text not null, name text not null, name_en text not null, alias text not null default '', path text not null default '',
     source text not null default '', sort integer not null default 0, category smallint not null, menu_group text not null default '',
     query text not null default '', is_open boolean not null default false, keep_alive boolean not null default true, is_auth boolean not null default true,
     unique (tenant_id, code), foreign key (tenant_id, parent_id) references menu (tenant_id, id)`,
    { write: 'staff', indexes: ['(tenant_id, parent_id, sort)'] },
  );
  await run(`comment on column menu.category is '1 menu, 2 button'`);
  await createTable(
    db,
    'role_menu',
    'tenant',
    `role_id uuid not null, menu_id uuid not null, unique (tenant_id, role_id, menu_id),
     foreign key (tenant_id, role_id) references role (tenant_id, id), foreign key (tenant_id, menu_id) references menu (tenant_id, id) on delete cascade`,
    { write: 'staff' },
  );
  await createTable(
    db,
    'data_scope',
    'tenant',
    `code text not null, name text not null, name_en text not null default '', scope_type smallint not null, business_types text[] not null default '{}',
     filter jsonb not null default '{}', unique (tenant_id, code)`,
    { write: 'staff' },
  );
  await createTable(
    db,
    'role_data_scope',
    'tenant',
    `role_id uuid not null, data_scope_id uuid not null, unique (tenant_id, role_id, data_scope_id),
     foreign key (tenant_id, role_id) references role (tenant_id, id), foreign key (tenant_id, data_scope_id) references data_scope (tenant_id, id)`,
    { write: 'staff' },
  );
  await createTable(
    db,
    'post',
    'tenant',
    "post_code text not null, post_name text not null, post_name_en text not null default '', sort integer not null default 0, unique (tenant_id, post_code)",
    {
      write: 'staff',
    },
  );
  await createTable(
    db,
    'post_role',
    'tenant',
    `post_id uuid not null, role_id uuid not null, unique (tenant_id, post_id, role_id),
     foreign key (tenant_id, post_id) references post (tenant_id, id), foreign key (tenant_id, role_id) references role (tenant_id, id)`,
    { write: 'staff' },
  );

  await createTable(
    db,
    'user_account',
    'staffOnly',
    `account text not null, real_name text not null, phone text not null default '', email text not null default '', user_type smallint not null,
     home_page_type smallint not null default 1, avatar text not null default '', oauth_id text not null default '', login_flag boolean not null default true,
     laboratory text, ccaa_no text not null default '', status smallint not null default 1`,
    { indexes: ['unique (tenant_id, lower(account))', '(tenant_id, user_type)'] },
  );
  await run(
    `create policy app_self on user_account for select to zj_app using (tenant_id = (select app_tenant()) and id = (select app_user()))`,
  );
  await createTable(
    db,
    'user_secret',
    'system',
    `user_id uuid not null unique, password_hash text not null, changed_at timestamptz not null, must_change boolean not null default false,
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
  );
  await createTable(
    db,
    'user_role',
    'staffOnly',
    `user_id uuid not null, dept_id uuid not null, role_id uuid not null, is_default boolean not null default false, unique (tenant_id, user_id, dept_id, role_id),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade,
     foreign key (tenant_id, dept_id) references dept (tenant_id, id), foreign key (tenant_id, role_id) references role (tenant_id, id)`,
    { indexes: ['(tenant_id, role_id, user_id)'] },
  );
  await run(
    `create policy app_self on user_role for select to zj_app using (tenant_id = (select app_tenant()) and user_id = (select app_user()))`,
  );
  await createTable(
    db,
    'user_post',
    'staffOnly',
    `user_id uuid not null, post_id uuid not null, unique (tenant_id, user_id, post_id),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade, foreign key (tenant_id, post_id) references post (tenant_id, id)`,
  );
  await createTable(
    db,
    'user_avoid_company',
    'staffOnly',
    `user_id uuid not null, company_id uuid not null, reason text not null default '', unique (tenant_id, user_id, company_id),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
  );
  await createTable(
    db,
    'user_setting',
    'own',
    'user_id uuid not null, name text not null, settings jsonb not null, unique (tenant_id, user_id, name)',
  );

  await createTable(
    db,
    'session',
    'system',
    `user_id uuid not null, dept_id uuid, role_id uuid, ip text not null, agent text not null, last_seen_at timestamptz not null,
     revoked_at timestamptz, revoke_reason text, foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
    { indexes: ['(user_id) where revoked_at is null'] },
  );
  await createTable(
    db,
    'session_token',
    'system',
    `session_id uuid not null references session (id) on delete cascade, kind text not null check (kind in ('access', 'refresh')),
     token_hash bytea not null unique, expires_at timestamptz not null, used_at timestamptz`,
    { indexes: ['(session_id)', '(expires_at)'] },
  );
  await createTable(
    db,
    'sign_in_attempt',
    'system',
    'account_key text not null, ip text not null, failures integer not null, last_failed_at timestamptz not null, not_before timestamptz not null, unique (tenant_id, account_key, ip)',
    { indexes: ['(last_failed_at)'] },
  );
  await createTable(db, 'captcha', 'system', 'answer_hash bytea not null, expires_at timestamptz not null', { indexes: ['(expires_at)'] });
  await createTable(
    db,
    'validate_code',
    'system',
    'channel text not null, address text not null, code_hash bytea not null, expires_at timestamptz not null, tries integer not null default 0, used_at timestamptz',
    { indexes: ['(tenant_id, channel, address, created_at)', '(expires_at)'] },
  );
  await createTable(
    db,
    'error_log',
    'staffOnly',
    'user_id uuid not null, url text not null, happened_at text not null, type text not null, message text not null, stack text not null, info text not null',
    { write: 'any', appendOnly: true, indexes: ['(tenant_id, created_at)'] },
  );

  await createTable(
    db,
    'dict',
    'tenant',
    `kind text not null check (kind in ('system', 'biz')), code text not null, name text not null, name_en text not null, unique (tenant_id, kind, code)`,
    {
      write: 'staff',
    },
  );
  await createTable(
    db,
    'dict_item',
    'tenant',
    `dict_id uuid not null, dict_key text not null, dict_value text not null, dict_value_en text not null, sort integer not null, is_sealed smallint not null default 0,
     remark text not null default '', unique (tenant_id, dict_id, dict_key), foreign key (tenant_id, dict_id) references dict (tenant_id, id) on delete cascade`,
    { write: 'staff' },
  );
  await createTable(
    db,
    'region',
    'platform',
    'code text not null unique, parent_code text not null, name text not null, level smallint not null, has_children boolean not null, sort integer not null',
    { indexes: ['(parent_code, sort)'] },
  );
}
