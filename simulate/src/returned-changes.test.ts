/** What is sent back says so in its queue, and at the next review tells exactly what has changed: technical data, plan, report, inspection, certificate. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { certificateForm } from '@zhengjian/contract/areas/certificate/records.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { technicalDataCalls } from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { returnedChangeCalls } from '@zhengjian/contract/areas/workflow/returned-changes.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { openTasksOf, perform } from './certification.ts';
import { chanceOf } from './chance.ts';
import { qualifyInspectors } from './inspection.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { registerSeals } from './stamping.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, faults } = await demoSystem('dispatch');
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const chance = chanceOf('returned');
const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

type Waiting = { id: string; account: string; planner: string };
let waiting: Waiting[] = [];
let of: Waiting = { id: '', account: '', planner: '' };
const stranger = () => waiting.find(({ account }) => account !== of.account)?.account ?? '';
const [DIRECTOR, REVIEWER] = ['sunhaoran', 'fanyiming'];
const [MAKER, CHECKER, EVALUATOR, ENGINEER] = ['zhengkaixuan', 'xiezhiqiu', 'liangjingxing', 'guoanqi'];

beforeAll(async () => {
  await registerSeals(stage, users);
  await qualifyInspectors(stage, users, world.now());
  waiting = await raw<Waiting>(
    `select distinct on (a.id) replace(a.id::text, '-', '') as id, u.account, p.account as planner
     from ccc_application a join ccc_acceptance s on s.case_id = a.id join user_account p on p.id = s.plan_center_user
     join user_company m on m.tenant_id = a.tenant_id and m.company_id = a.applicant_id join user_account u on u.id = m.user_id
     where a.tenant_id = $1 and a.state = 40 and s.is_need_model_test and s.is_need_factory_check order by a.id, u.account`,
    [MAIN_TENANT],
  );
}, 120_000);

/** Another case, dispatched. */
const begin = async (): Promise<void> => {
  of = waiting.shift() ?? of;
  const { code, msg } = await tryCall(
    app,
    acceptanceCalls.dispatch,
    { id: of.id, result: 'PASS', authCenterUser: await users.idOf(ENGINEER), remark: '下达' },
    await as(of.planner),
  );
  expect(code, msg).toBe(200);
};

/** Plays the case until this node waits, and leaves work of these kinds as it is. @returns its process and the work */
const playUntil = async (node: string, ...left: string[]) => {
  for (let steps = 0; steps < 160; steps += 1) {
    const open = (await openTasksOf(stage, of.id)).filter(({ kind }) => !left.includes(kind));
    const there = open.find((task) => task.node === node);
    if (there) return there;
    world.setNow(new Date(world.now().getTime() + 3 * 3_600_000));
    for (const task of open) if (await perform(stage, users, chance, of, task)) break;
  }
  throw new Error(`${node} was not reached; open: ${(await openTasksOf(stage, of.id)).map((task) => task.node)}`);
};
const decide = async (account: string, at: { instance: string; node: string }, result: string, more: object = {}) => {
  world.setNow(new Date(world.now().getTime() + 60_000));
  const { code, msg } = await tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [at.instance], currentNodeKeyName: at.node, result, remark: '请更正', ...more } as never,
    await as(account),
  );
  expect(code, `${at.node} ${result}: ${msg}`).toBe(200);
};
const changesFor = async (account: string, flowInstanceId: string, lang: 'zh' | 'en' = 'zh') =>
  makeCall(app, returnedChangeCalls.returnedChanges, { flowInstanceId }, await as(account, lang));
const told = async (account: string, flowInstanceId: string, lang: 'zh' | 'en' = 'zh') =>
  (await changesFor(account, flowInstanceId, lang)).flatMap(({ changes }) => changes);

