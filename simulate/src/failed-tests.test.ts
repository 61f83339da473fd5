/** A product that fails for good: the laboratory reports it, by what was tested, and its case is refused. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { verdictOfValue } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { TEST_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { checkFile, publish } from '@zhengjian/server/src/workflow/definitions.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { chanceOf } from './chance.ts';
import { makeDocuments } from './documents.ts';
import { MAIN_TENANT } from './institute.ts';
import { playTestStep } from './laboratory.ts';
import { demoSystem } from './testing/demo-system.ts';
import { filedPapers } from './testing/filed-papers.ts';

const { app, db, raw, world, users, faults } = await demoSystem('failed tests');
const stage = { app, db, world };
const chance = chanceOf('failed tests');
const [DIRECTOR, REVIEWER, TESTER] = ['sunhaoran', 'fanyiming', 'weijunhao'];
const DAY_MS = 86_400_000;
const as = async (account: string) => ({ token: await users.as(account), headers: { 'idempotency-key': world.uuid() } });
afterEach(() => expect(faults.splice(0)).toEqual([]));

type Case = { id: string; account: string; planner: string };
let cases: Case[] = [];
const take = (): Case => cases.shift() ?? expect.fail('no case is left');
/** CCC cases that wait for their dispatch. */
beforeAll(async () => {
  cases = await raw<Case>(
    `select distinct on (a.id) replace(a.id::text, '-', '') as id, p.account as planner, u.account
     from ccc_application a join ccc_acceptance s on s.case_id = a.id join user_account p on p.id = s.plan_center_user
     join user_company m on m.tenant_id = a.tenant_id and m.company_id = a.applicant_id join user_account u on u.id = m.user_id
     where a.tenant_id = $1 and a.state = 40 and s.is_need_model_test order by a.id, u.account`,
    [MAIN_TENANT],
  );
});

/** Dispatches a case. @returns its test */
const testOf = async ({ id, planner }: Case): Promise<string> => {
  const dispatched = { id, result: 'PASS', authCenterUser: await users.idOf('guoanqi'), remark: '下达' };
  await makeCall(app, acceptanceCalls.dispatch, dispatched, await as(planner));
  const [made] = await makeCall(app, testTaskCalls.testTasksOfCase, { caseId: id }, await as(DIRECTOR));
  return made?.id ?? expect.fail('no test');
};
const open = async (testId: string) =>
  (
    await raw<{ node: string; instance: string }>(
      "select node, replace(instance_id::text, '-', '') as instance from wf_task where business_id = $1 and status = 'open' order by id limit 1",
      [testId],
    )
  )[0];
const nodeOf = async (testId: string) => (await open(testId))?.node ?? '';
/** Plays a test as its people would, where the first of its items fails or all of them do. */
const playUntil = async (testId: string, node: string, failing: readonly number[] = []): Promise<void> => {
  for (let steps = 0; steps < 60; steps++) {
    const step = await open(testId);
    if (step === undefined || step.node === node) return;
    await playTestStep(stage, users, chance, { testId, instanceId: step.instance, node: step.node, failing });
  }
  expect.fail(`${node} was not reached`);
};
const decide = async (account: string, testId: string, result: string, more: object = {}) => {
  const step = await open(testId);
  return tryCall(
    app,
    workflowCalls.flowSubmit,
    {
      flowInstanceIds: [step?.instance ?? ''],
      currentNodeKeyName: step?.node ?? '',
      result,
      remark: '同意',
      ...(result.startsWith('REJECT') && { cusRemark: '试验不合格' }),
      ...more,
    },
    await as(account),
  );
};
const leaderOf = async (testId: string) =>
  (
    await raw<{ account: string }>('select u.account from test_task t join user_account u on u.id = t.project_leader_id where t.id = $1', [
      testId,
    ])
  )[0]?.account ?? '';
const detailOf = async (testId: string, account = DIRECTOR) =>
  makeCall(app, testTaskCalls.testTaskDetail, { id: testId }, await as(account));
const stateOf = async (caseId: string) =>
  (await raw<{ state: number }>('select state from business_case where id = $1', [caseId]))[0]?.state;
const papersIn = async (caseId: string, node: string) => {
  await makeDocuments(stage, MAIN_TENANT);
  return filedPapers({ app, raw }, caseId, node);
};

