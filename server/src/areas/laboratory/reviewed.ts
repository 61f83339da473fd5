/** The technical data of a type test, its plan, and its records with the report, as their reviewers read them again after a return. */
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import type { CheckedClause } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { mayCall } from '../../platform/http/access.ts';
import type { Reviewed } from '../../workflow/registry.ts';
import { listRows, ownFields, type Sheet, type SheetField } from '../../workflow/returned/sheet.ts';
import { dictionaryNames } from '../system/index.ts';
import { limitsIn, nameIn } from './measure-words.ts';
import { itemsOfRound, planOfRound } from './rounds.ts';
import './test-tables.ts';

const textsIn = (lang: Language): typeof zh => (lang === 'en' ? en : zh);
type By = { actor: Actor };
/** Whoever has work at one of the steps of tests reads them. */
export const readsTests = ({ actor }: By): boolean => mayCall(planCalls.plannedItems.access, actor, planCalls.plannedItems.key) === 'yes';
/** Reports are read also by those who evaluate the case with them. */
const EVALUATION = ['ccc_report_view', 'cert_making_view', 'cert_check_view', 'cert_review_view', 'cert_approval_view'] as const;
const readsReports = ({ actor }: By): boolean => EVALUATION.some((code) => actor.permissions.has(code));
const nameOf = ({ name, clause }: { name: string; clause: string }): string => `${name} ${clause}`.trim();

type Problem = { clause: string; problem: string; reply: string; state: 'open' | 'answered' | 'settled' };
type TechnicalData = { checks: CheckedClause[]; problems: Problem[] };

/** The checked clauses of the latest round, and the problems of all. */
const technicalDataOf = async (tx: Tx, testId: string): Promise<TechnicalData | null> => {
  const [latest, problems] = await Promise.all([
    tx.selectFrom('technical_data').select('checks').where('task_id', '=', testId).orderBy('round_no', 'desc').limit(1).executeTakeFirst(),
    tx
      .selectFrom('technical_problem')
      .select(['clause', 'problem', 'reply', 'state'])
      .where('task_id', '=', testId)
      .orderBy('round_no')
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ]);
  return latest === undefined && problems.length === 0 ? null : { checks: latest?.checks ?? [], problems };
};

const technicalDataSheet = async (_: Tx, lang: Language, { checks, problems }: TechnicalData): Promise<Sheet> => {
  const { fields, review, check: findings, problemState, detail } = textsIn(lang);
  return [
    ...listRows(detail.part.data, checks, (c) => ({
      name: nameOf({ name: c.subject, clause: c.clause }),
      fields: [
        { label: review.finding, value: findings[c.finding] },
        { label: review.note, value: c.note ?? '' },
      ],
    })),
    ...listRows(fields.problem.problem, problems, (p) => ({
      name: p.clause,
      fields: [
        { label: fields.problem.problem, value: p.problem },
        { label: fields.problem.reply, value: p.reply },
        { label: fields.problem.state, value: problemState[p.state] },
      ],
    })),
  ];
};

export const reviewedTechnicalData: Reviewed<TechnicalData> = {
  thing: 'technicalData',
  name: { zh: zh.reviewed.technicalData, en: en.reviewed.technicalData },
  drawnUpAt: ['technicalDataDrawUp'],
  reviewedAt: ['technicalDataDrawUpReview', 'technicalDataDrawUpApproval'],
  version: 1,
  content: technicalDataOf,
  sheet: technicalDataSheet,
  mayRead: async (_, by) => readsTests(by),
};

type Planned = {
  name: string;
  clause: string;
  standard: string;
  requirement: string;
  laboratory: string;
  tester: string;
  checker: string;
  day: string;
  outsourced: boolean;
  outsourceReason: string;
  stage: string;
  hint: string;
  measures: Measure[];
  droppedReason: string;
};

const standardsOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx.selectFrom('standard').select(['id', 'standard_no']).where('id', 'in', ids).execute();
  return new Map(rows.map((r) => [r.id, r.standard_no]));
};

const planOf = async (tx: Tx, testId: string): Promise<Planned[] | null> => {
  const items = await planOfRound(tx, testId);
  if (items.length === 0) return null;
  const standards = await standardsOf(
    tx,
    items.map(({ standard_id }) => standard_id),
  );
  return items.map((i) => ({
    ...{ name: i.item_name, clause: i.clause, standard: standards.get(i.standard_id) ?? '', requirement: i.requirement },
    ...{ laboratory: i.laboratory, tester: i.tester_name, checker: i.checker_name, day: i.plan_date ?? '' },
    ...{ outsourced: i.is_outsource, outsourceReason: i.outsource_reason, stage: i.stage, hint: i.hint, measures: i.measures },
    droppedReason: i.dropped_reason,
  }));
};

