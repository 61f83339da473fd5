/** Certificates of all kinds with their frozen versions and the log of their states. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';
import { addSearch } from './bigrams.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'certificate',
    'party',
    `case_id uuid not null, cert_kind text not null, cert_no text not null default '', version_no integer not null default 1,
     company_id uuid not null, applicant_name text not null default '', manufacturer_name text not null default '', factory_name text not null default '',
     product_class text not null default '', product_name text not null default '', ex_mark text not null default '',
     content jsonb not null, content_version integer not null, is_change boolean not null default false,
     first_date date, issue_date date, expiration_date date,
     customer_level text not null default '', certification_decision text not null default '', certification_decision_date date,
     make_user uuid, make_user_name text not null default '', check_user uuid, check_user_name text not null default '',
     review_user uuid, review_user_name text not null default '', approve_user uuid, approve_user_name text not null default '',
     cert_random_number text not null default '', file_id uuid, paper_made_at timestamptz,
     print_count integer not null default 0, paper_no text not null default '',
     deliver_kind text not null default '', express_company text not null default '', express_no text not null default '',
     cert_status text not null default '00', make_state smallint not null default 1, archive_no text not null default '',
     search_text text generated always as
       (lower(cert_no || ' ' || applicant_name || ' ' || manufacturer_name || ' ' || factory_name || ' ' || product_name || ' ' || ex_mark || ' ' || archive_no)) stored,
     foreign key (tenant_id, case_id) references business_case (tenant_id, id) on delete cascade`,
    {
      write: 'staff',
      indexes: [
        'unique (tenant_id, case_id)',
        `unique (tenant_id, cert_no, version_no) where cert_no <> ''`,
        `unique (tenant_id, cert_random_number) where cert_random_number <> ''`,
        `(tenant_id, issue_date desc, id desc) where cert_no <> ''`,
        `(tenant_id, issue_date, id) where cert_no <> ''`,
        `(tenant_id, expiration_date, id) where cert_no <> ''`,
        `(tenant_id, cert_no, id) where cert_no <> ''`,
        `(tenant_id, company_id, issue_date desc, id desc) where cert_no <> ''`,
        '(tenant_id, make_state, issue_date desc, id desc)',
        `(tenant_id, make_state, cert_no, id)`,
        `(tenant_id, id) where make_state = 5`,
      ],
    },
  );
  await addSearch(db, 'certificate', { casesIn: 'case_id' });
  await createTable(
    db,
    'certificate_version',
    'party',
    `case_id uuid not null, certificate_id uuid not null, cert_no text not null, version_no integer not null, content jsonb not null,
     content_version integer not null, issue_date date not null, expiration_date date not null,
     foreign key (tenant_id, certificate_id) references certificate (tenant_id, id) on delete cascade`,
    { appendOnly: true, write: 'staff', indexes: ['unique (tenant_id, certificate_id, version_no)'] },
  );
  await createTable(
    db,
    'certificate_status_log',
    'party',
    `case_id uuid not null, certificate_id uuid not null, from_status text not null, to_status text not null, reason_codes text[] not null default '{}',
     start_date date not null, end_date date, operator_name text not null default '', source_kind text not null,
     foreign key (tenant_id, certificate_id) references certificate (tenant_id, id) on delete cascade`,
    { appendOnly: true, write: 'staff', indexes: ['(tenant_id, certificate_id, created_at, id)'] },
  );
}
