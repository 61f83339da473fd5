/** Why a version of a process was published, in the words of whoever did it; earlier versions have none. */
import { type Kysely, sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw("alter table wf_definition add column note text not null default ''").execute(db);
};
