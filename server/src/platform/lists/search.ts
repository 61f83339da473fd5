/**
 * Keywords in a list of any length. A common one stands in most of the newest rows, a rare one in few rows at all: the head of the
 * list is looked through first, and only what is not found there is asked of the search index, so neither costs more as the years
 * go by.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Schema, Tx } from '../database/schema.ts';
import type { ColumnOf } from './conditions.ts';

export type Search<T extends keyof Schema> = {
  /** Column with everything that is searched, in small letters; or whether a row contains the keyword, where other tables tell. */
  text: ColumnOf<T> | ((keyword: string) => RawBuilder<SqlBool>);
  /**
   * Function of the database `(text, most integer)` that answers ids of rows that contain a text, by an index. It runs as the owner
   * and keeps to what the viewer may see, since operators that are not leakproof cannot use an index under row-level security.
   */
  ids: string;
  /** Column of the rows that holds those ids, where they are not the rows' own. */
  column?: ColumnOf<T>;
};

/** Rows at the head of the list that are looked through first, and where neither they nor the index answer. */
const LOOKED_THROUGH = { first: 4_000, atMost: 40_000 };
/** Where each of them asks other tables. */
const LOOKED_THROUGH_DEAR = { first: 1_000, atMost: 10_000 };
/** What stands in one row of so many is common: the index is not asked how many there are. */
const COMMON = 10;
/** Most ids taken from the index. */
export const MOST_FOUND = 5_000;
/** The index knows pairs of letters; a single one would read it from end to end. */
const LEAST_INDEXED = 2;

/**
 * - `head`: ids in the list's order, found at its head; `exact` where the list is no longer than what was looked through.
 * - `ids`: all rows that contain the text.
 * - `many`: too many rows contain the text, and too few of them (`ids`) stand at the head to fill the page.
 */
export type Found = { by: 'head'; ids: string[]; exact: boolean } | { by: 'ids'; ids: string[] } | { by: 'many'; ids: string[] };

/** Condition that a row contains the text. */
export const containing = <T extends keyof Schema>({ text }: Search<T>, keyword: string): RawBuilder<SqlBool> =>
  typeof text === 'function' ? text(keyword) : sql`strpos(${sql.ref(`r.${text}`)}, ${keyword.toLowerCase()}) > 0`;

/** Whether the index can be asked for the text at all. */
export const isIndexed = (needle: string): boolean => [...needle].length >= LEAST_INDEXED;

type Head = {
  /** The list without its texts: `id`, `place` and whether the texts are there, of so many rows. */
  head: (limit: number) => RawBuilder<unknown>;
  /** Order of those rows. */
  order: RawBuilder<unknown>;
  /** Rows up to the end of the page. */
  needed: number;
  /** Whether a row of it asks other tables: what the viewer may see, or the text itself. */
  dear: boolean;
};

export const searched = async <T extends keyof Schema>(
  tx: Tx,
  search: Search<T>,
  needle: string,
  { head, order, needed, dear }: Head,
): Promise<Found> => {
  const { first: few, atMost } = dear ? LOOKED_THROUGH_DEAR : LOOKED_THROUGH;
  const lookThrough = async (limit: number) => {
    const { rows } = await sql<{ looked: number; ids: string[] }>`with head as materialized (${head(limit)})
      select (select count(*) from head)::int as looked,
        array(select id from head where fits order by ${order}) as ids`.execute(tx);
    const { looked, ids } = rows[0] ?? { looked: 0, ids: [] };
    return { by: 'head', ids, exact: looked < limit, looked } as const;
  };
  const first = await lookThrough(few);
  const fills = first.ids.length >= needed;
  if (first.exact || (fills && first.ids.length * COMMON >= first.looked)) return first;
  if (isIndexed(needle)) {
    const found = await sql<{ id: string }>`select ${sql.raw(search.ids)}(${needle}, ${MOST_FOUND + 1}::int) as id`.execute(tx);
    if (found.rows.length <= MOST_FOUND) return { by: 'ids', ids: found.rows.map((r) => r.id) };
  }
  if (fills) return first;
  const all = await lookThrough(atMost);
  return all.exact || all.ids.length >= needed ? all : { by: 'many', ids: all.ids };
};
