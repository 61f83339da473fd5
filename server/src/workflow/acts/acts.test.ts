/** What people do with an open task besides deciding it: the institute's own CCC process, real rows, real rules. */
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../platform/actor.ts';
import { principalsOf } from '../deputies.ts';
import { operationsFor } from '../operations.ts';
import type { Act } from '../registry.ts';
import { cccSystem, to } from '../testing/ccc.ts';
import { actOf, breaches, reader, refusalOf } from '../testing/people.ts';
import { colleaguesOf } from './colleagues.ts';
import { copies, copyTo, readCopies } from './copy.ts';
import { deputyPage, deputyRegister, endDeputy } from './deputy.ts';
import { discontinue } from './discontinue.ts';
import { handOver, handoverPeople, previewHandover } from './handover.ts';
import { batchUsers, claim, delegate, distribute, distributeBatch, markOpened, resolve, transfer, unclaim } from './hold.ts';
import { askJump, decideJump, jumpRequests, jumpTargets } from './jump.ts';
import { taskById } from './open-task.ts';
import { peopleFor } from './people-for.ts';
import { returnsFrom, returnTo } from './return-to.ts';
import { unseenTask } from './seen.ts';
import { urge } from './urge.ts';
import { withdrawStep } from './withdraw.ts';

const { system, db, states, people, apply, submit, timeline, open } = await cccSystem();
const { li, maker, wang, zhao, zhou, qian, sun } = people;
const REVIEW = 'applicationForCcc_review';

type Tx = Parameters<Parameters<typeof db.write>[1]>[0];
const by = <T>(who: Actor, work: (tx: Tx, act: Act) => Promise<T>): Promise<T> => {
  system.world.pass({ minutes: 1 });
  return db.write(who, (tx) => work(tx, actOf(system, who)));
};
const allowed = (who: Actor, ...codes: string[]): Actor => ({ ...who, permissions: new Set(codes) });
const taskAt = async (instanceId: string): Promise<string> => (await open(wang, instanceId)).task.id;
const queue = (instanceId: string) =>
  system.raw<{ kind: string; ref: string }>(
    `select actor_kind kind, replace(actor_ref, '-', '') as ref from wf_todo where instance_id = '${instanceId}' order by 1, 2`,
  );
/** A case that waits for review with Zhou. */
const atReview = async () => {
  const filed = await apply();
  await submit(wang, { instanceId: filed.instanceId, node: 'accept', result: 'PASS', remark: '资料齐全', ...to(zhou) });
  return filed;
};

