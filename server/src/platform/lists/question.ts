/**
 * What is asked of a list, and its rows as SQL: in the order of an index and no further than wanted, or the first of them judged one by one
 * where nothing else leads to those that fit.
 */
import { type RawBuilder, sql } from 'kysely';
import { choice } from '../database/choices.ts';
import type { Tx } from '../database/schema.ts';
import { PLANNED_ANEW } from '../database/statement-names.ts';
import type { Condition, Joined, Part, Span } from './conditions.ts';

/** What is asked, as SQL. */
export type Question = {
  tab: string | undefined;
  /** What holds for every row of the list. */
  own: readonly Condition[];
  where: readonly Part[];
  /** Of these what is asked beside the tab. */
  narrowing: readonly Part[];
  /** Days among those conditions. */
  spans: readonly Span[];
  /** Conditions on texts, which no index answers: looked for by `searched`. */
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

/** Rows judged one by one: the first of a list, and of one that is not much longer all; of a longer one those that fit are gathered. */
const JUDGED = { first: 5_000, atMost: 20_000 };
/** The same between days that what is gathered repeats: those that fit are found by these days. */
const JUDGED_BY_DAYS = { first: 5_000, atMost: 5_001 };
/** The same of rows that are looked for in a tab over another table, which can be read in place of them. */
const JUDGED_TAB = { told: 1_000, first: 2_000, atMost: 2_001 };
/** What fits one row of so many, of those that tell it, is rare. */
const RARE = 100;

const conditionOf = (part: Part): Condition => ('join' in part ? part.where : 'rowByRow' in part ? part.rowByRow : part);
export const limitedTo = (limit: number | null): RawBuilder<unknown> => (limit === null ? sql`` : sql`limit ${limit}::int`);
const without = (parts: readonly Part[], left: readonly Part[]): readonly Part[] => parts.filter((part) => !left.includes(part));
export const both = (conditions: readonly Condition[]): Condition => sql`${sql.join([...conditions], sql` and `)}`;

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

/** @param from the table of the rows, called `r` @param id what names one */
export const headsOf = (from: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
  /** Where rows that fit these stand, and what gives their order. */
  const placed = ({ own: always, narrowing, varies, spans, column: sorted }: Question, parts: readonly Part[]) => {
    const joins = parts.flatMap((part) => ('join' in part ? [part.join] : []));
    // Each row of such a table is one of the list: said again, the planner would take them for few, and read them all before it sorts. A
    // filter or a second table is another matter, for they may have an index that begins with what is said.
    const [only, ...others] = parts.flatMap((part) => ('join' in part ? [part] : []));
    const isSaid = narrowing.length === 0 && others.length === 0 && only?.alone !== undefined && only.repeats?.column === sorted;
    const conditions = [...(isSaid ? [] : always), ...parts.flatMap((part) => [conditionOf(part), ...repeated(part, sorted, spans)])];
    return {
      column: orderedBy(parts, sorted),
      rows: sql`${from} ${sql.raw(varies ? PLANNED_ANEW : '')} ${sql.join(joins, sql` `)} where ${both(conditions)}`,
    };
  };

  /** Rows `(id, place)` at the head of the list; `told`: what else is told of each, by its name. */
  const head = (q: Question, limit: number | null, told: Readonly<Record<string, Condition>> = {}): RawBuilder<unknown> => {
    const { where, within, known, way, rows: order } = q;
    const end = limitedTo(limit);
    const more = Object.entries(told).map(([name, condition]) => sql`(${condition}) as ${sql.id(name)}`);
    const rows = (theirs: readonly Part[]) => {
      const { column, rows: listed } = placed(q, [...where, ...theirs]);
      const fitting = sql`select ${sql.join([sql`${id} as id`, sql`${column} as place`, ...more])} from ${listed}`;
      // what is read for a person is in its own order, and little: in another the planner would go through all rows and ask whose they are
      const isSorted = theirs.some((one) => 'join' in one && one.repeats !== undefined && one.repeats.column !== q.column);
      return known || isSorted
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

  const gatheredOf = ({ within }: Question): readonly Part[] =>
    (within ?? []).flatMap((one) => ('rowByRow' in one && one.gathered ? one.gathered : []));
  const isGatheredByDays = (q: Question): boolean =>
    q.spans.some(({ column }) => gatheredOf(q).some((one) => 'join' in one && one.repeats?.column === column));

  /** Rows that are judged by what the viewer may see. */
  const theirsOf = ({ within }: Question): Condition | null => {
    const [one, ...more] = within ?? [];
    return one !== undefined && more.length === 0 && 'rowByRow' in one && one.gathered !== undefined ? one.rowByRow : null;
  };

  /**
   * The tab over another table that rows are asked for one by one: where that table does not give the order, or where next to none of
   * its first rows fits what else is asked, and an index of the list may know which do.
   */
  const tabToJudge = async (tx: Tx, q: Question): Promise<Joined | null> => {
    const tab = q.where.find((part): part is Joined => 'join' in part && part.repeats !== undefined);
    if (tab === undefined || tab.repeats?.column !== q.column) return tab ?? null;
    if (q.narrowing.length === 0 || q.spans.some((span) => span.column === q.column)) return null;
    const { column, rows: listed } = placed(q, without(q.where, q.narrowing));
    const looked = sql`(select r.* from ${listed} order by ${column} ${q.rows}, ${id} ${sql.raw(q.way)} limit ${JUDGED_TAB.told}::int) as r`;
    const { rows } = await sql<{
      rare: boolean;
    }>`select count(*) filter (where ${both(q.narrowing.map(conditionOf))}) * ${RARE}::int < count(*) as rare
      from ${looked}`.execute(tx);
    return rows[0]?.rare === true ? tab : null;
  };

  /** Of the first rows of a list those that fit these, as many as are wanted or all there are; null where too few of too many fit. */
  const firstThatFit = async (
    tx: Tx,
    q: Question,
    wanted: number,
    { tab, theirs, first, atMost }: { tab: Joined | null; theirs: Condition | null; first: number; atMost: number },
  ): Promise<string[] | null> => {
    const { column, rows: listed } = placed(q, tab === null ? q.where : without(q.where, [tab]));
    const head = (columns: RawBuilder<unknown>, limit: number, behind = 0) =>
      sql`(select ${columns} from ${listed} order by ${column} ${q.rows}, ${id} ${sql.raw(q.way)} ${limitedTo(limit)} offset ${behind}::int)`;
    // behind a limit of its own the other table is asked row by row
    const standing =
      tab === null ? sql`` : sql`cross join lateral (select from (select) as one ${tab.join} where ${tab.where} limit 1) as standing`;
    const among = (limit: number, behind = 0, most = wanted) =>
      sql<{ id: string }>`select ${id} as id from ${head(sql`r.*, ${column} as list_place`, limit, behind)} as r ${standing}
        where ${theirs ?? sql`true`} order by r.list_place ${q.rows}, ${id} ${sql.raw(q.way)} ${limitedTo(most)}`;
    const idsAmong = async (limit: number, behind?: number, most?: number): Promise<string[]> =>
      (await among(limit, behind, most).execute(tx)).rows.map((row) => row.id);
    let known: string[] | undefined;
    const judgedFirst = async () => {
      known ??= await idsAmong(first);
      return known;
    };
    let counted: number | undefined;
    const length = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${head(id, atMost)} as looked`.execute(tx);
      counted ??= rows[0]?.n ?? 0;
      return counted;
    };
    const areFewOfMany = async () => (await judgedFirst()).length < wanted && (await length()) >= atMost;
    if (await choice(tx, among(first), areFewOfMany)) return null;
    const ids = await judgedFirst();
    if (ids.length === wanted) return ids;
    const n = counted ?? (await length());
    if (n <= first) return ids;
    if (n >= atMost) return null;
    // what was judged is not judged again; a row that came meanwhile may move one of them behind itself
    return [...new Set([...ids, ...(await idsAmong(n - first, first, wanted - ids.length))])];
  };

  /**
   * Ids of the first rows of a list whose rows are judged one by one: whether they are the viewer's, and whether they stand in a tab over
   * another table. Null where the question is better put to what is gathered of them, or to that table.
   */
  const judge = async (tx: Tx, q: Question, wanted: number): Promise<string[] | null> => {
    const theirs = theirsOf(q);
    if (q.known || (q.within !== null && theirs === null)) return null;
    const tab = await tabToJudge(tx, q);
    const standing = tab && (await firstThatFit(tx, q, wanted, { tab, theirs, ...JUDGED_TAB }));
    if (standing || theirs === null) return standing;
    return firstThatFit(tx, q, wanted, { tab: null, theirs, ...(isGatheredByDays(q) ? JUDGED_BY_DAYS : JUDGED) });
  };

  /** What was judged for a page tells how many there are, and the other way round: all of them where there were fewer than it wanted. */
  const answers = new WeakMap<Question, { wanted: number; ids: Promise<string[] | null> }>();
  const judged = async (tx: Tx, q: Question, wanted: number): Promise<string[] | null> => {
    const before = answers.get(q);
    const known = await before?.ids;
    if (before && known && (known.length < before.wanted || wanted <= before.wanted)) return known.slice(0, wanted);
    // too few for what was wanted before may be enough for less
    if (before && !known && wanted >= before.wanted) return null;
    const ids = judge(tx, q, wanted);
    answers.set(q, { wanted, ids });
    return ids;
  };

  /**
   * The same question, put to what is gathered where rows would be judged one by one; the few that are known are judged. In an order that
   * what is gathered does not repeat it is sorted afterwards: the planner would go through the order and ask of each row whose it is.
   */
  const gathered = (q: Question): Question => {
    const judging = q.known ? [] : gatheredOf(q);
    if (judging.length === 0) return q;
    const others = (q.within ?? []).filter((one) => !('rowByRow' in one && one.gathered));
    const repeats = judging.some((one) => 'join' in one && one.repeats?.column === q.column);
    return { ...q, within: [...judging, ...others], known: !repeats };
  };

  return { head, judged, gathered };
};