describe('technical data', () => {
  test('that are sent back show reviewer and approver the findings that were changed and added, and nothing where nothing was', async () => {
    await begin();
    const review = await playUntil('technicalDataDrawUpReview', 'factoryInspection');
    expect(await changesFor(REVIEWER, review.instance)).toEqual([]);
    await decide(REVIEWER, review, 'REJECT_PRE');
    const { projectLeaderName } = await makeCall(app, testTaskCalls.testTaskDetail, { id: review.work }, await as(DIRECTOR));
    const leader = projectLeaderName === '江若琳' ? 'jiangruolin' : 'humingzhe';
    const drawUp = { ...review, node: 'technicalDataDrawUp' };
    expect(await changesFor(leader, review.instance)).toMatchObject([{ thing: '技术资料审查', byName: '范一鸣', changes: [] }]);
    await decide(leader, drawUp, 'PASS');
    expect(await changesFor(REVIEWER, review.instance)).toMatchObject([{ thing: '技术资料审查', why: '请更正', changes: [] }]);

    await decide(REVIEWER, review, 'REJECT_PRE');
    const [before] = await makeCall(app, technicalDataCalls.technicalData, { testId: review.work }, await as(leader));
    const [first, ...others] = before?.checks ?? [];
    if (!first) throw new Error('nothing was checked');
    const checks = [
      { ...first, finding: 'notApplicable' as const, note: '由引用文件覆盖' },
      ...others,
      { clause: '30', subject: '使用说明书', finding: 'conforms' as const },
    ];
    await makeCall(app, technicalDataCalls.saveTechnicalData, { testId: review.work, checks }, await as(leader));
    await decide(leader, drawUp, 'PASS');
    const section = '技术资料';
    const about = `${first.subject} ${first.clause}`;
    expect(await told(REVIEWER, review.instance)).toEqual([
      { section, about, label: '结论', kind: 'changed', before: '符合', after: '不适用' },
      { section, about, label: '说明', kind: 'changed', before: '', after: '由引用文件覆盖' },
      { section, about: '', label: '使用说明书 30', kind: 'added', before: '', after: '符合' },
    ]);
    expect((await told(REVIEWER, review.instance, 'en'))[0]).toMatchObject({
      label: 'Finding',
      before: 'Conforms',
      after: 'Not applicable',
    });
    const ask = async (who: { token: string }) =>
      tryCall(app, returnedChangeCalls.returnedChanges, { flowInstanceId: review.instance }, who);
    expect((await ask(await as(of.account))).code).toBe(403);
    expect((await ask({ token: await createUsers({ app, db, world }, OTHER_TENANT).as('admin') })).refusal).toBe(
      'workflow.instanceUnknown',
    );
    expect((await ask(await as('yujiahe'))).data).toEqual([]);
  });
});

describe('the arrangement of an inspection', () => {
  test('that is sent back shows fields and team that are otherwise, and nothing where nothing is', async () => {
    await begin();
    const review = await playUntil('factoryCheckTasksReview', 'typeTest');
    const arrange = { ...review, node: 'factoryCheckTasksArrange' };
    const ARRANGER = 'xujingyi';
    await decide(EVALUATOR, review, 'REJECT_PRE');
    await decide(ARRANGER, arrange, 'PASS');
    expect(await changesFor(EVALUATOR, review.instance)).toMatchObject([{ thing: '检查安排', why: '请更正', changes: [] }]);
    await decide(EVALUATOR, review, 'REJECT_PRE');
    const d = await makeCall(app, inspectionCalls.detail, { id: review.work }, await as(ARRANGER));
    const [lead, member] = d.members;
    const people = await makeCall(app, inspectionCalls.inspectors, { id: d.id }, await as(ARRANGER));
    const other = people.find(({ id, against }) => against === '' && d.members.every(({ userId }) => userId !== id));
    if (!lead || !member || !other) throw new Error('there is nobody else to inspect');
    const { id, version, address, latestDate, planDays, daysReason } = d;
    await makeCall(
      app,
      inspectionCalls.saveArrangement,
      {
        ...{ id, version, address, latestDate, planDays, daysReason, needSampling: true, samplingLab: '101', focus: '关键件变更' },
        members: [
          { userId: lead.userId, role: '01', days: lead.days },
          { userId: other.id, role: '02', days: member.days },
        ],
      },
      await as(ARRANGER),
    );
    await decide(ARRANGER, arrange, 'PASS');
    const found = await told(EVALUATOR, review.instance);
    expect(found).toEqual([
      { section: '安排', about: '', label: '是否现场抽样', kind: 'changed', before: '否', after: '是' },
      { section: '安排', about: '', label: '抽样检测实验室', kind: 'changed', before: '', after: '隔爆实验室' },
      { section: '安排', about: '', label: '检查重点', kind: 'changed', before: d.focus, after: '关键件变更' },
      { section: '检查组', about: '', label: other.name, kind: 'added', before: '', after: `组员 · ${member.days}` },
      { section: '检查组', about: '', label: member.userName, kind: 'removed', before: `组员 · ${member.days}`, after: '' },
    ]);
    expect((await told(EVALUATOR, review.instance, 'en'))[0]).toMatchObject({ section: 'Arrangement', before: 'No', after: 'Yes' });
    const ask = async (who: { token: string }) =>
      tryCall(app, returnedChangeCalls.returnedChanges, { flowInstanceId: review.instance }, who);
    expect((await ask(await as(of.account))).code).toBe(403);
    expect((await ask({ token: await createUsers({ app, db, world }, OTHER_TENANT).as('admin') })).refusal).toBe(
      'workflow.instanceUnknown',
    );
    const { code, data } = await ask(await as(CHECKER));
    expect({ code, data }).toEqual({ code: 200, data: [] });
  });
});