describe('who holds a task', () => {
  test('is claimed by one; the other is told who; put back it waits for all again', async () => {
    const { instanceId } = await apply();
    const taskId = await taskAt(instanceId);
    await by(wang, (tx, act) => claim(tx, act, taskId));
    await by(wang, (tx, act) => claim(tx, act, taskId));
    expect(await queue(instanceId)).toEqual([{ kind: 'user', ref: wang.user }]);
    expect(await refusalOf(by(zhao, (tx, act) => claim(tx, act, taskId)))).toBe('workflow.claimed');
    expect(await refusalOf(submit(zhao, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) }))).toBe('workflow.assignedTo');
    await by(wang, (tx, act) => unclaim(tx, act, taskId, '今天外出'));
    expect(await queue(instanceId)).toEqual([{ kind: 'role', ref: 'ccc_acceptor' }]);
    await by(zhao, (tx, act) => claim(tx, act, taskId));
    const other = await taskAt((await apply()).instanceId);
    expect(await refusalOf(by(sun, (tx, act) => claim(tx, act, other)))).toBe('workflow.notYours');
  });

  test('is passed on to a colleague who may take it, never to one whom impartiality keeps away', async () => {
    const { instanceId } = await apply();
    const taskId = await taskAt(instanceId);
    await by(wang, (tx, act) => transfer(tx, act, { taskId, userId: zhao.user, remark: '请代办' }));
    expect(await queue(instanceId)).toEqual([{ kind: 'user', ref: zhao.user }]);
    expect(await refusalOf(by(wang, (tx, act) => transfer(tx, act, { taskId, userId: zhao.user, remark: '' })))).toBe(
      'workflow.assignedTo',
    );
    expect(await refusalOf(by(zhao, (tx, act) => transfer(tx, act, { taskId, userId: sun.user, remark: '' })))).toBe(
      'workflow.personNotSelectable',
    );
    await submit(zhao, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    const review = await taskAt(instanceId);
    const able = await db.read(zhou, async (tx) => peopleFor(await taskById(tx, actOf(system, zhou), review, false)));
    expect(able.find((p) => p.id === zhao.user)?.reason).toContain('公正性');
    expect(await refusalOf(by(zhou, (tx, act) => transfer(tx, act, { taskId: review, userId: zhao.user, remark: '' })))).toBe(
      'workflow.impartiality',
    );
  });

  test('is delegated: the colleague prepares, the owner decides', async () => {
    const { businessId, instanceId } = await apply();
    const taskId = await taskAt(instanceId);
    await by(wang, (tx, act) => delegate(tx, act, { taskId, userId: zhao.user, remark: '请核对图纸' }));
    expect(await refusalOf(submit(zhao, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) }))).toBe('workflow.delegated');
    expect(await refusalOf(submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) }))).toBe('workflow.assignedTo');
    await by(zhao, (tx, act) => resolve(tx, act, { taskId, remark: '图纸齐全' }));
    expect(await queue(instanceId)).toEqual([{ kind: 'user', ref: wang.user }]);
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    const events = (await timeline(wang, businessId)).flatMap((n) =>
      n.events.map((e) => `${e.kindName} ${e.byName}→${e.toName} ${e.remark}`),
    );
    expect(events).toEqual(['委派 王受理→赵受理 请核对图纸', '交还 赵受理→王受理 图纸齐全']);
    expect((await timeline(li, businessId)).flatMap((n) => n.events)).toEqual([]);
  });

  test('is handed out by the dispatcher, to a person or a team', async () => {
    const { instanceId } = await apply();
    await by(sun, (tx, act) => distribute(tx, act, { flowInstanceId: instanceId, assignmentType: '1', assignmentValue: zhao.user }));
    expect(await queue(instanceId)).toEqual([{ kind: 'user', ref: zhao.user }]);
    expect(
      await refusalOf(
        by(sun, (tx, act) => distribute(tx, act, { flowInstanceId: instanceId, assignmentType: '3', assignmentTeamValue: zhao.user })),
      ),
    ).toBe('workflow.teamUnknown');
  });

  test('several are handed out at once; one that cannot go is told and holds up nobody', async () => {
    const [one, two] = [await apply(), await apply()];
    const gone = await atReview();
    const flowInstanceIds = [one.instanceId, two.instanceId, gone.instanceId];
    const batch = { flowInstanceIds, currentNodeKeyName: 'accept' };
    const able = await db.read(sun, (tx) => batchUsers(tx, actOf(system, sun), batch));
    expect(able.find((p) => p.id === wang.user)).toMatchObject({ may: 2, reason: '' });
    const outcomes = await by(sun, (tx, act) =>
      distributeBatch(tx, act, { ...batch, assignmentType: '1', assignmentValue: wang.user, remark: '本周由您受理' }),
    );
    expect(outcomes.filter((o) => o.done).map((o) => o.flowInstanceId)).toEqual([one.instanceId, two.instanceId].sort());
    expect(outcomes.find((o) => o.flowInstanceId === gone.instanceId)?.message).not.toBe('');
    expect(await queue(two.instanceId)).toEqual([{ kind: 'user', ref: wang.user }]);
    const none = by(sun, (tx, act) =>
      distributeBatch(tx, act, { ...batch, flowInstanceIds: [gone.instanceId], assignmentType: '1', assignmentValue: wang.user }),
    );
    expect(await refusalOf(none)).toBe('workflow.taskUnknown');
  });

  test('the customer’s own step is nobody’s to take over', async () => {
    const { instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', remark: '缺页', cusRemark: '请补充' });
    const hand = by(sun, (tx, act) => distribute(tx, act, { flowInstanceId: instanceId, assignmentType: '1', assignmentValue: zhao.user }));
    expect(await refusalOf(hand)).toBe('workflow.customersTask');
  });
});

