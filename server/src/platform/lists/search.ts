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

/**
 * Rows at the head of the list: those that tell whether a text is common, those that are then looked through, and how many where
 * neither they nor the index answer.
 */
const LOOKED_THROUGH = { told: 400, first: 2_000, atMost: 40_000 };
/** Where each of them asks other tables. */
const LOOKED_THROUGH_DEAR = { told: 200, first: 1_000, atMost: 10_000 };
/** What stands in one row of so many is common: the rows looked through tell enough of it. */
const COMMON = 10;
/** What stands in one row of so many may be: more rows are looked through before the index is asked, which reads all that contain it. */
const PERHAPS_COMMON = 100;
/** Where more contain it than the index is asked for, the total told is at least that of the rows looked through at first, divided by this. */
const TOLD_OF_MANY = 2;
/** Most ids taken from the index: of a rare text, which costs little to try, and before the list asks for more of the text. */
const FEW_FOUND = 500;
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

/** Ids of the rows that contain a text, by the index; null where there are more than so many. */
export type Indexed = (most: number) => Promise<string[] | null>;

/** The index is asked when it is needed, and once for all tabs of a list. */
export const indexedBy = <T extends keyof Schema>(tx: Tx, { ids }: Search<T>, needle: string): Indexed => {
  const asked = new Map<number, Promise<string[] | null>>();
  const ask = async (most: number): Promise<string[] | null> => {
    if (!isIndexed(needle)) return null;
    const { rows } = await sql<{ ids: string[] | null }>`select array_agg(found.id) as ids
      from (select ${sql.raw(ids)}(${needle}, ${most + 1}::int) as id) as found having count(*) <= ${most}::int`.execute(tx);
    const [row] = rows;
    return row === undefined ? null : (row.ids ?? []);
  };
  return (most) => {
    const answer = asked.get(most) ?? ask(most);
    asked.set(most, answer);
    return answer;
  };
};

type Head = {
  /** The list without its texts: `id`, `place` and whether the texts are there, of so many rows. */
  head: (limit: number) => RawBuilder<unknown>;
  /** Order of those rows. */
  order: RawBuilder<unknown>;
  /** Rows up to the end of the page. */
  needed: number;
  /** Whether a row of it asks other tables: what the viewer may see, or the text itself. */
  dear: boolean;
  /** Whether it is open work, of which there is not so much: a text that is common elsewhere need not be asked of the index. */
  open: boolean;
};

export const searched = async (tx: Tx, indexed: Indexed, { head, order, needed, dear, open }: Head): Promise<Found> => {
  const { told, first: few, atMost } = dear ? LOOKED_THROUGH_DEAR : LOOKED_THROUGH;
  const lookThrough = async (limit: number) => {
    const { rows } = await sql<{ looked: number; ids: string[] }>`with head as materialized (${head(limit)})
      select (select count(*) from head)::int as looked,
        array(select id from head where fits order by ${order}) as ids`.execute(tx);
    const { looked, ids } = rows[0] ?? { looked: 0, ids: [] };
    return { by: 'head', ids, exact: looked < limit, mayBeCommon: ids.length * PERHAPS_COMMON >= looked } as const;
  };
  /** Of many rows that contain the text the first, read no further than they are found; null where there are fewer. */
  const firstOfMany = async (limit: number, wanted: number) => {
    const { rows } = await sql<{ id: string }>`select id from (${head(limit)}) as head where fits
      order by ${order} limit ${wanted}::int`.execute(tx);
    return rows.length < wanted ? null : ({ by: 'head', ids: rows.map(({ id }) => id), exact: false } as const);
  };
  /** A page and the counts of tabs stop at the same rows. */
  const fills = ({ ids, exact }: { ids: string[]; exact: boolean }) => exact || ids.length >= Math.max(needed, few / COMMON);
  const beginning = await lookThrough(told);
  if (beginning.exact || (dear && fills(beginning))) return beginning;
  const common = beginning.mayBeCommon || open ? await lookThrough(few) : null;
  if (common && fills(common)) return common;
  const rare = await indexed(FEW_FOUND);
  if (rare) return { by: 'ids', ids: rare };
  const first = common ?? (await lookThrough(few));
  if (fills(first)) return first;
  const found = await indexed(MOST_FOUND);
  if (found) return { by: 'ids', ids: found };
  if (first.ids.length >= needed) return first;
  const many = Number.isFinite(needed) ? await firstOfMany(atMost, Math.max(2 * needed, few / TOLD_OF_MANY)) : null;
  if (many) return many;
  const all = await lookThrough(atMost);
  return all.exact || all.ids.length >= needed ? all : { by: 'many', ids: all.ids };
};