describe('a test that the laboratory ends', () => {
  let of: Case;
  let testId = '';

  test('what was recorded is checked by a second person, what was left undone is not asked for', async () => {
    of = take();
    testId = await testOf(of);
    await playUntil(testId, 'testRecord');
    const planned = await makeCall(app, planCalls.plannedItems, { taskId: testId }, await as(TESTER));
    // of one test nothing was recorded when another one failed
    const [left] = planned;
    await playUntil(testId, 'testFailHandle', [1]);
    await raw("update test_item set verdict = '0', state = '0' where id = $1", [left?.id]);
    const back = { flowInstanceIds: [(await open(testId))?.instance ?? ''], currentNodeKeyName: 'testFailHandle', remark: '重新试验' };
    for (const targetNodeKey of ['testItemDrawUp', 'testRecord'])
      expect(
        await tryCall(app, workflowActCalls.flowSubmitForReject, { ...back, targetNodeKey }, await as(await leaderOf(testId))),
        'a failure is decided on',
      ).toMatchObject({ refusal: 'laboratory.failureFirst' });
    expect((await decide(await leaderOf(testId), testId, 'REJECT_END')).code).toBe(200);
    expect(await nodeOf(testId)).toBe('testRecordApproval');
    expect((await decide(await leaderOf(testId), testId, 'PASS')).refusal).toBe('laboratory.checksOpen');
    await playUntil(testId, 'certDrawUp');
    const items = await makeCall(app, planCalls.plannedItems, { taskId: testId }, await as(TESTER));
    expect(items.map(({ id, state }) => [id === left?.id, state])).toEqual(
      items.map(({ id }) => (id === left?.id ? [true, '0'] : [false, '4'])),
    );
  });

  test('its report says that the product fails and by which tests, and cannot say otherwise', async () => {
    const leader = await leaderOf(testId);
    const step = await open(testId);
    const { form } = await makeCall(app, workflowCalls.flowTaskDialog, { flowInstanceId: step?.instance ?? '' }, await as(leader));
    const items = await makeCall(app, planCalls.plannedItems, { taskId: testId }, await as(TESTER));
    const failed = items.find(({ verdict }) => verdict === '2');
    const undone = items.find(({ state }) => state === '0');
    expect(form?.begin.conclusion).toBe('2');
    const conclusionText = String(form?.begin.conclusionText);
    expect(conclusionText).toMatch(/^经检测，下列项目不合格：.*。下列项目未进行试验：.*。$/);
    for (const item of [failed, undone]) expect(conclusionText).toContain(`${item?.itemName}（${item?.standardNo} ${item?.clause}）`);
    const said = { conclusionText, sampleDesc: '样品 2 台' };
    expect((await decide(leader, testId, 'PASS', { ...said, conclusion: '1' })).refusal).toBe('laboratory.conclusionContradicts');
    for (const conclusion of ['3', '4'])
      expect((await decide(leader, testId, 'PASS', { ...said, conclusion })).refusal).toBe('laboratory.conclusionOpen');
    expect((await decide(leader, testId, 'PASS', { ...said, conclusion: '2' })).code).toBe(200);
    expect((await decide(REVIEWER, testId, 'PASS')).code).toBe(200);
    expect(await stateOf(of.id)).not.toBe(91);
  });

  test('with its approval it has a number and is filed, the company hears of it, and the case is refused', async () => {
    expect((await decide(DIRECTOR, testId, 'PASS')).code).toBe(200);
    const { state, reports } = await detailOf(testId);
    expect(state).toBe(String(TEST_STATE.discontinued));
    expect(reports).toMatchObject([{ conclusion: '2', state: '3', reviewName: '范一鸣', approveName: '孙浩然' }]);
    expect(await stateOf(of.id)).toBe(91);
    const [own] = (await makeCall(app, testTaskCalls.ownTests, { caseId: of.id }, await as(of.account))).filter(({ id }) => id === testId);
    expect(own).toMatchObject({ words: { zh: '试验不合格，报告已签发' }, reports: [{ reportNo: reports[0]?.reportNo, conclusion: '2' }] });
    const told = await raw<{ words: string }>(
      "select params -> 'words' ->> 'zh' as words from message where case_id = $1 and template = 'caseProgress' and user_id = $2 order by created_at desc limit 1",
      [testId, await users.idOf(of.account)],
    );
    expect(told).toEqual([{ words: '试验不合格，报告已签发' }]);
    const report = (await papersIn(of.id, '0306')).find(({ name }) => name.includes(reports[0]?.reportNo ?? '-'));
    expect(report?.words).toContain('不合格');
    // its table has what was tested; what was left undone stands in the conclusion alone
    const items = await makeCall(app, planCalls.plannedItems, { taskId: testId }, await as(TESTER));
    const clausesIn = (of: readonly { clause: string }[]) => of.filter(({ clause }) => report?.words.includes(clause.replaceAll(' ', '')));
    expect(clausesIn(items)).toHaveLength(items.length);
    expect((await papersIn(of.id, '0305')).at(-1)?.words).toContain('不合格描述');
  });
});

