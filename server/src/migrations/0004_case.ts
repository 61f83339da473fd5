/** Companies, the CCC application, standards, the file catalogue. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  await createTable(
    db,
    'company',
    'company',
    `company_name text not null, company_name_en text not null default '', short_name text not null default '', country text not null, uscc text not null default '',
     uscc_confirmed boolean not null default false, foreign_id text not null default '', region_code text not null default '', company_kind text[] not null default '{}',
     org_type text not null default '', economy_type text not null default '', industry_code text not null default '', legal_person text not null default '',
     registered_capital numeric(14,4), employee_count integer, product_staff_count integer, establish_date date, license_expire date, license_file uuid,
     telephone text not null default '', email text not null default '', factory_no text not null default '', customer_level text not null default '',
     level_date date, level_reason text not null default '', longitude numeric(11,7), latitude numeric(11,7), credit_flag text not null default '0',
     source_type text not null, audit_status text not null, form jsonb not null default '{}', form_version smallint not null default 1`,
    { by: 'id', indexes: ["unique (tenant_id, uscc) where uscc <> ''", '(tenant_id, company_name)'] },
  );
  await createTable(
    db,
    'user_company',
    'staffOnly',
    `user_id uuid not null, company_id uuid not null, is_default boolean not null default false, may_manage boolean not null default false, unique (tenant_id, user_id, company_id),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade, foreign key (tenant_id, company_id) references company (tenant_id, id)`,
  );
  await run(
    `create policy app_self on user_company for select to zj_app using (tenant_id = (select app_tenant()) and user_id = (select app_user()))`,
  );
  // an account may take on a company that it has just added itself
  await run(
    `create policy app_take on user_company for insert to zj_app with check (tenant_id = (select app_tenant()) and user_id = (select app_user()) and company_id = any((select app_companies())::uuid[]))`,
  );
  await createTable(
    db,
    'company_contact',
    'company',
    `company_id uuid not null, name text not null, sex text not null default '', position text not null default '', mobile text not null, telephone text not null default '',
     email text not null, qq text not null default '', wechat text not null default '', contact_kind text[] not null, is_default boolean not null default false,
     foreign key (tenant_id, company_id) references company (tenant_id, id)`,
    { indexes: ['(tenant_id, company_id)'] },
  );
  await createTable(
    db,
    'company_address',
    'company',
    `company_id uuid not null, address_kind text not null, region_code text not null default '', address text not null, address_en text not null default '',
     post_code text not null default '', receiver text not null default '', receiver_phone text not null default '', is_default boolean not null default false,
     foreign key (tenant_id, company_id) references company (tenant_id, id)`,
    { indexes: ['(tenant_id, company_id)'] },
  );
  /*
   * Customers choose manufacturer and factory among companies that are not their own. What they may see of those is
   * this register: name, code and region, and only by a search of three characters or more (see company_search).
   */
  await run(`create function company_search(wanted text, at_most integer) returns table (id uuid, company_name text, company_name_en text, uscc text, country text, region_code text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select c.id, c.company_name, c.company_name_en, c.uscc, c.country, c.region_code from company c
      where c.tenant_id = app_tenant() and app_kind() in ('staff','customer','system') and (app_kind() <> 'customer' or length(wanted) >= 3)
        and (strpos(lower(c.company_name), lower(wanted)) > 0 or strpos(lower(c.company_name_en), lower(wanted)) > 0 or c.uscc = upper(wanted))
      order by c.company_name limit least(at_most, 50) $$`);
  await run('revoke all on function company_search(text, integer) from public');
  await run('grant execute on function company_search(text, integer) to zj_app, zj_system');
  await run(`create function company_named(wanted uuid) returns table (id uuid, company_name text, company_name_en text, uscc text, country text, region_code text,
      legal_person text, telephone text, email text, factory_no text, license_expire date, address text, customer_level text)
    language sql stable security definer set search_path = public, pg_temp as $$
      select c.id, c.company_name, c.company_name_en, c.uscc, c.country, c.region_code, c.legal_person, c.telephone, c.email, c.factory_no, c.license_expire,
        coalesce((select a.address from company_address a where a.tenant_id = c.tenant_id and a.company_id = c.id order by (a.address_kind = '2') desc, a.is_default desc, a.created_at limit 1), ''), c.customer_level
      from company c where c.tenant_id = app_tenant() and c.id = wanted and app_kind() in ('staff','customer','system') $$`);
  await run('revoke all on function company_named(uuid) from public');
  await run('grant execute on function company_named(uuid) to zj_app, zj_system');

  await createTable(
    db,
    'case_party',
    'company',
    `case_id uuid not null, company_id uuid not null, role text not null check (role in ('applicant', 'manufacturer', 'factory')), unique (tenant_id, case_id, role),
     foreign key (tenant_id, company_id) references company (tenant_id, id)`,
    { indexes: ['(tenant_id, company_id, case_id)'] },
  );
  // a function, since a policy that asks its own table would recurse
  await run(`create function case_is_mine(wanted uuid) returns boolean language sql stable security definer set search_path = public, pg_temp as $$
      select exists (select 1 from case_party p where p.tenant_id = app_tenant() and p.case_id = wanted and p.role = 'applicant' and p.company_id = any(app_companies())) $$`);
  await run('revoke all on function case_is_mine(uuid) from public');
  await run('grant execute on function case_is_mine(uuid) to zj_app, zj_system');
  // whoever applies names the other two parties, which are not his own companies
  await run(
    `create policy app_name on case_party for insert to zj_app with check (tenant_id = (select app_tenant()) and role <> 'applicant' and case_is_mine(case_id))`,
  );
  await run(`create function case_party_clear(wanted uuid) returns void language sql security definer set search_path = public, pg_temp as $$
      delete from case_party where tenant_id = app_tenant() and case_id = wanted and role <> 'applicant'
        and exists (select 1 from case_party p where p.tenant_id = app_tenant() and p.case_id = wanted and p.role = 'applicant' and (app_kind() in ('staff','system') or p.company_id = any(app_companies()))) $$`);
  await run('revoke all on function case_party_clear(uuid) from public');
  await run('grant execute on function case_party_clear(uuid) to zj_app, zj_system');

  await createTable(
    db,
    'standard',
    'tenant',
    `standard_no text not null, part text not null default '', name text not null, name_en text not null, group_name text not null, standard_status text not null,
     sort integer not null, unique (tenant_id, standard_no)`,
    { write: 'staff' },
  );
  await createTable(
    db,
    'application_batch',
    'company',
    `company_id uuid not null, batch_no text not null, batch_name text not null, business_type text not null, step_no smallint not null, unique (tenant_id, batch_no),
     foreign key (tenant_id, company_id) references company (tenant_id, id)`,
  );
  await createTable(
    db,
    'ccc_application',
    'party',
    `application_no text not null default '', batch_id uuid, apply_kind text not null default '', applicant_id uuid not null, manufacturer_id uuid, factory_id uuid,
     applicant_name text not null default '', manufacturer_name text not null default '', factory_name text not null default '', contact_id uuid,
     product_class text not null default '', product_name text not null default '', product_model text not null default '', product_ex_mark text not null default '',
     cert_mode text not null default '', standards uuid[] not null default '{}', related_cert_no text not null default '', original_cert_no text not null default '',
     has_ex_cert boolean not null default false, spot_check_failed boolean not null default false, last_inspect_date date, expect_finish date,
     is_urgent boolean not null default false, preferred_lab text not null default '', declare_agree boolean not null default false,
     state smallint not null, pay_state smallint not null default 0, doc_status smallint not null default 0, submit_time timestamptz, deadline date,
     flow_instance_id uuid, return_count smallint not null default 0, search_text text not null default '',
     applicant_snap jsonb, manufacturer_snap jsonb, factory_snap jsonb, contact_snap jsonb, form jsonb not null default '{}', form_version smallint not null default 1,
     foreign key (tenant_id, applicant_id) references company (tenant_id, id), foreign key (tenant_id, batch_id) references application_batch (tenant_id, id)`,
    {
      by: 'id',
      indexes: [
        "unique (tenant_id, application_no) where application_no <> ''",
        '(tenant_id, state, submit_time desc, id)',
        '(tenant_id, applicant_id, created_at desc)',
        // in the very order of the lists, so that a page reads as many rows as it shows; what a count needs lies in the index
        '(tenant_id, submit_time desc nulls last, id desc) include (product_class, apply_kind, is_urgent, state) where submit_time is not null',
        '(tenant_id, product_class, submit_time desc nulls last, id desc) include (apply_kind, is_urgent, state)',
      ],
    },
  );
  // a new application has no party yet: its applicant may file it
  await run(
    `create policy app_file on ccc_application for insert to zj_app with check (tenant_id = (select app_tenant()) and applicant_id = any((select app_companies())::uuid[]))`,
  );
  await createTable(
    db,
    'application_product',
    'party',
    `case_id uuid not null, sort smallint not null, product_name text not null, product_model text not null, is_main boolean not null, covered_by uuid,
     product_ex_mark text not null, ex_mark_parsed jsonb, protection_types text[] not null default '{}', ex_group text[] not null default '{}', temp_class text not null default '',
     epl text[] not null default '{}', ip_code text not null, standards uuid[] not null default '{}', enclosure_material text not null, form jsonb not null default '{}',
     form_version smallint not null default 1, foreign key (tenant_id, case_id) references ccc_application (tenant_id, id) on delete cascade`,
    { indexes: ['(tenant_id, case_id, sort)'] },
  );
  await createTable(
    db,
    'key_component',
    'party',
    `case_id uuid not null, product_id uuid not null, sort smallint not null, name text not null, model text not null, tech_param text not null, supplier text not null,
     cert_no text not null, cert_expire date, control_kind text not null,
     foreign key (tenant_id, product_id) references application_product (tenant_id, id) on delete cascade`,
    { indexes: ['(tenant_id, case_id)', '(tenant_id, cert_expire) where cert_expire is not null'] },
  );
  await createTable(
    db,
    'product_param',
    'party',
    `case_id uuid not null, product_id uuid not null, sort smallint not null, param_code text not null, param_name text not null, value text not null, value_min numeric(14,4), value_max numeric(14,4), unit text not null,
     foreign key (tenant_id, product_id) references application_product (tenant_id, id) on delete cascade`,
    { indexes: ['(tenant_id, case_id)'] },
  );
  await createTable(
    db,
    'ccc_acceptance',
    'staffOnly',
    `case_id uuid not null, unique (tenant_id, case_id), accept_user uuid, accept_user_name text not null default '', accept_time timestamptz, accept_opinion text not null default '',
     is_need_model_test boolean, no_test_reason text not null default '', laboratory_mark text not null default '', is_need_factory_check boolean,
     no_check_reason text not null default '', plan_center_user uuid, foreign key (tenant_id, case_id) references ccc_application (tenant_id, id)`,
  );
  await createTable(
    db,
    'ccc_certificate',
    'company',
    `cert_no text not null, company_id uuid not null, product_class text not null, product_name text not null, cert_status text not null, issue_date date not null,
     expiration_date date not null, unique (tenant_id, cert_no), foreign key (tenant_id, company_id) references company (tenant_id, id)`,
    { write: 'staff' },
  );

  await createTable(
    db,
    'file_catalog',
    'tenant',
    `parent_id uuid, catalog_code text not null, name text not null, name_en text not null, business_type text not null, function_code text not null, is_file boolean not null,
     uploader text not null default '', suffix text not null default '', max_file_size integer not null default 50, can_multi_upload integer not null default 1,
     must_upload boolean not null default false, can_upload boolean not null default true, can_download boolean not null default true, can_view boolean not null default true,
     can_del boolean not null default true, can_cover boolean not null default true, need_stamped boolean not null default false, need_modify_file_name boolean not null default false,
     stage_nodes text[] not null default '{}', borrow_level text not null default '1', keep_years text not null default '1', sort integer not null,
     unique (tenant_id, business_type, catalog_code), foreign key (tenant_id, parent_id) references file_catalog (tenant_id, id)`,
    { write: 'staff' },
  );
  await createTable(
    db,
    'archive_file',
    'party',
    `case_id uuid not null, file_catalog_id uuid not null, original_filename text not null, suffix text not null, content_type text not null, file_size bigint not null,
     file_sha256 text not null, uploader_kind text not null, create_user_name text not null, is_stamped boolean not null default false, stamped_not_saved boolean not null default false, has_problem boolean not null default false,
     problem_remark text not null default '', approval_date date, version_no integer not null default 1,
     foreign key (tenant_id, file_catalog_id) references file_catalog (tenant_id, id)`,
    { indexes: ['(tenant_id, case_id, file_catalog_id)', '(file_sha256)'] },
  );
  /*
   * Substring search of the queues. Operators that are not leakproof cannot use an index under row-level security,
   * so the search runs as the owner, repeats tenant and viewer, and answers ids only.
   */
  await run(`create function bigrams(value text) returns text[] language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct substr(lower(value), i, 2)), '{}') from generate_series(1, greatest(length(value) - 1, 0)) as i $$`);
  await run('create index ccc_application_search on ccc_application using gin (bigrams(search_text))');
  await run(`create function ccc_application_search(wanted text) returns setof uuid language sql stable security definer set search_path = public, pg_temp as $$
      select a.id from ccc_application a
      where a.tenant_id = app_tenant() and bigrams(a.search_text) @> bigrams(wanted) and strpos(a.search_text, lower(wanted)) > 0
        and (app_kind() in ('staff','system') or exists (select 1 from case_party p where p.tenant_id = a.tenant_id and p.case_id = a.id and p.company_id = any(app_companies())))
      order by a.submit_time desc nulls first limit 1000 $$`);
  await run('revoke all on function ccc_application_search(text) from public');
  await run('grant execute on function ccc_application_search(text) to zj_app, zj_system');
}
