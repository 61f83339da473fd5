/** The password shown before stamping counts in the session where it was shown; what was shown before this step counts no longer. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table seal_session add column session_id uuid').execute(db);
}
