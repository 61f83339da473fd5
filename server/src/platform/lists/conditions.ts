/** Conditions of a declared list as SQL over its rows `r`. */
import type { AnyList, FiltersOf, ListFilter, OneFilter } from '@zhengjian/contract/list.ts';
import type { DeadlineState } from '@zhengjian/contract/rules/workdays.ts';
import { type InsertType, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Schema, Tx } from '../database/schema.ts';
import type { World } from '../world.ts';
import { momentText } from '../world.ts';
import { containing, type Search } from './search.ts';

export type Condition = RawBuilder<SqlBool>;
/** A condition over a joined table that has at most one row for each row `r`. */
export type Joined = {
  /** Empty where `each` tells enough of the row. */
  readonly join: RawBuilder<unknown>;
  readonly where: Condition;
  /**
   * What the joined table repeats of the row, and its name there: a list in that order is read in the order of the joined table. Where
   * the row has it, the joined one must have the same, and `where` leaves out those without it.
   */
  readonly repeats?: { column: string; as: RawBuilder<unknown> };
  /**
   * The joined table of a tenant by itself, for a tab whose every such row is a row of the list: where nothing else is asked it is
   * counted without looking at the rows.
   */
  readonly alone?: (tenant: string) => RawBuilder<unknown>;
  /** Rows, such as the people of a department or the companies of a customer, for each of which the list is read by itself. */
  readonly each?: RawBuilder<unknown>;
};
/** The companies of a customer, called `one`: what each of them has is read in the order of the list. */
export const eachCompany = (companies: readonly string[]): RawBuilder<unknown> => sql`unnest(${[...companies]}::uuid[]) as one(company)`;
/** Rows that name the company which has them. */
export const ofEachCompany = (companies: readonly string[]): Joined => ({
  join: sql``,
  where: sql`r.company_id = one.company`,
  each: eachCompany(companies),
});

/**
 * A condition that many rows of the list fit, judged for each row that the list passes: such a list is not counted far. What the list asks
 * beside it may lie elsewhere than they do; `gathered` are the alternatives that are read where its first rows do not tell.
 */
export type RowByRow = { readonly rowByRow: Condition; readonly gathered?: readonly Part[] };
export type Part = Condition | Joined | RowByRow;
/** Who asks, and when. */
export type Viewer = { actor: Actor; world: Pick<World, 'now'> };
export type ColumnOf<T extends keyof Schema> = keyof Schema[T] & string;
/** A moment may be written as a `Date`, a day may not. */
type MomentColumnOf<T extends keyof Schema> = { [K in ColumnOf<T>]: Date extends InsertType<Schema[T][K]> ? K : never }[ColumnOf<T>];
/**
 * A column of days. Compared with moments it would be found by no index: row-level security lets only comparisons come first that tell
 * nothing of what they compare, and those between a day and a moment are not marked so.
 */
export type DayColumn<Column extends string = string> = { day: Column };

/** The three moments of a deadline. */
export type DeadlineColumns<T extends keyof Schema> = { warn: ColumnOf<T>; due: ColumnOf<T>; severe: ColumnOf<T> };

/** What a filter asks of a row: a column, compared as the filter's kind says, or a condition of its own. */
type SourceOf<F, T extends keyof Schema> = F extends { kind: 'days' }
  ? MomentColumnOf<T> | DayColumn<Exclude<ColumnOf<T>, MomentColumnOf<T>>>
  : F extends OneFilter<infer _S, infer R, infer K>
    ? K extends 'deadline'
      ? DeadlineColumns<T>
      : ColumnOf<T> | ((value: R, viewer: Viewer, tx: Tx) => Condition | Promise<Condition>)
    : never;

/** One for every filter; a search is the list's own. */
export type FilterSources<L extends AnyList, T extends keyof Schema> = {
  [K in keyof FiltersOf<L> as FiltersOf<L>[K] extends { kind: 'search' } ? never : K]: SourceOf<FiltersOf<L>[K], T>;
};
/** What a keyword asks of a row: of a list that stays short, or where the rows are found by what they belong to. */
export type ShortSearch = (keyword: string, viewer: Viewer, tx: Tx) => Condition | Promise<Condition>;