describe('what the company is to rectify', () => {
  let of: Case;
  let testId = '';
  const toRectify = async () => {
    await playUntil(testId, 'testFailHandle', [1, 1]);
    // nothing is told before somebody has decided what becomes of it
    expect(await detailOf(testId, of.account)).toMatchObject({ failures: [], returnedWhy: '' });
    const late = (await raw<{ n: number }>('select failed_rounds n from test_task where id = $1', [testId]))[0]?.n ?? 0;
    expect((await decide(late > 0 ? DIRECTOR : await leaderOf(testId), testId, 'REJECT_PRE')).code).toBe(200);
    expect(await nodeOf(testId)).toBe('testRectification');
  };

  test('comes back to the laboratory where the company stays silent for sixty days', async () => {
    of = take();
    testId = await testOf(of);
    await toRectify();
    const run = async () => {
      for (const job of allJobs({ db, world, tenants: [MAIN_TENANT] }).filter(({ name }) => name === 'timers')) await job.run();
    };
    const begun = world.now();
    world.setNow(new Date(begun.getTime() + 59 * DAY_MS));
    await run();
    expect(await nodeOf(testId)).toBe('testRectification');
    // the sixtieth day is in the holiday of May
    world.setNow(new Date(begun.getTime() + 64 * DAY_MS));
    await run();
    expect(await nodeOf(testId)).toBe('testFailHandle');
    expect((await decide(await leaderOf(testId), testId, 'REJECT_PRE')).code).toBe(200);
  });

  test('is told to the company by the test, what it asks for and what was measured, and to nobody else', async () => {
    const { failures, returnedWhy } = await detailOf(testId, of.account);
    const planned = await makeCall(app, planCalls.plannedItems, { taskId: testId }, await as(TESTER));
    const failed = planned.filter(({ verdict }) => verdict === '2');
    expect(failed.length).toBeGreaterThan(0);
    expect(failures.map(({ id, itemName, clause }) => ({ id, itemName, clause }))).toEqual(
      failed.map(({ id, itemName, clause }) => ({ id, itemName, clause })),
    );
    expect(returnedWhy).toBe('试验不合格');
    for (const { values, failNote, requirement } of failures) {
      expect(values.length).toBeGreaterThan(0);
      for (const { measure, value } of values) expect(verdictOfValue(measure, value)).toBe('2');
      expect(failNote).not.toBe('');
      expect(requirement).not.toBe('');
    }
    const [other] = await raw<{ account: string }>(
      `select u.account from user_account u join user_company m on m.tenant_id = u.tenant_id and m.user_id = u.id
       where u.tenant_id = $1 and not exists (select from case_party p where p.case_id = $2 and p.company_id = m.company_id) order by 1 limit 1`,
      [MAIN_TENANT, testId],
    );
    expect((await tryCall(app, testTaskCalls.testTaskDetail, { id: testId }, await as(other?.account ?? ''))).refusal).toBe(
      'laboratory.testNotFound',
    );
    // results are the applicant's: a company that only makes the product reads none
    const makes = (account: string) =>
      raw(
        `update case_party set company_id = (select m.company_id from user_company m join user_account u on u.id = m.user_id
           where u.tenant_id = $1 and u.account = $2 limit 1) where case_id = $3 and role = 'manufacturer'`,
        [MAIN_TENANT, account, testId],
      );
    await makes(other?.account ?? '');
    expect(await detailOf(testId, other?.account)).toMatchObject({ failures: [], returnedWhy: '', tasks: [] });
    await makes(of.account);
    const [found] = await db.read({ ...systemActor(MAIN_TENANT), kind: 'customer' }, (tx) =>
      sql<{ n: number }>`select count(*)::int as n from failures_told(${testId})`.execute(tx).then(({ rows }) => rows),
    );
    expect(found?.n).toBe(0);
  });

  test('is given up by the company, and by nobody else', async () => {
    const giveUp = async (account: string) =>
      tryCall(app, testTaskCalls.companyGivesUp, { id: testId, remark: '产品停产' }, await as(account));
    expect((await detailOf(testId, of.account)).abilities).toMatchObject({ giveUp: true, papers: true });
    expect((await giveUp(await leaderOf(testId))).code).toBe(403);
    expect((await giveUp(of.account)).code).toBe(200);
    expect((await giveUp(of.account)).refusal).toBe('laboratory.notAtThisStep');
    expect((await detailOf(testId, of.account)).abilities).toMatchObject({ giveUp: false, papers: false });
    expect(await nodeOf(testId)).toBe('testRecordApproval');
    await playUntil(testId, '');
    expect(await detailOf(testId)).toMatchObject({
      state: String(TEST_STATE.discontinued),
      roundNo: 1,
      reports: [{ conclusion: '2', state: '3' }],
    });
    expect(await stateOf(of.id)).toBe(91);
  });
});

