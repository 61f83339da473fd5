/**
 * Answers a declared list: page, counts per tab, and all rows for an export.
 *
 * What a list shows of a row is read for the rows of a page alone: first come their ids, in the order of an index and no further
 * than the page; `rows` then presents them. Totals are counted to {@link COUNT_LIMIT}, those of open work to the last one.
 */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { AnyList, Asked, Conditions, Counts, ListFilter, Order, RowOf, SortOf, TabOf } from '@zhengjian/contract/list.ts';
import { COUNT_LIMIT, PAGE_SIZE, type Page } from '@zhengjian/contract/paging.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Schema, Tx } from '../database/schema.ts';
import { PLANNED_ANEW } from '../database/statement-names.ts';
import { declareDictionaryUse } from '../dictionary-uses.ts';
import { refuse } from '../refuse.ts';
import type { Totals } from '../totals.ts';
import {
  type ColumnOf,
  type Condition,
  conditionsOf,
  type FilterSources,
  type Part,
  type ShortSearch,
  type Span,
  type Viewer,
} from './conditions.ts';
import { type Indexed, indexedBy, isIndexed, MOST_FOUND, type Search, searched } from './search.ts';

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
  within?: (
    viewer: Viewer,
    tx: Tx,
    tab: TabOf<L> | undefined,
    asked: Conditions<L>,
  ) => readonly Part[] | null | Promise<readonly Part[] | null>;
  /** Holds for every row of the list. */
  where?: (viewer: Viewer, asked: Conditions<L>) => Condition;
  /** Condition of each tab; null for none. */
  tabs: { [K in TabOf<L>]: (viewer: Viewer, asked: Conditions<L>, tx: Tx) => Part | null };
  filters: FilterSources<L, T>;
  /**
   * Columns to sort by, where they are not those of the fields. One that may be empty says so: its empty rows come last both ways,
   * which takes an index for each way.
   */
  sorts?: { [K in SortOf<L>]: ColumnOf<T> | { column: ColumnOf<T>; empty: true } };
  /** How a keyword is looked for, where the list has a filter of that kind. */
  search?: Search<T> | ShortSearch;
} & (Shows<L> | { columns: FieldColumns<L, T>; rows?: undefined });

type Shows<L extends AnyList> = {
  /** What the list shows of these rows, in any order. */
  rows(tx: Tx, reader: Reader, ids: readonly string[], asked: Conditions<L> & { tab?: TabOf<L> | undefined }): Promise<RowOf<L>[]>;
  columns?: undefined;
};
/** Columns of the table that hold the fields of a row; the one that names it follows from `id`. */
type FieldColumns<L extends AnyList, T extends keyof Schema> = { [K in Exclude<keyof RowOf<L>, 'id'>]: ColumnOf<T> };

/** What is asked, as SQL. */
type Question = {
  tab: string | undefined;
  /** What holds for every row of the list. */
  own: readonly Condition[];
  /** Nothing but texts is asked beside the tab. */
  isBare: boolean;
  where: readonly Part[];
  /** Days among those conditions. */
  spans: readonly Span[];
  /** Conditions on texts, which no index answers: looked for by {@link searched}. */
  texts: readonly Condition[];
  /** A text that the rows looked for contain. */
  needle: string | undefined;
  within: readonly Part[] | null;
  /** Rows of another table that are as many, where they can be counted in place of the list's. */
  alone: RawBuilder<unknown> | null;
  /** Rows are looked up one by one behind another table, to see whether they fit what else is asked. */
  lookedUp: boolean;
  /** Which way is best depends on what is asked and who asks. */
  varies: boolean;
  /** The rows are known by their ids, and few: they are read by these and then sorted. The planner would rather go through the order. */
  known: boolean;
  /** Column of the order. */
  column: string;
  way: 'asc' | 'desc';
  /** Direction of the column, with the place of what is empty. */
  rows: RawBuilder<unknown>;
};

