/** A factory in class A may be inspected after the certificate: its case is certified without, and filed with its inspection. */
import { acceptanceCalls as calls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { CHECK_LATER } from '@zhengjian/contract/areas/acceptance/nodes.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { openTasksOf, perform } from './certification.ts';
import { chanceOf } from './chance.ts';
import { makeDocuments } from './documents.ts';
import { playCharges } from './finance.ts';
import { type Course, qualifyInspectors } from './inspection.ts';
import { MAIN_TENANT } from './institute.ts';
import { withdrawCertificate } from './later-inspection.ts';
import { createUsers } from './people.ts';
import { registerSeals } from './stamping.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, faults } = await demoSystem('later inspection');
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const chance = chanceOf('later inspection');
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
afterEach(() => expect(faults.splice(0)).toEqual([]));

type Case = { node: string; id: string; account: string; factory: string; approver: string; instance: string };
let cases: Case[] = [];
const take = (): Case => cases.shift() ?? expect.fail('no case waits for its approval');
beforeAll(async () => {
  await registerSeals(stage, users);
  await qualifyInspectors(stage, users, world.now());
  cases = await raw<Case>(
    `select * from (select distinct on (a.id) t.node, replace(a.id::text, '-', '') as id, u.account, coalesce(a.factory_id, a.applicant_id)::text as factory,
       p.account as approver, replace(a.flow_instance_id::text, '-', '') as instance
     from ccc_application a join wf_task t on t.business_id = a.id and t.status = 'open' and t.node in ('applicationForCcc_approval', 'taskDispatch')
     join user_account p on p.id = t.assignee
     join user_company m on m.tenant_id = a.tenant_id and m.company_id = a.applicant_id join user_account u on u.id = m.user_id
     where a.tenant_id = $1 order by a.id, u.account) of order by node, id`,
    [MAIN_TENANT],
  );
});

const classed = (of: Case, level: string) => raw('update company set customer_level = $2 where id = $1', [of.factory, level]);
/** As its approval would have it, of one that waits for its dispatch. */
const approved = (of: Case) => {
  expect(of.node).toBe('taskDispatch');
  return raw('update ccc_acceptance set is_need_factory_check = true, check_after_certificate = true where case_id = $1', [of.id]);
};
const approve = async (of: Case, isNeedFactoryCheck = CHECK_LATER) =>
  tryCall(
    app,
    calls.approval,
    {
      ...{ id: of.id, result: 'PASS_TEST', isNeedModelTest: '1', laboratoryMark: '101', sampleRule: '每个主检型号 1 台' },
      ...{ isNeedFactoryCheck, planCenterUser: await users.idOf('wuxiangdong'), remark: '同意受理。' },
    },
    await as(of.approver),
  );
const offered = async (of: Case) =>
  (
    await makeCall(
      app,
      workflowCalls.flowTaskDialog,
      { flowInstanceId: of.instance, currentNodeKeyName: 'applicationForCcc_approval' },
      await as(of.approver),
    )
  ).form?.fields
    .find(({ name }) => name === 'isNeedFactoryCheck')
    ?.options.map(({ value }) => value);
const works = async (of: Case) =>
  raw<{ at: string }>('select k.at from wf_token k where k.instance_id = $1 order by k.at', [of.instance]).then((rows) =>
    rows.map(({ at }) => at),
  );
const stateOf = async ({ id }: Case) => (await raw<{ state: number }>('select state from business_case where id = $1', [id]))[0]?.state;
/** Plays what is open of a case, without work of these kinds, until one of these nodes waits, or nothing does. */
const play = async (of: Case, { without = [], course }: { without?: readonly string[]; course?: Course } = {}, ...nodes: string[]) => {
  for (let steps = 0; steps < 140; steps += 1) {
    const open = (await openTasksOf(stage, of.id)).filter((task) => !without.includes(task.kind));
    if (open.length === 0 || open.some(({ node }) => nodes.includes(node))) return;
    world.setNow(new Date(world.now().getTime() + 3 * 3_600_000));
    if (open.some(({ node }) => node === 'cccStamping')) {
      await playCharges(stage, users, of.id);
      await makeDocuments(stage, MAIN_TENANT);
    }
    for (const task of open) if (await perform(stage, users, chance, of, task, course ? { course } : {})) break;
  }
  expect.fail(`${nodes} were not reached; open: ${(await openTasksOf(stage, of.id)).map(({ node }) => node)}`);
};
const inspectionOf = async (of: Case) => {
  const [row] = await raw<{ id: string; instance: string }>(
    `select replace(t.id::text, '-', '') as id, replace(t.instance_id::text, '-', '') as instance from case_work w
     join inspection_task t on t.id = w.work_id where w.case_id = $1`,
    [of.id],
  );
  return row ?? expect.fail('no inspection');
};
/** Plays the inspection of a case until its company has rectified, in vain. */
const failInspection = async (of: Case) => {
  await play(of, { course: { noted: 2, again: [], spread: false } }, 'factoryCheckReform');
  const { id, instance } = await inspectionOf(of);
  const failed = { flowInstanceIds: [instance], currentNodeKeyName: 'factoryCheckReform', result: 'PASS_FAILED', remark: '整改无效。' };
  const [leader] = await raw<{ account: string }>(
    "select u.account from wf_task t join user_account u on u.id = t.assignee where t.business_id = $1 and t.status = 'open'",
    [id],
  );
  await makeCall(app, workflowCalls.flowSubmit, failed, await as(leader?.account ?? ''));
};
const lint = async (of: Case) => {
  const { id } = await makeCall(app, certificateCalls.init, { id: of.id }, await as('zhengkaixuan'));
  return (await makeCall(app, certificateCalls.lint, { id }, await as('zhengkaixuan'))).findings.map(({ code }) => code);
};
const file = async (of: Case) =>
  tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [of.instance], currentNodeKeyName: 'archiving', result: 'PASS', remark: '签字页为纸质' },
    await as('handongye'),
  );

