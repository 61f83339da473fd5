/** The applicant stamps its own papers: the forms of product testing and of on-site services wait for no seal of the institute either. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`update file_catalog set need_stamped = false where uploader = 'customer' and need_stamped`).execute(db);
}
