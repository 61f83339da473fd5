/** Leave from request to approval through the public calls: who decides, what is refused, who may read it. */
import { type LeaveForm, leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { LONG_LEAVE_DAYS } from '@zhengjian/contract/rules/leave.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { playLeaves } from './leave.ts';
import { createUsers, type Users } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';
import { Timetable } from './timetable.ts';

const until = new Date('2026-03-06T17:00:00+08:00');
const world = simulatedWorld('leave', new Date('2026-03-06T09:00:00+08:00'));
const system = await instituteSystem(world);
const { app, db, raw } = system;
let users: Users;

const APPLICANT = 'xujingyi';
const HEAD = 'zhouliyan';
const LEADER = 'limuchuan';
const DEAN = 'wangjianheng';
const form = (more: Partial<LeaveForm> = {}): LeaveForm => ({
  leaveType: '3',
  startDate: '2026-04-01',
  startHalf: '0',
  endDate: '2026-04-02',
  endHalf: '1',
  reason: '年假',
  ...more,
});
const as = async (account: string) => ({ token: await users.as(account) });
const start = async (more: Partial<LeaveForm> = {}, who = APPLICANT) => makeCall(app, leaveCalls.startProcess, form(more), await as(who));
const detail = async (businessId: string, who = APPLICANT) => makeCall(app, leaveCalls.detail, { businessId }, await as(who));
const decide = async (instance: string, node: string, result: string, who: string, remark = '说明原因') =>
  makeCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [instance], currentNodeKeyName: node, result, remark } as never,
    await as(who),
  );
/** What the dialog says of each branch. */
const branchesAt = async (flowInstanceId: string, currentNodeKeyName: string) =>
  (await makeCall(app, workflowCalls.flowBranchPage, { flowInstanceId, currentNodeKeyName, size: 50 }, await as(HEAD))).records;
const refusalOf = async (input: object, who = APPLICANT) =>
  (await tryCall(app, leaveCalls.startProcess, input as never, await as(who))).refusal;

beforeAll(async () => {
  users = createUsers({ app, db, world }, MAIN_TENANT);
}, 120_000);

