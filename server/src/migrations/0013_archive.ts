/** The archive: what earlier content a file had, which papers are missing, which buttons a work has, keys to whole projects. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);

  // filed: false keeps an upload for its uploader until it is saved; corrects: the file with a problem that this one makes good
  await run(
    `alter table archive_file add column filed boolean not null default true, add column corrects uuid,
       add column signature_ofd_file_id uuid, add column composite_file_id uuid`,
  );
  await run(`create index archive_file_loose on archive_file (created_at) where not filed`);
  // whatever else lets a row be seen: what is not filed yet is its uploader's alone
  await run(
    `create policy app_loose on archive_file as restrictive for all to zj_app
       using (case when filed then true else created_by = (select app_user()) end)
       with check (case when filed then true else created_by = (select app_user()) end)`,
  );
  await createTable(
    db,
    'archive_file_version',
    'party',
    `case_id uuid not null, file_id uuid not null, version_no integer not null, original_filename text not null, suffix text not null, file_size bigint not null,
     file_sha256 text not null, create_user_name text not null, uploader_kind text not null, filed_at timestamptz not null, why text not null check (why in ('covered', 'corrected', 'stamped')),
     unique (tenant_id, file_id, version_no)`,
    { appendOnly: true, indexes: ['(file_sha256)', '(tenant_id, case_id)'] },
  );
  // the owner's id stands in `case_id`, whatever kind of owner it is
  await run(
    `create policy app_company on archive_file_version to zj_app
       using (tenant_id = (select app_tenant()) and case_id = any((select app_companies())::uuid[]))
       with check (tenant_id = (select app_tenant()) and case_id = any((select app_companies())::uuid[]))`,
  );
  await createTable(
    db,
    'file_missing',
    'party',
    `case_id uuid not null, business_type text not null, file_catalog_id uuid not null, marked_name text not null,
     unique (tenant_id, case_id, file_catalog_id), foreign key (tenant_id, file_catalog_id) references file_catalog (tenant_id, id)`,
  );

  await run(
    `alter table file_catalog add column retired boolean not null default false, add column template_name text not null default '', add column template_sha256 text not null default ''`,
  );
  await createTable(
    db,
    'file_func',
    'tenant',
    `function_code text not null, name text not null, name_en text not null default '', business_type text not null, buttons text[] not null default '{}',
     show_audit boolean not null default true, show_remark boolean not null default true, remark text not null default '', unique (tenant_id, business_type, function_code)`,
    { write: 'staff' },
  );
  // a function for each code under which a system already keeps a catalogue, with every button
  await run(
    `insert into file_func (id, tenant_id, created_dept, created_at, created_by, updated_at, updated_by, function_code, name, name_en, business_type, buttons)
     select md5(c.tenant_id || '/' || c.business_type || '/' || c.function_code)::uuid, c.tenant_id, null, min(c.created_at), '00000000-0000-0000-0000-000000000000', min(c.created_at),
       '00000000-0000-0000-0000-000000000000', c.function_code,
       case c.function_code when 'cccApplication' then 'CCC\u8ba4\u8bc1\u7533\u8bf7' when 'company' then '\u4f01\u4e1a\u8d44\u6599' else c.function_code end,
       case c.function_code when 'cccApplication' then 'CCC application' when 'company' then 'Company papers' else c.function_code end,
       c.business_type, '{upload,lack,unLack,download,preview,remove,problem,cover,qualified}'
     from file_catalog c group by c.tenant_id, c.business_type, c.function_code`,
  );
  // who may fetch which files as one zip, until when; the key carries its id
  await createTable(
    db,
    'archive_download',
    'own',
    `user_id uuid not null, file_name text not null, file_ids uuid[] not null, until timestamptz not null`,
    {
      indexes: ['(tenant_id, user_id, until)'],
    },
  );
}
