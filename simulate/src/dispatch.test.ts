/** From the approval of a CCC case to the certificate: its dispatch, who gets what, and the ways back into the test and the inspection. */

import { acceptanceCalls as calls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { projectCalls } from '@zhengjian/contract/areas/acceptance/projects.ts';
import { CCC_STATE } from '@zhengjian/contract/areas/acceptance/states.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { certificateReportCalls } from '@zhengjian/contract/areas/certificate/reports.ts';
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { TEST_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { type TestNode, testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowActCalls } from '@zhengjian/contract/areas/workflow/acts.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { dayNumber, dueAt } from '@zhengjian/contract/rules/workdays.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { noticeCalendar } from '@zhengjian/server/src/workflow/calendar/calendar.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { openTasksOf, perform } from './certification.ts';
import { chanceOf } from './chance.ts';
import { makeDocuments } from './documents.ts';
import { playCharges } from './finance.ts';
import { qualifyInspectors } from './inspection.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { registerSeals } from './stamping.ts';
import { demoSystem } from './testing/demo-system.ts';

const { app, db, raw, world, faults } = await demoSystem('dispatch');
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const chance = chanceOf('dispatch');
const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

type Waiting = { id: string; planner: string; account: string };
let waiting: Waiting[] = [];
const take = (): Waiting => {
  const next = waiting.shift();
  if (!next) throw new Error('no case waits for its dispatch');
  return next;
};
beforeAll(async () => {
  await registerSeals(stage, users);
  await qualifyInspectors(stage, users, world.now());
  // those whose samples are there already come first: of the others is told what their companies owe
  waiting = await raw<Waiting>(
    `select id, planner, account from (select distinct on (a.id) replace(a.id::text, '-', '') as id, p.account as planner, u.account,
       exists (select from sample x where x.tenant_id = a.tenant_id and x.case_id = a.id) as sampled
     from ccc_application a join ccc_acceptance s on s.case_id = a.id join user_account p on p.id = s.plan_center_user
     join user_company m on m.tenant_id = a.tenant_id and m.company_id = a.applicant_id join user_account u on u.id = m.user_id
     where a.tenant_id = $1 and a.state = 40 and s.is_need_model_test and s.is_need_factory_check order by a.id, u.account) of
     order by sampled desc, id`,
    [MAIN_TENANT],
  );
});

const queue = async (account: string, tab: 'todo' | 'done' = 'todo') =>
  (await makeCall(app, calls.taskDispatch, { tab, size: 100 }, await as(account))).records;
/** Of the case, its test and its inspection. */
const openNodes = async (caseId: string) => (await openTasksOf(stage, caseId, new Set())).map(({ node }) => node).sort();
/** Plays what is open of a case until one of these nodes waits, or nothing does. */
const playUntil = (of: Waiting, ...nodes: string[]): Promise<void> => playBut([], of, ...nodes);
/** The same, while work of these kinds is left as it is. */
const playBut = async (kinds: readonly string[], of: Waiting, ...nodes: string[]): Promise<void> => {
  for (let steps = 0; steps < 120; steps += 1) {
    const open = (await openTasksOf(stage, of.id)).filter((task) => !kinds.includes(task.kind));
    if (open.length === 0 || open.some(({ node }) => nodes.includes(node))) return;
    world.setNow(new Date(world.now().getTime() + 3 * 3_600_000));
    // nothing is sealed before test and inspection stand on notes
    if (open.some(({ node }) => node === 'cccStamping')) await playCharges(stage, users, of.id);
    // what must wait for something else lets another go first
    for (const task of open) if (await perform(stage, users, chance, of, task)) break;
  }
  const left = (await openTasksOf(stage, of.id)).map(({ node }) => node);
  throw new Error(`${nodes} were not reached; open: ${left}`);
};
/** When a test was done of which somebody writes the record now. */
const justNow = () => {
  const hoursAgo = (hours: number) => momentText(new Date(world.now().getTime() - hours * 3_600_000));
  return { startTime: hoursAgo(2), endTime: hoursAgo(1) };
};
const dispatch = async (of: Waiting, more: { authCenterUser?: string } = {}) =>
  tryCall(
    app,
    calls.dispatch,
    { id: of.id, result: 'PASS', authCenterUser: await users.idOf('guoanqi'), remark: '下达', ...more },
    await as(of.planner),
  );

test('an approved case waits for the planner whom its approval named', async () => {
  const [first] = waiting;
  if (!first) throw new Error('no case waits');
  const row = (await queue(first.planner)).find(({ id }) => id === first.id);
  expect(row).toMatchObject({ planCenterUserName: row?.assigneeName, abilities: { act: true }, authCenterUserName: '' });
  expect(row?.laboratoryMark).toMatch(/^\d{3}$/);
  const counts = await makeCall(app, calls.taskDispatchStatistics, {}, await as(first.planner));
  expect(counts.todo).toBe((await queue(first.planner)).length);
  expect((await tryCall(app, calls.taskDispatch, {}, await as('zhangruonan'))).code).toBe(403);
  expect((await tryCall(app, calls.taskDispatch, {}, await as(first.account))).code).toBe(403);
});

let dispatched: Waiting;
test('its dispatch names the engineer and opens the test at its laboratory and the inspection', async () => {
  const of = take();
  dispatched = of;
  const wrong = await dispatch(of, { authCenterUser: await users.idOf('zhangruonan') });
  expect(wrong.refusal).toBe('acceptance.notCertEngineer');
  expect((await dispatch(of)).data).toMatchObject({ state: '50' });
  expect(await openNodes(of.id)).toEqual(['engineerAllocation', 'factoryCheckTasksArrange']);
  const [made] = await makeCall(app, testTaskCalls.testTasksOfCase, { caseId: of.id }, await as('sunhaoran'));
  const { staff } = await makeCall(app, calls.detail, { id: of.id }, await as(of.planner));
  expect(made?.laboratory).toBe(staff.laboratoryMark);
  expect(staff.authCenterUser).toBe('郭安琪');
  expect((await queue(of.planner, 'done')).map(({ id }) => id)).toContain(of.id);
});

test('while a case waits for its inspection, the case may be discontinued, and not the inspection', async () => {
  const of = dispatched;
  const { flowInstanceId, applicationNo } = await makeCall(app, calls.detail, { id: of.id }, await as(of.planner));
  const inspection = (await openTasksOf(stage, of.id)).find(({ kind }) => kind === 'factoryInspection')?.instance ?? '';
  const offered = async (process: string) =>
    (await makeCall(app, workflowCalls.flowOpList, { flowInstanceId: process }, await as(of.planner))).map(({ opKey }) => opKey);
  expect(await offered(flowInstanceId), 'with nothing open of its own').toContain('discontinue');
  expect(await offered(inspection)).not.toContain('discontinue');
  const refused = await tryCall(
    app,
    workflowActCalls.discontinue,
    { flowInstanceId: inspection, remark: '不再需要' },
    await as(of.planner),
  );
  expect(refused).toMatchObject({ refusal: 'inspection.casesWait', msg: expect.stringContaining(applicationNo) });
  const listed = async (asked: { category: string; keyword?: string }, process: string) => {
    const { records } = await makeCall(
      app,
      workflowListCalls.followList,
      { ...asked, status: 'active', size: 200 },
      await as('wangjianheng'),
    );
    return records.find(({ processInstanceId }) => processInstanceId === process)?.abilities.discontinue;
  };
  expect(await listed({ category: 'factoryInspection' }, inspection)).toBe(false);
  expect(await listed({ category: 'cccApplication', keyword: applicationNo }, flowInstanceId)).toBe(true);
});

test('a refusal that somebody decides ends the inspection and the draft note of the case as well', async () => {
  const of = dispatched;
  await playBut(['factoryInspection', 'paymentNote'], of, 'modelTestReportReview');
  const { id: draft } = await makeCall(app, financeCalls.save, { caseId: of.id, noteKind: '2' }, await as('tangyue'));
  const { flowInstanceId } = await makeCall(app, calls.detail, { id: of.id }, await as(of.planner));
  const at = { flowInstanceIds: [flowInstanceId], remark: '重新评审' };
  const back = { ...at, currentNodeKeyName: 'modelTestReportReview', targetNodeKey: 'applicationForCcc_approval' };
  await makeCall(app, workflowActCalls.flowSubmitForReject, back, await as('guoanqi'));
  const [approver] = await raw<{ account: string }>(
    `select u.account from wf_task t join user_account u on u.id = t.assignee where t.business_id = $1 and t.status = 'open'`,
    [of.id],
  );
  const refusal = { ...at, currentNodeKeyName: 'applicationForCcc_approval', result: 'REJECT_END', cusRemark: '不属于目录内产品' };
  await makeCall(app, workflowCalls.flowSubmit, refusal, await as(approver?.account ?? ''));
  // the company reads the reason on the page of its case
  expect(await makeCall(app, calls.select, { id: of.id }, await as(of.account))).toMatchObject({ returnRemark: '不属于目录内产品' });
  const works = await raw<{ kind: string; state: number }>(
    `select w.kind, b.state from case_work w join business_case b on b.id = w.work_id where w.case_id = $1 and (w.kind = 'factoryInspection' or b.id = $2) order by w.kind`,
    [of.id, draft],
  );
  expect(works).toEqual([
    { kind: 'factoryInspection', state: INSPECTION_STATE.cancelled },
    { kind: 'paymentNote', state: 9 },
  ]);
  expect((await openTasksOf(stage, of.id)).filter(({ kind }) => kind !== 'typeTest' && kind !== 'paymentNote')).toEqual([]);
});

test('laboratory and engineer change with their reason, the laboratory as long as it has not allocated the test', async () => {
  const of = take();
  const move = async (laboratoryMark: string, account = of.planner) =>
    tryCall(app, calls.changeLaboratory, { id: of.id, laboratoryMark, reason: '设备检修' }, await as(account));
  expect((await move('102', 'zhangruonan')).code).toBe(403);
  expect((await move('999')).refusal).toBe('server.input');
  expect((await move('102')).code).toBe(200);
  await dispatch(of);
  expect((await move('103')).code).toBe(200);
  const [moved] = await makeCall(app, testTaskCalls.testTasksOfCase, { caseId: of.id }, await as('sunhaoran'));
  expect(moved?.laboratory).toBe('103');
  const allocation = (await openTasksOf(stage, of.id)).find(({ node }) => node === 'engineerAllocation');
  if (!allocation) throw new Error('nothing to allocate');
  await perform(stage, users, chance, of, allocation);
  expect((await move('101')).refusal).toBe('acceptance.testAllocated');
  const engineer = async (account: string) =>
    tryCall(
      app,
      calls.changeAuthenticationCenterUser,
      { id: of.id, authCenterUser: await users.idOf(account), reason: '休假' },
      await as(of.planner),
    );
  expect((await engineer('zhangruonan')).refusal).toBe('acceptance.notCertEngineer');
  expect((await engineer('guoanqi')).code).toBe(200);
  const told = await raw<{ kind: string; details: { reason: string } }>(
    `select kind, details from audit_row where case_id = $1 and kind in ('acceptance.laboratoryChanged', 'acceptance.engineerChanged') order by seq`,
    [of.id],
  );
  expect(told.map((t) => [t.kind, t.details.reason])).toEqual([
    ['acceptance.laboratoryChanged', '设备检修'],
    ['acceptance.laboratoryChanged', '设备检修'],
    ['acceptance.engineerChanged', '休假'],
  ]);
});

test('the test of a laboratory waits for its own head, and for that of another one once it is moved', async () => {
  const [own, other] = ['sunhaoran', 'weijunhao'];
  const roleAt = (account: string, dept: string) =>
    raw(
      `insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
       select gen_random_uuid(), u.tenant_id, u.created_at, u.id, u.created_at, u.id, u.id, d.id, r.id
       from user_account u join role r on r.tenant_id = u.tenant_id and r.role_alias = 'lab_director' join dept d on d.tenant_id = u.tenant_id and d.dept_code = $3
       where u.tenant_id = $1 and u.account = $2`,
      [MAIN_TENANT, account, dept],
    );
  await roleAt(other, 'labMotor');
  await makeCall(app, accountCalls.clearCache, {}, await as(other));
  const of = take();
  const move = async (laboratoryMark: string) =>
    makeCall(app, calls.changeLaboratory, { id: of.id, laboratoryMark, reason: '样品适用' }, await as(of.planner));
  await move('101');
  await dispatch(of);
  const waitsFor = async (account: string) => {
    const [test] = await makeCall(app, testTaskCalls.testTasksOfCase, { caseId: of.id }, await as(account));
    const { records } = await makeCall(
      app,
      testTaskCalls.testTaskPage,
      { nodeKey: 'engineerAllocation', tab: 'todo', size: 100 },
      await as(account),
    );
    return records.some(({ id }) => id === test?.id);
  };
  expect([await waitsFor(own), await waitsFor(other)]).toEqual([true, false]);
  await move('103');
  expect([await waitsFor(own), await waitsFor(other)], 'the motor laboratory').toEqual([false, true]);
  // two heads of one laboratory: whoever takes it
  await roleAt(own, 'labMotor');
  await move('101');
  await move('103');
  expect([await waitsFor(own), await waitsFor(other)]).toEqual([true, true]);
  await move('102');
  expect([await waitsFor(own), await waitsFor(other)], 'of a laboratory without a head: any').toEqual([true, true]);
  await raw(
    "delete from user_role x using role r, dept d where r.id = x.role_id and d.id = x.dept_id and r.role_alias = 'lab_director' and d.dept_code = 'labMotor'",
  );
  await makeCall(app, accountCalls.clearCache, {}, await as(other));
});

/** Somebody has one more role, beside those of the demo. */
const alsoHas = async (account: string, alias: string) => {
  await raw(
    `insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
     select gen_random_uuid(), u.tenant_id, u.created_at, u.id, u.created_at, u.id, u.id, (select dept_id from user_role h where h.user_id = u.id limit 1), r.id
     from user_account u join role r on r.tenant_id = u.tenant_id and r.role_alias = $3 where u.tenant_id = $1 and u.account = $2`,
    [MAIN_TENANT, account, alias],
  );
  await makeCall(app, accountCalls.clearCache, {}, await as(account));
};

/** Somebody is head of a laboratory as well, who may look reports up. */
const headOf = async (account: string, laboratory: string) => {
  await raw(
    `insert into role_menu (id, tenant_id, created_at, created_by, updated_at, updated_by, role_id, menu_id)
     select gen_random_uuid(), r.tenant_id, r.created_at, r.created_by, r.created_at, r.created_by, r.id, m.id from role r join menu m on m.tenant_id = r.tenant_id
     where r.tenant_id = $1 and r.role_alias = 'dept_head' and m.code = 'cert_report_view' on conflict do nothing`,
    [MAIN_TENANT],
  );
  await raw(
    `insert into user_role (id, tenant_id, created_at, created_by, updated_at, updated_by, user_id, dept_id, role_id)
     select gen_random_uuid(), u.tenant_id, u.created_at, u.id, u.created_at, u.id, u.id, d.id, r.id
     from user_account u join role r on r.tenant_id = u.tenant_id and r.role_alias = 'dept_head' join dept d on d.tenant_id = u.tenant_id and d.dept_code = $3
     where u.tenant_id = $1 and u.account = $2`,
    [MAIN_TENANT, account, laboratory],
  );
  await makeCall(app, accountCalls.clearCache, {}, await as(account));
};

/** Rows of the case's test in the queue of a step, for whoever reads all tests. */
const rowsAt = async (nodeKey: TestNode, caseId: string) => {
  const [test] = await makeCall(app, testTaskCalls.testTasksOfCase, { caseId }, await as('sunhaoran'));
  const { records } = await makeCall(
    app,
    testTaskCalls.testTaskPage,
    { nodeKey, tab: 'all', keyword: test?.workNo },
    await as('sunhaoran'),
  );
  return records.filter(({ id }) => id === test?.id);
};
/** What the leader of the test reads in the queue of reports. */
const sentBackTo = async (caseId: string) => rowsAt('certDrawUp', caseId);

test('a report with a point that is not met does not pass; sent back, the test goes on with its report', async () => {
  const of = take();
  await dispatch(of);
  await playUntil(of, 'modelTestReportReview');
  const review = async (result: string, more: Partial<Sent<typeof calls.testApproval>> = {}) => {
    const met = { formatRight: '1', itemsComplete: '1', basisValid: '1', resultsMeetRule: '1', sampleConforms: '1' };
    return tryCall(app, calls.testApproval, { id: of.id, result, ...met, remark: '审核', ...more }, await as('guoanqi'));
  };
  expect((await makeCall(app, calls.testApprovalPage, { tab: 'todo' }, await as('guoanqi'))).records.map(({ id }) => id)).toContain(of.id);
  // it is found before there is a certificate, by its number and that of the case, in its laboratory and in no other
  const [report] = await raw<{ no: string; laboratory: string; case_no: string }>(
    `select r.report_no as no, t.laboratory, c.case_no from test_report r join test_task t on t.id = r.task_id join case_work w on w.work_id = t.id
     join business_case c on c.id = w.case_id where c.id = $1`,
    [of.id],
  );
  if (!report) throw new Error('the test has no report');
  const released = momentText(world.now()).slice(0, 10);
  const found = async (account: string, more: object) =>
    (await makeCall(app, certificateReportCalls.reportPage, more, await as(account))).records.map(({ reportNo }) => reportNo);
  for (const keyword of [report.no, report.case_no.toLowerCase()]) expect(await found('wangjianheng', { keyword })).toEqual([report.no]);
  const { records } = await makeCall(app, certificateReportCalls.reportPage, { keyword: report.no }, await as('guoanqi'));
  expect(records).toMatchObject([
    { laboratory: report.laboratory, caseNos: report.case_no, reportState: '3', conclusion: '1', issueDate: released },
  ]);
  const asked = {
    laboratory: report.laboratory,
    conclusion: '1',
    releasedFrom: `${released} 00:00:00`,
    releasedUntil: `${released} 23:59:59`,
  };
  expect(await found('wangjianheng', asked)).toContain(report.no);
  expect(await found('wangjianheng', { ...asked, conclusion: '2' })).not.toContain(report.no);
  await headOf('linshuyao', 'labDust');
  await headOf('sunhaoran', 'labFlameproof');
  expect(await found('sunhaoran', { keyword: report.no })).toEqual([report.no]);
  expect(await found('linshuyao', { keyword: report.no })).toEqual([]);
  expect(await found('linshuyao', {})).toEqual([]);
  await makeDocuments(stage, MAIN_TENANT);
  const [made] = (await makeCall(app, certificateReportCalls.reportPage, { keyword: report.no }, await as('wangjianheng'))).records;
  expect(made?.fileId).toMatch(/^[0-9a-f]{32}$/);
  // whoever reviewed the report in the laboratory does not review it for the certificate
  await alsoHas('fanyiming', 'cert_engineer');
  const engineer = { id: of.id, authCenterUser: await users.idOf('fanyiming'), reason: '休假' };
  const changed = await tryCall(app, calls.changeAuthenticationCenterUser, engineer, await as(of.planner));
  expect(changed).toMatchObject({ refusal: 'workflow.impartialityTag', msg: expect.stringContaining('型式试验') });
  expect((await review('PASS', { basisValid: '0' })).refusal).toBe('acceptance.reportFaulty');
  expect((await review('REJECT_TEST', { basisValid: '0' })).code).toBe(200);
  expect(await openNodes(of.id)).toContain('certDrawUp');
  expect(await sentBackTo(of.id)).toMatchObject([{ returned: true, returnedBy: '郭安琪', returnedWhy: '审核' }]);
  await playUntil(of, 'modelTestReportReview');
  expect((await review('PASS')).code).toBe(200);
});

test('a review sends a certificate back into the test, and after it the same certificate goes on to the archive', async () => {
  const of = take();
  await dispatch(of);
  await playUntil(of, 'certificateReview');
  const [task] = await openTasksOf(stage, of.id);
  const back = await tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [task?.instance ?? ''], currentNodeKeyName: 'certificateReview', result: 'REJECT_TEST', remark: '补充试验数据' },
    await as('liangjingxing'),
  );
  expect(back.msg).toBe('操作成功');
  expect(await openNodes(of.id)).toContain('certDrawUp');
  expect(await sentBackTo(of.id)).toMatchObject([{ returned: true, returnedBy: '梁景行', returnedWhy: '补充试验数据' }]);
  // what is passed on from there is no return
  await playUntil(of, 'certReview');
  const [passed] = await rowsAt('certReview', of.id);
  expect(passed).toMatchObject({ returned: false, returnedBy: '', returnedWhy: '' });
  // whoever checked a certificate does not approve it
  await playUntil(of, 'CertificateApproval');
  await alsoHas('xiezhiqiu', 'cert_approver');
  const approved = await tryCall(
    app,
    workflowCalls.flowSubmit,
    { flowInstanceIds: [task?.instance ?? ''], currentNodeKeyName: 'CertificateApproval', result: 'REJECT_PRE', remark: '请核对' },
    await as('xiezhiqiu'),
  );
  expect(approved).toMatchObject({ refusal: 'workflow.impartialitySelf', msg: expect.stringContaining('证书校核') });
  await playUntil(of);
  expect(await raw('select state from ccc_application where id = $1', [of.id])).toEqual([{ state: 88 }]);
  const certificates = await raw<{ n: number }>('select count(*)::int n from certificate where case_id = $1', [of.id]);
  expect(certificates).toEqual([{ n: 1 }]);
});