const field = (column: string) => sql.ref(`r.${column}`);
const moment = (text: string) => sql<string>`${`${text}+08`}::timestamptz`;
const DAY_CHARACTERS = 10;
const day = (text: string) => sql<string>`${text.slice(0, DAY_CHARACTERS)}::date`;

/** The colours of a deadline; moments count in whole seconds, as they are shown. */
export const deadlineIs = (state: DeadlineState, at: Date, columns: { warn: string; due: string; severe: string }): Condition => {
  const now = moment(momentText(at));
  const [warn, due, severe] = [field(columns.warn), field(columns.due), field(columns.severe)];
  switch (state) {
    case 'green':
      // that it is not due either is what the index knows
      return sql`${warn} > ${now} and ${due} > ${now}`;
    case 'yellow':
      return sql`${warn} <= ${now} and ${due} >= ${now}`;
    case 'red':
      return sql`${due} < ${now} and ${severe} >= ${now}`;
    case 'severe':
      return sql`${severe} < ${now} and ${due} < ${now}`;
  }
};

const compared = (filter: ListFilter, source: string, value: unknown): Condition => {
  if (filter.kind === 'part') return sql`strpos(${field(source)}, ${value}) > 0`;
  if (filter.kind === 'anyOf') return sql`${field(source)} = any(${value})`;
  return sql`${field(source)} = ${value}`;
};

/** Days between which a column lies; the condition can be asked of whatever repeats the column. */
export type Span = { column: string; over(of: RawBuilder<unknown>): Condition };

export type Asked = {
  where: Condition[];
  /** Those of `where` that are days, once more. */
  spans: Span[];
  /** Conditions on texts that the list's search covers. */
  texts: Condition[];
  /** The longest of those texts. */
  needle: string | undefined;
};

const spanOf = (source: string | DayColumn, from: unknown, until: unknown): Span | null => {
  const [column, at] = typeof source === 'string' ? [source, moment] : [source.day, day];
  const bounds = [
    ...(typeof from === 'string' ? [{ than: sql`>=`, bound: from }] : []),
    ...(typeof until === 'string' ? [{ than: sql`<=`, bound: until }] : []),
  ];
  if (bounds.length === 0) return null;
  return {
    column,
    over: (of) =>
      sql`${sql.join(
        bounds.map(({ than, bound }) => sql`${of} ${than} ${at(bound)}`),
        sql` and `,
      )}`,
  };
};

/**
 * The conditions that were asked for. A part of a text is looked for by the list's search where it has one: what is compared in part
 * must stand among the searched texts.
 */
export const conditionsOf = async <T extends keyof Schema>(
  tx: Tx,
  { filters }: AnyList,
  sources: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
  viewer: Viewer,
  keyword: Search<T> | ShortSearch | undefined,
): Promise<Asked> => {
  const search = typeof keyword === 'function' ? undefined : keyword;
  const out: Asked = { where: [], spans: [], texts: [], needle: undefined };
  for (const [name, filter] of Object.entries<ListFilter>(filters)) {
    const source = sources[name];
    if (filter.kind === 'days') {
      const span = spanOf(source as string | DayColumn, asked[filter.from], asked[filter.until]);
      if (span === null) continue;
      out.spans.push(span);
      out.where.push(span.over(field(span.column)));
      continue;
    }
    const value = asked[name];
    if (value === undefined) continue;
    if (search && typeof value === 'string' && (filter.kind === 'search' || (filter.kind === 'part' && typeof source === 'string'))) {
      out.texts.push(
        filter.kind === 'search' || source === search.text ? containing(search, value) : compared(filter, String(source), value),
      );
      if (value.length > (out.needle?.length ?? 0)) out.needle = value;
    } else if (filter.kind === 'search' && typeof keyword === 'function' && typeof value === 'string')
      out.where.push(await keyword(value, viewer, tx));
    else if (typeof source === 'function') out.where.push(await source(value, viewer, tx));
    else if (typeof source === 'object' && source !== null) {
      out.where.push(deadlineIs(value as DeadlineState, viewer.world.now(), source as { warn: string; due: string; severe: string }));
    } else if (typeof source === 'string') out.where.push(compared(filter, source, value));
  }
  return out;
};
