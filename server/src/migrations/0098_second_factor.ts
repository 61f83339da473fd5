/** The second factor of an account and its recovery codes. No secret is kept: it is derived from the master key by the row's id. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'user_factor',
    'system',
    `user_id uuid not null unique, confirmed_at timestamptz, last_step bigint not null default 0,
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
  );
  await createTable(
    db,
    'user_recovery_code',
    'system',
    `factor_id uuid not null, code_hash bytea not null, used_at timestamptz,
     foreign key (tenant_id, factor_id) references user_factor (tenant_id, id) on delete cascade`,
    { indexes: ['(tenant_id, factor_id)'] },
  );
}