describe('a return beside the drawn branches', () => {
  test('offers the nodes the case has been at and says what it does', async () => {
    const { instanceId } = await atReview();
    await submit(zhou, { instanceId, node: REVIEW, result: 'PASS', ...to(qian) });
    const targets = await db.read(qian, (tx) => returnsFrom(tx, actOf(system, qian), { flowInstanceId: instanceId }));
    expect(targets.map((t) => [t.nodeKey, t.opUserName, t.toCustomer])).toEqual([
      ['submit', '李申请', true],
      ['accept', '王受理', false],
      [REVIEW, '周复核', false],
    ]);
    expect(targets[1]?.modes).toContain('straight');
  });

  test('straight back: the acceptor corrects, and the case is with the approver again', async () => {
    const { businessId, instanceId } = await atReview();
    await submit(zhou, { instanceId, node: REVIEW, result: 'PASS', ...to(qian) });
    const back = { instanceId, node: 'applicationForCcc_approval', to: 'accept', mode: 'straight' as const };
    expect(await refusalOf(by(qian, (tx, act) => returnTo(tx, act, back)))).toBe('workflow.remarkRequired');
    const returned = await by(qian, (tx, act) => returnTo(tx, act, { ...back, remark: '受理意见缺依据' }));
    expect(returned.next).toMatchObject([{ nodeKey: 'accept', assigneeName: '王受理' }]);
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', remark: '已补充依据', ...to(zhou) });
    expect((await open(qian, instanceId)).task).toMatchObject({ node: 'applicationForCcc_approval', assigneeName: '钱批准' });
    expect((await timeline(qian, businessId)).map((n) => `${n.nodeName} ${n.completionStatus}`)).toContain('受理批准 returned');
    expect(await breaches(system)).toEqual([]);
  });

  test('goes along the branch where one is drawn, so that its rules hold', async () => {
    const { businessId, instanceId } = await atReview();
    const back = { instanceId, node: REVIEW, to: 'accept', mode: 'again' as const, remark: '请核对单元' };
    expect(await by(zhou, (tx, act) => returnTo(tx, act, back))).toMatchObject({ result: 'REJECT_PRE', next: [{ nodeKey: 'accept' }] });
    expect((await timeline(zhou, businessId)).map((n) => n.result)).toContain('REJECT_PRE');
    // said once more it is answered as before
    const { id: taskId } = (
      await system.raw<{ id: string }>(
        `select replace(id::text, '-', '') as id from wf_task where instance_id = '${instanceId}' and result = 'REJECT_PRE'`,
      )
    )[0] ?? { id: '' };
    expect(await by(zhou, (tx, act) => returnTo(tx, act, { ...back, taskId }))).toMatchObject({ result: 'REJECT_PRE' });
  });

  test('refuses a node that is not on the way, and a return to the customer without words for them', async () => {
    const { instanceId } = await atReview();
    const back = { instanceId, node: REVIEW, mode: 'again' as const, remark: '退回' };
    expect(await refusalOf(by(zhou, (tx, act) => returnTo(tx, act, { ...back, to: 'applicationForCcc_approval' })))).toBe(
      'workflow.returnTarget',
    );
    expect(await refusalOf(by(zhou, (tx, act) => returnTo(tx, act, { ...back, to: 'submit' })))).toBe('workflow.customerRemarkRequired');
    expect(await refusalOf(by(wang, (tx, act) => returnTo(tx, act, { ...back, to: 'accept' })))).toBe('workflow.assignedTo');
  });
});

