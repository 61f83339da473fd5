/** Gateways through which an institute's SMS leave, and the log of what left in the order of an index. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  await createTable(
    db,
    'sms_gateway',
    'staffOnly',
    `sms_code text not null, sms_name text not null, endpoint text not null, body text not null, header_name text not null default '',
     secret bytea, success text not null default '', sign_name text not null default '', remark text not null default '',
     enabled boolean not null default false, unique (tenant_id, sms_code)`,
    { indexes: ['unique (tenant_id) where enabled'] },
  );
  await sql.raw('create index message_out_channel on message_out (tenant_id, channel, created_at, id)').execute(db);
}