describe('a plan of a test', () => {
  test('that is sent back shows its reviewer what was changed, added and taken out, and nothing where nothing was', async () => {
    await begin();
    const review = await playUntil('testItemDrawUpReview');
    expect(await changesFor(REVIEWER, review.instance)).toEqual([]);
    await decide(REVIEWER, review, 'REJECT_PRE');
    const { projectLeaderName } = await makeCall(app, testTaskCalls.testTaskDetail, { id: review.work }, await as(DIRECTOR));
    const leader = projectLeaderName === '江若琳' ? 'jiangruolin' : 'humingzhe';
    expect(await changesFor(leader, review.instance)).toMatchObject([{ thing: '检测计划', byName: '范一鸣', why: '请更正', changes: [] }]);
    const [first, second] = await makeCall(app, planCalls.plannedItems, { taskId: review.work }, await as(leader));
    if (!first || !second) throw new Error('the plan has no two tests');
    const { itemName, standardId, clause, requirement, laboratory, testerId, checkerId, planDate, isOutsource, measures } = first;
    const sent = {
      taskId: review.work,
      itemName,
      standardId,
      clause,
      requirement,
      laboratory,
      testerId,
      checkerId,
      planDate,
      isOutsource,
      measures,
    };
    const save = async (more: object) => makeCall(app, planCalls.plannedItemSave, { ...sent, ...more } as never, await as(leader));
    await save({ id: first.id, version: first.version, planDate: '2027-01-15', requirement: '按修改后的要求' });
    await save({ itemName: '补充试验', clause: '99.9' });
    await makeCall(app, planCalls.plannedItemRemove, { ids: second.id }, await as(leader));
    await decide(leader, { ...review, node: 'testItemDrawUp' }, 'PASS');

    const section = '检测项目与记录';
    const about = `${first.itemName} ${first.clause}`;
    expect(await told(REVIEWER, review.instance)).toEqual([
      { section, about, label: '技术要求', kind: 'changed', before: first.requirement, after: '按修改后的要求' },
      { section, about, label: '计划日期', kind: 'changed', before: first.planDate, after: '2027-01-15' },
      { section, about: '', label: '补充试验 99.9', kind: 'added', before: '', after: expect.stringContaining(first.requirement) },
      { section, about: '', label: `${second.itemName} ${second.clause}`, kind: 'removed', before: expect.any(String), after: '' },
    ]);
    expect((await told(REVIEWER, review.instance, 'en')).map(({ label }) => label)).toContain('Requirement');
    await decide(REVIEWER, review, 'REJECT_PRE');
    await decide(leader, { ...review, node: 'testItemDrawUp' }, 'PASS');
    expect(await changesFor(REVIEWER, review.instance)).toMatchObject([{ changes: [] }]);
  });

  test('tells a company nothing, nor another institute, nor staff who read no tests', async () => {
    const { instance } = (await openTasksOf(stage, of.id)).find(({ kind }) => kind === 'typeTest') ?? { instance: '' };
    const ask = async (who: { token: string }) => tryCall(app, returnedChangeCalls.returnedChanges, { flowInstanceId: instance }, who);
    expect((await ask(await as(of.account))).code).toBe(403);
    expect((await ask(await as(stranger()))).code).toBe(403);
    const abroad = { token: await createUsers({ app, db, world }, OTHER_TENANT).as('admin') };
    expect((await ask(abroad)).refusal).toBe('workflow.instanceUnknown');
    expect((await ask(await as('yujiahe'))).data).toEqual([]);
  });
});

