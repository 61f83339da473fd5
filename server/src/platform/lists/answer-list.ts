/**
 * Answers a declared list: page, counts per tab, and all rows for an export.
 *
 * What a list shows of a row is read for the rows of a page alone: first come their ids, in the order of an index and no further
 * than the page; `rows` then presents them. Totals are counted to {@link COUNT_LIMIT}, those of open work to the last one.
 */
import type { Language } from '@zhengjian/contract/constants.ts';
import type { AnyList, Asked, Conditions, Counts, ListFilter, Order, RowOf, SortOf, TabOf } from '@zhengjian/contract/list.ts';
import { COUNT_LIMIT, PAGE_SIZE, type Page } from '@zhengjian/contract/paging.ts';
import { sql } from 'kysely';
import type { Schema, Tx } from '../database/schema.ts';
import { declareDictionaryUse } from '../dictionary-uses.ts';
import { refuse } from '../refuse.ts';
import type { Totals } from '../totals.ts';
import { type ColumnOf, type Condition, conditionsOf, type FilterSources, type Part, type ShortSearch, type Viewer } from './conditions.ts';
import { both, headsOf, limitedTo, type Question } from './question.ts';
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
  /**
   * What holds for the rows of every tab of open work that is a condition, such as that a case is under way: where not everything is
   * the viewer's, or a text is looked for, these tabs are counted in one reading of those rows, to the last. Whoever says it lets the
   * viewer see the same in each of them.
   */
  open?: Condition;
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