test('a case that is discontinued takes its test, its inspection and what was not charged yet along; what is owed stays', async () => {
  const of = take();
  await dispatch(of);
  await playUntil(of, 'technicalDataDrawUp');
  await playBut(['factoryInspection', 'paymentNote'], of, 'testRecord');
  const [made] = await makeCall(app, testTaskCalls.testTasksOfCase, { caseId: of.id }, await as('sunhaoran'));
  const [item] = await makeCall(app, planCalls.plannedItems, { taskId: made?.id ?? '' }, await as('weijunhao'));
  if (!item) throw new Error('nothing is planned');
  const values = item.measures.map(({ kind, min, max }) => (kind === 'check' ? '1' : kind === 'text' ? '符合' : (min ?? max ?? '1')));
  const record = { itemId: item.id, ...justNow(), values, equipmentIds: [] };
  await makeCall(app, testRecordCalls.saveTestRecord, record, await as('weijunhao'));
  const checked = async () => {
    const [now] = await makeCall(app, planCalls.plannedItems, { taskId: made?.id ?? '' }, await as('zhuyutong'));
    return now?.abilities.check;
  };
  expect([item.checkerName, await checked()]).toEqual(['朱语桐', true]);
  const { flowInstanceId } = await makeCall(app, calls.detail, { id: of.id }, await as(of.planner));
  const { id: draft } = await makeCall(app, financeCalls.save, { caseId: of.id, noteKind: '2' }, await as('tangyue'));
  // issued to its company, whether paid already or not
  const owed = (await openTasksOf(stage, of.id)).filter(({ kind, node }) => kind === 'paymentNote' && node !== 'paymentNoteDrawUp');
  await makeCall(app, workflowActCalls.discontinue, { flowInstanceId, remark: '企业申请终止' }, await as(of.planner));
  expect(await raw('select state from ccc_application where id = $1', [of.id])).toEqual([{ state: 95 }]);
  expect(await raw('select state from payment_note where id = $1', [draft])).toEqual([{ state: 9 }]);
  const ended = `select id from message where case_id = $1 and template = 'caseEndedForCompany'`;
  expect(await raw(ended, [draft]), 'its company never knew of it').toEqual([]);
  expect(await openNodes(of.id)).toEqual([]);
  expect(await openTasksOf(stage, of.id)).toEqual(owed);
  const works = await raw<{ kind: string; state: number }>(
    `select w.kind, b.state from case_work w join business_case b on b.id = w.work_id where w.case_id = $1 and w.kind <> 'paymentNote' order by w.kind`,
    [of.id],
  );
  expect(works).toEqual([
    { kind: 'factoryInspection', state: INSPECTION_STATE.cancelled },
    { kind: 'typeTest', state: TEST_STATE.discontinued },
  ]);
  // nor is anything of the test checked any more
  expect(await checked()).toBe(false);
  const check = { itemId: item.id, passed: true, password: clientHash(DEMO_PASSWORD) };
  expect((await tryCall(app, testRecordCalls.checkTestRecord, check, await as('zhuyutong'))).refusal).toBe('laboratory.nothingToCheck');
});

