/** Answers a report: counts and sums of groups, from the rows that the viewer may see, in words of the viewer's language. */

import { en as kitEn } from '@zhengjian/contract/areas/kit/text.en.ts';
import { zh as kitZh } from '@zhengjian/contract/areas/kit/text.zh.ts';
import type { Report, ReportAnswer, ReportFilter, ReportLine } from '@zhengjian/contract/areas/report/calls.ts';
import { en } from '@zhengjian/contract/areas/report/text.en.ts';
import { zh } from '@zhengjian/contract/areas/report/text.zh.ts';
import { columnOf, type ViewColumn, type ViewName } from '@zhengjian/contract/areas/report/views.ts';
import { type RawBuilder, sql } from 'kysely';
import { withinScope } from '../../cases/within.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { Condition } from '../../platform/lists/conditions.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import { SOURCES } from './sources.ts';

type Asked = Omit<Report, 'reportName' | 'remark'>;
type Column = { is: ViewColumn; value: RawBuilder<unknown>; name: string };

const FORMS = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;
const ZONE = 'Asia/Shanghai';

/** @throws report.columnUnknown for a column that the view has no more */
const columnAt = (view: ViewName, name: string, today: string): Column => {
  const values: Readonly<Record<string, RawBuilder<unknown>>> = SOURCES[view].columns(today);
  const is = columnOf(view, name);
  const value = values[name];
  return is === undefined || value === undefined ? refuse('report.columnUnknown') : { is, value, name };
};

/** A value as a group shows it: moments and days by their step, everything else as it is. */
const grouped = ({ is, value }: Column, step: Asked['step']): RawBuilder<string> => {
  if (is.kind === 'moment') return sql`coalesce(to_char(${value} at time zone ${sql.lit(ZONE)}, ${sql.lit(FORMS[step])}), '')`;
  if (is.kind === 'day') return sql`coalesce(to_char(${value}, ${sql.lit(FORMS[step])}), '')`;
  return sql`coalesce((${value})::text, '')`;
};

/** First day of the month that was so many months ago. */
const monthsAgo = (today: string, months: number): string => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const at = year * 12 + (month - 1) - months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-01`;
};

const compared = (column: Column, { by, value }: ReportFilter, today: string): Condition => {
  const { is, value: of } = column;
  const time = (day: string) => (is.kind === 'moment' ? sql`${`${day} 00:00:00+08`}::timestamptz` : sql`${day}::date`);
  switch (by) {
    case 'lastMonths':
      return sql`${of} >= ${time(monthsAgo(today, Number(value)))}`;
    case 'from':
      return is.kind === 'moment' || is.kind === 'day' ? sql`${of} >= ${time(value)}` : sql`${of} >= ${value}::numeric`;
    case 'until':
      // the day itself is included
      if (is.kind === 'moment') return sql`${of} < ${time(value)} + interval '1 day'`;
      return is.kind === 'day' ? sql`${of} <= ${time(value)}` : sql`${of} <= ${value}::numeric`;
    case 'contains':
      return sql`strpos(lower(${of}), ${value.toLowerCase()}) > 0`;
    case 'is':
      return is.kind === 'flag' ? sql`${of} = ${value === '1'}` : sql`(${of})::text = ${value}`;
  }
};

type Counted = { group: string; within: string; count: number; sum: string | null };

const read = async (tx: Tx, { actor, world }: Pick<Ctx, 'actor' | 'world'>, asked: Asked): Promise<Counted[]> => {
  const source = SOURCES[asked.view];
  const today = dayText(world.now());
  const column = (name: string) => columnAt(asked.view, name, today);
  const group = grouped(column(asked.groupBy), asked.step);
  const within = asked.thenBy === undefined ? sql`''` : grouped(column(asked.thenBy), asked.step);
  const sum = asked.sumOf === undefined ? sql`null` : sql`round(sum(${column(asked.sumOf).value}), 2)`;
  const where = [...source.where(actor), ...asked.filters.map((filter) => compared(column(filter.column), filter, today))];
  const order = asked.order === 'most' ? sql`coalesce(${sum}, count(*)) desc, 1, 2` : sql`1, 2`;
  const { rows } = await sql<Counted>`select ${group} as "group", ${within} as within, count(*)::int as count, (${sum})::text as sum
    ${source.from} where ${sql.join(where, sql` and `)} group by 1, 2 order by ${order} limit ${asked.most + 1}::int`.execute(tx);
  return rows;
};

/** @throws report.viewClosed, report.columnUnknown */
export const runReport = async (ctx: Ctx, name: string, asked: Asked): Promise<ReportAnswer> => {
  const texts = ctx.lang === 'en' ? en : zh;
  const { needs, scoped } = SOURCES[asked.view];
  if (needs !== undefined && !needs.some((code) => ctx.actor.permissions.has(code)))
    refuse('report.viewClosed', { name: texts.views[asked.view] });
  const rows = await ctx.db.readLong(ctx.actor, (tx) => read(tx, ctx, asked));
  const columns = [asked.groupBy, asked.thenBy].map((one) => (one === undefined ? undefined : columnOf(asked.view, one)));
  const dicts = columns.flatMap((column) => (column?.kind === 'choice' ? [column.dict] : []));
  const names = dicts.length === 0 ? new Map<string, string>() : await ctx.read((tx) => ctx.dictionaryNames(tx, dicts));
  const { yes, no } = (ctx.lang === 'en' ? kitEn : kitZh).list;
  const words: Readonly<Record<string, string>> = texts.words;
  const heads: Readonly<Record<string, string>> = texts.columns;
  const said = (column: ViewColumn | undefined, value: string): string => {
    if (column === undefined) return '';
    if (value === '') return texts.report.empty;
    if (column.kind === 'choice') return names.get(`${column.dict}/${value}`) ?? value;
    if (column.kind === 'word') return words[value] ?? value;
    return column.kind === 'flag' ? (value === 'true' ? yes : no) : value;
  };
  const summed = asked.sumOf === undefined ? undefined : columnOf(asked.view, asked.sumOf);
  const lines = rows.slice(0, asked.most).map(
    (row): ReportLine => ({
      group: said(columns[0], row.group),
      within: said(columns[1], row.within),
      count: row.count,
      sum: summed === undefined ? '' : summed.kind === 'money' ? (row.sum ?? '0.00') : String(Number(row.sum ?? 0)),
    }),
  );
  const head = (one: string | undefined) => (one === undefined ? '' : (heads[one] ?? one));
  return {
    name,
    shownAs: asked.shownAs,
    heads: { group: head(asked.groupBy), within: head(asked.thenBy), sum: head(asked.sumOf) },
    lines,
    more: rows.length > asked.most,
    narrowed: scoped && withinScope(ctx.actor, 'c') !== null,
  };
};
