/** Whether the inspection of a case may follow its certificate, as its approval has said. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table ccc_acceptance add column check_after_certificate boolean not null default false`.execute(db);
};