test('a test that fails for good ends its case, and with it the inspection that serves it alone', async () => {
  const of = take();
  await dispatch(of);
  await playBut(['factoryInspection'], of, 'testRecord');
  expect(await openNodes(of.id)).toEqual(['factoryCheckTasksArrange', 'testRecord']);
  const [made] = await makeCall(app, testTaskCalls.testTasksOfCase, { caseId: of.id }, await as('sunhaoran'));
  const testId = made?.id ?? '';
  const { flowInstanceId, projectLeaderName } = await makeCall(app, testTaskCalls.testTaskDetail, { id: testId }, await as('sunhaoran'));
  const leader = projectLeaderName === '江若琳' ? 'jiangruolin' : 'humingzhe';
  const items = await makeCall(app, planCalls.plannedItems, { taskId: testId }, await as('weijunhao'));
  const failing = items.find(({ measures }) => measures.some(({ kind }) => kind === 'check'));
  if (!failing) throw new Error('no test that is answered by yes or no');
  const values = failing.measures.map(({ kind }) => (kind === 'check' ? '0' : ''));
  const record = { itemId: failing.id, ...justNow(), values, equipmentIds: [], failNote: '外壳破裂' };
  await makeCall(app, testRecordCalls.saveTestRecord, record, await as('weijunhao'));
  await makeCall(app, testTaskCalls.submitForCcc, { id: testId, remark: '外壳破裂' }, await as('weijunhao'));
  const giveUp = { flowInstanceIds: [flowInstanceId], currentNodeKeyName: 'testFailHandle', result: 'REJECT_END', remark: '无法整改' };
  await makeCall(app, workflowCalls.flowSubmit, { ...giveUp, cusRemark: '试验不合格' }, await as(leader));
  // its report comes first
  expect(await raw('select state from ccc_application where id = $1', [of.id])).toEqual([{ state: 50 }]);
  await playBut(['factoryInspection', 'paymentNote'], of);
  expect(await raw('select state from ccc_application where id = $1', [of.id])).toEqual([{ state: 91 }]);
  expect(await openNodes(of.id)).toEqual([]);
  const [failed] = await makeCall(app, testTaskCalls.ownTests, { caseId: of.id }, await as(of.account));
  expect(failed).toMatchObject({ state: String(TEST_STATE.discontinued), reports: [{ conclusion: '2' }] });
  const inspections = await raw<{ state: number; why: string }>(
    `select b.state, a.details->>'why' as why from case_work w join business_case b on b.id = w.work_id
     join audit_row a on a.case_id = w.work_id and a.kind = 'workflow.terminated' where w.case_id = $1 and w.kind = 'factoryInspection'`,
    [of.id],
  );
  expect(inspections).toEqual([{ state: INSPECTION_STATE.cancelled, why: '试验不合格' }]);
});

