/**
 * Keywords in a list of any length. A common one stands in most of the newest rows, a rare one in few rows at all: the head of the
 * list is looked through first, and only what is not found there is asked of the search index, so neither costs more as the years
 * go by.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema, Tx } from '../database/schema.ts';
import type { ColumnOf } from './conditions.ts';

export type Search<T extends keyof Schema> = {
  /** Column with everything that is searched, in small letters. */
  text: ColumnOf<T>;
  /**
   * Function of the database `(text, most integer)` that answers ids of rows that contain a text, by an index. It runs as the owner
   * and keeps to what the viewer may see, since operators that are not leakproof cannot use an index under row-level security.
   */
  ids: string;
};

/** Rows at the head of the list that are looked through. */
const LOOKED_THROUGH = 4_000;
/** What stands in one row of so many is common: the index is not asked how many there are. */
const COMMON = 10;
/** Most ids taken from the index. */
const MOST_FOUND = 5_000;

/**
 * - `head`: ids in the list's order, found at its head; `exact` where the list is no longer than what was looked through.
 * - `ids`: all rows that contain the text.
 * - `text`: too many for that; the other conditions must narrow the list.
 */
export type Found = { by: 'head'; ids: string[]; exact: boolean } | { by: 'ids'; ids: string[] } | { by: 'text' };

/** Condition that a row contains the text. */
export const containing = <T extends keyof Schema>({ text }: Search<T>, keyword: string): RawBuilder<SqlBool> =>
  sql`strpos(${sql.ref(`r.${text}`)}, ${keyword.toLowerCase()}) > 0`;

type Head = {
  /** The list without its texts: `id`, `place` and whether the texts are there, of so many rows. */
  head: (limit: number) => RawBuilder<unknown>;
  /** Order of those rows. */
  order: RawBuilder<unknown>;
  /** Rows up to the end of the page. */
  needed: number;
};

export const searched = async <T extends keyof Schema>(
  tx: Tx,
  search: Search<T>,
  needle: string,
  { head, order, needed }: Head,
): Promise<Found> => {
  const { rows } = await sql<{ looked: number; ids: string[] }>`with head as materialized (${head(LOOKED_THROUGH)})
    select (select count(*) from head)::int as looked,
      array(select id from head where fits order by ${order}) as ids`.execute(tx);
  const { looked, ids } = rows[0] ?? { looked: 0, ids: [] };
  if (looked < LOOKED_THROUGH) return { by: 'head', ids, exact: true };
  const atHead: Found = { by: 'head', ids, exact: false };
  if (ids.length >= needed && ids.length * COMMON >= looked) return atHead;
  const found = await sql<{ id: string }>`select ${sql.raw(search.ids)}(${needle}, ${MOST_FOUND + 1}::int) as id`.execute(tx);
  if (found.rows.length <= MOST_FOUND) return { by: 'ids', ids: found.rows.map((r) => r.id) };
  return ids.length >= needed ? atHead : { by: 'text' };
};
