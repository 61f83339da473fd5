/** Of a record that has several papers of a kind over time: the one that an order is for, such as a round of tests. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(`alter table document_order add column part text not null default ''`).execute(db);
};
