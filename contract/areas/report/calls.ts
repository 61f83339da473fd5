/** Reports (spec: 001 §7.14): saved questions over declared views, answered as a table or a chart and as Excel. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, optional, text, whole, word } from '../../record.ts';
import { detailCall, type RecordOf, type RowOf, register, removeCall, saveCall } from '../../register.ts';
import { COMPARISONS, columnOf, isComparable, isGrouped, isSummed, VIEW_NAMES } from './views.ts';

export const STEPS = ['day', 'month', 'year'] as const;
export const SHOWN_AS = ['table', 'bars', 'line'] as const;
export const ORDERS = ['group', 'most'] as const;
export const MOST_FILTERS = 8;
/** Most lines of an answer. */
export const MOST_LINES = 1000;

const name = () => text(40).regex(/^[a-z][A-Za-z]{0,39}$/);
export const reportFilter = z.object({ column: name(), by: z.enum(COMPARISONS), value: text(60).min(1) });
export type ReportFilter = z.output<typeof reportFilter>;

type Asked = { view: (typeof VIEW_NAMES)[number] };
const groupsBy = ({ view }: Asked, column: string | undefined): boolean => {
  const known = column === undefined ? undefined : columnOf(view, column);
  return column === undefined || (known !== undefined && isGrouped(known));
};
export const reports = register({
  area: 'report',
  name: 'report',
  named: 'reportName',
  record: {
    reportName: text(60).min(1).meta({ required: true, width: 220 }),
    view: word(VIEW_NAMES, 'views').meta({ required: true, width: 130 }),
    groupBy: name().meta({ required: true }),
    /** A further column, so that each line is one of the first within one of this. */
    thenBy: optional(name()),
    /** How moments and days are grouped. */
    step: word(STEPS, 'steps').default('month').meta({ kind: 'word', words: 'steps', width: 90 }),
    /** Column that is added up beside the count. */
    sumOf: optional(name()),
    filters: z.array(reportFilter).max(MOST_FILTERS).default([]).meta({ kind: 'json' }),
    order: word(ORDERS, 'orders').default('group').meta({ kind: 'word', words: 'orders', width: 130 }),
    most: whole(1, MOST_LINES).default(100),
    shownAs: word(SHOWN_AS, 'shownAs').default('table').meta({ kind: 'word', words: 'shownAs', width: 90 }),
    remark: optional(text(200)),
  },
  rules: {
    groupBy: { holds: (v) => groupsBy(v, v.groupBy), refusal: 'report.columnUnknown' },
    thenBy: { holds: (v) => groupsBy(v, v.thenBy) && v.thenBy !== v.groupBy, refusal: 'report.columnUnknown' },
    sumOf: {
      holds: ({ view, sumOf }) => {
        const column = sumOf === undefined ? undefined : columnOf(view, sumOf);
        return sumOf === undefined || (column !== undefined && isSummed(column));
      },
      refusal: 'report.columnUnknown',
    },
    filters: {
      holds: ({ view, filters }) =>
        filters.every((filter) => {
          const column = columnOf(view, filter.column);
          return column !== undefined && isComparable(column, filter.by, filter.value);
        }),
      refusal: 'report.filterWrong',
    },
  },
  shows: { filters: z.array(reportFilter), updateTime: shown.moment() },
});
export type Report = RecordOf<typeof reports>;
export type ReportRow = RowOf<typeof reports>;
export const reportList = list({
  ...reports,
  filters: { reportName: by.part(60), view: by.word(VIEW_NAMES, 'views') },
  sorts: ['reportName'],
});

/** One line of an answer, in words of the viewer's language. */
const line = z.object({ group: z.string(), within: z.string(), count: z.number(), sum: z.string() });
export type ReportLine = z.output<typeof line>;
export const reportAnswer = z.object({
  name: z.string(),
  shownAs: z.enum(SHOWN_AS),
  /** Names of the columns; '' for one that was not asked for. */
  heads: z.object({ group: z.string(), within: z.string(), sum: z.string() }),
  lines: z.array(line),
  /** There are more lines than were asked for. */
  more: z.boolean(),
  /** The viewer's data scope leaves out cases: what is not there may be so for others. */
  narrowed: z.boolean(),
});
export type ReportAnswer = z.output<typeof reportAnswer>;

const [view, edit] = [permission('report_view'), permission('report_edit')] as const;
const path = '/blade-report/report/rest';
export const reportCalls = area('report', {
  reportPage: pageCall(reportList, { method: 'GET', path: `${path}/list`, access: view, summary: 'Pages reports.' }),
  reportDetail: detailCall(reports, { path: `${path}/detail`, access: view, summary: 'One report: what it asks.' }),
  reportSubmit: saveCall(reports, { path: `${path}/submit`, access: edit, summary: 'Adds or changes a report over a declared view.' }),
  reportRemove: removeCall({ path: `${path}/remove`, in: 'query', access: edit, summary: 'Deletes reports.' }),
  reportRun: call({
    method: 'GET',
    path: `${path}/run`,
    access: view,
    long: true,
    summary: 'Answers a report from the rows that the viewer may see.',
    input: z.object({ id: id() }),
    data: reportAnswer,
  }),
  reportExcel: call({
    method: 'POST',
    path: `${path}/excel`,
    access: view,
    answer: 'file',
    summary: 'The same as Excel; that it was taken is on record.',
    input: z.object({ id: id() }),
    data: z.unknown(),
  }),
});