describe('a factory in class A', () => {
  let of: Case;

  test('may be inspected later, one of another class may not', async () => {
    of = take();
    for (const level of ['', 'B', 'D']) {
      await classed(of, level);
      expect(await offered(of)).toEqual(['1', '0']);
      expect((await approve(of)).refusal).toBe('acceptance.notInspectedLater');
    }
    await classed(of, 'A');
    expect(await offered(of)).toEqual(['1', CHECK_LATER, '0']);
    expect(await approve(of)).toMatchObject({ code: 200 });
    const { staff } = await makeCall(app, calls.detail, { id: of.id }, await as(of.approver));
    expect(staff).toMatchObject({ isNeedFactoryCheck: true, isCheckAfterCertificate: true, customerLevel: 'A' });
  });

  test('has its inspection given out with the dispatch; the case does not wait for it, and keeps it', async () => {
    await play(of, {}, 'factoryCheckTasksArrange');
    expect(await works(of)).toEqual(['evaluated', 'modelTest']);
    const { id, instance } = await inspectionOf(of);
    const [due] = await raw<{ arranged: string; decided: string; dispatched: string }>(
      `select t.due_at::date::text as arranged, a.deadline::text as decided, t.created_at::date::text as dispatched
       from wf_task t join ccc_application a on a.id = $2 where t.business_id = $1 and t.status = 'open'`,
      [id, of.id],
    );
    expect(due?.arranged, 'as long as the institute has for the certificate').toBe(due?.decided);
    expect(Date.parse(due?.arranged ?? '') - Date.parse(due?.dispatched ?? '')).toBeGreaterThan(60 * 86_400_000);
    await allJobs({ db, world, tenants: [MAIN_TENANT] })
      .find(({ name }) => name === 'deadlines')
      ?.run();
    const [stageOf] = await raw<{ due: string }>('select due_at::date::text as due from wf_clock where instance_id = $1', [instance]);
    expect(stageOf?.due.localeCompare(due?.decided ?? ''), 'its own days begin behind that').toBe(1);
    const { cases: served } = await makeCall(app, inspectionCalls.detail, { id }, await as('xujingyi'));
    expect(served.map((c) => [c.id, c.isAfterCertificate])).toEqual([[of.id, true]]);
    const remark = '不再需要';
    expect(
      (await tryCall(app, workflowActCalls.discontinue, { flowInstanceId: instance, remark }, await as('wuxiangdong'))).refusal,
      'its case will wait for it',
    ).toBe('inspection.casesWait');
  });

  test('waits for its company alone once its test does, though the inspection is still to be arranged', async () => {
    await play(of, { without: ['factoryInspection', 'paymentNote'] }, 'sampleReceiveIn');
    expect(await stateOf(of)).toBe(CCC_STATE.suspended);
  });

  test('has its certificate before the inspection, and its company reads what is still to come', async () => {
    await play(of, { without: ['factoryInspection'] }, 'certificateMaking');
    expect(await lint(of)).not.toContain('inspectionOpen');
    // a factory that has lost its class meanwhile is inspected first
    await classed(of, 'B');
    expect(await lint(of)).toContain('inspectionOpen');
    await classed(of, 'A');
    await play(of, { without: ['factoryInspection'] });
    expect([await works(of), await stateOf(of)]).toEqual([['laterFactoryCheck'], CCC_STATE.issued]);
    const [own] = (await makeCall(app, calls.ownSteps, { id: of.id }, await as(of.account))).filter(
      ({ category }) => category === 'factoryInspection',
    );
    expect(own).toMatchObject({ turn: 'institute', words: { zh: '工厂检查安排中' } });
    expect((await makeCall(app, calls.select, { id: of.id }, await as(of.account))).customerText).toMatchObject({
      zh: '证书已发放，待工厂检查',
    });
  });

  test('is filed with its inspection', async () => {
    await play(of, {}, 'archiving');
    expect(await works(of)).toEqual(['archiving']);
    await play(of);
    expect(await stateOf(of)).toBe(CCC_STATE.archived);
  });
});

