/** Requests for accounts that an administrator decides, with the passwords that were chosen for them. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'account_request',
    'staffOnly',
    `kind text not null check (kind in ('guest', 'infoAdmin')), account text not null, real_name text not null, phone text not null,
     email text not null, lang text not null, provider_name text not null, issuer text not null, subject text not null, label text not null,
     company_id uuid, state text not null check (state in ('waiting', 'approved', 'refused')), reason text not null default '',
     decided_name text not null default '', decided_at timestamptz, unique (tenant_id, id),
     foreign key (tenant_id, company_id) references company (tenant_id, id)`,
    {
      write: 'none',
      indexes: [
        "unique (tenant_id, lower(account)) where state = 'waiting'",
        "unique (tenant_id, issuer, subject) where state = 'waiting' and kind = 'guest'",
        "unique (tenant_id, company_id) where state = 'waiting' and kind = 'infoAdmin'",
        '(tenant_id, issuer, subject, created_at)',
        '(tenant_id, state, created_at, id)',
        '(tenant_id, created_at, id)',
        '(tenant_id, company_id)',
      ],
    },
  );
  await createTable(
    db,
    'account_request_secret',
    'system',
    `request_id uuid not null unique, password_hash text not null,
     foreign key (tenant_id, request_id) references account_request (tenant_id, id) on delete cascade`,
  );
}