describe('a step is taken back', () => {
  test('until the next person has opened it; the task returns with its person, the case with its state', async () => {
    const { businessId, instanceId } = await atReview();
    expect(states.get(businessId)?.at(-1)).toBe('20');
    const outcome = await by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId, remark: '误点通过' }));
    const told = (await timeline(wang, businessId)).flatMap((n) => n.events.map((e) => [e.kindName, e.byName, e.remark]));
    expect(told).toEqual([['撤回', '王受理', '误点通过']]);
    expect(outcome).toMatchObject({ nodeKey: 'accept', nodeName: 'CCC受理' });
    expect(states.get(businessId)?.at(-1)).toBe('10');
    expect((await open(wang, instanceId)).task).toMatchObject({ node: 'accept', assigneeName: '王受理' });
    expect((await timeline(wang, businessId)).map((n) => n.completionName)).toEqual(['已完成', '已撤回', '已取消', '待办理']);
    expect(await refusalOf(by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId })))).toBe('workflow.withdrawNotYours');
    // what was taken back counts for nothing: another hand may accept, and the first may review
    await by(wang, (tx, act) => transfer(tx, act, { taskId: outcome.taskId, userId: zhao.user, remark: '' }));
    await submit(zhao, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    expect(await breaches(system)).toEqual([]);
  });

  test('a return to the company that was taken back stands in its timeline no more', async () => {
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', remark: '看错了', cusRemark: '请补充图纸' });
    expect(JSON.stringify(await timeline(li, businessId))).toContain('请补充图纸');
    await by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId }));
    expect(JSON.stringify(await timeline(li, businessId))).not.toContain('请补充图纸');
    expect((await timeline(wang, businessId)).map((n) => n.completionStatus)).toContain('withdrawn');
    expect(await breaches(system)).toEqual([]);
  });

  test('a return cannot be taken back once the company has opened its case; colleagues who only look on bar nothing', async () => {
    const { businessId, instanceId } = await apply();
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', remark: '缺图', cusRemark: '请补充图纸' });
    expect(await by(maker, (tx, act) => unseenTask(tx, act, businessId))).toBeNull();
    expect(await by(zhou, (tx, act) => unseenTask(tx, act, businessId))).toBeNull();
    const task = await by(li, (tx, act) => unseenTask(tx, act, businessId));
    await by(li, (tx, act) => markOpened(tx, act, task ?? ''));
    expect(await by(li, (tx, act) => unseenTask(tx, act, businessId))).toBeNull();
    expect(await refusalOf(by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId })))).toBe('workflow.withdrawOpened');
    expect(await breaches(system)).toEqual([]);
  });

  test('the boxes say that what they tell of was taken back, and a company that had a mail gets another', async () => {
    await system.raw(`set session_replication_role = replica; insert into user_company (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, company_id)
      values (gen_random_uuid(), '000000', now(), '${li.user}', now(), '${li.user}', '${li.user}', '${li.company}'); set session_replication_role = origin`);
    const { instanceId } = await apply();
    const before =
      (await system.raw<{ n: number }>(`select count(*)::int as n from message_out where template = 'stepTakenBack'`))[0]?.n ?? 0;
    await submit(wang, { instanceId, node: 'accept', result: 'REJECT_PRE', remark: '看错了', cusRemark: '请补充图纸' });
    const box = async () =>
      system.raw<{ template: string; gone: boolean }>(
        `select template, taken_back_at is not null as gone from message where user_id = '${li.user}' and template = 'caseReturned'`,
      );
    expect(await box()).toEqual([{ template: 'caseReturned', gone: false }]);
    // nobody else takes back what a step of another told
    await by(zhou, (tx) => sql`select take_back_messages(command_id, now()) from wf_step where instance_id = ${instanceId}`.execute(tx));
    expect(await box()).toEqual([{ template: 'caseReturned', gone: false }]);
    await by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId }));
    expect(await box()).toEqual([{ template: 'caseReturned', gone: true }]);
    const after =
      (await system.raw<{ n: number }>(`select count(*)::int as n from message_out where template = 'stepTakenBack'`))[0]?.n ?? 0;
    expect(after).toBe(before + 1);
  });

  test('not by another, not once it was opened, not once it was used', async () => {
    const { instanceId } = await atReview();
    expect(await refusalOf(by(zhou, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId })))).toBe('workflow.withdrawNotYours');
    const review = await taskAt(instanceId);
    await by(sun, (tx, act) => markOpened(tx, act, review));
    await by(zhou, (tx, act) => markOpened(tx, act, review));
    expect(await refusalOf(by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId })))).toBe('workflow.withdrawOpened');
    await submit(zhou, { instanceId, node: REVIEW, result: 'PASS', ...to(qian) });
    expect(await refusalOf(by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId })))).toBe('workflow.withdrawUsed');
  });

  test('what had been sent back is so again', async () => {
    const { instanceId } = await atReview();
    await submit(zhou, { instanceId, node: REVIEW, result: 'REJECT_PRE', remark: '请核对' });
    const standing = () =>
      system.raw<{ returned: boolean; returned_from: string | null }>(
        `select returned, returned_from from wf_task where instance_id = '${instanceId}' and status = 'open'`,
      );
    const before = await standing();
    expect(before).toMatchObject([{ returned: true, returned_from: expect.any(String) }]);
    await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
    await by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId }));
    expect(await standing()).toEqual(before);
  });

  test('a task that came back because the step behind it was taken back counts as the one that stood there', async () => {
    const { instanceId } = await atReview();
    await submit(zhou, { instanceId, node: REVIEW, result: 'PASS', ...to(qian) });
    await by(zhou, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId }));
    await by(zhou, async (tx, act) => markOpened(tx, act, await taskAt(instanceId)));
    expect(await refusalOf(by(wang, (tx, act) => withdrawStep(tx, act, { flowInstanceId: instanceId })))).toBe('workflow.withdrawOpened');
  });
});

