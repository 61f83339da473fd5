/**
 * Answers a declared list: page, counts per tab, and all rows for an export.
 *
 * What a list shows of a row is read for the rows of a page alone: first come their ids, in the order of an index and no further
 * than the page; `rows` then presents them. Totals are counted to {@link COUNT_LIMIT}, those of open work to the last one.
 */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { AnyList, Asked, Conditions, Counts, Order, RowOf, SortOf, TabOf } from '@zhengjian/contract/list.ts';
import { COUNT_LIMIT, type Page } from '@zhengjian/contract/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Schema, Tx } from '../database/schema.ts';
import type { Totals } from '../totals.ts';
import { type ColumnOf, type Condition, conditionsOf, type FilterSources, type Viewer } from './conditions.ts';
import { containing, type Search, searched } from './search.ts';

/** Who looks at a list, with what the process remembers of totals. */
export type Reader = Viewer & { lang: Language; totals: Totals };

export type ListSource<L extends AnyList, T extends keyof Schema> = {
  /** Table of the rows; conditions call it `r`. */
  table: T;
  /** Column with the id that `rows` takes; `id` unless said otherwise. */
  id?: ColumnOf<T>;
  /**
   * What the viewer may see: null for everything that row-level security lets through, else rows that fit one of the conditions.
   * Each alternative is read in the list's order by itself, so that none of them hides the other's index.
   */
  within?: (viewer: Viewer) => readonly Condition[] | null;
  /** Condition of each tab; null for none. */
  tabs: { [K in TabOf<L>]: (viewer: Viewer, asked: Conditions<L>) => Condition | null };
  filters: FilterSources<L, T>;
  sorts: { [K in SortOf<L>]: ColumnOf<T> };
  /** How a keyword is looked for, where the list has a filter of that kind. */
  search?: Search<T>;
  /** What the list shows of these rows, in any order. */
  rows(tx: Tx, reader: Reader, ids: readonly string[], asked: Conditions<L> & { tab?: TabOf<L> | undefined }): Promise<RowOf<L>[]>;
};

/** What is asked, as SQL. */
type Question = {
  tab: string | undefined;
  where: readonly Condition[];
  within: readonly Condition[] | null;
  column: RawBuilder<unknown>;
  way: 'asc' | 'desc';
  keyword: string | undefined;
};

type Total = { n: number; exact: boolean };
const WAY = {
  asc: { rows: sql.raw('asc nulls last'), ids: sql.raw('asc') },
  desc: { rows: sql.raw('desc nulls last'), ids: sql.raw('desc') },
};
/** Most rows on a page. */
const MOST_ROWS = 200;
/** Rows of an export read at once. */
const STEP = 500;

const both = (conditions: readonly Condition[]): Condition => sql`${sql.join([...conditions], sql` and `)}`;

export type AnsweredList<L extends AnyList> = {
  page(tx: Tx, reader: Reader, asked: Asked<L>): Promise<Page<RowOf<L>>>;
  /** Rows per tab under the same conditions (rule page-and-count-agree). */
  counts(tx: Tx, reader: Reader, asked: Conditions<L>): Promise<Counts<L>>;
  /** All rows in steps, through one cursor. */
  all(tx: Tx, reader: Reader, asked: Omit<Asked<L>, 'current' | 'size'>): AsyncGenerator<RowOf<L>[]>;
};