test('the company reads at every step what happens, who acts and what it has to do until when; nobody else reads it', async () => {
  const of = take();
  await dispatch(of);
  const stranger = waiting.find(({ account }) => account !== of.account)?.account ?? '';
  // its notes go on beside it
  const steps = async () =>
    (await makeCall(app, calls.ownSteps, { id: of.id }, await as(of.account))).filter(({ category }) => category !== 'paymentNote');
  const tests = async () => makeCall(app, testTaskCalls.ownTests, { caseId: of.id }, await as(of.account));
  expect(await steps()).toMatchObject([
    { category: 'typeTest', turn: 'institute', words: { zh: '试验准备', en: 'Preparing the test' }, until: '', path: '' },
    { category: 'factoryInspection', turn: 'institute', words: { zh: '工厂检查安排中' } },
  ]);
  await playBut(['factoryInspection', 'paymentNote'], of, 'sampleReceiveIn');
  const now = await steps();
  const first = now.find(({ category }) => category === 'typeTest');
  const others = now.filter((step) => step !== first);
  expect(first).toMatchObject({ nodeKey: 'sampleReceiveIn', turn: 'customer', words: { zh: '请在20个工作日内送样' } });
  expect(first?.until).toMatch(/^2026-/);
  expect(
    await raw(
      "select distinct day_kind from node_alert_config where category = 'typeTest' and node in ('sampleReceiveIn', 'sampleResend')",
    ),
    'working days',
  ).toEqual([{ day_kind: '1' }]);
  expect(others.map(({ turn, until }) => [turn, until])).not.toContainEqual(['customer', '']);
  const [test] = await tests();
  expect(test).toMatchObject({ words: { zh: '请在20个工作日内送样' }, samples: { received: 0 }, reports: [] });
  expect(test?.samples.expected).toBeGreaterThan(0);
  expect(test?.planEnd).toMatch(/^2026-/);
  // a report that is drawn up and reviewed is none before it is issued
  await playBut(['factoryInspection', 'paymentNote'], of, 'certApproval');
  const [reported] = await tests();
  expect(reported).toMatchObject({ words: { zh: '报告审核' }, reports: [] });
  expect(reported?.samples.received).toBe(reported?.samples.expected);
  await playBut(['factoryInspection', 'paymentNote'], of, 'modelTestReportReview');
  const [issued] = await tests();
  expect(issued?.reports).toMatchObject([{ reportNo: expect.stringMatching(/^T/), conclusion: '1' }]);
  expect((await steps()).map(({ words }) => words.zh)).toContain('报告审核中');
  // names of the institute's people stand nowhere in it
  const people = await raw<{ name: string }>(
    `select real_name as name from user_account where tenant_id = $1 and id not in (select user_id from user_company)`,
    [MAIN_TENANT],
  );
  expect(people.length).toBeGreaterThan(20);
  const told = JSON.stringify([await steps(), await tests()]);
  expect(people.filter(({ name }) => told.includes(name))).toEqual([]);

  expect((await tryCall(app, calls.ownSteps, { id: of.id }, await as(stranger))).refusal).toBe('acceptance.notFound');
  expect(await makeCall(app, testTaskCalls.ownTests, { caseId: of.id }, await as(stranger))).toEqual([]);
  expect((await tryCall(app, calls.ownSteps, { id: of.id }, await as(of.planner))).code).toBe(403);
  expect((await tryCall(app, testTaskCalls.testTasksOfCase, { caseId: of.id }, await as(of.account))).code).toBe(403);
});