describe('a deputy by dates', () => {
  const at = (days: number) => {
    const moment = new Date(system.world.now().getTime() + days * 86_400_000 + 8 * 3_600_000);
    return moment.toISOString().slice(0, 19).replace('T', ' ');
  };
  const standingIn = async (who: Actor): Promise<Actor> => ({
    ...who,
    deputyFor: await db.system((tx) => principalsOf(tx, who.tenant, who.user, system.world.now())),
  });

  test('acts in the other’s stead, and history says so; when the time is over, no more', async () => {
    const { businessId, instanceId } = await atReview();
    const row = await by(zhou, (tx, act) =>
      deputyRegister.saveIn(tx, act, { deputyId: qian.user, categories: [], from: at(0), until: at(3), reason: '年假' }),
    );
    expect(row.state).toBe('active');
    const deputy = await standingIn(qian);
    await submit(deputy, { instanceId, node: REVIEW, result: 'PASS', ...to(zhou) });
    expect((await timeline(wang, businessId)).map((n) => n.opUserName)).toContain('周复核（钱批准 代）');
    expect((await timeline({ ...wang, lang: 'en' }, businessId, 'en')).map((n) => n.opUserName)).toContain('周复核 (by 钱批准)');
    await by(zhou, (tx, act) => endDeputy(tx, act, row.id));
    const next = await atReview();
    expect(
      await refusalOf(submit(await standingIn(qian), { instanceId: next.instanceId, node: REVIEW, result: 'PASS', ...to(qian) })),
    ).toBe('workflow.assignedTo');
  });

  test('ends with the sign-in of who named the deputy', async () => {
    const { id } = await by(zhou, (tx, act) =>
      deputyRegister.saveIn(tx, act, { deputyId: qian.user, categories: [], from: at(0), until: at(1) }),
    );
    await system.raw(`update user_account set login_flag = false where id = '${zhou.user}'`);
    expect((await standingIn(qian)).deputyFor).toEqual([]);
    await system.raw(`update user_account set login_flag = true where id = '${zhou.user}'`);
    expect((await standingIn(qian)).deputyFor).toMatchObject([{ user: zhou.user }]);
    await by(zhou, (tx, act) => endDeputy(tx, act, id));
  });

  test('never makes one hand sign twice: who accepted cannot review in another’s name', async () => {
    const { instanceId } = await atReview();
    const { id } = await by(zhou, (tx, act) =>
      deputyRegister.saveIn(tx, act, { deputyId: wang.user, categories: [], from: at(0), until: at(1) }),
    );
    const attempt = submit(await standingIn(wang), { instanceId, node: REVIEW, result: 'PASS', ...to(qian) });
    expect(await refusalOf(attempt)).toBe('workflow.impartialitySelf');
    await by(zhou, (tx, act) => endDeputy(tx, act, id));
  });

  test.each<[string, Parameters<typeof deputyRegister.saveIn>[2], string]>([
    ['oneself', { deputyId: wang.user, categories: [], from: at(1), until: at(2) }, 'workflow.deputySelf'],
    ['a customer', { deputyId: li.user, categories: [], from: at(1), until: at(2) }, 'workflow.deputyUnknown'],
    ['for a time that is over', { deputyId: zhao.user, categories: [], from: at(-3), until: at(-1) }, 'workflow.deputyPast'],
    ['for somebody else', { userId: zhou.user, deputyId: zhao.user, categories: [], from: at(1), until: at(2) }, 'workflow.deputyNotYours'],
  ])('is refused: %s', async (_what, wanted, key) => {
    if (key === 'workflow.deputyUnknown') await system.raw(`update user_account set user_type = 2 where id = '${li.user}'`);
    expect(await refusalOf(by(wang, (tx, act) => deputyRegister.saveIn(tx, act, wanted)))).toBe(key);
  });

  test('is named for others by whoever manages deputies, who never names themself', async () => {
    const manager = { ...wang, permissions: new Set(['flow_deputy_manage'] as const) };
    const name = (deputyId: string) =>
      by(manager, (tx, act) =>
        deputyRegister.saveIn(tx, act, { userId: zhou.user, deputyId, categories: [], from: at(20), until: at(21) }),
      );
    expect(await refusalOf(name(wang.user))).toBe('workflow.deputyByOneself');
    const { id } = await name(qian.user);
    await by(zhou, (tx, act) => endDeputy(tx, act, id));
  });

  test('two at one time, and a deputy who is away, are refused', async () => {
    const { id } = await by(sun, (tx, act) =>
      deputyRegister.saveIn(tx, act, { deputyId: zhao.user, categories: [], from: at(10), until: at(12) }),
    );
    const again = by(sun, (tx, act) =>
      deputyRegister.saveIn(tx, act, { deputyId: wang.user, categories: [], from: at(11), until: at(13) }),
    );
    expect(await refusalOf(again)).toBe('workflow.deputyOverlap');
    const away = by(zhao, (tx, act) =>
      deputyRegister.saveIn(tx, act, { deputyId: sun.user, categories: ['cccApplication'], from: at(11), until: at(13) }),
    );
    expect(await refusalOf(away)).toBe('workflow.deputyAway');
    const page = (who: Actor) => db.read(who, (tx) => deputyPage.page(tx, reader(system, who), { current: 1, size: 10, state: 'coming' }));
    expect((await page(zhao)).records.map((r) => [r.userName, r.canEnd])).toEqual([['孙外人', false]]);
    expect((await page(qian)).total).toBe(0);
    expect((await page(allowed(qian, 'flow_deputy_manage'))).total).toBe(1);
    expect(await refusalOf(by(zhao, (tx, act) => endDeputy(tx, act, id)))).toBe('workflow.deputyNotYours');
  });
});