export const answerList = <const L extends AnyList, T extends keyof Schema>(of: L, source: ListSource<L, T>): AnsweredList<L> => {
  type Plain = Readonly<Record<string, unknown>>;
  const { search } = source;
  const filters: Plain = source.filters;
  const sorts: Readonly<Record<string, string>> = source.sorts;
  const tabs: Readonly<Record<string, (viewer: Viewer, asked: Conditions<L>) => Condition | null>> = source.tabs;
  const id = sql.ref(`r.${source.id ?? 'id'}`);
  const from = sql`${sql.table(source.table)} as r`;
  const keywordName = Object.keys(of.filters).find((name) => of.filters[name].kind === 'search');
  const isOpen = (tab: string | undefined): boolean => tab !== undefined && of.tabs[tab]?.open === true;

  const questionOf = (viewer: Viewer, asked: Conditions<L>, tab: string | undefined, sort?: Order<string>): Question => {
    const given = asked as Plain;
    const wanted: string = sort ?? (tab === undefined ? undefined : of.tabs[tab]?.order) ?? of.order;
    const onTab = tab === undefined ? null : (tabs[tab]?.(viewer, asked) ?? null);
    const keyword = keywordName === undefined ? undefined : given[keywordName];
    return {
      tab,
      where: [sql`r.tenant_id = ${viewer.actor.tenant}`, ...(onTab === null ? [] : [onTab]), ...conditionsOf(of, filters, given, viewer)],
      within: source.within?.(viewer) ?? null,
      column: sql.ref(`r.${sorts[wanted.replace('-', '')] ?? ''}`),
      way: wanted.startsWith('-') ? 'desc' : 'asc',
      keyword: typeof keyword === 'string' ? keyword : undefined,
    };
  };

  /** Rows `(id, place)` at the head of the list; with `text` also what is searched. */
  const head = ({ where, within, column, way }: Question, limit: number | null, text = false): RawBuilder<unknown> => {
    const columns = [sql`${id} as id`, sql`${column} as place`, ...(text && search ? [sql`${sql.ref(`r.${search.text}`)} as text`] : [])];
    const end = limit === null ? sql`` : sql`limit ${limit}::int`;
    const rows = (more: readonly Condition[]) =>
      sql`select ${sql.join(columns)} from ${from} where ${both([...where, ...more])} order by ${column} ${WAY[way].rows}, ${id} ${WAY[way].ids} ${end}`;
    if (within === null) return rows([]);
    const parts = within.length === 0 ? [rows([sql`false`])] : within.map((one) => sql`(${rows([one])})`);
    return sql`select * from (${sql.join(parts, sql` union `)}) as seen order by place ${WAY[way].rows}, id ${WAY[way].ids} ${end}`;
  };

  const idsAt = async (tx: Tx, q: Question, { from: skip, size }: { from: number; size: number }): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select page.id from (${head(q, skip + size)}) as page
      order by place ${WAY[q.way].rows}, page.id ${WAY[q.way].ids} offset ${skip}::int`.execute(tx);
    return rows.map((r) => r.id);
  };

  const counted = async (tx: Tx, q: Question): Promise<Total> => {
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from (${head(q, isOpen(q.tab) ? null : COUNT_LIMIT)}) as counted`.execute(tx);
    const n = rows[0]?.n ?? 0;
    return { n, exact: isOpen(q.tab) || n < COUNT_LIMIT };
  };

  /** The question without its keyword, or the answer where the keyword already gave it. */
  const lookUp = async (tx: Tx, q: Question, needed: number): Promise<{ q: Question; found?: { ids: string[]; total: Total } }> => {
    if (q.keyword === undefined || search === undefined) return { q };
    const result = await searched(tx, search, q.keyword, { head: (limit) => head(q, limit, true), way: q.way, needed });
    if (result.by === 'head') return { q, found: { ids: result.ids, total: { n: result.ids.length, exact: result.exact } } };
    const only = result.by === 'ids' ? sql<boolean>`${id} = any(${result.ids}::uuid[])` : containing(search, q.keyword);
    return { q: { ...q, where: [...q.where, only] } };
  };

  /** Remembered for a moment, except of open work; `q` is the question where its keyword was looked up already. */
  const totalOf = (tx: Tx, reader: Reader, asked: Conditions<L>, tab: string | undefined, q?: Question): Promise<Total> => {
    const count = async () => {
      if (q) return counted(tx, q);
      const looked = await lookUp(tx, questionOf(reader, asked, tab), MOST_ROWS);
      return looked.found?.total ?? counted(tx, looked.q);
    };
    return isOpen(tab) ? count() : reader.totals.of(reader.actor, [of.area, of.name, tab, asked], count);
  };

  const present = async (tx: Tx, reader: Reader, ids: readonly string[], asked: Conditions<L> & { tab?: TabOf<L> | undefined }) => {
    if (ids.length === 0) return [];
    const rows = await source.rows(tx, reader, ids, asked);
    const place = new Map(ids.map((one, at) => [one, at]));
    const at = (row: RowOf<L>) => place.get(String((row as Plain)[of.key])) ?? ids.length;
    return [...rows].sort((a, b) => at(a) - at(b));
  };

  return {
    page: async (tx, reader, { current, size, sort, ...asked }) => {
      const conditions = asked as unknown as Conditions<L> & { tab?: TabOf<L> };
      const { tab, ...only } = conditions;
      const skip = (current - 1) * size;
      const { q, found } = await lookUp(tx, questionOf(reader, conditions, tab, sort), skip + size);
      const [ids, total] = found
        ? [found.ids.slice(skip, skip + size), found.total]
        : await Promise.all([idsAt(tx, q, { from: skip, size }), totalOf(tx, reader, only as Conditions<L>, tab, q)]);
      return {
        records: await present(tx, reader, ids, conditions),
        total: total.n,
        totalExact: total.exact,
        size,
        current,
        pages: Math.ceil(total.n / size),
      };
    },
    counts: async (tx, reader, asked) => {
      const names = Object.keys(of.tabs);
      const totals = await Promise.all(names.map((tab) => totalOf(tx, reader, asked, tab)));
      const counts = Object.fromEntries(names.map((tab, i) => [tab, totals[i]?.n ?? 0]));
      return { ...counts, exact: totals.every((t) => t.exact) } as Counts<L>;
    },
    all: async function* (tx, reader, { sort, ...asked }) {
      const conditions = asked as unknown as Conditions<L> & { tab?: TabOf<L> };
      const { q, found } = await lookUp(tx, questionOf(reader, conditions, conditions.tab, sort), Number.POSITIVE_INFINITY);
      if (found) {
        for (let at = 0; at < found.ids.length; at += STEP) yield await present(tx, reader, found.ids.slice(at, at + STEP), conditions);
        return;
      }
      let step: string[] = [];
      const listed = tx
        .selectFrom(sql<{ id: string; place: unknown }>`(${head(q, null)})`.as('listed'))
        .select('listed.id')
        .orderBy('listed.place', (o) => (q.way === 'desc' ? o.desc() : o.asc()).nullsLast())
        .orderBy('listed.id', q.way);
      for await (const row of listed.stream(STEP)) {
        step.push(row.id);
        if (step.length < STEP) continue;
        yield await present(tx, reader, step, conditions);
        step = [];
      }
      yield await present(tx, reader, step, conditions);
    },
  };
};
