/** 型式试验报告: the approved report of the latest type test of a case, filed for its seal. */
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { CONCLUSION } from '@zhengjian/contract/areas/laboratory/states.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Selectable } from 'kysely';
import { lineOf, type ReportedCase } from '../../cases/lines.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { receivedSamples } from '../sample/index.ts';
import { caseDocument, type DocumentAbout, type DocumentContext } from '../stamping/index.ts';
import { paramOf } from '../system/index.ts';
import { verdictOnPaper } from './measure-words.ts';
import { testOf } from './open-test.ts';
import { scopeOfReport } from './report-scope.ts';
import { droppedTests, reportedRecords } from './reported-records.ts';
import './test-tables.ts';

/** How the report names its conclusion. */
const CONCLUDED = {
  [CONCLUSION.conforms]: 'passed',
  [CONCLUSION.fails]: 'failed',
  [CONCLUSION.partly]: 'partly',
  [CONCLUSION.dataOnly]: 'dataOnly',
} as const;
const concludedIn = ({ conclusion }: StatedReport) =>
  Object.entries(CONCLUDED).find(([key]) => key === conclusion)?.[1] ?? ('failed' as const);
const MOST = 1000;
const named = (name: string) => ({ name, nameEn: '', address: '' });

/** What the line says of the case, or what every case says of itself. */
const saidOf = async (tx: Tx, row: DocumentAbout['row']): Promise<ReportedCase> =>
  (await lineOf(row.category).reported?.(tx, row.id)) ?? {
    applicant: named(row.applicant_name),
    manufacturer: named(row.manufacturer_name),
    factory: named(row.factory_name),
    ...{ productNameEn: '', trademark: '', models: [row.product_model] },
  };

const yesNo = (value: string): string => (value === '1' ? zh.check.conforms : value === '0' ? zh.check.doesNot : '—');
const measuredText = (measures: readonly Measure[], values: readonly string[]): string =>
  measures
    .map(
      ({ name, kind, unit = '' }, at) => `${name}：${kind === 'check' ? yesNo(values[at] ?? '') : `${values[at] || '—'} ${unit}`.trim()}`,
    )
    .join('；')
    .slice(0, MOST);

/** Of the report that is stated: as it is kept, or as it would begin. */
export type StatedReport = Pick<
  Selectable<Schema['test_report']>,
  | 'report_no'
  | 'issue_date'
  | 'conclusion'
  | 'conclusion_text'
  | 'sample_desc'
  | 'draw_up_name'
  | 'review_name'
  | 'approve_name'
  | 'anti_fake_code'
  | 'scope'
>;
type Stated = { about: Pick<DocumentAbout, 'row' | 'head'>; test: { id: string; laboratory: string }; report: StatedReport };

/** What the report states for one of the cases of its test; before its approval it is a draft. */
export const statedOn = async (tx: Tx, ctx: Pick<DocumentContext, 'origin'>, { about: { row, head }, test, report }: Stated) => {
  const laboratory = await tx.selectFrom('laboratory').selectAll().where('lab_code', '=', test.laboratory).executeTakeFirst();
  const number = report.report_no || zh.document.unnumbered;
  const records = await reportedRecords(tx, test.id);
  const { applicant, ...said } = await saidOf(tx, row);
  const samples = await receivedSamples(tx, row.id);
  const days = records.flatMap(({ start_time, end_time }) => [start_time.slice(0, 10), end_time.slice(0, 10)]).sort();
  const received = samples.map(({ receiveDate }) => receiveDate).sort()[0];
  const issueDate = report.issue_date ?? head.at.slice(0, 10);
  // an approved report keeps the marks that it bore; one that is written bears what it would with the approval
  const scope = report.report_no === '' ? await scopeOfReport(tx, test.id, issueDate) : (report.scope ?? { marks: [], outside: [] });
  const isOutside = (id: string): boolean => scope.outside.some(({ items }) => items.some(({ itemId }) => itemId === id));
  const instruments = new Map(records.flatMap((r) => r.instruments).map((e) => [`${e.id} ${e.calibCertNo}`, e]));
  const climate = records.find(({ env_temp, env_humidity }) => env_temp !== null && env_humidity !== null);
  const set = await paramOf(tx, 'institute.verifyUrl', '');
  const url = set || (ctx.origin && `${ctx.origin}/verify?n=`);
  return {
    ...head,
    number,
    // dated by its approval, so that it can be made again and be the same paper
    at: `${issueDate} 00:00:00`,
    draft: report.report_no === '',
    ...{ kind: zh.document.testReport, kindEn: en.document.testReport, marks: scope.marks },
    laboratory: {
      ...{ name: laboratory?.name ?? head.institute.name, nameEn: laboratory?.name_en ?? head.institute.nameEn },
      ...{ address: laboratory?.address || head.institute.address, phone: laboratory?.phone || head.institute.phone },
    },
    ...{ client: applicant, ...said },
    ...{ productName: row.title, exMark: row.product_ex_mark },
    samples: samples.map(({ receiveDate: _, ...sample }) => sample),
    basis: [...new Set(records.map((r) => `${r.standard_no} ${r.standard_name}`))],
    ...{ receiveDate: received ?? days[0] ?? issueDate, testFrom: days[0] ?? issueDate, testTo: days.at(-1) ?? issueDate, issueDate },
    conclusion: concludedIn(report),
    conclusionText: report.conclusion_text,
    ...{ drawUpUser: report.draw_up_name, reviewUser: report.review_name, approveUser: report.approve_name },
    items: [
      ...records.map((r) => ({
        ...{ clause: r.clause, name: r.item_name, nameEn: '', requirement: r.requirement, measured: measuredText(r.measures, r.values) },
        ...{ verdict: verdictOnPaper(r.verdict), tester: r.tester_name, outside: isOutside(r.id) },
      })),
      ...(await droppedTests(tx, test.id)).map((d) => ({
        ...{ clause: d.clause, name: d.item_name, nameEn: '', requirement: d.requirement, verdict: 'N/A' as const },
        ...{ measured: zh.plan.dropped.replace('{{reason}}', () => d.dropped_reason), tester: '', outside: false },
      })),
    ],
    outside: scope.outside.map(({ accreditation, items }) => ({
      accreditation: zh.accreditation[accreditation],
      items: items.map(({ name }) => name),
    })),
    equipment: [...instruments.values()].map((e) => ({
      ...{ equipNo: e.equipNo, name: e.name, model: e.model, calibratedTo: e.validTo },
    })),
    environment: climate ? `${climate.env_temp} °C，${climate.env_humidity} %RH` : '',
    remarks: report.sample_desc,
    antiFakeCode: report.anti_fake_code,
    verifyUrl: `${url}${number}`,
  };
};

export const testReport = caseDocument({
  category: null,
  template: papers.testReport,
  title: { zh: zh.document.testReport, en: en.document.testReport },
  filed: { node: '0306', by: { phases: ['accepted', 'issued'], permission: 'test_report_make' } },
  offered: async (tx, caseId) => (await testOf(tx, caseId))?.report != null,
  data: async (tx, ctx, { row, head }) => {
    const test = await testOf(tx, row.id);
    const report = await tx
      .selectFrom('test_report')
      .selectAll()
      .where('id', '=', test?.report?.id ?? null)
      .executeTakeFirst();
    if (test === null || report === undefined) return null;
    return statedOn(tx, ctx, { about: { row, head }, test, report });
  },
});