describe('copies, urging, stopping', () => {
  test('a copy is read by whom it was sent to, and the sender sees when', async () => {
    const { instanceId, businessId } = await atReview();
    await by(wang, (tx, act) => copyTo(tx, act, { flowInstanceId: instanceId, userIds: [sun.user], remark: '请知悉' }));
    const mine = (who: Actor) => db.read(who, (tx) => copies.page(tx, reader(system, who), { current: 1, size: 10, unread: true }));
    const [copy] = (await mine(sun)).records;
    expect(copy).toMatchObject({ fromName: '王受理', remark: '请知悉', readTime: '' });
    expect((await mine(zhao)).total).toBe(0);
    expect(await by(zhao, (tx, act) => readCopies(tx, act, { ids: [copy?.id ?? ''] }))).toBe(0);
    expect(await by(sun, (tx, act) => readCopies(tx, act, { ids: [copy?.id ?? ''] }))).toBe(1);
    expect((await mine(sun)).total).toBe(0);
    // whoever opens the case has read what was sent of it
    await by(wang, (tx, act) => copyTo(tx, act, { flowInstanceId: instanceId, userIds: [sun.user], remark: '又有进展' }));
    expect(await by(sun, (tx, act) => readCopies(tx, act, { businessId }))).toBe(1);
    expect((await mine(sun)).total).toBe(0);
    const unknown = by(wang, (tx, act) => copyTo(tx, act, { flowInstanceId: instanceId, userIds: ['0'.repeat(32)] }));
    expect(await refusalOf(unknown)).toBe('workflow.copyUnknown');
  });

  test('a copy is sent by whoever has a part in the case or finds it, and to others', async () => {
    const { instanceId } = await atReview();
    const send = (who: Actor, userIds: string[]) =>
      refusalOf(by(who, (tx, act) => copyTo(tx, act, { flowInstanceId: instanceId, userIds })));
    expect(await send(sun, [sun.user])).toBe('workflow.instanceUnknown');
    expect(await send(sun, [zhao.user])).toBe('workflow.instanceUnknown');
    expect(await send(wang, [zhao.user, wang.user])).toBe('workflow.copySelf');
    expect(await send(wang, [sun.user])).toEqual({ answered: 1 });
    expect(await send(sun, [zhao.user])).toEqual({ answered: 1 });
  });

  test('a case is urged by staff and by its applicant, once in the hours set', async () => {
    const { instanceId } = await atReview();
    expect(await by(li, (tx, act) => urge(tx, act, { flowInstanceId: instanceId }))).toBe(1);
    // the hours are said, not "the hours set"
    const again = by(wang, (tx, act) => urge(tx, act, { flowInstanceId: instanceId }));
    await expect(again).rejects.toMatchObject({ key: 'workflow.urgedAlready', params: { hours: 24, time: expect.stringMatching(/^20/) } });
    system.world.pass({ hours: 25 });
    expect(await by(wang, (tx, act) => urge(tx, act, { flowInstanceId: instanceId, remark: '客户催' }))).toBe(1);
  });

  test('a process that does not say how it is discontinued is not', async () => {
    const { instanceId } = await atReview();
    expect(await refusalOf(by(sun, (tx, act) => discontinue(tx, act, { flowInstanceId: instanceId, remark: '企业注销' })))).toBe(
      'workflow.discontinueNot',
    );
  });
});

describe('an administrator’s jump', () => {
  let instanceId: string;
  let taskId: string;
  beforeAll(async () => {
    ({ instanceId } = await atReview());
    taskId = await taskAt(instanceId);
  });

  test('happens when a second person agrees, and not before', async () => {
    const targets = await db.read(sun, (tx) => jumpTargets(tx, actOf(system, sun), taskId));
    expect(targets.map((t) => t.nodeKey)).toEqual(expect.arrayContaining(['accept', 'applicationForCcc_approval']));
    const asked = await by(sun, (tx, act) =>
      askJump(tx, act, { taskId, targetNodeKey: 'applicationForCcc_approval', remark: '复核人离职' }),
    );
    expect(asked).toMatchObject({ status: 'open', fromNode: '受理复核', toNode: '受理批准', canDecide: false });
    expect((await open(zhou, instanceId)).task.node).toBe(REVIEW);
    expect(await refusalOf(by(sun, (tx, act) => askJump(tx, act, { taskId, targetNodeKey: 'accept', remark: '再次' })))).toBe(
      'workflow.jumpOpen',
    );
    expect(await refusalOf(by(sun, (tx, act) => decideJump(tx, act, { id: asked.id, agree: true })))).toBe('workflow.jumpSelf');
    const done = await by(qian, (tx, act) => decideJump(tx, act, { id: asked.id, agree: true }));
    expect(done).toMatchObject({ status: 'done', decidedBy: '钱批准' });
    expect((await open(zhou, instanceId)).task.node).toBe('applicationForCcc_approval');
    expect(await refusalOf(by(qian, (tx, act) => decideJump(tx, act, { id: asked.id, agree: true })))).toBe('workflow.jumpDecided');
    expect(await breaches(system)).toEqual([]);
  });

  test('is stale when the case has moved meanwhile, and refused changes nothing', async () => {
    const filed = await atReview();
    const review = await taskAt(filed.instanceId);
    const asked = await by(sun, (tx, act) => askJump(tx, act, { taskId: review, targetNodeKey: 'accept', remark: '重新受理' }));
    await submit(zhou, { instanceId: filed.instanceId, node: REVIEW, result: 'PASS', ...to(qian) });
    // it waits for nobody any more, and the history says by whose step
    const found = await db.read(sun, (tx) =>
      jumpRequests.page(tx, reader(system, sun), { current: 1, size: 10, flowInstanceId: filed.instanceId }),
    );
    expect(found.records).toMatchObject([{ id: asked.id, status: 'stale', decidedBy: '' }]);
    expect(
      await system.raw(`select actor_name, details from audit_row where kind = 'workflow.jumpOvertaken' and subject_id = '${asked.id}'`),
    ).toEqual([{ actor_name: zhou.name, details: { node: REVIEW, to: 'accept' } }]);
    expect(await refusalOf(by(qian, (tx, act) => decideJump(tx, act, { id: asked.id, agree: true })))).toBe('workflow.jumpOvertaken');
    expect(await refusalOf(by(qian, (tx, act) => decideJump(tx, act, { id: asked.id, agree: false, remark: '不必' })))).toBe(
      'workflow.jumpOvertaken',
    );
    expect((await open(qian, filed.instanceId)).task.node).toBe('applicationForCcc_approval');
    expect(await refusalOf(by(sun, (tx, act) => askJump(tx, act, { taskId: review, targetNodeKey: 'nowhere', remark: '错' })))).toBe(
      'workflow.alreadyDone',
    );
  });
});

