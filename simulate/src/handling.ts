/** What the institute's people do besides deciding: tasks urged, delegated, shown, covered by a deputy; a move asked for; processes drawn anew. */
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { workflowReleaseCalls } from '@zhengjian/contract/areas/workflow/releases.ts';
import { makeCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const REVIEW = 'applicationForCcc_review';
const APPROVAL = 'applicationForCcc_approval';
/** Days from the end of the play, at ten in the morning, at which the leave process gets another version: some leaves still run on the first. */
const NEW_VERSION = -2 - 7 / 24;

/** Days from the end of the play; the first is over by then, the second is on, the rest is to come. */
const DEPUTIES = [
  { who: 'liuqiming', deputy: 'zhangruonan', set: -41, from: -40, until: -37, reason: '外出培训' },
  { who: 'zhengkaixuan', deputy: 'xiezhiqiu', set: -4, from: -1, until: 6, reason: '年假' },
  { who: 'zhangruonan', deputy: 'liuqiming', set: -2, from: 7, until: 9, reason: '年假' },
] as const;

/** The first moment of a day at the institute. */
const dayBegin = (at: Date): string => `${new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)} 00:00:00`;

type Open = { task: string; instance: string; holder: string | null };
/** Open tasks of a node, the most urgent first. */
const openAt = (stage: Stage, node: string): Promise<Open[]> =>
  stage.db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .leftJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 't.tenant_id').onRef('u.id', '=', 't.assignee'))
      .select(['t.id as task', 't.instance_id as instance', 'u.account as holder'])
      .where('t.tenant_id', '=', MAIN_TENANT)
      .where('t.node', '=', node)
      .where('t.status', '=', 'open')
      .orderBy('t.due_at')
      .orderBy('t.id')
      .execute(),
  );

/** Puts them into the timetable of the play, those that fall into it. */
export const playHandling = (stage: Stage, users: Users, timetable: Timetable, from: Date, until: Date): void => {
  const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': stage.world.uuid() } });
  const idOf = async (account: string): Promise<string> =>
    (
      await stage.db.system((tx) =>
        tx
          .selectFrom('user_account')
          .select('id')
          .where('tenant_id', '=', MAIN_TENANT)
          .where('account', '=', account)
          .executeTakeFirstOrThrow(),
      )
    ).id;
  /** The administrator copies the version in use, changes it, and asks for it to be published. @returns id of the request */
  const drawAnew = async (category: string, change: (xml: string) => string, note: string): Promise<string> => {
    const { records } = await makeCall(stage.app, workflowListCalls.managerList, { category, current: 1, size: 10 }, await as('admin'));
    const used = records.find(({ status }) => status === 'active');
    if (!used) return '';
    const draft = await makeCall(stage.app, workflowListCalls.modelSubmit, { fromDefinitionId: used.id }, await as('admin'));
    await makeCall(stage.app, workflowListCalls.modelSubmit, { id: draft.id, xml: change(draft.xml) }, await as('admin'));
    return (await makeCall(stage.app, workflowListCalls.modelDeploy, { id: draft.id, note }, await as('admin'))).releaseId;
  };
  const day = (days: number): Date => new Date(until.getTime() + days * DAY_MS);
  for (const { who, deputy, set, reason, ...span } of DEPUTIES) {
    if (day(set) <= from) continue;
    timetable.add(day(set), async () =>
      makeCall(
        stage.app,
        workflowActCalls.flowDeputySave,
        { deputyId: await idOf(deputy), categories: [], from: dayBegin(day(span.from)), until: dayBegin(day(span.until)), reason },
        await as(who),
      ),
    );
  }
  const shortly = (minutes: number): Date => new Date(until.getTime() - minutes * MINUTE_MS);
  timetable.add(shortly(50), async () => {
    const [late] = await openAt(stage, 'accept');
    if (late)
      await makeCall(
        stage.app,
        workflowActCalls.flowUrge,
        { flowInstanceId: late.instance, remark: '企业来电询问，请尽快办理。' },
        await as('wangjianheng'),
      );
  });
  timetable.add(shortly(40), async () => {
    const [shown] = await openAt(stage, REVIEW);
    if (shown?.holder)
      await makeCall(
        stage.app,
        workflowActCalls.flowCopy,
        { flowInstanceId: shown.instance, userIds: [await idOf('zhangruonan')], remark: '单元划分与以往不同，供参考。' },
        await as(shown.holder),
      );
  });
  timetable.add(shortly(30), async () => {
    // the least urgent, so that the desk's own work stays with it
    const given = (await openAt(stage, REVIEW)).findLast(({ holder }) => holder === 'yangxiaolan');
    if (given)
      await makeCall(
        stage.app,
        workflowActCalls.flowDelegate,
        { taskId: given.task, userId: await idOf('chensiyuan'), remark: '请先核对标准版本。' },
        await as('yangxiaolan'),
      );
  });
  timetable.add(shortly(20), async () => {
    // the least urgent, for the others have their own work done
    const [approval, review] = [(await openAt(stage, APPROVAL)).at(-1), (await openAt(stage, REVIEW)).at(-1)];
    const [task, targetNodeKey] = approval ? [approval.task, REVIEW] : [review?.task, 'accept'];
    if (task !== undefined)
      await makeCall(
        stage.app,
        workflowActCalls.flowJumpAsk,
        { taskId: task, targetNodeKey, remark: '内审抽查发现单元划分依据不足，请重新核对。' },
        await as('caonianci'),
      );
  });
  if (day(NEW_VERSION) > from)
    timetable.add(day(NEW_VERSION), async () => {
      const asked = await drawAnew('leave', (xml) => xml.replace(/(id="head"[^>]*wf:days=")1"/, '$12"'), '按年度评审意见修订');
      if (asked !== '')
        await makeCall(
          stage.app,
          workflowReleaseCalls.releaseDecide,
          { id: asked, agree: true, remark: '已核对，同意发布。' },
          await as('wangjianheng'),
        );
      // this one waits for a second person
      await drawAnew(
        'cccApplication',
        (xml) => xml.replace(/(id="applicationForCcc_review"[^>]*wf:days=")[\d.]+"/, '$13"'),
        '受理复核时限延长至三个工作日，与年度评审意见一致',
      );
    });
};