describe('a report', () => {
  test('that is sent back, by its review or by the case, shows what stands in it otherwise', async () => {
    const review = await playUntil('certReview');
    await decide(REVIEWER, review, 'REJECT_PRE');
    const { projectLeaderName, reports } = await makeCall(app, testTaskCalls.testTaskDetail, { id: review.work }, await as(DIRECTOR));
    const leader = projectLeaderName === '江若琳' ? 'jiangruolin' : 'humingzhe';
    const [before] = reports;
    const again = { conclusion: before?.conclusion, conclusionText: before?.conclusionText };
    await decide(leader, { ...review, node: 'certDrawUp' }, 'PASS', { ...again, sampleDesc: '样品 2 台，编号 01、02' });
    const changed = {
      section: '报告',
      about: '',
      label: '样品描述',
      kind: 'changed',
      before: before?.sampleDesc,
      after: '样品 2 台，编号 01、02',
    };
    expect(await told(REVIEWER, review.instance)).toEqual([changed]);

    // what the engineer of the case sends back is compared with the report as it was issued
    const engineer = await playUntil('modelTestReportReview');
    await decide(ENGINEER, engineer, 'REJECT_TEST');
    const drawUp = await playUntil('certDrawUp');
    expect(await changesFor(leader, drawUp.instance)).toMatchObject([{ thing: '试验记录与报告', byName: '郭安琪', changes: [] }]);
    await decide(leader, drawUp, 'PASS', { ...again, sampleDesc: '样品 3 台' });
    const next = { ...changed, before: changed.after, after: '样品 3 台' };
    expect(await told(REVIEWER, drawUp.instance)).toEqual([next]);
    const back = await playUntil('modelTestReportReview');
    expect(await changesFor(ENGINEER, back.instance)).toMatchObject([{ byName: '郭安琪', changes: [next] }]);
  });
});

describe('the result of an inspection', () => {
  test('that is sent back shows the sections and nonconformities that are otherwise', async () => {
    await begin();
    const review = await playUntil('factoryCheckResultReview', 'typeTest');
    const detail = async () => makeCall(app, inspectionCalls.detail, { id: review.work }, await as(EVALUATOR));
    await decide(EVALUATOR, review, 'REJECT_PRE');
    const { members, sections, nonconformities } = await detail();
    const leader = members.find(({ role }) => role === '01')?.userId ?? '';
    const [account] = await raw<{ account: string }>('select account from user_account where id = $1', [leader]);
    const head = sections.find(({ section }) => section === 'h05');
    const body = { verdict: 'ok' as const, note: '补充抽查了三批出厂检验记录' };
    const saved = await makeCall(
      app,
      inspectionCalls.saveResult,
      { id: review.work, sections: [{ section: 'h05', version: head?.version ?? 0, body }] },
      await as(account?.account ?? ''),
    );
    expect(saved.conflicts).toEqual([]);
    const result = nonconformities.some(({ state }) => state !== 'closed') ? 'PASS_REFORM' : 'PASS';
    await decide(account?.account ?? '', { ...review, node: 'factoryCheckResult' }, result);
    const again = await playUntil('factoryCheckResultReview', 'typeTest');
    const found = await told(EVALUATOR, again.instance);
    expect(found).toContainEqual({
      section: '5 例行检验和确认检验',
      about: '',
      label: '检查记录',
      kind: 'changed',
      before: head?.body.note ?? '',
      after: body.note,
    });
    expect(new Set(found.map(({ section }) => section))).not.toContain('6 检验试验仪器设备');
  });
});

