/** 型式试验报告: the approved report of the latest type test of a case, filed for its seal. */
import { type Measure, VERDICT } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { caseDocument } from '../stamping/index.ts';
import { paramOf } from '../system/index.ts';
import { testOf } from './open-test.ts';
import './test-tables.ts';

const CONFORMS = '1';
const PRINTED = { [VERDICT.pass]: 'P', [VERDICT.fail]: 'F', [VERDICT.notApplicable]: 'N/A' } as const;
const MOST = 1000;
const nobody = { name: '', nameEn: '', address: '' };

const yesNo = (value: string): string => (value === '1' ? zh.check.conforms : value === '0' ? zh.check.doesNot : '—');
const measuredText = (measures: readonly Measure[], values: readonly string[]): string =>
  measures
    .map(
      ({ name, kind, unit = '' }, at) => `${name}：${kind === 'check' ? yesNo(values[at] ?? '') : `${values[at] || '—'} ${unit}`.trim()}`,
    )
    .join('；')
    .slice(0, MOST);

/** Tests of the latest round with the record that was checked last. */
const recordsOf = (tx: Tx, testId: string) =>
  tx
    .selectFrom('test_item as i')
    .innerJoin('test_record as r', (j) => j.onRef('r.tenant_id', '=', 'i.tenant_id').onRef('r.item_id', '=', 'i.id'))
    .innerJoin('standard as s', (j) => j.onRef('s.tenant_id', '=', 'i.tenant_id').onRef('s.id', '=', 'i.standard_id'))
    .select(['i.clause', 'i.item_name', 'i.requirement', 'i.measures', 'i.verdict', 'r.values', 'r.instruments', 'r.tester_name'])
    .select(['r.start_time', 'r.end_time', 'r.env_temp', 'r.env_humidity', 's.standard_no', 's.name as standard_name'])
    .where('i.task_id', '=', testId)
    .where('i.state', '=', ITEM_STATE.checked)
    .where('r.checked', '=', 'passed')
    .orderBy('i.round_no')
    .orderBy('i.item_no')
    .orderBy('r.version_no')
    .execute();

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
    const laboratory = await tx.selectFrom('laboratory').selectAll().where('lab_code', '=', test.laboratory).executeTakeFirst();
    const records = await recordsOf(tx, test.id);
    const days = records.flatMap(({ start_time, end_time }) => [start_time.slice(0, 10), end_time.slice(0, 10)]).sort();
    const issueDate = report.issue_date ?? head.at.slice(0, 10);
    const instruments = new Map(records.flatMap((r) => r.instruments).map((e) => [e.id, e]));
    const climate = records.find(({ env_temp, env_humidity }) => env_temp !== null && env_humidity !== null);
    const set = await paramOf(tx, 'institute.verifyUrl', '');
    const url = set || (ctx.origin && `${ctx.origin}/verify?n=`);
    return {
      ...head,
      number: report.report_no,
      // dated by its approval, so that it can be made again and be the same paper
      at: `${issueDate} 00:00:00`,
      draft: false,
      ...{ kind: zh.document.testReport, kindEn: en.document.testReport, marks: [] },
      laboratory: {
        ...{ name: laboratory?.name ?? head.institute.name, nameEn: laboratory?.name_en ?? head.institute.nameEn },
        ...{ address: laboratory?.address || head.institute.address, phone: laboratory?.phone || head.institute.phone },
      },
      client: { ...nobody, name: row.applicant_name },
      manufacturer: { ...nobody, name: row.manufacturer_name },
      factory: { ...nobody, name: row.factory_name },
      ...{ productName: row.title, productNameEn: '', models: [row.product_model], exMark: row.product_ex_mark, trademark: '' },
      samples: [],
      basis: [...new Set(records.map((r) => `${r.standard_no} ${r.standard_name}`))],
      ...{ receiveDate: days[0] ?? issueDate, testFrom: days[0] ?? issueDate, testTo: days.at(-1) ?? issueDate, issueDate },
      conclusion: report.conclusion === CONFORMS ? ('passed' as const) : ('failed' as const),
      conclusionText: report.conclusion_text,
      ...{ drawUpUser: report.draw_up_name, reviewUser: report.review_name, approveUser: report.approve_name },
      items: records.map((r) => ({
        ...{ clause: r.clause, name: r.item_name, nameEn: '', requirement: r.requirement, measured: measuredText(r.measures, r.values) },
        verdict: Object.entries(PRINTED).find(([key]) => key === r.verdict)?.[1] ?? ('N/A' as const),
        tester: r.tester_name,
      })),
      equipment: [...instruments.values()].map((e) => ({
        ...{ equipNo: e.equipNo, name: e.name, model: e.model, calibratedTo: e.validTo || issueDate },
      })),
      environment: climate ? `${climate.env_temp} °C，${climate.env_humidity} %RH` : '',
      remarks: report.sample_desc,
      antiFakeCode: report.anti_fake_code,
      verifyUrl: `${url}${report.report_no}`,
    };
  },
});
