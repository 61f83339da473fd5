/**
 * The identity paper of a person, one each. Only the system reads it: the number is encrypted (`platform/locked.ts`), and the
 * fingerprint, made under a key, tells whether a number is there already without telling the number.
 */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'identity_paper',
    'system',
    `user_id uuid not null unique, id_type text not null, id_no bytea not null, fingerprint bytea not null,
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
    { indexes: ['unique (tenant_id, fingerprint)'] },
  );
};
