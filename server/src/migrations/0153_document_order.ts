/**
 * Documents that an act has made due and that the system has yet to make; a row goes with the document that is filed for it. Two papers
 * of the CCC catalogue are asked for where they can be there: what a step writes is asked for by the step behind it.
 */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'document_order',
    'staffOnly',
    `document text not null, about_id uuid not null, case_id uuid not null, part text not null default '', maker text not null,
     tries integer not null default 0, fault text not null default '', retry_at timestamptz,
     foreign key (tenant_id, about_id) references business_case (tenant_id, id) on delete cascade,
     foreign key (tenant_id, case_id) references business_case (tenant_id, id) on delete cascade`,
    { appendOnly: true, write: 'any', indexes: ['(created_at, id)', '(tenant_id, case_id)', '(tenant_id, about_id)'] },
  );
  // only where nobody has said otherwise
  for (const [code, was, is] of [
    ['0501', 'certificateCheck', 'certificateReview'],
    ['0503', 'CertificateApproval', 'cccStamping'],
  ])
    await sql`update file_catalog set stage_nodes = ${sql.lit(`{${is}}`)} where business_type = '1' and catalog_code = ${code}
      and stage_nodes = ${sql.lit(`{${was}}`)}`.execute(db);
};
