/** Why the state of a certificate changed, in words. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table certificate_status_log add column remark text not null default ''`.execute(db);
}
