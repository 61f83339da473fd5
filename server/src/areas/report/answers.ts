/** Reports: kept as they were entered, answered anew each time. */
import {
  type Report,
  type ReportFilter,
  type ReportLine,
  reportCalls,
  reportList,
  reports,
} from '@zhengjian/contract/areas/report/calls.ts';
import { en } from '@zhengjian/contract/areas/report/text.en.ts';
import { zh } from '@zhengjian/contract/areas/report/text.zh.ts';
import type { Selectable } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { type ExcelColumn, excelOf, XLSX_TYPE } from '../../platform/excel/write.ts';
import { answers, type Ctx, type FileAnswer } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import type { Json, Standard } from '../../platform/tables.ts';
import { runReport } from './run-report.ts';

declare module '../../platform/database/schema.ts' {
  interface Schema {
    report: Standard & {
      report_name: string;
      view: Report['view'];
      group_by: string;
      then_by: string;
      step: Report['step'];
      sum_of: string;
      filters: Json<ReportFilter[]>;
      order_by: Report['order'];
      most: number;
      shown_as: Report['shownAs'];
      remark: string;
    };
  }
}
declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'report.exported': { name: string; lines: number };
  }
}

const register = answerRegister(reports, {
  table: 'report',
  columns: { order: 'order_by' },
  missing: 'report.reportGone',
  show: async () => (row) => ({ filters: row.filters, updateTime: row.updated_at }),
});
const listed = answerList(reportList, {
  table: 'report',
  tabs: {},
  filters: { reportName: 'report_name', view: 'view' },
  sorts: { reportName: 'report_name' },
  rows: register.rows,
});

const askedOf = (row: Selectable<Schema['report']>): Omit<Report, 'reportName' | 'remark'> => ({
  view: row.view,
  groupBy: row.group_by,
  thenBy: row.then_by || undefined,
  step: row.step,
  sumOf: row.sum_of || undefined,
  filters: row.filters,
  order: row.order_by,
  most: row.most,
  shownAs: row.shown_as,
});

/** @throws report.reportGone, also for one of another institute, and what `runReport` refuses */
const run = async (ctx: Ctx, id: string) => {
  const row =
    (await ctx.read((tx) => tx.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst())) ?? refuse('report.reportGone');
  return runReport(ctx, row.report_name, askedOf(row));
};

const excel = async ({ id }: { id: string }, ctx: Ctx): Promise<FileAnswer> => {
  const { name, heads, lines } = await run(ctx, id);
  const { count } = (ctx.lang === 'en' ? en : zh).report;
  const columns: ExcelColumn<ReportLine>[] = [
    { header: heads.group, width: 28, value: ({ group }) => group },
    ...(heads.within === '' ? [] : [{ header: heads.within, width: 28, value: ({ within }: ReportLine) => within }]),
    { header: count, width: 12, value: (line) => line.count },
    ...(heads.sum === '' ? [] : [{ header: heads.sum, width: 18, value: ({ sum }: ReportLine) => Number(sum) }]),
  ];
  await ctx.write((tx) =>
    audit(tx, ctx, { kind: 'report.exported', subject: { type: 'report', id }, details: { name, lines: lines.length } }),
  );
  const rows = (async function* () {
    yield lines;
  })();
  // a sheet's name is no longer than this, and holds none of these
  const sheet = name.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31);
  return { stream: excelOf(sheet, columns, rows), type: XLSX_TYPE, name: `${name.replace(/[\\/:*?"<>|]/g, '_')}.xlsx`, inline: false };
};

export const reportAnswers = answers(reportCalls, {
  reportPage: (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  reportDetail: register.one,
  reportSubmit: register.save,
  reportRemove: register.remove,
  reportRun: ({ id }, ctx) => run(ctx, id),
  reportExcel: excel,
});
