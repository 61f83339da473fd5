/** Phrases that people keep for their remarks; each sees the own ones only. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await createTable(
    db,
    'remark_phrase',
    'own',
    `user_id uuid not null, sort integer not null, phrase text not null check (length(phrase) between 1 and 500),
     unique (tenant_id, user_id, phrase),
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
    { indexes: ['(tenant_id, user_id, sort)'] },
  );
};
