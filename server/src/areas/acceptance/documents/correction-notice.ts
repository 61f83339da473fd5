/** 补正通知 (domain 3.8, catalogue node 0205): what the applicant is to correct, one for each time that the application is sent back to it. */
import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import type { TimelineNode } from '@zhengjian/contract/areas/workflow/records.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { papers } from '../../../platform/documents/papers/index.ts';
import { RETURN_RESULT } from '../../../workflow/acts/return-to.ts';
import { timelineOf } from '../../../workflow/timeline.ts';
import { caseDocument } from '../../stamping/index.ts';
import { CCC } from '../line.ts';
import { LANG } from './common.ts';
import '../../../workflow/tables.ts';

const [SUBMIT, ACCEPT, BACK] = ['submit', 'accept', 'REJECT_PRE'];
const [MOST_REMARK, MOST_COMMENT] = [2000, 1000];

/** Sent back to the company: by its acceptor along the branch for it, or by whoever came later straight to its step. */
const toCompany = ({ nodeKey, result, completionStatus }: TimelineNode, next: TimelineNode | undefined): boolean =>
  completionStatus === 'returned' && ((nodeKey === ACCEPT && result === BACK) || (result === RETURN_RESULT && next?.nodeKey === SUBMIT));

/** Comments for the company that were open when it went back: the company answers them afterwards, and the acceptor may ask again. */
const openComments = async (tx: Tx, caseId: string, at: string) => {
  const rows = await tx
    .selectFrom('wf_review_comment')
    .select(['part', 'place_name', 'comment', 'said_at', 'answered_at', 'earlier'])
    .where('business_id', '=', caseId)
    .where('for_company', '=', true)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ part, place_name: place, comment, said_at, answered_at, earlier }) => {
    const rounds = [...earlier, { comment, time: said_at, answerTime: answered_at ?? '' }];
    const open = rounds.filter(({ time, answerTime }) => time <= at && (answerTime === '' || answerTime >= at)).at(-1);
    return open ? [{ part, place, comment: open.comment.slice(0, MOST_COMMENT) }] : [];
  });
};

export const correctionNotice = caseDocument({
  category: CCC.category,
  template: papers.correctionNotice,
  title: { zh: zh.document.correctionNotice, en: en.document.correctionNotice },
  filed: { node: '0205' },
  // `part`: the task whose decision sent it back
  data: async (tx, ctx, { row, head, part }) => {
    const steps = await timelineOf(tx, { ...ctx, lang: LANG }, row.id, CCC.category);
    const returns = steps.filter((s, i) => toCompany(s, steps[i + 1]));
    const step = returns.find((s) => s.taskId === part);
    if (!step?.endTime) return null;
    const [round, place, at] = [returns.indexOf(step) + 1, steps.indexOf(step), step.endTime];
    const submission = steps.filter((s, i) => s.nodeKey === SUBMIT && i < place && s.endTime !== null).at(-1);
    const correction = steps.find((s, i) => s.nodeKey === SUBMIT && i > place);
    const names = zh.customer.detail.parts;
    return {
      ...head,
      number: `${row.case_no}-B${round}`,
      at,
      ...{ caseNo: row.case_no, applicant: row.applicant_name, productName: row.title, round },
      submittedAt: submission?.endTime ?? row.submit_time ?? '',
      remark: step.customerRemark.slice(0, MOST_REMARK),
      items: (await openComments(tx, row.id, at)).map((one) => ({ ...one, part: names[one.part as keyof typeof names] ?? '' })),
      dueDate: (correction?.dueTime ?? '').slice(0, 10),
      ...{ handler: step.opUserName, issueDate: at.slice(0, 10) },
    };
  },
});
