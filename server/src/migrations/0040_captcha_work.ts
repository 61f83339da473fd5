/** A captcha may be a computation instead of a picture: how much was asked, and at which tenant its answer counts. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table captcha add column work_bits smallint, add column work_tenant text').execute(db);
}
