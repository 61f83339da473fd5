/**
 * What a company submitted, each time it did: compared when a returned application comes again. Applications that are with the
 * institute at this step have no row yet; theirs is made when they are returned, until when nobody changes them.
 */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'ccc_submission',
    'company',
    `case_id uuid not null, company_id uuid not null, submitted_at timestamptz not null, content jsonb not null, content_version smallint not null,
     foreign key (tenant_id, case_id) references ccc_application (tenant_id, id) on delete cascade,
     foreign key (tenant_id, company_id) references company (tenant_id, id)`,
    { appendOnly: true, indexes: ['(tenant_id, case_id, submitted_at)'] },
  );
};