describe('a product that fails again', () => {
  let testId = '';
  const itemsIn = async (round: number, account = TESTER) =>
    (await makeCall(app, planCalls.plannedItems, { taskId: testId }, await as(account))).filter(({ roundNo }) => roundNo === round);

  test('is decided on by the head of the laboratory, or by whoever is their deputy', async () => {
    testId = await testOf(take());
    await playUntil(testId, 'testFailHandle', [1, 1]);
    expect((await decide(await leaderOf(testId), testId, 'PASS_RETEST')).code).toBe(200);
    await playUntil(testId, 'testFailHandle', [1, 1]);
    const leader = await leaderOf(testId);
    const deputy = leader === 'humingzhe' ? 'jiangruolin' : 'humingzhe';
    expect((await decide(deputy, testId, 'PASS_RETEST')).code).not.toBe(200);
    const from = momentText(world.now());
    const until = momentText(new Date(world.now().getTime() + DAY_MS));
    const named = { deputyId: await users.idOf(deputy), categories: [], from, until };
    await makeCall(app, workflowActCalls.flowDeputySave, named, await as(DIRECTOR));
    expect(await decide(deputy, testId, 'PASS_RETEST')).toMatchObject({ code: 200 });
    expect(await nodeOf(testId)).toBe('testItemDrawUp');
    await raw('update wf_deputy set ended_at = from_at where tenant_id = $1', [MAIN_TENANT]);
  });

  test('is tested again by everything that failed: what is left out has a reason, which its reviewer and its report show', async () => {
    const leader = await leaderOf(testId);
    const lead = () => as(leader);
    const [one, two] = await itemsIn(3, leader);
    if (!one || !two) throw new Error('nothing failed');
    expect(one.abilities).toMatchObject({ change: true, remove: true });
    await makeCall(app, planCalls.plannedItemRemove, { ids: [one.id] }, await lead());
    await raw("update test_item set plan_date = '2026-03-20' where task_id = $1 and round_no = 3", [testId]);
    expect(await decide(leader, testId, 'PASS')).toMatchObject({
      refusal: 'laboratory.failedNotPlanned',
      msg: expect.stringContaining(one.itemName),
    });
    const before = (await itemsIn(2)).find(({ itemName, clause }) => itemName === one.itemName && clause === one.clause);
    await makeCall(app, planCalls.planFromRounds, { testId, itemIds: [before?.id ?? ''] }, await lead());
    const again = (await itemsIn(3, leader)).find(({ itemName, clause }) => itemName === one.itemName && clause === one.clause);
    if (!again) throw new Error('not planned again');
    expect(again.abilities).toMatchObject({ drop: true });
    const { abilities: _, itemNo, roundNo, standardNo, testerName, checkerName, verdict, state, accredited, ...sent } = again;
    const droppedReason = '整改后改为直接引入，不再涉及该项';
    const save = async (more: object) => tryCall(app, planCalls.plannedItemSave, { ...sent, ...more } as never, await lead());
    expect((await save({ itemName: '别的项目', droppedReason })).refusal).toBe('laboratory.dropsNothing');
    expect((await save({ droppedReason })).data).toMatchObject({ state: '5', verdict: '3', droppedReason });
    // it may be taken up again
    expect((await save({ version: sent.version + 1, droppedReason: '' })).data).toMatchObject({ state: '0', verdict: '0' });
    expect((await save({ version: sent.version + 2, droppedReason })).data).toMatchObject({ state: '5' });
    expect((await decide(leader, testId, 'PASS')).code).toBe(200);
    await playUntil(testId, 'certDrawUp');
    const { cases: served } = await detailOf(testId);
    const caseId = served[0]?.id ?? '';
    expect((await papersIn(caseId, '0304')).at(-1)?.words).toContain(`不再适用：${droppedReason}`);
    const report = { conclusion: '1', conclusionText: '所检项目符合要求', sampleDesc: '样品 2 台' };
    // without the reason what failed in an earlier round speaks against it
    await raw("update test_item set dropped_reason = '' where id = $1", [again.id]);
    expect((await decide(leader, testId, 'PASS', report)).refusal).toBe('laboratory.conclusionContradicts');
    await raw('update test_item set dropped_reason = $2 where id = $1', [again.id, droppedReason]);
    // where all that is left has passed, the product cannot fail
    expect((await decide(leader, testId, 'PASS', { ...report, conclusion: '2' })).refusal).toBe('laboratory.nothingFailedAtAll');
    expect((await decide(leader, testId, 'PASS', report)).code).toBe(200);
    await playUntil(testId, 'certApproval');
    // one that was drawn up before this rule is not released either
    await raw("update test_report set conclusion = '2' where task_id = $1 and report_no = ''", [testId]);
    expect((await decide(DIRECTOR, testId, 'PASS')).refusal).toBe('laboratory.nothingFailedAtAll');
    await raw("update test_report set conclusion = '1' where task_id = $1 and report_no = ''", [testId]);
    await playUntil(testId, '');
    const [last] = (await detailOf(testId)).reports;
    const paper = (await papersIn(caseId, '0306')).find(({ name }) => name.includes(last?.reportNo ?? '-'));
    expect(paper?.words).toContain(`不再适用：${droppedReason}`);
    expect(paper?.words.split(one.itemName.replaceAll(' ', ''))).toHaveLength(2);
  });
});

