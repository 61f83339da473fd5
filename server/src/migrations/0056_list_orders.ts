/** The order of the lists of deputyships, moves and requests to publish is that of an index, however many there are. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const index of [
    'wf_deputy_newest on wf_deputy (tenant_id, from_at desc, id desc)',
    'wf_deputy_of_user on wf_deputy (tenant_id, user_id, from_at desc, id desc)',
    'wf_deputy_of_deputy on wf_deputy (tenant_id, deputy_id, from_at desc, id desc)',
    'wf_jump_request_newest on wf_jump_request (tenant_id, created_at desc, id desc)',
    'wf_release_newest on wf_release (tenant_id, created_at desc, id desc)',
  ])
    await sql.raw(`create index ${index}`).execute(db);
}