test('a failure after the certificate is told to its engineer, and the case is filed once the certificate holds no more', async () => {
  const of = take();
  await classed(of, 'A');
  await approved(of);
  await play(of, { without: ['factoryInspection'] });
  const { id } = await inspectionOf(of);
  await failInspection(of);
  await play(of, {}, 'archiving');
  expect((await makeCall(app, inspectionCalls.detail, { id }, await as('wuxiangdong'))).conclusion).toBe('04');
  const [told] = await raw<{ title: string; account: string }>(
    `select m.template as title, u.account from message m join user_account u on u.id = m.user_id where m.case_id = $1 and m.template = 'certificateAtRisk'`,
    [of.id],
  );
  expect(told).toMatchObject({ account: 'guoanqi' });
  const refused = await file(of);
  expect(refused).toMatchObject({ refusal: 'acceptance.certificateAtRisk' });
  await withdrawCertificate(stage, users, of.id);
  expect(await file(of)).toMatchObject({ code: 200 });
});

test('a factory that has lost its class before the dispatch is inspected first', async () => {
  const of = take();
  await classed(of, 'A');
  await approved(of);
  await classed(of, 'C');
  await play(of, {}, 'factoryCheckTasksArrange');
  expect(await works(of)).toEqual(['factoryCheck', 'modelTest']);
});

test('nothing is left that must never be', async () => {
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});

test('merged with an inspection that a case waits for it is arranged as soon as that, has its time again without it, and loses it with the class', async () => {
  const [later, waiting] = [take(), take()];
  // as two applications of one factory would be given out
  await raw('update ccc_application set factory_id = $2 where id = any($1)', [[later.id, waiting.id], later.factory]);
  await raw("delete from case_party where role = 'factory' and case_id = any($1)", [[later.id, waiting.id]]);
  await raw('update company set customer_level = $2 where id = $1', [later.factory, 'A']);
  await approved(later);
  // the play before it took longer than the institute has
  await raw('update ccc_application set case_days = 600 where id = $1', [later.id]);
  await play(later, {}, 'factoryCheckTasksArrange');
  await play(waiting, {}, 'factoryCheckTasksArrange');
  const [one, other] = [await inspectionOf(later), await inspectionOf(waiting)];
  await raw(
    'update inspection_task t set factory_id = o.factory_id, company_id = o.company_id from inspection_task o where t.id = $1 and o.id = $2',
    [other.id, one.id],
  );
  const daysLeft = async () =>
    (
      await raw<{ days: number }>(
        "select (due_at::date - $2::timestamptz::date)::int as days from wf_task where business_id = $1 and status = 'open'",
        [one.id, world.now()],
      )
    )[0]?.days ?? 0;
  expect(await daysLeft()).toBeGreaterThan(60);
  const { id: merged } = await makeCall(app, inspectionCalls.merge, { ids: [one.id, other.id] }, await as('xujingyi'));
  expect(merged).toBe(one.id);
  expect(await daysLeft()).toBeLessThan(10);
  await makeCall(app, inspectionCalls.split, { taskId: one.id, caseIds: [waiting.id] }, await as('xujingyi'));
  expect(await daysLeft()).toBeGreaterThan(60);
  // the factory fails in the other one, and goes down at once
  await raw('update inspection_task set factory_id = $2 where id = $1', [(await inspectionOf(waiting)).id, later.factory]);
  await failInspection(waiting);
  await play(waiting, {}, 'archiving');
  expect((await raw<{ level: string }>('select customer_level as level from company where id = $1', [later.factory]))[0]?.level).not.toBe(
    'A',
  );
  expect(await daysLeft()).toBeLessThan(10);
});