describe('a certificate', () => {
  const rowAt = async (account: string, nodeKey: 'certificateMaking' | 'certificateCheck') =>
    (await makeCall(app, certificateCalls.queuePage, { nodeKey, tab: 'all', size: 100 }, await as(account))).records.find(
      ({ id }) => id === of.id,
    );

  test('comes back with whose decision it was, and its checker reads what its maker has changed', async () => {
    await begin();
    const check = await playUntil('certificateCheck');
    await decide(CHECKER, check, 'REJECT_MAKING', { remark: '型号写错' });
    expect(await rowAt(MAKER, 'certificateMaking')).toMatchObject({
      returned: true,
      returnedBy: '谢知秋',
      returnedWhy: '型号写错',
      jumped: false,
    });
    const [c] = await makeCall(app, certificateCalls.list, { id: of.id }, await as(MAKER));
    if (!c) throw new Error('no certificate');
    const form = Object.fromEntries(Object.keys(certificateForm.shape).map((key) => [key, c[key as keyof typeof c] || undefined]));
    const drawing = { drawingNo: 'FB-2026-01', name: '总装图', version: 'B' };
    const conditions = '仅用于海拔1000米以下';
    const { code, msg } = await tryCall(
      app,
      certificateCalls.update,
      { ...form, id: c.id, version: c.version, conditions, drawings: [...c.drawings, drawing] } as never,
      await as(MAKER),
    );
    expect(code, msg).toBe(200);
    const mine = await told(MAKER, check.instance);
    expect(mine).toEqual([
      { section: '图纸', about: '', label: 'FB-2026-01', kind: 'added', before: '', after: 'FB-2026-01 · 总装图 · B' },
      { section: '证书附件', about: '', label: '使用条件', kind: 'changed', before: c.conditions, after: conditions },
    ]);
    await decide(MAKER, { ...check, node: 'certificateMaking' }, 'PASS');
    const [certificate] = (await changesFor(CHECKER, check.instance)).filter(({ thing }) => thing === '证书');
    expect(certificate).toMatchObject({ byName: '谢知秋', why: '型号写错', changes: mine });
    expect((await tryCall(app, returnedChangeCalls.returnedChanges, { flowInstanceId: check.instance }, await as(of.account))).code).toBe(
      403,
    );
    expect(await rowAt(CHECKER, 'certificateCheck')).toMatchObject({ returned: false, returnedBy: '' });
  });

  test('that a forced jump puts back says who asked for it; a return that is taken back is none', async () => {
    const { instance } = await playUntil('certificateCheck');
    const { taskId } = (await rowAt(CHECKER, 'certificateCheck')) ?? { taskId: '' };
    const jump = await makeCall(
      app,
      workflowActCalls.flowJumpAsk,
      { taskId, targetNodeKey: 'certificateMaking', remark: '证书须重新编制' },
      await as('caonianci'),
    );
    await makeCall(app, workflowActCalls.flowJumpDecide, { id: jump.id, agree: true }, await as('wangjianheng'));
    expect(await rowAt(MAKER, 'certificateMaking')).toMatchObject({
      returned: true,
      returnedBy: '曹念慈',
      returnedWhy: '证书须重新编制',
      jumped: true,
    });
    expect((await changesFor(MAKER, instance)).find(({ thing }) => thing === '证书')).toMatchObject({ byName: '曹念慈', changes: [] });
    await decide(MAKER, { instance, node: 'certificateMaking' }, 'PASS');
    await decide(CHECKER, { instance, node: 'certificateCheck' }, 'REJECT_MAKING', { remark: '误退' });
    expect((await changesFor(MAKER, instance)).find(({ thing }) => thing === '证书')).toMatchObject({ why: '误退' });
    await makeCall(app, workflowActCalls.withdraw, { flowInstanceId: instance }, await as(CHECKER));
    const reasons = (await changesFor(CHECKER, instance)).map(({ why }) => why);
    expect(reasons).not.toContain('误退');
    expect(reasons).toHaveLength(1);
  });
});

test('a note of fees and an application say in their queues by whom and why they came back', async () => {
  await begin();
  const note = (await openTasksOf(stage, of.id)).find(({ kind }) => kind === 'paymentNote');
  if (!note) throw new Error('the case has no note');
  const approval = note.node === 'paymentNoteApproval' ? note : await playUntil('paymentNoteApproval', 'typeTest', 'factoryInspection');
  await decide('fengyuanshan', approval, 'REJECT_PRE', { remark: '检测费金额有误' });
  const { records } = await makeCall(
    app,
    financeCalls.queuePage,
    { nodeKey: 'paymentNoteDrawUp', tab: 'todo', size: 100 },
    await as('tangyue'),
  );
  expect(records.find(({ id }) => id === note.work)).toMatchObject({
    returned: true,
    returnedBy: '冯远山',
    returnedWhy: '检测费金额有误',
  });

  const [waiting] = await raw<{ instance: string; id: string; account: string }>(
    `select replace(t.instance_id::text, '-', '') as instance, replace(t.business_id::text, '-', '') as id, u.account from wf_task t join user_account u on u.id = t.assignee
     where t.tenant_id = $1 and t.status = 'open' and t.owner is null and t.node = 'applicationForCcc_approval' order by t.id limit 1`,
    [MAIN_TENANT],
  );
  if (!waiting) throw new Error('nothing waits for its approval');
  await decide(waiting.account, { instance: waiting.instance, node: 'applicationForCcc_approval' }, 'REJECT_PRE', {
    remark: '划分单元有误',
  });
  const page = { nodeKey: 'applicationForCcc_review', tab: 'all', size: 100 } as const;
  const rows = (await makeCall(app, acceptanceCalls.page, page, await as('wangjianheng'))).records;
  expect(rows.find(({ id }) => id === waiting.id)).toMatchObject({ returned: true, returnedWhy: '划分单元有误' });
});