test('a leaver’s work goes to the successor where they may take it, else back to the role', async () => {
  const held = await apply();
  const accept = await taskAt(held.instanceId);
  await by(zhao, (tx, act) => claim(tx, act, accept));
  const other = await apply();
  await submit(wang, { instanceId: other.instanceId, node: 'accept', result: 'PASS', ...to(zhao) });
  const preview = await db.read(sun, (tx) => previewHandover(tx, actOf(system, sun), { fromUserId: zhao.user, toUserId: wang.user }));
  const mine = (tasks: typeof preview.tasks) =>
    tasks.filter((t) => [held.businessId, other.businessId].includes(t.businessId)).map((t) => [t.nodeName, t.to, t.reason !== '']);
  expect(mine(preview.tasks)).toEqual(
    expect.arrayContaining([
      ['CCC受理', 'successor', false],
      ['受理复核', 'role', true],
    ]),
  );
  await by(sun, (tx, act) => handOver(tx, act, { fromUserId: zhao.user, toUserId: wang.user, remark: '离职' }));
  expect(await queue(held.instanceId)).toEqual([{ kind: 'user', ref: wang.user }]);
  expect(await queue(other.instanceId)).toEqual([{ kind: 'role', ref: 'ccc_accept_reviewer' }]);
  const self = by(sun, (tx, act) => handOver(tx, act, { fromUserId: zhao.user, toUserId: zhao.user, remark: '离职' }));
  expect(await refusalOf(self)).toBe('workflow.handoverSelf');
});

test('a task that the leaver only prepares goes back to the colleague who delegated it', async () => {
  const { instanceId, businessId } = await apply();
  const taskId = await taskAt(instanceId);
  await by(wang, (tx, act) => delegate(tx, act, { taskId, userId: zhao.user, remark: '请核对图纸' }));
  const asked = { fromUserId: zhao.user, toUserId: qian.user };
  const preview = await db.read(sun, (tx) => previewHandover(tx, actOf(system, sun), asked));
  const mine = (tasks: typeof preview.tasks) => tasks.filter((t) => t.businessId === businessId).map((t) => [t.to, t.toName]);
  expect(mine(preview.tasks)).toEqual([['owner', wang.name]]);
  expect(mine((await by(sun, (tx, act) => handOver(tx, act, { ...asked, remark: '离职' }))).tasks)).toEqual([['owner', wang.name]]);
  expect(await queue(instanceId)).toEqual([{ kind: 'user', ref: wang.user }]);
  await submit(wang, { instanceId, node: 'accept', result: 'PASS', ...to(zhou) });
  expect((await timeline(wang, businessId)).flatMap((n) => n.events.map((e) => e.kindName))).toEqual(['委派', '交还']);
});

test('a leaver’s work is divided by node, and who holds how much is told before', async () => {
  const held = await apply();
  const accept = await taskAt(held.instanceId);
  await by(zhao, (tx, act) => claim(tx, act, accept));
  const other = await apply();
  await submit(wang, { instanceId: other.instanceId, node: 'accept', result: 'PASS', ...to(zhao) });
  const people = await db.read(sun, (tx) => handoverPeople(tx, actOf(system, sun)));
  const holds = people.find((p) => p.id === zhao.user)?.tasks ?? 0;
  expect(holds).toBeGreaterThanOrEqual(2);
  const asked = {
    fromUserId: zhao.user,
    toUserId: wang.user,
    receivers: [{ category: 'cccApplication', nodeKey: REVIEW, toUserId: zhou.user }],
  };
  const preview = await db.read(sun, (tx) => previewHandover(tx, actOf(system, sun), asked));
  expect(preview.tasks).toHaveLength(holds);
  const review = preview.groups.find((g) => g.nodeKey === REVIEW);
  expect(review?.people.map((p) => p.id)).toContain(zhou.user);
  expect(review?.people.map((p) => p.id)).not.toContain(zhao.user);
  expect(preview.groups.reduce((n, g) => n + g.tasks, 0)).toBe(holds);
  const done = await by(sun, (tx, act) => handOver(tx, act, { ...asked, remark: '调离' }));
  const got = (businessId: string) => done.tasks.find((t) => t.businessId === businessId)?.toName;
  expect(await queue(held.instanceId)).toEqual([{ kind: 'user', ref: wang.user }]);
  expect(await queue(other.instanceId)).toEqual([{ kind: 'user', ref: zhou.user }]);
  expect([got(held.businessId), got(other.businessId)]).toEqual([wang.name, zhou.name]);
});

