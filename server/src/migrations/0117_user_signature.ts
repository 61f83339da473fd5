/** The picture of a person's signature, one each; its bytes lie in the file store. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'user_signature',
    'system',
    `user_id uuid not null unique, picture_sha256 text not null, content_type text not null,
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
  );
};
