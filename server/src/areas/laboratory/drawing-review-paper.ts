/**
 * 图纸审查意见 (domain 3.8, catalogue node 0302): one for each round of the review, when its problems are sent to the company and when the
 * technical data are approved. It states what was known then: what the company answers later stands on the paper of the next round.
 */
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { papers } from '../../platform/documents/papers/index.ts';
import { caseDocument } from '../stamping/index.ts';
import { aboutTest, numberOfRound, productOf, testWithCases } from './test-papers.ts';
import { TYPE_TEST } from './work.ts';

export const drawingReview = caseDocument({
  category: TYPE_TEST.category,
  template: papers.drawingReview,
  title: { zh: zh.document.drawingReview, en: en.document.drawingReview },
  unseen: 'laboratory.testNotFound',
  filed: { node: '0302' },
  data: async (tx, ctx, { row, head, part }) => {
    const round = Number(part);
    const review = await tx
      .selectFrom('technical_data')
      .selectAll()
      .where('task_id', '=', row.id)
      .where('round_no', '=', round)
      .executeTakeFirst();
    if (review === undefined) return null;
    const approved = review.approve_name !== '';
    if (!approved && review.reply_deadline === null) return null;
    const at = review.updated_at;
    const of = await testWithCases(tx, ctx, row.id);
    const problems = await tx
      .selectFrom('technical_problem')
      .selectAll()
      .where('task_id', '=', row.id)
      .where('round_no', '<=', round)
      .orderBy('round_no')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return {
      ...head,
      ...aboutTest(of),
      ...productOf(of),
      number: numberOfRound(of.test.work_no, round),
      at,
      round,
      outcome: approved ? ('approved' as const) : ('sent' as const),
      checks: review.checks.map(({ clause, subject, finding, note = '' }) => ({ clause, subject, finding, note })),
      problems: problems.map((p) => {
        const answered = p.reply_time !== null && p.reply_time <= at;
        const settled = p.state === 'settled' && p.updated_at <= at;
        return {
          ...{ round: p.round_no, clause: p.clause, problem: p.problem },
          ...{ reply: answered ? p.reply : '', replyBy: answered ? p.reply_name : '' },
          state: settled ? ('settled' as const) : answered ? ('answered' as const) : ('open' as const),
        };
      }),
      replyDeadline: review.reply_deadline ?? '',
      ...{ drawUpUser: review.draw_up_name, reviewUser: review.review_name, approveUser: review.approve_name },
      decideDate: at.slice(0, 10),
    };
  },
});
