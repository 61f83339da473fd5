/** Identity providers of an institute, and what of them is bound to accounts. The pages' own client signs in through them, too. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'identity_provider',
    'staffOnly',
    `provider_name text not null, provider_code text not null, issuer text not null, client_id text not null, secret bytea,
     scopes text not null default '', remark text not null default '', enabled boolean not null default false`,
    { indexes: ['unique (tenant_id, provider_code)'] },
  );
  await createTable(
    db,
    'user_identity',
    'system',
    `user_id uuid not null, issuer text not null, subject text not null, label text not null, last_used_at timestamptz,
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
    { indexes: ['unique (tenant_id, issuer, subject)', 'unique (tenant_id, user_id, issuer)'] },
  );
  await sql`update oauth_client set grants = array_append(grants, 'authorization_code')
    where client_id = 'zhengjian' and not 'authorization_code' = any(grants)`.execute(db);
}