describe('the way of a request', () => {
  test('three days end with the head of department', async () => {
    const { id, leaveNo, processInstanceId, days } = await start({ endDate: '2026-04-03' });
    expect(days).toBe(LONG_LEAVE_DAYS);
    expect(leaveNo).toMatch(/^LV2026\d{4}$/);
    expect(await detail(id, HEAD)).toMatchObject({ state: '10', task: { nodeKey: 'head' }, abilities: { decide: true, correct: false } });
    expect(await branchesAt(processInstanceId, 'head')).toMatchObject([{ targetKey: 'approved', ends: true }, { targetKey: 'apply' }]);
    await decide(processInstanceId, 'head', 'PASS', HEAD);
    expect(await detail(id)).toMatchObject({ state: '40', task: null });
  });

  test('more than three days go on to the leaders', async () => {
    const { id, processInstanceId } = await start({ startDate: '2026-05-11', endDate: '2026-05-14' });
    expect(await branchesAt(processInstanceId, 'head')).toMatchObject([{ targetKey: 'leader', ends: false }, { targetKey: 'apply' }]);
    await decide(processInstanceId, 'head', 'PASS', HEAD);
    expect(await detail(id)).toMatchObject({ state: '20', task: { nodeKey: 'leader' } });
    await decide(processInstanceId, 'leader', 'PASS', LEADER);
    expect(await detail(id)).toMatchObject({ state: '40' });
  });

  test('the longest go to all leaders at once: each has a voice, one more is asked, and one rejection sends it back', async () => {
    const { id, processInstanceId } = await start({ startDate: '2026-12-01', endDate: '2026-12-24' });
    await decide(processInstanceId, 'head', 'PASS', HEAD);
    expect(await detail(id)).toMatchObject({ state: '30', task: { nodeKey: 'board' } });
    for (const leader of [LEADER, DEAN]) {
      const seen = await detail(id, leader);
      expect(seen.abilities.decide).toBe(true);
      const { mayAct, taskId } = await makeCall(app, workflowCalls.flowTaskDialog, { flowInstanceId: processInstanceId }, await as(leader));
      expect({ mayAct, taskId }).toEqual({ mayAct: true, taskId: seen.task?.taskId });
    }
    const { taskId } = await makeCall(app, workflowCalls.flowTaskDialog, { flowInstanceId: processInstanceId }, await as(DEAN));
    const { people, rule, veto } = await makeCall(app, workflowActCalls.flowSigning, { taskId }, await as(DEAN));
    expect({ rule, veto }).toEqual({ rule: 'all', veto: true });
    const quality = people.find((p) => p.realName === '曹念慈');
    expect(people.find((p) => p.realName === '周立言')?.reason).not.toBe('');
    await makeCall(app, workflowActCalls.flowAddSigner, { taskId, userId: quality?.id ?? '', where: 'after' }, await as(DEAN));
    await decide(processInstanceId, 'board', 'PASS', LEADER);
    await decide(processInstanceId, 'board', 'PASS', DEAN);
    expect(await detail(id, 'caonianci')).toMatchObject({ state: '30', abilities: { decide: true } });
    const ran = await makeCall(app, workflowCalls.historyFlowList, { processInstanceId }, await as(DEAN));
    expect(ran.filter((h) => h.historyActivityType === 'signer').map((h) => [h.opUserName, h.endTime === null])).toEqual([
      ['李沐川', false],
      ['王建衡', false],
      ['曹念慈', true],
    ]);
    await decide(processInstanceId, 'board', 'REJECT_PRE', 'caonianci');
    expect(await detail(id)).toMatchObject({ state: '15', abilities: { correct: true } });
  });

  test('a head’s own leave goes to the leaders, whatever its length', async () => {
    const { id } = await start({ endDate: '2026-04-01' }, HEAD);
    expect(await detail(id, HEAD)).toMatchObject({ state: '20', task: { nodeKey: 'leader' }, abilities: { decide: false } });
  });

  test('returned, it is corrected by its applicant alone; longer now, it also goes to the leaders', async () => {
    const { id, processInstanceId } = await start({ startDate: '2026-06-01', endDate: '2026-06-01' });
    expect(await refusalOf({ ...form({ startDate: '2026-06-01', endDate: '2026-06-01' }), id })).toBe('leave.notReturned');
    await decide(processInstanceId, 'head', 'REJECT_PRE', HEAD);
    expect(await detail(id)).toMatchObject({ state: '15', abilities: { correct: true, decide: false } });
    const longer = form({ startDate: '2026-06-01', endDate: '2026-06-05' });
    expect(await refusalOf({ ...longer, id }, 'maxiao')).toBe('leave.notYours');
    expect(await refusalOf({ ...longer, id, version: 1 })).toBe('leave.changedMeanwhile');
    await makeCall(app, leaveCalls.startProcess, { ...longer, id }, await as(APPLICANT));
    await decide(processInstanceId, 'head', 'PASS', HEAD);
    expect(await detail(id)).toMatchObject({ state: '20', days: 5 });
  });

  test('returned, it may be given up', async () => {
    const { id, processInstanceId } = await start({ startDate: '2026-07-01', endDate: '2026-07-01' });
    await decide(processInstanceId, 'head', 'REJECT_PRE', HEAD);
    await decide(processInstanceId, 'apply', 'REJECT_END', APPLICANT);
    expect(await detail(id)).toMatchObject({ state: '90' });
  });

  test('approved, it may be taken back until it is over: its days are free again, and whoever approved it is told', async () => {
    const days = { startDate: '2026-10-19', endDate: '2026-10-20' };
    const { id, leaveNo, processInstanceId } = await start(days);
    const takeBack = async (of = id, who = APPLICANT) =>
      (await tryCall(app, leaveCalls.takeBack, { id: of, remark: '行程取消' }, await as(who))).refusal ?? 'done';
    expect(await takeBack()).toBe('leave.notToTakeBack');
    await decide(processInstanceId, 'head', 'PASS', HEAD);
    expect((await detail(id)).abilities.takeBack).toBe(true);
    expect((await detail(id, HEAD)).abilities.takeBack).toBe(false);
    expect(await refusalOf(form(days))).toBe('leave.overlap');
    expect(await takeBack(id, HEAD)).toBe('leave.notYours');
    expect(await takeBack()).toBe('done');
    expect(await detail(id)).toMatchObject({ state: '90', takenBackWhy: '行程取消', abilities: { takeBack: false } });
    expect(await takeBack()).toBe('leave.notToTakeBack');
    const told = await raw(
      `select u.account, m.params ->> 'remark' as why from message m join user_account u on u.id = m.user_id
        where m.template = 'leaveTakenBack' and m.params ->> 'no' = $1`,
      [leaveNo],
    );
    expect(told).toEqual([{ account: HEAD, why: '行程取消' }]);
    // what the process has said of it still holds
    const held = await verifyAll({ db, files: app.files, hash: false });
    expect(held.find(({ name }) => name.endsWith('the-journal-rebuilds-tokens-and-states'))?.breaches).toEqual([]);
    expect(await detail((await start(days)).id)).toMatchObject({ state: '10' });

    const over = await start({ startDate: '2026-03-02', endDate: '2026-03-03' });
    await decide(over.processInstanceId, 'head', 'PASS', HEAD);
    expect(await takeBack(over.id)).toBe('leave.notToTakeBack');
  });

  test('the length is the system’s own: nobody sends it along with a decision', async () => {
    const sent = { flowInstanceIds: ['f'.repeat(32)], currentNodeKeyName: 'apply', result: 'PASS', days: 1 };
    const { processInstanceId } = await start({ startDate: '2026-08-03', endDate: '2026-08-10' });
    await decide(processInstanceId, 'head', 'REJECT_PRE', HEAD);
    const reply = await tryCall(
      app,
      workflowCalls.flowSubmit,
      { ...sent, flowInstanceIds: [processInstanceId] } as never,
      await as(APPLICANT),
    );
    expect(reply.refusal).toBe('workflow.fieldNotDeclared');
  });
});

