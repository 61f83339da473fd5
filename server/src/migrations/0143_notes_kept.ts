/** Payment notes of a kind, of a line and of some days are found without reading all of them. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index payment_note_of_kind on payment_note (tenant_id, note_kind, work_no desc, id desc);
       create index payment_note_of_line on payment_note (tenant_id, line, work_no desc, id desc);
       create index payment_note_since on payment_note (tenant_id, work_since)`,
    )
    .execute(db);
}
