/** 延期 (domain 3.4): the planned days of a type test are extended, with the reason; its company and its order say until when. */
import type { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { mayArrange } from './checkers.ts';
import { refuseFarPlan } from './far-plan.ts';
import { findTest, type TestTask } from './open-task.ts';
import { testOrder } from './test-order-paper.ts';
import { orderOfTest } from './test-papers.ts';
import { TYPE_TEST } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.extended': { from: string; to: string; reason: string };
  }
}

/** Allocated, and not over. */
export const mayExtend = (ctx: Pick<Ctx, 'actor'>, test: TestTask): boolean => test.plan_end !== null && mayArrange(ctx, test);

/** @throws laboratory.testNotFound, laboratory.notLeader, laboratory.notAllocated, laboratory.extendsNothing, laboratory.plansFar */
export const extendTest = async (tx: Tx, ctx: Ctx, { id, planEnd, reason }: Received<typeof testTaskCalls.extendTest>) => {
  await findTest(tx, id);
  const test = await tx.selectFrom('test_task').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const before = test.plan_end ?? refuse('laboratory.notAllocated');
  if (!mayExtend(ctx, test)) refuse('laboratory.notLeader');
  if (planEnd <= before || planEnd < dayText(ctx.world.now())) refuse('laboratory.extendsNothing', { day: before });
  refuseFarPlan(ctx, planEnd);
  const { extend_count } = await tx
    .updateTable('test_task')
    .set((e) => ({
      ...{ plan_end: planEnd, extend_count: e('extend_count', '+', 1), extend_reason: reason },
      ...changed(ctx),
      version: e('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning('extend_count')
    .executeTakeFirstOrThrow();
  await orderOfTest({ ...ctx, tx }, id, null, testOrder);
  await notify(tx, ctx, {
    template: 'testExtended',
    params: { no: test.work_no, title: test.title, day: planEnd, remark: reason },
    kind: MESSAGE_KIND.system,
    company: test.company_id,
    caseId: id,
    link: `${TYPE_TEST.pages.customer}${id}`,
    mail: true,
  });
  await audit(tx, ctx, {
    kind: 'laboratory.extended',
    subject: { type: 'test_task', id },
    caseId: id,
    details: { from: before, to: planEnd, reason },
  });
  return { id, planEnd, extendCount: extend_count };
};
