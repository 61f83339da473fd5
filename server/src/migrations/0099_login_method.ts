/** For whom each way of signing in is open; the product's own pages may also ask for a code sent to a phone. */
import { type Kysely, sql } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await createTable(db, 'login_method', 'staffOnly', 'method text not null, kinds text[] not null, unique (tenant_id, method)');
  await run(`update oauth_client set grants = array_append(grants, 'sms') where client_id = 'zhengjian' and not 'sms' = any(grants)`);
  await run(`create index user_account_phone on user_account (tenant_id, phone) where phone <> ''`);
}
