/** Requests of people that their personal data be erased, and which accounts hold none any more. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_account add column erased_at timestamptz`.execute(db);
  await createTable(
    db,
    'erasure_request',
    'staffOnly',
    `user_id uuid not null, reason text not null default '', state text not null check (state in ('waiting', 'done', 'refused', 'withdrawn')),
     answer text not null default '', decided_name text not null default '', decided_at timestamptz,
     foreign key (tenant_id, user_id) references user_account (tenant_id, id) on delete cascade`,
    {
      write: 'none',
      indexes: [
        "unique (tenant_id, user_id) where state = 'waiting'",
        '(tenant_id, user_id, created_at)',
        '(tenant_id, state, created_at, id)',
        '(tenant_id, created_at, id)',
      ],
    },
  );
}
