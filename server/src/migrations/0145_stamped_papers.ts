/** The papers that carry a seal in their own order: most of a year's papers do. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index archive_file_stamped on archive_file (tenant_id, created_at, id) where filed and stamp_tab = 'stamped'`)
    .execute(db);
}