const planSheet = async (tx: Tx, lang: Language, plan: Planned[]): Promise<Sheet> => {
  const { fields, detail, record } = textsIn(lang);
  const label = fields.testItem;
  const names = await dictionaryNames(tx, lang, ['laboratory_b']);
  return listRows(detail.part.items, plan, (i) => ({
    name: nameOf(i),
    fields: [
      { label: label.standardNo, value: i.standard },
      { label: label.requirement, value: i.requirement },
      { label: label.laboratory, value: names.get(`laboratory_b/${i.laboratory}`) ?? i.laboratory },
      { label: label.testerName, value: i.tester },
      { label: label.checkerName, value: i.checker },
      { label: label.planDate, value: i.day },
      { label: label.isOutsource, value: i.outsourced ? record.yes : record.no },
      { label: label.outsourceReason, value: i.outsourceReason },
      { label: label.stage, value: i.stage },
      { label: label.hint, value: i.hint },
      { label: label.droppedReason, value: i.droppedReason },
      {
        label: label.measures,
        value: listed(
          i.measures.map((m) => [nameIn(m, lang), limitsIn(m, lang)].filter(Boolean).join(' ')),
          lang,
        ),
      },
    ],
  }));
};

export const reviewedPlan: Reviewed<Planned[]> = {
  thing: 'testPlan',
  name: { zh: zh.reviewed.plan, en: en.reviewed.plan },
  drawnUpAt: ['testItemDrawUp'],
  reviewedAt: ['testItemDrawUpReview'],
  version: 2,
  content: planOf,
  sheet: planSheet,
  mayRead: async (_, by) => readsTests(by),
};

type Recorded = {
  name: string;
  clause: string;
  verdict: string;
  measures: Measure[];
  values: string[];
  failNote: string;
  abnormal: string;
};
type Reported = { conclusion: string; conclusionText: string; sampleDesc: string; items: Recorded[] };

/** The latest report, with the latest version of each record of the round. */
const reportOf = async (tx: Tx, testId: string): Promise<Reported | null> => {
  const [report, items, records] = await Promise.all([
    tx.selectFrom('test_report').selectAll().where('task_id', '=', testId).orderBy('id', 'desc').limit(1).executeTakeFirst(),
    itemsOfRound(tx, testId),
    tx
      .selectFrom('test_record')
      .select(['item_id', 'values', 'fail_note', 'abnormal'])
      .where('task_id', '=', testId)
      .orderBy('version_no', 'desc')
      .execute(),
  ]);
  if (report === undefined && records.length === 0) return null;
  return {
    conclusion: report?.conclusion ?? '',
    conclusionText: report?.conclusion_text ?? '',
    sampleDesc: report?.sample_desc ?? '',
    items: items.map((i) => {
      const last = records.find(({ item_id }) => item_id === i.id);
      return {
        ...{ name: i.item_name, clause: i.clause, verdict: i.verdict, measures: i.measures },
        ...{ values: last?.values ?? [], failNote: last?.fail_note ?? '', abnormal: last?.abnormal ?? '' },
      };
    }),
  };
};

const measured = (of: Recorded, lang: Language): SheetField[] => {
  const { record } = textsIn(lang);
  return of.measures.map((m, at): SheetField => {
    const value = of.values[at] ?? '';
    const shown = m.kind === 'check' && value !== '' ? (value === '1' ? record.yes : record.no) : value;
    return { label: nameIn(m, lang), value: shown === '' ? '' : `${shown} ${m.unit ?? ''}`.trim() };
  });
};

const reportSheet = async (tx: Tx, lang: Language, of: Reported): Promise<Sheet> => {
  const { fields, detail } = textsIn(lang);
  const names = await dictionaryNames(tx, lang, ['report_conclusion', 'test_verdict']);
  const word = (dictionary: string, key: string) => names.get(`${dictionary}/${key}`) ?? key;
  return [
    ownFields(detail.part.reports, [
      { label: fields.reportForm.conclusion, value: word('report_conclusion', of.conclusion) },
      { label: fields.reportForm.conclusionText, value: of.conclusionText },
      { label: fields.reportForm.sampleDesc, value: of.sampleDesc },
    ]),
    ...listRows(detail.part.items, of.items, (i) => ({
      name: nameOf(i),
      fields: [
        ...measured(i, lang),
        { label: fields.testItem.verdict, value: word('test_verdict', i.verdict) },
        { label: fields.testRecord.failNote, value: i.failNote },
        { label: fields.testRecord.abnormal, value: i.abnormal },
      ],
    })),
  ];
};

export const reviewedReport: Reviewed<Reported> = {
  thing: 'testReport',
  name: { zh: zh.reviewed.report, en: en.reviewed.report },
  drawnUpAt: ['testRecord', 'certDrawUp'],
  reviewedAt: ['testRecordApproval', 'certReview', 'certApproval'],
  version: 1,
  content: reportOf,
  sheet: reportSheet,
  mayRead: async (_, by) => readsTests(by) || readsReports(by),
};
