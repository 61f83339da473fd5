/** The report of a type test as it would look now, crossed as a draft, for whoever writes, checks or signs it; printed, never filed. */
import { REPORT_NODES } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import { caseDocument } from '../stamping/index.ts';
import { type StatedReport, statedOn } from './documents.ts';
import { findTest, tasksFor } from './open-task.ts';
import { openReport } from './report.ts';
import { concludedFrom } from './report-conclusion.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

/** Before it is drawn up: what follows from the results, and nothing that a person has to say. */
const begun = async (tx: Tx, testId: string): Promise<StatedReport> => {
  const { conclusion, conclusionText } = await concludedFrom(tx, testId);
  return {
    ...{ report_no: '', issue_date: null, anti_fake_code: '', conclusion, conclusion_text: conclusionText },
    ...{ sample_desc: '', draw_up_name: '', review_name: '', approve_name: '', scope: null },
  };
};

export const reportDraft = caseDocument({
  category: TYPE_TEST.category,
  template: { ...papers.testReport, name: 'testReportDraft' },
  title: { zh: zh.document.reportDraft, en: en.document.reportDraft },
  unseen: 'laboratory.testNotFound',
  data: async (tx, ctx, { row: { id }, head }) => {
    const test = await findTest(tx, id);
    const mine = await tasksFor(tx, ctx, test);
    if (!mine.some(({ node }) => REPORT_NODES.some((one) => one === node))) refuse('laboratory.notAtThisStep');
    const row = await tx
      .selectFrom('business_case')
      .selectAll()
      .where('id', 'in', await casesOfWork(tx, ctx, id))
      .orderBy('case_no')
      .limit(1)
      .executeTakeFirstOrThrow();
    // signed today it would bear this day
    const report = { ...((await openReport(tx, id)) ?? (await begun(tx, id))), issue_date: dayText(ctx.world.now()) };
    return statedOn(tx, ctx, { about: { row, head }, test, report });
  },
});
