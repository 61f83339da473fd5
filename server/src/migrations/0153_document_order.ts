/** Documents that an act has made due and that the system has yet to make; a row goes with the document that is filed for it. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'document_order',
    'staffOnly',
    `document text not null, about_id uuid not null, case_id uuid not null, maker text not null,
     tries integer not null default 0, fault text not null default '', retry_at timestamptz,
     foreign key (tenant_id, about_id) references business_case (tenant_id, id) on delete cascade,
     foreign key (tenant_id, case_id) references business_case (tenant_id, id) on delete cascade`,
    { appendOnly: true, write: 'any', indexes: ['(created_at, id)', '(tenant_id, case_id)', '(tenant_id, about_id)'] },
  );
};
