/** The report of a type test: drawn up, checked, and with the approval its number, its day and its verification code. */
import { CONCLUSION } from '@zhengjian/contract/areas/laboratory/states.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import type { Act, CaseAct } from '../../workflow/registry.ts';
import { orderDocuments } from '../stamping/index.ts';
import { nextNumber } from '../system/index.ts';
import { testReport } from './documents.ts';
import { scopeOfReport } from './report-scope.ts';
import './test-tables.ts';

/** Keys of `report_status`. */
const REPORT = { draft: '0', toReview: '1', toApprove: '2', approved: '3', superseded: '7' } as const;
/** Letter of a line in the number of a report. */
const LETTERS: Readonly<Record<string, string>> = { '1': '0C', '2': '0Q', '3': '0V', '4': '0S' };
/** Without those that are mistaken for one another. */
const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 12;

/** The report that is written now; none before it is drawn up. */
export const openReport = (tx: Tx, testId: string) =>
  tx
    .selectFrom('test_report')
    .selectAll()
    .where('task_id', '=', testId)
    .where('report_no', '=', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The report that holds: approved, and not superseded. */
export const approvedReport = (tx: Tx, testId: string) =>
  tx
    .selectFrom('test_report')
    .selectAll()
    .where('task_id', '=', testId)
    .where('state', '=', REPORT.approved)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

type Drafted = { conclusion?: string | undefined; conclusionText?: string | undefined; sampleDesc?: string | undefined };

/** Drawn up, or drawn up anew after a return. */
export const draftReport = async (act: CaseAct, input: Drafted): Promise<void> => {
  const { tx, businessId, actor } = act;
  const content = {
    ...{ conclusion: input.conclusion ?? '', conclusion_text: input.conclusionText ?? '', sample_desc: input.sampleDesc ?? '' },
    ...{ draw_up_name: actor.name, review_name: '', state: REPORT.toReview },
  };
  const open = await openReport(tx, businessId);
  if (open) {
    await tx
      .updateTable('test_report')
      .set((e) => ({ ...content, ...changed(act), version: e('version', '+', 1) }))
      .where('id', '=', open.id)
      .execute();
    return;
  }
  const { round_no } = await tx.selectFrom('test_task').select('round_no').where('id', '=', businessId).executeTakeFirstOrThrow();
  const earlier = await approvedReport(tx, businessId);
  await tx
    .insertInto('test_report')
    .values({ ...created(act), task_id: businessId, round_no, ...content, issue_date: null, supersedes: earlier?.id ?? null })
    .execute();
};

export const signReport = async (act: CaseAct, values: { state: string; review_name?: string }): Promise<void> => {
  const open = (await openReport(act.tx, act.businessId)) ?? refuse('laboratory.reportNotFound');
  await act.tx
    .updateTable('test_report')
    .set((e) => ({ ...values, ...changed(act), version: e('version', '+', 1) }))
    .where('id', '=', open.id)
    .execute();
};

const codeOf = (bytes: Buffer): string => [...bytes].map((b) => CODE_LETTERS[b % CODE_LETTERS.length] ?? '').join('');

/** A report written anew keeps its number with a suffix: `T101250C00045-1`. */
const numberOf = async (act: Pick<CaseAct, 'tx' | 'businessId' | keyof Act>, supersedes: string | null): Promise<string> => {
  const { tx } = act;
  if (supersedes !== null) {
    const { report_no } = await tx.selectFrom('test_report').select('report_no').where('id', '=', supersedes).executeTakeFirstOrThrow();
    const [, base = report_no, n = '0'] = /^(.*?)(?:-(\d+))?$/.exec(report_no) ?? [];
    return `${base}-${Number(n) + 1}`;
  }
  const task = await tx.selectFrom('test_task').select(['laboratory', 'line']).where('id', '=', act.businessId).executeTakeFirstOrThrow();
  const values = { lab: `T${task.laboratory}`, line: LETTERS[task.line] ?? '0X' };
  return nextNumber(tx, act, { pattern: PATTERNS.report, param: 'number.report' }, { values });
};

/** The report on paper, filed with each case of the test for its seal. */
const orderReport = async (tx: Tx, act: Act, testId: string): Promise<void> => {
  for (const caseId of await casesOfWork(tx, act, testId)) await orderDocuments(tx, act, { about: caseId }, testReport);
};

/** @returns whether the product conforms. @throws laboratory.reportNotFound */
export const releaseReport = async (act: CaseAct): Promise<boolean> => {
  const { tx, world } = act;
  const open = (await openReport(tx, act.businessId)) ?? refuse('laboratory.reportNotFound');
  // what holds now, which may be another revision than when it was drawn up
  const before = (await approvedReport(tx, act.businessId))?.id ?? null;
  if (before !== null)
    await tx
      .updateTable('test_report')
      .set({ state: REPORT.superseded, ...changed(act) })
      .where('id', '=', before)
      .execute();
  await tx
    .updateTable('test_report')
    .set({
      ...{ state: REPORT.approved, approve_name: act.actor.name, issue_date: dayText(world.now()) },
      ...{ anti_fake_code: codeOf(world.random(CODE_LENGTH)), report_no: await numberOf(act, before), supersedes: before },
      scope: JSON.stringify(await scopeOfReport(tx, act.businessId, dayText(world.now()))),
      ...changed(act),
    })
    .where('id', '=', open.id)
    .execute();
  await orderReport(tx, act, act.businessId);
  return open.conclusion === CONCLUSION.conforms;
};

type Report = Selectable<Schema['test_report']>;
/**
 * Another revision of an approved report, under its number with the next suffix; the earlier one is superseded and stays as it is. Its
 * review and its conclusion are those of the report, since a correction turns no verdict.
 */
export const reviseReport = async (
  tx: Tx,
  act: Act,
  report: Report,
  corrected: Pick<Report, 'conclusion_text' | 'sample_desc' | 'draw_up_name'>,
): Promise<{ id: string; report_no: string }> => {
  await tx
    .updateTable('test_report')
    .set({ state: REPORT.superseded, ...changed(act) })
    .where('id', '=', report.id)
    .execute();
  const { task_id, round_no, conclusion, review_name } = report;
  const revised = await tx
    .insertInto('test_report')
    .values({
      ...created(act),
      ...{ task_id, round_no, conclusion, review_name, ...corrected },
      ...{ approve_name: act.actor.name, issue_date: dayText(act.world.now()), state: REPORT.approved, supersedes: report.id },
      report_no: await numberOf({ ...act, tx, businessId: task_id }, report.id),
      anti_fake_code: codeOf(act.world.random(CODE_LENGTH)),
      scope: JSON.stringify(await scopeOfReport(tx, task_id, dayText(act.world.now()))),
    })
    .returning(['id', 'report_no'])
    .executeTakeFirstOrThrow();
  await orderReport(tx, act, task_id);
  return revised;
};