type Total = { n: number; exact: boolean };
/** Where many alternatives are each counted so far, and rows that are judged or looked up one by one. */
const NARROW_COUNT_LIMIT = 1000;
/** Rows of an export read at once. */
const STEP = 500;
/** Rows judged one by one: the first of a list, and of one that is not much longer all; of a longer one those that fit are gathered. */
const JUDGED = { first: 5_000, atMost: 20_000 };
/** The same of rows that are looked for in a tab over another table, which can be read in place of them. */
const JUDGED_TAB = { first: 2_000, atMost: 2_001 };
/** Rows of theirs that tell whether a text is looked for among rows that are judged. */
const PROBED = 200;

/** What has no order cannot be read in the order of an index, and no further than a page. */
const missing = ({ area, name }: AnyList): never => {
  throw new Error(`the list ${area}.${name} declares no order: answer it by answerShortList`);
};

/** @throws server.keywordTooShort, server.keywordTooCommon */
const tooMany = (needle: string): never =>
  isIndexed(needle)
    ? refuse('server.keywordTooCommon', { keyword: needle, n: MOST_FOUND })
    : refuse('server.keywordTooShort', { keyword: needle });

const conditionOf = (part: Part): Condition => ('join' in part ? part.where : 'rowByRow' in part ? part.rowByRow : part);
const limitedTo = (limit: number | null): RawBuilder<unknown> => (limit === null ? sql`` : sql`limit ${limit}::int`);
const both = (conditions: readonly Condition[]): Condition => sql`${sql.join([...conditions], sql` and `)}`;

export type Head = { id: string; place: string | null };

export type AnsweredList<L extends AnyList> = {
  page(tx: Tx, reader: Reader, asked: Asked<L>): Promise<Page<RowOf<L>>>;
  /** Rows per tab under the same conditions (rule page-and-count-agree). */
  counts(tx: Tx, reader: Reader, asked: Conditions<L>): Promise<Counts<L>>;
  /** The row with an id, where the list holds it. */
  one(tx: Tx, reader: Reader, id: string): Promise<RowOf<L> | null>;
  /** How many rows fit. */
  total(tx: Tx, reader: Reader, asked: Conditions<L>, tab?: TabOf<L>): Promise<number>;
  /** Whether more rows fit than `most`; counts no further. */
  exceeds(tx: Tx, reader: Reader, asked: Omit<Asked<L>, 'current' | 'size'>, most: number): Promise<boolean>;
  /** Ids with what they are sorted by, in order and no further than `limit`: for a list that is made of several. */
  heads(tx: Tx, reader: Reader, asked: Omit<Asked<L>, 'current' | 'size'>, limit: number): Promise<Head[]>;
  /** These rows as they are shown, in this order. */
  shown(tx: Tx, reader: Reader, ids: readonly string[], asked: Conditions<L>): Promise<RowOf<L>[]>;
  /** All rows in steps, through one cursor. */
  all(tx: Tx, reader: Reader, asked: Omit<Asked<L>, 'current' | 'size'>): AsyncGenerator<RowOf<L>[]>;
};

/**
 * What gives the order of some joined rows: the last joined table that repeats the column, since those of a person come last and are
 * fewer than those of a tab; else the row itself. That they are alike is not compared: the planner would expect but one row.
 */
const orderedBy = (parts: readonly Part[], sorted: string): RawBuilder<unknown> => {
  const repeating = parts.flatMap((part) => ('join' in part && part.repeats?.column === sorted ? [part.repeats.as] : []));
  return repeating.at(-1) ?? sql.ref(`r.${sorted}`);
};
/** That a column lies between two days holds of whatever repeats it. */
const repeated = (part: Part, sorted: string, spans: readonly Span[]): readonly Condition[] => {
  if (!('join' in part) || part.repeats?.column !== sorted) return [];
  const { as } = part.repeats;
  return spans.flatMap((span) => (span.column === sorted ? [span.over(as)] : []));
};

/** How many lists are answered: one declaration may be answered under several conditions, and their totals are not the same. */
let answeredLists = 0;

