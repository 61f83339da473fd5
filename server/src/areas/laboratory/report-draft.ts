/** The report of a type test as it would look now, crossed as a draft, for whoever writes, checks or signs it; printed, never filed. */
import { VERDICT } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { REPORT_NODES } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import { caseDocument } from '../stamping/index.ts';
import { CONFORMS, type StatedReport, statedOn } from './documents.ts';
import { findTest, tasksFor } from './open-task.ts';
import { openReport } from './report.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

/** Before it is drawn up: what follows from the results, and nothing that a person has to say. */
const begun = async (tx: Tx, testId: string): Promise<StatedReport> => {
  const failed = await tx
    .selectFrom('test_item')
    .select('id')
    .where('task_id', '=', testId)
    .where('round_no', '=', (e) => e.selectFrom('test_task').select('round_no').where('id', '=', testId))
    .where('state', '=', ITEM_STATE.checked)
    .where('verdict', '=', VERDICT.fail)
    .executeTakeFirst();
  return {
    ...{ report_no: '', issue_date: null, anti_fake_code: '', conclusion: failed ? '' : CONFORMS },
    ...{ conclusion_text: '', sample_desc: '', draw_up_name: '', review_name: '', approve_name: '' },
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
