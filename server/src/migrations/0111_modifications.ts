/** Data of a CCC case that the institute corrected: the form before and after, who, at which state and why. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'ccc_modification',
    'staffOnly',
    `case_id uuid not null, state smallint not null, reason text not null, by_name text not null, before jsonb not null, after jsonb not null,
     content_version smallint not null, foreign key (tenant_id, case_id) references ccc_application (tenant_id, id) on delete cascade`,
    { appendOnly: true, indexes: ['(tenant_id, case_id, created_at)'] },
  );
};