describe('a return beside the drawn branches', () => {
  const returnTo = async (
    account: string,
    at: { instance: string; node: string },
    targetNodeKey: string,
    mode: 'again' | 'straight' = 'again',
  ) => {
    world.setNow(new Date(world.now().getTime() + 60_000));
    return tryCall(
      app,
      workflowActCalls.flowSubmitForReject,
      { flowInstanceIds: [at.instance], currentNodeKeyName: at.node, targetNodeKey, mode, remark: '请更正' },
      await as(account),
    );
  };
  const standing = async (work: string) => {
    const [row] = await raw<{ drawings: string; report: string | null; items: string[] }>(
      `select drawing_state as drawings,
          (select state from test_report r where r.task_id = t.id order by id desc limit 1) as report,
          (select array_agg(distinct state) from test_item i where i.task_id = t.id) as items
        from test_task t where t.id = $1`,
      [work],
    );
    return row;
  };

  test('leaves drawings, results and report of a test as the step has them; nobody who checks is left out', async () => {
    await begin();
    const plan = await playUntil('testItemDrawUp', 'factoryInspection', 'paymentNote');
    const { projectLeaderName } = await makeCall(app, testTaskCalls.testTaskDetail, { id: plan.work }, await as(DIRECTOR));
    const leader = projectLeaderName === '江若琳' ? 'jiangruolin' : 'humingzhe';
    expect(await standing(plan.work)).toMatchObject({ drawings: '3' });
    expect((await returnTo(leader, plan, 'technicalDataDrawUp', 'straight')).refusal).toBe('workflow.returnMode');
    expect((await returnTo(leader, plan, 'technicalDataDrawUp')).code).toBe(200);
    expect(await standing(plan.work)).toMatchObject({ drawings: '1' });
    await makeCall(app, workflowActCalls.withdraw, { flowInstanceId: plan.instance }, await as(leader));
    expect(await standing(plan.work)).toMatchObject({ drawings: '3' });

    const approval = await playUntil('certApproval', 'factoryInspection', 'paymentNote');
    expect((await returnTo(DIRECTOR, approval, 'certDrawUp', 'straight')).refusal).toBe('workflow.returnMode');
    const offered = await makeCall(app, workflowActCalls.flowReturnTargets, { flowInstanceId: approval.instance }, await as(DIRECTOR));
    expect(offered.filter(({ modes }) => modes.includes('straight')).map(({ nodeKey }) => nodeKey)).toEqual([
      'engineerAllocation',
      'sampleReceiveIn',
    ]);
    expect((await returnTo(DIRECTOR, approval, 'certDrawUp')).code).toBe(200);
    expect(await standing(plan.work)).toMatchObject({ report: '0' });
    const review = await playUntil('certReview', 'factoryInspection', 'paymentNote');
    expect((await returnTo(REVIEWER, review, 'testRecord')).code).toBe(200);
    const back = await standing(plan.work);
    expect(back).toMatchObject({ report: '0' });
    expect(back?.items).not.toContain('4');
    await playUntil('certApproval', 'factoryInspection', 'paymentNote');
  });

  test('and the return of a certificate into its test is not taken back while the test goes on', async () => {
    const review = await playUntil('certificateReview', 'paymentNote');
    await decide(EVALUATOR, review, 'REJECT_TEST');
    const taken = await tryCall(app, workflowActCalls.withdraw, { flowInstanceId: review.instance }, await as(EVALUATOR));
    expect(taken.refusal).toBe('workflow.withdrawNode');
    await playUntil('certificateReview', 'paymentNote');
  });
});
