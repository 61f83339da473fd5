/**
 * Corrections of what was issued online (domain 3.4): asked for with a reason, approved by somebody else. What was there stays; the
 * record gets another version and the report another revision that takes the place of the earlier one.
 */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, countsCall, list, pageCall, type RowOf, shown } from '../../list.ts';
import { decimal, flag, id, longText, optional, text } from '../../record.ts';
import { measured } from './measures.ts';

export const CORRECTION_STATES = ['waiting', 'approved', 'rejected'] as const;

const row = z.object({
  id: z.string(),
  taskId: z.string(),
  workNo: shown.code(150),
  companyName: shown.text(220),
  reportNo: shown.code(160),
  subject: shown.text(200),
  reason: shown.text(220),
  correctionState: shown.word(CORRECTION_STATES, 'correctionState', 110),
  askedName: shown.text(100),
  askedTime: shown.moment(),
  decidedName: shown.text(100),
  decidedTime: shown.moment(),
  decideRemark: shown.text(180),
  newReportNo: shown.code(160),
  abilities: z.object({ decide: z.boolean() }),
});
export const correctionList = list({
  area: 'laboratory',
  name: 'correction',
  row,
  filters: { keyword: by.keyword(60) },
  tabs: { waiting: { open: true }, approved: {}, rejected: {}, all: {} },
  sorts: ['askedTime'],
  order: '-askedTime',
});
export type CorrectionRow = RowOf<typeof correctionList>;

/** What of a report is corrected. */
const reportPart = z.object({ conclusionText: longText(1000).min(2), sampleDesc: longText(500).min(2) });
/** What of the record of a test is corrected; values in the order of its measures. */
const recordPart = z.object({
  itemId: id(),
  values: measured(),
  envTemp: optional(decimal(5, 1)),
  envHumidity: optional(decimal(5, 1)),
  envPressure: optional(decimal(6, 1)),
  uncertainty: optional(text(100)),
  abnormal: optional(longText(1000)),
});

const shownField = z.object({ name: z.string(), before: z.string(), after: z.string() });
/** What can be corrected of a test: its report, and the tests of which a record was verified. */
const correctable = z.object({
  taskId: z.string(),
  workNo: z.string(),
  reportNo: z.string(),
  conclusionText: z.string(),
  sampleDesc: z.string(),
  waiting: z.boolean(),
  records: z.array(
    z.object({
      itemId: z.string(),
      itemName: z.string(),
      measures: z.array(z.object({ name: z.string(), kind: z.string(), unit: z.string() })),
      values: z.array(z.string()),
      envTemp: z.string(),
      envHumidity: z.string(),
      envPressure: z.string(),
      uncertainty: z.string(),
      abnormal: z.string(),
    }),
  ),
});
export type Correctable = z.output<typeof correctable>;

const path = '/blade-cqst/modifyOnlineInfo';
const view = permission('test_correction_view');
const ask = { access: permission('test_correction_ask'), scope: 'case' } as const;
export const correctionCalls = area('laboratory', {
  correctionPage: pageCall(correctionList, {
    path: `${path}/page`,
    access: view,
    scope: 'case',
    summary: 'Pages corrections of issued data.',
  }),
  correctionCounts: countsCall(correctionList, {
    path: `${path}/counts`,
    access: view,
    scope: 'case',
    summary: 'Counts corrections per tab, under the same filters.',
  }),
  correctionDetail: call({
    method: 'GET',
    path: `${path}/detail`,
    access: view,
    scope: 'case',
    summary: 'What a correction changes, before and after, field by field.',
    input: z.object({ id: id() }),
    data: z.object({ correction: row, fields: z.array(shownField) }),
  }),
  correctableTest: call({
    method: 'GET',
    path: `${path}/correctable`,
    ...ask,
    summary: 'The approved report of a type test and its verified records, as they can be corrected.',
    input: z.object({ taskId: id() }),
    data: correctable,
  }),
  correctionAsk: call({
    method: 'POST',
    path: `${path}/submit`,
    ...ask,
    done: 'operation',
    summary: 'Asks for a correction of an approved report, or of a verified record, with the reason.',
    input: z.object({ taskId: id(), reason: longText(500).min(2), report: optional(reportPart), record: optional(recordPart) }),
    data: row,
  }),
  correctionDecide: call({
    method: 'POST',
    path: `${path}/decide`,
    access: permission('test_correction_decide'),
    scope: 'case',
    done: 'operation',
    summary: 'Approves or rejects a correction that somebody else asked for; approved, the report gets another revision.',
    input: z.object({ id: id(), approved: flag(), remark: optional(text(500)) }),
    data: row,
  }),
});