test('a case that waits for its company alone is suspended, and goes on with the next step of the institute', async () => {
  const of = take();
  await dispatch(of);
  const state = async () => (await raw<{ state: number }>('select state from ccc_application where id = $1', [of.id]))[0]?.state;
  await playBut(['factoryInspection', 'paymentNote'], of, 'sampleReceiveIn');
  expect(await state(), 'the inspection is still to be arranged').toBe(CCC_STATE.testing);
  await playBut(['typeTest', 'paymentNote'], of, 'factoryCheckPlanConfirm');
  expect(await state()).toBe(CCC_STATE.suspended);
  const own = await makeCall(app, calls.list, { state: String(CCC_STATE.suspended), size: 100 }, await as(of.account));
  expect(own.records.find(({ id }) => id === of.id)).toMatchObject({
    turn: 'customer',
    customerText: { zh: '待贵公司办理，试验与检查等待中', en: 'Test and inspection wait for you' },
  });
  // whoever watches all cases reads where its test and its inspection stand, and when the first of them is late
  const watched = async () =>
    (
      await makeCall(app, projectCalls.projectPage, { tab: 'running', state: String(CCC_STATE.suspended), size: 100 }, await as(of.planner))
    ).records.find(({ id }) => id === of.id);
  const project = await watched();
  expect(project?.nodeName).toBe('');
  expect(project?.works.split('；').sort()).toEqual(['型式试验：收样', '工厂检查：企业确认计划'].sort());
  const dues = await raw<{ due: string }>(
    `select to_char(min(b.due_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as due from case_work w join business_case b on b.id = w.work_id
     where w.case_id = $1 and w.kind in ('typeTest', 'factoryInspection')`,
    [of.id],
  );
  expect(project?.worksDeadline).toMatchObject({ dueTime: dues[0]?.due, lamp: 'green' });
  // what may be done to a case in evaluation may be done meanwhile
  const authCenterUser = await users.idOf('guoanqi');
  expect(
    await tryCall(app, calls.changeAuthenticationCenterUser, { id: of.id, authCenterUser, reason: '休假' }, await as(of.planner)),
  ).toMatchObject({
    code: 200,
  });
  const confirm = (await openTasksOf(stage, of.id)).find(({ node }) => node === 'factoryCheckPlanConfirm');
  if (confirm === undefined) throw new Error('no plan waits');
  await perform(stage, users, chance, of, confirm);
  expect(await state(), 'the institute is to visit the factory').toBe(CCC_STATE.testing);
});