test('a test that began by the process before this ends as it did, without a report', async () => {
  const of = take();
  const now = readFileSync(path.join(projectRoot, 'processes/typeTest.bpmn'), 'utf8');
  const before = now
    .replace('<bpmn:incoming>testFailHandle_REJECT_END</bpmn:incoming>', '')
    .replace(/(id="testFailHandle_REJECT_END"[^>]*targetRef=")testRecordApproval"/, '$1giveUp"')
    .replace(
      '<bpmn:incoming>release_failed</bpmn:incoming>',
      '<bpmn:incoming>release_failed</bpmn:incoming><bpmn:incoming>giveUp_failed</bpmn:incoming>',
    )
    .replace(
      '<bpmn:endEvent id="failed"',
      `<bpmn:serviceTask id="giveUp" name="试验终止" wf:nameEn="Test discontinued" wf:action="typeTest.failed">
        <bpmn:incoming>testFailHandle_REJECT_END</bpmn:incoming><bpmn:outgoing>giveUp_failed</bpmn:outgoing></bpmn:serviceTask>
      <bpmn:sequenceFlow id="giveUp_failed" sourceRef="giveUp" targetRef="failed" /><bpmn:endEvent id="failed"`,
    )
    .replace(
      '<bpmndi:BPMNShape id="failed_shape"',
      `<bpmndi:BPMNShape id="giveUp_shape" bpmnElement="giveUp"><dc:Bounds x="3624" y="562" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="giveUp_failed_edge" bpmnElement="giveUp_failed">
        <di:waypoint x="3724" y="602" /><di:waypoint x="3792" y="602" /></bpmndi:BPMNEdge><bpmndi:BPMNShape id="failed_shape"`,
    );
  const publishFile = async (xml: string) => {
    const file = await checkFile(xml);
    const actor = systemActor(MAIN_TENANT);
    await db.write(actor, (tx) => publish(tx, { actor, world }, file));
  };
  await publishFile(before);
  const testId = await testOf(of);
  await publishFile(now);
  await playUntil(testId, 'testFailHandle', [1]);
  expect((await decide(await leaderOf(testId), testId, 'REJECT_END')).code).toBe(200);
  expect(await detailOf(testId)).toMatchObject({ state: String(TEST_STATE.discontinued), reports: [] });
  expect(await stateOf(of.id)).toBe(91);
});

test('nothing is left that must never be', async () => {
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});