export const answerList = <const L extends AnyList, T extends keyof Schema>(of: L, source: ListSource<L, T>): AnsweredList<L> => {
  type Plain = Readonly<Record<string, unknown>>;
  const { search: keyword } = source;
  const search = typeof keyword === 'function' ? undefined : keyword;
  const declared = of.order ?? missing(of);
  const filters: Plain = source.filters;
  for (const [name, filter] of Object.entries<ListFilter>(of.filters)) {
    const column = filters[name];
    if ('dict' in filter && filter.dict !== undefined && typeof column === 'string')
      declareDictionaryUse(filter.dict, { table: source.table, column });
  }
  const id = sql.ref(`r.${source.id ?? 'id'}`);
  const from = sql`${sql.table(source.table)} as r`;
  const fields: Readonly<Record<string, string>> = source.columns ?? {};
  const sorts: Readonly<Record<string, string | { column: string; empty: true }>> = { ...fields, ...source.sorts };
  for (const sort of of.sorts) if (sorts[sort] === undefined) throw new Error(`${of.area}.${of.name}: no column to sort by ${sort}`);
  const show: Shows<L>['rows'] =
    source.rows ??
    (async (tx, reader, ids) => {
      const columns = Object.entries({ ...fields, [of.key]: source.id ?? 'id' }).map(
        ([field, c]) => sql`${sql.ref(`r.${c}`)} as ${sql.id(field)}`,
      );
      // the compiler has compared the columns' names with the fields; what they hold is checked as every answer is
      const read = sql<
        RowOf<L>
      >`select ${sql.join(columns)} from ${from} where r.tenant_id = ${reader.actor.tenant} and ${id} = any(${ids}::uuid[])`;
      return (await read.execute(tx)).rows;
    });
  const tabs: Readonly<Record<string, (viewer: Viewer, asked: Conditions<L>, tx: Tx) => Part | null>> = source.tabs;
  const own = `${of.area}.${of.name} ${++answeredLists}`;
  const isOpen = (tab: string | undefined): boolean => (tab === undefined ? of.open : of.tabs[tab]?.open) === true;

  const inOrder = (wanted: string): Pick<Question, 'column' | 'way' | 'rows'> => {
    const way = wanted.startsWith('-') ? 'desc' : 'asc';
    const sorted = sorts[wanted.replace('-', '')] ?? '';
    if (typeof sorted === 'string') return { column: sorted, way, rows: sql.raw(way) };
    return { column: sorted.column, way, rows: sql.raw(`${way} nulls last`) };
  };
  const ownOrder = (tab: string | undefined): string => (tab === undefined ? undefined : of.tabs[tab]?.order) ?? declared;

  const questionOf = async (
    tx: Tx,
    viewer: Viewer,
    asked: Conditions<L>,
    tab: string | undefined,
    sort?: Order<string>,
  ): Promise<Question> => {
    const given = asked as Plain;
    const wanted: string = sort ?? ownOrder(tab);
    const onTab = tab === undefined ? null : (tabs[tab]?.(viewer, asked, tx) ?? null);
    const { where, spans, texts, needle } = await conditionsOf(tx, of, filters, given, viewer, keyword);
    const within = (await source.within?.(viewer, tx, tab as TabOf<L> | undefined, asked)) ?? null;
    const joined = onTab !== null && 'join' in onTab ? onTab : null;
    const isNarrowed = where.length + texts.length > 0;
    return {
      tab,
      own: source.where ? [source.where(viewer, asked)] : [],
      isBare: where.length === 0,
      where: [sql`r.tenant_id = ${viewer.actor.tenant}`, ...(onTab === null ? [] : [onTab]), ...where],
      spans,
      texts,
      needle,
      within,
      alone:
        joined?.alone && within === null && !isNarrowed ? sql`select from ${joined.alone(viewer.actor.tenant)} and ${joined.where}` : null,
      lookedUp: joined !== null && isNarrowed,
      varies: isNarrowed || within !== null,
      known: false,
      ...inOrder(wanted),
    };
  };

  /** Where rows that fit these stand, and what gives their order. */
  const placed = ({ own: always, isBare, varies, spans, column: sorted }: Question, parts: readonly Part[]) => {
    const joins = parts.flatMap((part) => ('join' in part ? [part.join] : []));
    // Each row of such a table is one of the list: said again, the planner would take them for few, and read them all before it sorts. A
    // filter or a second table is another matter, for they may have an index that begins with what is said.
    const [only, ...others] = parts.flatMap((part) => ('join' in part ? [part] : []));
    const isSaid = isBare && others.length === 0 && only?.alone !== undefined && only.repeats?.column === sorted;
    const conditions = [...(isSaid ? [] : always), ...parts.flatMap((part) => [conditionOf(part), ...repeated(part, sorted, spans)])];
    return {
      column: orderedBy(parts, sorted),
      rows: sql`${from} ${sql.raw(varies ? PLANNED_ANEW : '')} ${sql.join(joins, sql` `)} where ${both(conditions)}`,
    };
  };

  /** Rows `(id, place)` at the head of the list; `fits`: whether its texts are there too. */
  const head = (q: Question, limit: number | null, fits = false): RawBuilder<unknown> => {
    const { where, texts, within, known, way, rows: order } = q;
    const end = limitedTo(limit);
    const rows = (more: readonly Part[]) => {
      const { column, rows: listed } = placed(q, [...where, ...more]);
      const columns = [sql`${id} as id`, sql`${column} as place`, ...(fits ? [sql`(${both(texts)}) as fits`] : [])];
      const fitting = sql`select ${sql.join(columns)} from ${listed}`;
      return known
        ? sql`select * from (${fitting} offset 0) as known order by place ${order}, id ${sql.raw(way)} ${end}`
        : sql`${fitting} order by ${column} ${order}, ${id} ${sql.raw(way)} ${end}`;
    };
    if (within === null) return rows([]);
    const read = (one: Part) =>
      'join' in one && one.each ? sql`(select own.* from ${one.each} cross join lateral (${rows([one])}) as own)` : sql`(${rows([one])})`;
    const parts = within.length === 0 ? [rows([sql`false`])] : within.map(read);
    // a union tells nothing twice; a single part that is read row by row might
    const once = parts.length === 1 ? sql`distinct` : sql``;
    return sql`select ${once} * from (${sql.join(parts, sql` union `)}) as seen order by place ${order}, id ${sql.raw(way)} ${end}`;
  };

  /**
   * Ids of the first rows of a list whose rows are judged one by one, as many as are wanted or all there are: whether they are the
   * viewer's, and whether they stand in a tab over another table where that table neither gives the order nor knows what else is asked.
   * Null where so many of the first rows do not fit that the question is better put to what is gathered of them, or to that table.
   */
  const judged = async (tx: Tx, q: Question, wanted: number): Promise<string[] | null> => {
    const [one, ...more] = q.within ?? [];
    const theirs = one !== undefined && more.length === 0 && 'rowByRow' in one && one.gathered !== undefined ? one.rowByRow : null;
    if (q.known || (one !== undefined && theirs === null)) return null;
    const inTab = q.where.find((part) => 'join' in part && part.repeats !== undefined && (part.repeats.column !== q.column || !q.isBare));
    const tab = inTab !== undefined && 'join' in inTab ? inTab : null;
    if (theirs === null && tab === null) return null;
    const limits = theirs === null ? JUDGED_TAB : JUDGED;
    const { column, rows: listed } = placed(
      q,
      q.where.filter((part) => part !== tab),
    );
    const first = (columns: RawBuilder<unknown>, limit: number) =>
      sql`(select ${columns} from ${listed} order by ${column} ${q.rows}, ${id} ${sql.raw(q.way)} ${limitedTo(limit)})`;
    // behind a limit of its own the other table is asked row by row
    const standing =
      tab === null ? sql`` : sql`cross join lateral (select from (select) as one ${tab.join} where ${tab.where} limit 1) as standing`;
    const among = async (limit: number): Promise<string[]> => {
      const { rows } = await sql<{ id: string }>`select ${id} as id from ${first(sql`r.*, ${column} as list_place`, limit)} as r ${standing}
        where ${theirs ?? sql`true`} order by r.list_place ${q.rows}, ${id} ${sql.raw(q.way)} ${limitedTo(wanted)}`.execute(tx);
      return rows.map((row) => row.id);
    };
    const ids = await among(limits.first);
    if (ids.length === wanted) return ids;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${first(id, limits.atMost)} as looked`.execute(tx);
    const [{ n } = { n: 0 }] = rows;
    if (n <= limits.first) return ids;
    return n < limits.atMost ? among(n) : null;
  };
  /**
   * The same question, put to what is gathered where rows would be judged one by one; the few that are known are judged. In an order that
   * what is gathered does not repeat it is sorted afterwards: the planner would go through the order and ask of each row whose it is.
   */
  const gathered = (q: Question): Question => {
    const judging = q.known ? [] : (q.within ?? []).flatMap((one) => ('rowByRow' in one && one.gathered ? one.gathered : []));
    if (judging.length === 0) return q;
    const others = (q.within ?? []).filter((one) => !('rowByRow' in one && one.gathered));
    const repeats = judging.some((one) => 'join' in one && one.repeats?.column === q.column);
    return { ...q, within: [...judging, ...others], known: !repeats };
  };

  const idsAt = async (tx: Tx, asked: Question, { from: skip, size }: { from: number; size: number }): Promise<string[]> => {
    const known = await judged(tx, asked, skip + size);
    if (known !== null) return known.slice(skip);
    const q = gathered(asked);
    const { rows } = await sql<{ id: string }>`select page.id from (${head(q, skip + size)}) as page
      order by place ${q.rows}, page.id ${sql.raw(q.way)} offset ${skip}::int`.execute(tx);
    return rows.map((r) => r.id);
  };

  /** Whether the list is read for one person after the other, or judged row by row. */
  const isDear = ({ within }: Question): boolean => within?.some((one) => 'rowByRow' in one || ('join' in one && one.each)) === true;

  /** How far a total is counted. */
  const limitOf = (q: Question): number | null => {
    if (isOpen(q.tab)) return null;
    return isDear(q) || q.lookedUp ? NARROW_COUNT_LIMIT : COUNT_LIMIT;
  };

  /** Counted in the list's own order, which its indexes are made for, whatever the order of the page. */
  const counted = async (tx: Tx, asked: Question): Promise<Total> => {
    const inOwn = { ...asked, ...inOrder(ownOrder(asked.tab)) };
    const limit = limitOf(inOwn);
    const known = limit === null ? null : await judged(tx, inOwn, limit);
    if (known !== null) return { n: known.length, exact: known.length < (limit ?? 0) };
    // open work is counted to the last, and there is not so much of it
    const q = limit === null ? inOwn : gathered(inOwn);
    const listed = q.alone === null ? head(q, limit) : sql`${q.alone} ${limitedTo(limit)}`;
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${listed}) as counted`.execute(tx);
    const n = rows[0]?.n ?? 0;
    return { n, exact: limit === null || n < limit };
  };

  /**
   * The question with its texts among its conditions, or the answer where they already gave it. `many`: ids that are some of the
   * answer only, since too many rows contain the text to be sorted and too few of them stand at the head of the list.
   */
  const lookUp = async (
    tx: Tx,
    q: Question,
    needed: number,
    /** What the index was asked already. */
    known = new Map<string, Indexed>(),
  ): Promise<{ q: Question; found?: { ids: string[]; total: Total; many: boolean } }> => {
    if (q.needle === undefined || search === undefined) return { q };
    const indexed = known.get(q.needle) ?? indexedBy(tx, search, q.needle);
    known.set(q.needle, indexed);
    const first = (await judged(tx, q, PROBED)) === null ? gathered(q) : q;
    const result = await searched(tx, indexed, {
      head: (limit) => head(first, limit, true),
      order: sql`place ${q.rows}, id ${sql.raw(q.way)}`,
      needed,
      dear: typeof search.text === 'function' || isDear(q),
      open: isOpen(q.tab),
    });
    const named = search.column === undefined ? id : sql.ref(`r.${search.column}`);
    if (result.by === 'ids')
      return { q: { ...q, lookedUp: false, known: true, where: [...q.where, sql`${named} = any(${result.ids}::uuid[])`, ...q.texts] } };
    const { ids } = result;
    const total = { n: ids.length, exact: result.by === 'head' && result.exact };
    return { q: { ...q, where: [...q.where, ...q.texts] }, found: { ids, total, many: result.by === 'many' } };
  };

  /** Remembered for a moment, except of open work; `q` is the question where its texts were looked for already. */
  const totalOf = (
    tx: Tx,
    reader: Reader,
    asked: Conditions<L>,
    tab: string | undefined,
    { q, known }: { q?: Question; known?: Map<string, Indexed> } = {},
  ): Promise<Total> => {
    const count = async () => {
      if (q) return counted(tx, q);
      const looked = await lookUp(tx, await questionOf(tx, reader, asked, tab), PAGE_SIZE, known);
      return looked.found?.total ?? counted(tx, looked.q);
    };
    return isOpen(tab) ? count() : reader.totals.of(reader.actor, [own, tab, asked], count);
  };

  /** What is left of a question without its order and page; the compiler cannot take names away from a shape it does not know. */
  const conditionsIn = (rest: object) => rest as Conditions<L> & { tab?: TabOf<L> };

  const present = async (tx: Tx, reader: Reader, ids: readonly string[], asked: Conditions<L> & { tab?: TabOf<L> | undefined }) => {
    if (ids.length === 0) return [];
    const rows = await show(tx, reader, ids, asked);
    const place = new Map(ids.map((one, at) => [one, at]));
    const at = (row: RowOf<L>) => place.get(String((row as Plain)[of.key])) ?? ids.length;
    return [...rows].sort((a, b) => at(a) - at(b));
  };

  return {
    page: async (tx, reader, { current, size, sort, ...asked }) => {
      const conditions = conditionsIn(asked);
      const { tab, ...only } = conditions;
      const skip = (current - 1) * size;
      const { q, found } = await lookUp(tx, await questionOf(tx, reader, conditions, tab, sort), skip + size);
      // rows were offered on a later page because they were found; a first page that cannot be filled would hide what there is
      if (found?.many && (skip === 0 || found.ids.length <= skip)) tooMany(q.needle ?? '');
      const [ids, total] = found
        ? [found.ids.slice(skip, skip + size), found.total]
        : await Promise.all([idsAt(tx, q, { from: skip, size }), totalOf(tx, reader, only as Conditions<L>, tab, { q })]);
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
      const known = new Map<string, Indexed>();
      const totals = await Promise.all(names.map((tab) => totalOf(tx, reader, asked, tab, { known })));
      const counts = Object.fromEntries(names.map((tab, i) => [tab, totals[i]?.n ?? 0]));
      const atLeast = names.filter((_, i) => totals[i]?.exact === false);
      return { ...counts, exact: atLeast.length === 0, atLeast } as Counts<L>;
    },
    one: async (tx, reader, wanted) => {
      const nothing = {} as Conditions<L>;
      const q = await questionOf(tx, reader, nothing, undefined);
      const [found] = await idsAt(tx, { ...q, where: [...q.where, sql`${id} = ${wanted}`] }, { from: 0, size: 1 });
      return found === undefined ? null : ((await present(tx, reader, [found], nothing))[0] ?? null);
    },
    total: async (tx, reader, asked, tab) => (await totalOf(tx, reader, asked, tab)).n,
    exceeds: async (tx, reader, { sort: _, ...asked }, most) => {
      const conditions = conditionsIn(asked);
      const { texts, where, ...q } = await questionOf(tx, reader, conditions, conditions.tab);
      const listed = head({ ...q, texts, where: [...where, ...texts] }, most + 1);
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${listed}) as counted`.execute(tx);
      return (rows[0]?.n ?? 0) > most;
    },
    heads: async (tx, reader, { sort, ...asked }, limit) => {
      const conditions = conditionsIn(asked);
      const { q, found } = await lookUp(tx, await questionOf(tx, reader, conditions, conditions.tab, sort), limit);
      if (found) throw new Error(`${of.area}.${of.name}: a list of several has no search index`);
      return (
        await sql<Head>`select id, place from (${head(q, limit)}) as listed order by place ${q.rows}, id ${sql.raw(q.way)}`.execute(tx)
      ).rows;
    },
    shown: (tx, reader, ids, asked) => present(tx, reader, ids, asked),
    all: async function* (tx, reader, { sort, ...asked }) {
      const conditions = conditionsIn(asked);
      const { q, found } = await lookUp(tx, await questionOf(tx, reader, conditions, conditions.tab, sort), Number.POSITIVE_INFINITY);
      if (found?.total.exact) {
        for (let at = 0; at < found.ids.length; at += STEP) yield await present(tx, reader, found.ids.slice(at, at + STEP), conditions);
        return;
      }
      let step: string[] = [];
      const listed = tx
        .selectFrom(sql<{ id: string; place: unknown }>`(${head(q, null)})`.as('listed'))
        .select('listed.id')
        .orderBy(sql`listed.place ${q.rows}`)
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
