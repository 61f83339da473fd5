/** What the users of a company may do for it, and whom its manager has invited. Whoever is a user today keeps doing everything. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table user_company add column rights text[] not null default '{apply,pay}'`).execute(db);
  await createTable(
    db,
    'company_invitation',
    'system',
    `company_id uuid not null, real_name text not null, email text not null, rights text[] not null, key_hash bytea not null,
     expires_at timestamptz not null, ended_at timestamptz,
     foreign key (tenant_id, company_id) references company (tenant_id, id) on delete cascade`,
    { indexes: ['(tenant_id, company_id)'] },
  );
}