describe('what is refused', () => {
  test('an end before its start, a half day that is none, a kind nobody knows', async () => {
    expect(await refusalOf(form({ startHalf: '1', endDate: '2026-04-01', endHalf: '0' }))).toBe('leave.order');
    expect(await refusalOf(form({ endDate: '2026-03-31' }))).toBe('leave.order');
    expect(await refusalOf({ ...form(), startHalf: '2' })).toBe('leave.halfDay');
    expect((await tryCall(app, leaveCalls.startProcess, form({ leaveType: '99' }), await as(APPLICANT))).code).toBe(400);
  });

  test('two leaves at once; but a morning and the afternoon of one day go together', async () => {
    await start({ startDate: '2026-09-01', endDate: '2026-09-01', endHalf: '0' });
    expect(await refusalOf(form({ startDate: '2026-08-31', endDate: '2026-09-01', endHalf: '0' }))).toBe('leave.overlap');
    expect(await start({ startDate: '2026-09-01', startHalf: '1', endDate: '2026-09-01' })).toMatchObject({ days: 0.5 });
    const twice = [1, 2].map(() => refusalOf(form({ startDate: '2026-09-14', endDate: '2026-09-15' })));
    expect((await Promise.all(twice)).filter((refusal) => refusal === 'leave.overlap')).toHaveLength(1);
  });

  test('a process version that is not the present one', async () => {
    const started = await makeCall(app, workflowListCalls.startList, {}, await as(APPLICANT));
    const [leave] = started.records;
    expect(leave).toMatchObject({ category: 'leave', path: `/work/process/leave/form/${leave?.processDefinitionId}` });
    expect(await refusalOf({ ...form({ startDate: '2026-10-12', endDate: '2026-10-12' }), processDefinitionId: 'f'.repeat(32) })).toBe(
      'leave.versionChanged',
    );
  });
});

describe('who reads it', () => {
  test('its applicant, who decides, who has decided, who follows processes; no other colleague and no other tenant', async () => {
    const { id, processInstanceId } = await start({ startDate: '2026-11-02', endDate: '2026-11-02' });
    const seen = async (who: string) => (await tryCall(app, leaveCalls.detail, { businessId: id }, await as(who))).refusal ?? 'seen';
    expect(await seen(APPLICANT)).toBe('seen');
    expect(await seen(HEAD)).toBe('seen');
    expect(await seen('wangjianheng')).toBe('seen');
    expect(await seen('luozihan')).toBe('leave.notFound');
    await decide(processInstanceId, 'head', 'PASS', HEAD);
    expect(await seen(HEAD)).toBe('seen');
    const stranger = { tenant: OTHER_TENANT, user: '0'.repeat(32), kind: 'staff' as const, companies: [], laboratory: null };
    expect(await db.read(stranger, (tx) => tx.selectFrom('wf_instance').selectAll().where('id', '=', processInstanceId).execute())).toEqual(
      [],
    );
  });
});

test('the demo has leaves in every state that waits or has ended', async () => {
  const from = new Date(until.getTime() - 70 * 86_400_000);
  const timetable = new Timetable();
  playLeaves({ app, db, world }, users, timetable, from, until);
  await timetable.play(world, until, { signal: new AbortController().signal });
  const rows = await raw<{ state: string }>(
    "select distinct state from leave_request where tenant_id = $1 and start_date < '2026-04-01' order by 1",
    [MAIN_TENANT],
  );
  expect(rows.map((r) => r.state)).toEqual(['10', '15', '20', '30', '40', '90']);
});

test('a request that its head leaves lying is told to the vice deans, once, and is still the head’s to decide', async () => {
  const { id, leaveNo, processInstanceId } = await start({ startDate: '2026-09-21', endDate: '2026-09-21' });
  const told = () =>
    raw<{ account: string; link: string }>(`select u.account, m.link from message m join user_account u on u.id = m.user_id
      where m.template = 'leaveWaits' and m.params ->> 'no' = '${leaveNo}'`);
  const jobs = allJobs({ db, world, tenants: [MAIN_TENANT] });
  const days = async (n: number) => {
    world.setNow(new Date(world.now().getTime() + n * 86_400_000));
    for (const job of jobs) await job.run();
  };
  await days(0);
  expect(await told()).toEqual([]);
  await days(7);
  await days(1);
  const messages = await told();
  expect(messages.map((m) => m.account)).toEqual([LEADER]);
  const opened = await makeCall(app, leaveCalls.detail, { businessId: messages[0]?.link.split('/').at(-1) ?? '' }, await as(LEADER));
  expect(opened.id).toBe(id);
  expect(await detail(id, HEAD)).toMatchObject({ state: '10', abilities: { decide: true } });
  await decide(processInstanceId, 'head', 'PASS', HEAD);
  expect(await detail(id)).toMatchObject({ state: '40' });
});