test('the last steps of the institute in test and inspection end at once, and the case is suspended all the same', async () => {
  const of = take();
  await dispatch(of);
  await playBut(['factoryInspection', 'paymentNote'], of, 'engineerAllocation');
  await playBut(['typeTest', 'paymentNote'], of, 'factoryCheckPlan');
  const last = (await openTasksOf(stage, of.id)).filter(({ node }) => node === 'engineerAllocation' || node === 'factoryCheckPlan');
  expect(last.length).toBe(2);
  // each act stays open for a while after it has looked at the other
  await raw("create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(0.4); return new; end'");
  await raw('create trigger lingers before insert on audit_row for each statement execute function linger()');
  await Promise.all(last.map((task) => perform(stage, users, chance, of, task)));
  await raw('drop trigger lingers on audit_row');
  expect(await openNodes(of.id)).toEqual(expect.arrayContaining(['factoryCheckPlanConfirm', 'sampleReceiveIn']));
  expect(await raw('select state from ccc_application where id = $1', [of.id])).toEqual([{ state: CCC_STATE.suspended }]);
});

test('while the company owes samples neither the day of the decision nor the stage of its case comes nearer', async () => {
  const of = take();
  // long enough that the day has not come yet
  await raw('update ccc_application set case_days = 1000 where id = $1', [of.id]);
  await dispatch(of);
  await playBut(['factoryInspection', 'paymentNote'], of, 'sampleReceiveIn');
  await playBut(['factoryInspection', 'typeTest'], of);
  const reminded = async () =>
    raw("select level, due_at from wf_reminder where business_id = $1 and subject = 'stage' order by due_at, level", [of.id]);
  const told = await reminded();
  world.setNow(new Date(world.now().getTime() + 20 * 24 * 3_600_000));
  await allJobs({ db, world, tenants: [MAIN_TENANT] })
    .find(({ name }) => name === 'deadlines')
    ?.run();
  expect(await reminded()).toEqual(told);
  expect(await raw('select due_at from wf_clock where business_id = $1', [of.id])).toEqual([{ due_at: null }]);
  await playBut(['factoryInspection', 'paymentNote'], of, 'technicalDataDrawUp');
  const [counted] = await raw<{ decided: string; deadline: string }>(
    `select max(t.ended_at)::text as decided, max(a.deadline)::text as deadline from ccc_application a join wf_task t on t.business_id = a.id
     where a.id = $1 and t.node = 'applicationForCcc_approval' and t.result like 'PASS%'`,
    [of.id],
  );
  // until its dispatch the institute had the case itself
  const owed = await raw<{ from: string; to: string }>(
    `select to_char(greatest(v.started_at, (select max(t.ended_at) from wf_task t where t.business_id = $1 and t.node = 'taskDispatch')) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as from, to_char(v.ended_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as to
     from wf_activity v join case_work w on w.work_id = v.business_id where w.case_id = $1 and v.node in ('sampleReceiveIn', 'customerPay')`,
    [of.id],
  );
  const due = (pauses: typeof owed) =>
    dueAt(noticeCalendar(), momentText(new Date(counted?.decided ?? '')), { days: 1000, kind: 'calendar' }, pauses)?.slice(0, 10) ?? '';
  expect(counted?.deadline).toBe(due(owed));
  expect(dayNumber(due(owed)) - dayNumber(due([]))).toBeGreaterThanOrEqual(20);
});

test('nothing is left that must never be', async () => {
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});
