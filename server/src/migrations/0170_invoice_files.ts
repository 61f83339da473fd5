/** The files of the invoices of a note, which its payer opens on it. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTable(
    db,
    'payment_invoice',
    'party',
    `note_id uuid not null, file_id uuid not null,
     foreign key (tenant_id, note_id) references payment_note (tenant_id, id),
     foreign key (tenant_id, file_id) references archive_file (tenant_id, id) on delete cascade`,
    { by: 'note_id', write: 'staff', appendOnly: true, indexes: ['unique (tenant_id, file_id)', '(tenant_id, note_id)'] },
  );
