/** Type tests that wait for their company when the play ends: drawings to be corrected, and a product to be put right after a test failed. */
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { makeCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { MAIN_TENANT } from './institute.ts';
import { playTestStep } from './laboratory.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const [DAY_MS, MINUTE_MS] = [86_400_000, 60_000];
/** Minutes before the end of the play. */
const LATELY = 25;
/** Every test of the round fails. */
const FAILING = [1, 1, 1] as const;
/** Days that a company has for its drawings. */
const REPLY_DAYS = 20;
const PROBLEMS = [
  ['5', '隔爆接合面的长度和最大间隙未标注，请在装配图上补充。'],
  ['24', '缺少接线腔装配图，请补充。'],
] as const;

/** Steps of a type test that lead to its records, as one follows the other. */
const STEPS = [
  ...(['sampleReceiveIn', 'technicalDataDrawUp', 'technicalDataDrawUpReview', 'technicalDataDrawUpApproval', 'testItemDrawUp'] as const),
  ...(['testItemDrawUpReview', 'sampleReceiveOut', 'testRecord'] as const),
] as const;

type Open = { test: string; instance: string; leader: string };
/**
 * The open step of a type test at a node, of several the one with the most time: the late ones are somebody's work. In its first round,
 * since what comes of a second failure is the director's to decide.
 */
const openAt = ({ db }: Stage, node: string): Promise<Open | undefined> =>
  db.system((tx) =>
    tx
      .selectFrom('wf_task as k')
      .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'k.tenant_id').onRef('t.id', '=', 'k.business_id'))
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.project_leader_id'))
      .select(['t.id as test', 'k.instance_id as instance', 'u.account as leader'])
      .where('k.tenant_id', '=', MAIN_TENANT)
      .where('k.node', '=', node)
      .where('k.status', '=', 'open')
      .where('t.round_no', '=', 1)
      .orderBy('k.due_at', 'desc')
      .orderBy('t.id')
      .limit(1)
      .executeTakeFirst(),
  );

/** Puts them into the timetable of the play, shortly before its end. */
export const playTestReturns = (stage: Stage, users: Users, timetable: Timetable, until: Date): void => {
  const { app, world } = stage;
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
  const toCompany = async ({ instance, leader }: Open, node: string, more: object): Promise<void> => {
    const decision = { flowInstanceIds: [instance], currentNodeKeyName: node, result: 'REJECT_PRE', ...more };
    await makeCall(app, workflowCalls.flowSubmit, decision, await as(leader));
  };
  const step = ({ test: testId, instance: instanceId }: Open, node: string) =>
    playTestStep(stage, users, chanceOf(`${node} ${testId}`), { testId, instanceId, node, failing: FAILING });
  /** A test at this step, where there is none the nearest before it, brought there. */
  const broughtTo = async (node: (typeof STEPS)[number]): Promise<Open | undefined> => {
    for (let gone = 0; gone < STEPS.length; gone++) {
      const open = await openAt(stage, node);
      if (open !== undefined) return open;
      const before = await nearest(STEPS.slice(0, STEPS.indexOf(node)));
      if (before === undefined) return undefined;
      await step(before.of, before.at);
    }
    return openAt(stage, node);
  };
  const nearest = async (steps: readonly string[]): Promise<{ of: Open; at: string } | undefined> => {
    for (const at of [...steps].reverse()) {
      const of = await openAt(stage, at);
      if (of !== undefined) return { of, at };
    }
    return undefined;
  };
  timetable.add(new Date(until.getTime() - LATELY * MINUTE_MS), async () => {
    const wrong = await broughtTo('technicalDataDrawUp');
    if (wrong !== undefined) {
      const { test: testId, leader } = wrong;
      const checks = [
        { clause: '24', subject: '图样和文件完整，与产品一致', finding: 'problem' as const, note: '见问题' },
        { clause: '29', subject: '防爆标志与防爆型式一致', finding: 'conforms' as const },
      ];
      await makeCall(app, technicalDataCalls.saveTechnicalData, { testId, checks }, await as(leader));
      for (const [clause, problem] of PROBLEMS)
        await makeCall(app, technicalDataCalls.problemSave, { taskId: testId, clause, problem }, await as(leader));
      const replyDeadline = momentText(new Date(world.now().getTime() + REPLY_DAYS * DAY_MS)).slice(0, 10);
      await toCompany(wrong, 'technicalDataDrawUp', { replyDeadline, remark: '图纸需修改。', cusRemark: '请按所列问题修改图纸。' });
    }
    const failing = await broughtTo('testRecord');
    if (failing !== undefined) {
      await step(failing, 'testRecord');
      await toCompany(failing, 'testFailHandle', { remark: '隔爆性能不符合要求。', cusRemark: '试验不合格，请整改后重新送检。' });
    }
  });
};
