/** Conditions of a declared list as SQL over its rows `r`. */
import type { AnyList, DeadlineState, FiltersOf, ListFilter, OneFilter } from '@zhengjian/contract/list.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../actor.ts';
import type { Schema } from '../database/schema.ts';
import type { World } from '../world.ts';
import { momentText } from '../world.ts';

export type Condition = RawBuilder<SqlBool>;
/** Who asks, and when. */
export type Viewer = { actor: Actor; world: Pick<World, 'now'> };
export type ColumnOf<T extends keyof Schema> = keyof Schema[T] & string;

/** The three moments of a deadline. */
export type DeadlineColumns<T extends keyof Schema> = { warn: ColumnOf<T>; due: ColumnOf<T>; severe: ColumnOf<T> };

/** What a filter asks of a row: a column, compared as the filter's kind says, or a condition of its own. */
type SourceOf<F, T extends keyof Schema> = F extends { kind: 'days' }
  ? ColumnOf<T>
  : F extends OneFilter<infer _S, infer R, infer K>
    ? K extends 'deadline'
      ? DeadlineColumns<T>
      : ColumnOf<T> | ((value: R, viewer: Viewer) => Condition)
    : never;

/** One for every filter; a search is the list's own. */
export type FilterSources<L extends AnyList, T extends keyof Schema> = {
  [K in keyof FiltersOf<L> as FiltersOf<L>[K] extends { kind: 'search' } ? never : K]: SourceOf<FiltersOf<L>[K], T>;
};

const field = (column: string) => sql.ref(`r.${column}`);
const moment = (text: string) => sql<string>`${`${text}+08`}::timestamptz`;

/** The colours of a deadline; moments count in whole seconds, as they are shown. */
export const deadlineIs = (state: DeadlineState, at: Date, columns: { warn: string; due: string; severe: string }): Condition => {
  const now = moment(momentText(at));
  const [warn, due, severe] = [field(columns.warn), field(columns.due), field(columns.severe)];
  switch (state) {
    case 'green':
      return sql`${warn} > ${now}`;
    case 'yellow':
      return sql`${warn} <= ${now} and ${due} >= ${now}`;
    case 'red':
      return sql`${due} < ${now} and ${severe} >= ${now}`;
    case 'severe':
      return sql`${severe} < ${now}`;
  }
};

const compared = (filter: ListFilter, source: string, value: unknown): Condition => {
  if (filter.kind === 'part') return sql`strpos(${field(source)}, ${value}) > 0`;
  if (filter.kind === 'anyOf') return sql`${field(source)} = any(${value})`;
  return sql`${field(source)} = ${value}`;
};

/** The conditions that were asked for; those of a search are left to it. */
export const conditionsOf = (
  { filters }: AnyList,
  sources: Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, unknown>>,
  viewer: Viewer,
): Condition[] =>
  Object.entries<ListFilter>(filters).flatMap(([name, filter]): Condition[] => {
    const source = sources[name];
    if (filter.kind === 'days') {
      const [from, until] = [asked[filter.from], asked[filter.until]];
      const column = field(String(source));
      return [
        ...(typeof from === 'string' ? [sql<SqlBool>`${column} >= ${moment(from)}`] : []),
        ...(typeof until === 'string' ? [sql<SqlBool>`${column} <= ${moment(until)}`] : []),
      ];
    }
    const value = asked[name];
    if (value === undefined || source === undefined) return [];
    if (typeof source === 'function') return [source(value, viewer)];
    if (typeof source === 'object' && source !== null) {
      return [deadlineIs(value as DeadlineState, viewer.world.now(), source as { warn: string; due: string; severe: string })];
    }
    return [compared(filter, String(source), value)];
  });