describe('operations', () => {
  const offered = async (who: Actor, instanceId: string): Promise<string[]> =>
    (await db.read(who, (tx) => operationsFor(tx, actOf(system, who), { flowInstanceId: instanceId }))).map((o) => o.opKey);

  test('follow who holds the task: claimed, delegated, given back', async () => {
    const { instanceId } = await apply();
    const taskId = await taskAt(instanceId);
    expect(await offered(wang, instanceId)).toEqual([
      'approve',
      'reject',
      'returnTo',
      'claim',
      'transfer',
      'delegate',
      'urge',
      'copy',
      'history',
    ]);
    await by(wang, (tx, act) => claim(tx, act, taskId));
    expect(await offered(wang, instanceId)).toEqual([
      'approve',
      'reject',
      'returnTo',
      'unclaim',
      'transfer',
      'delegate',
      'copy',
      'history',
    ]);
    expect(await offered(zhao, instanceId)).toEqual(['urge', 'copy', 'history']);
    await by(wang, (tx, act) => delegate(tx, act, { taskId, userId: zhao.user, remark: '请先看' }));
    expect(await offered(zhao, instanceId)).toEqual(['resolve', 'copy', 'history']);
    expect(await offered(wang, instanceId)).toEqual(['callBack', 'urge', 'copy', 'history']);
    await by(wang, (tx, act) => resolve(tx, act, { taskId, remark: '不用了' }));
    expect(await offered(wang, instanceId)).toContain('approve');
  });

  test('offer taking a step back only to whom and as long as it is possible, and urging once', async () => {
    const { instanceId } = await atReview();
    expect(await offered(wang, instanceId)).toEqual(['withdraw', 'urge', 'copy', 'modifyRemark', 'history']);
    expect(await offered(zhao, instanceId)).toEqual(['urge', 'copy', 'history']);
    await by(wang, (tx, act) => urge(tx, act, { flowInstanceId: instanceId }));
    await by(zhou, async (tx, act) => markOpened(tx, act, await taskAt(instanceId)));
    expect(await offered(wang, instanceId)).toEqual(['copy', 'modifyRemark', 'history']);
  });

  test('of dispatchers and administrators need their permission; an ended case can only be shown', async () => {
    const { instanceId } = await atReview();
    const manager = allowed(sun, 'flow_distribute', 'flow_jump', 'flow_discontinue');
    expect(await offered(manager, instanceId)).toEqual(['urge', 'copy', 'distribute', 'jump', 'history']);
    const taskId = await taskAt(instanceId);
    await by(manager, (tx, act) => askJump(tx, act, { taskId, targetNodeKey: 'accept', remark: '材料有误' }));
    expect(await offered(manager, instanceId)).not.toContain('jump');
    const page = await by(zhao, (tx) =>
      jumpRequests.page(tx, reader(system, zhao), { current: 1, size: 10, flowInstanceId: instanceId, status: 'open' }),
    );
    expect(page.records).toMatchObject([{ flowInstanceId: instanceId, canDecide: true }]);
    const other = (await apply()).instanceId;
    expect(
      (await by(zhao, (tx) => jumpRequests.page(tx, reader(system, zhao), { current: 1, size: 10, flowInstanceId: other }))).total,
    ).toBe(0);
    await submit(wang, { instanceId: other, node: 'accept', result: 'REJECT_END', remark: '不在范围', cusRemark: '不在认证范围' });
    expect(await offered(manager, other)).toEqual(['copy', 'history']);
  });

  test('colleagues are found by name, without oneself', async () => {
    const all = await db.read(wang, (tx) => colleaguesOf(tx, actOf(system, wang)));
    const ids = all.map((p) => p.id);
    expect(ids).toContain(zhao.user);
    expect(ids).not.toContain(wang.user);
    expect(ids).not.toContain(li.user);
    expect(await db.read(wang, (tx) => colleaguesOf(tx, actOf(system, wang), zhao.name))).toMatchObject([{ id: zhao.user }]);
    expect(await db.read(wang, (tx) => colleaguesOf(tx, actOf(system, wang), '%'))).toEqual([]);
  });
});