type Total = { n: number; exact: boolean };
/** Where many alternatives are each counted so far, and rows that are judged or looked up one by one. */
const NARROW_COUNT_LIMIT = 1000;
/** Rows of an export read at once. */
const STEP = 500;
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
  const { head, judged, gathered } = headsOf(from, id);
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
    {
      sort,
      onTab = tab === undefined ? null : (tabs[tab]?.(viewer, asked, tx) ?? null),
    }: { sort?: Order<string> | undefined; onTab?: Part | null } = {},
  ): Promise<Question> => {
    const given = asked as Plain;
    const wanted: string = sort ?? ownOrder(tab);
    const { where, spans, texts, needle } = await conditionsOf(tx, of, filters, given, viewer, keyword);
    const within = (await source.within?.(viewer, tx, tab as TabOf<L> | undefined, asked)) ?? null;
    const joined = onTab !== null && 'join' in onTab ? onTab : null;
    const isNarrowed = where.length + texts.length > 0;
    return {
      tab,
      own: source.where ? [source.where(viewer, asked)] : [],
      where: [sql`r.tenant_id = ${viewer.actor.tenant}`, ...(onTab === null ? [] : [onTab]), ...where],
      narrowing: where,
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

  /** The question in the list's own order: itself where it is. */
  const inOwnOrder = (asked: Question): Question => {
    const own = inOrder(ownOrder(asked.tab));
    return own.column === asked.column && own.way === asked.way ? asked : { ...asked, ...own };
  };

  /** Counted in the list's own order, which its indexes are made for, whatever the order of the page. */
  const counted = async (tx: Tx, asked: Question): Promise<Total> => {
    const inOwn = inOwnOrder(asked);
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
   * answer only, since too many rows contain the text to be sorted and too few of them stand at the head of the list. No total where
   * it is still to be counted.
   */
  const lookUp = async (
    tx: Tx,
    q: Question,
    needed: number,
    /** What the index was asked already. */
    known = new Map<string, Indexed>(),
  ): Promise<{ q: Question; found?: { ids: string[]; total: Total | null; many: boolean } }> => {
    if (q.needle === undefined || search === undefined) return { q };
    const indexed = known.get(q.needle) ?? indexedBy(tx, search, q.needle);
    known.set(q.needle, indexed);
    const probed = await judged(tx, q, PROBED);
    const first = probed === null ? gathered(q) : q;
    // what was judged already is not judged again to see whether the text is there
    const among = (ids: readonly string[]): Question => ({
      ...q,
      within: null,
      known: true,
      where: [...q.where, sql`${id} = any(${ids}::uuid[])`],
    });
    const isTold = (limit: number) => probed !== null && (probed.length < PROBED || limit <= PROBED);
    const result = await searched(tx, indexed, {
      head: (limit) => head(probed !== null && isTold(limit) ? among(probed) : first, limit, { fits: both(first.texts) }),
      order: sql`place ${q.rows}, id ${sql.raw(q.way)}`,
      needed,
      dear: typeof search.text === 'function' || isDear(q),
      open: isOpen(q.tab),
    });
    const named = search.column === undefined ? id : sql.ref(`r.${search.column}`);
    if (result.by === 'ids')
      return { q: { ...q, lookedUp: false, known: true, where: [...q.where, sql`${named} = any(${result.ids}::uuid[])`, ...q.texts] } };
    const { ids } = result;
    const exact = result.by === 'head' && result.exact;
    // what is under way is counted to the last: its rows are few enough to be read
    const total = exact || !source.open || !isOpen(q.tab) ? { n: ids.length, exact } : null;
    return { q: { ...q, where: [...q.where, ...q.texts] }, found: { ids, total, many: result.by === 'many' } };
  };

  /** Remembered for a moment, except of open work; `by` counts where texts were looked for already. */
  const totalOf = (
    tx: Tx,
    reader: Reader,
    asked: Conditions<L>,
    tab: string | undefined,
    { by, known }: { by?: () => Promise<Total>; known?: Map<string, Indexed> } = {},
  ): Promise<Total> => {
    const count = async () => {
      if (by) return by();
      const looked = await lookUp(tx, await questionOf(tx, reader, asked, tab), PAGE_SIZE, known);
      return looked.found?.total ?? counted(tx, looked.q);
    };
    return isOpen(tab) ? count() : reader.totals.of(reader.actor, [own, tab, asked], count);
  };

  /**
   * Ids of a page, and how many there are. Whichever of the two looks at more of the list is asked first and tells the other: rows that are
   * judged or looked up one by one are not read twice.
   */
  const pageAndTotal = async (
    tx: Tx,
    q: Question,
    page: { from: number; size: number },
    totalBy: (count: () => Promise<Total>) => Promise<Total>,
  ): Promise<[ids: string[], total: Total]> => {
    if (page.from + page.size > NARROW_COUNT_LIMIT) return [await idsAt(tx, q, page), await totalBy(() => counted(tx, q))];
    const read: { first?: string[] } = {};
    const total = await totalBy(async () => {
      if (limitOf(q) !== NARROW_COUNT_LIMIT || inOwnOrder(q) !== q) return counted(tx, q);
      read.first = await idsAt(tx, q, { from: 0, size: NARROW_COUNT_LIMIT });
      return { n: read.first.length, exact: read.first.length < NARROW_COUNT_LIMIT };
    });
    return [read.first?.slice(page.from, page.from + page.size) ?? (await idsAt(tx, q, page)), total];
  };

  /** Tabs of open work whose rows are read once, where the source says what these have in common. */
  const countedTogether = async (
    tx: Tx,
    reader: Reader,
    asked: Conditions<L>,
    known: Map<string, Indexed>,
  ): Promise<ReadonlyMap<string, Total>> => {
    const { open } = source;
    if (!open) return new Map();
    const together = Object.entries(tabs).flatMap(([tab, conditionOf]) => {
      const condition = isOpen(tab) ? conditionOf(reader, asked, tx) : null;
      // a column of its own, whatever the tab is called
      return condition === null || 'join' in condition || 'rowByRow' in condition ? [] : [{ tab, condition, column: `tab ${tab}` }];
    });
    const [first] = together;
    if (!first || together.length === 1) return new Map();
    const { q, found } = await lookUp(tx, await questionOf(tx, reader, asked, first.tab, { onTab: open }), PAGE_SIZE, known);
    // for whom everything is, each tab is an index of its own; a text is in none of them
    if (q.within === null && q.texts.length === 0) return new Map();
    const all = found?.total ? { ...q, known: true, where: [...q.where, sql<boolean>`${id} = any(${found.ids}::uuid[])`] } : q;
    const told = Object.fromEntries(together.map(({ column, condition }) => [column, condition]));
    const { rows } = await sql<Readonly<Record<string, number>>>`select
      ${sql.join(together.map(({ column }) => sql`(count(*) filter (where ${sql.id(column)}))::int as ${sql.id(column)}`))}
      from (${head(all, null, told)}) as counted`.execute(tx);
    return new Map(together.map(({ tab, column }) => [tab, { n: rows[0]?.[column] ?? 0, exact: true }]));
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
      const { q, found } = await lookUp(tx, await questionOf(tx, reader, conditions, tab, { sort }), skip + size);
      // rows were offered on a later page because they were found; a first page that cannot be filled would hide what there is
      if (found?.many && (skip === 0 || found.ids.length <= skip)) tooMany(q.needle ?? '');
      const [ids, total] = found
        ? [found.ids.slice(skip, skip + size), found.total ?? (await counted(tx, q))]
        : await pageAndTotal(tx, q, { from: skip, size }, (by) => totalOf(tx, reader, only as Conditions<L>, tab, { by }));
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
      const together = await countedTogether(tx, reader, asked, known);
      const totals = await Promise.all(names.map(async (tab) => together.get(tab) ?? totalOf(tx, reader, asked, tab, { known })));
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
      const { q, found } = await lookUp(tx, await questionOf(tx, reader, conditions, conditions.tab, { sort }), limit);
      if (found) throw new Error(`${of.area}.${of.name}: a list of several has no search index`);
      return (
        await sql<Head>`select id, place from (${head(q, limit)}) as listed order by place ${q.rows}, id ${sql.raw(q.way)}`.execute(tx)
      ).rows;
    },
    shown: (tx, reader, ids, asked) => present(tx, reader, ids, asked),
    all: async function* (tx, reader, { sort, ...asked }) {
      const conditions = conditionsIn(asked);
      const { q, found } = await lookUp(tx, await questionOf(tx, reader, conditions, conditions.tab, { sort }), Number.POSITIVE_INFINITY);
      if (found?.total?.exact) {
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
