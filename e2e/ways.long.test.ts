/**
 * Cases that do not go straight: one without a type test, one whose test fails and is done again, and one that is sent back from the decision on its certificate
 * into the test and comes to its certificate after all.
 * The turns are walked by links and buttons, by the people whose turn it is; what lies between is done by calls.
 * What the other side sees meanwhile is looked at: the company on its page, the institute in its queues.
 */
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { planCalls } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { testRecordCalls } from '@zhengjian/contract/areas/laboratory/test-records.ts';
import { testTaskCalls } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { makeCall, tryCall } from '@zhengjian/simulate/src/caller.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { axeFindings, openBrowser, type Person } from './browser.ts';
import { casesOf, waitingIn } from './cases.ts';
import { choose, decide, sayYes, toQueue, toRow } from './desk.ts';
import { othersOf } from './play.ts';
import { journeySystem, sessionAt } from './system.ts';

vi.setConfig({ testTimeout: 240_000 });

const journey = await journeySystem();
const { url, system, faults, world } = journey;
const browser = await openBrowser();
const { person, leave, followed, whoseWork, dispatchedToTest, worksOf, holderOf, stateOf } = casesOf(journey, browser);
const others = othersOf(journey, 'ways journey');
afterEach(async () => {
  expect(await leave()).toEqual([]);
  expect(faults).toEqual([]);
});

const [ENGINEER, MAKER, REVIEWER, APPROVER] = ['guoanqi', 'zhengkaixuan', 'liangjingxing', 'songwanqing'] as const;
const tab = ({ page }: Person, name: RegExp) => page.getByRole('tab', { name }).filter({ visible: true });
const tag = ({ page }: Person, words: string) => page.getByText(words, { exact: true }).filter({ visible: true }).first();

const tokenOf = async (account: string) => ({
  token: (await sessionAt(url, account)).token,
  headers: { 'idempotency-key': world.uuid() },
});

/** The engineer finds the report as it must be. */
const reviewReport = async (no: string, read?: (engineer: Person) => Promise<void>): Promise<void> => {
  const engineer = await person(ENGINEER);
  await toRow(engineer, '认证中心', '型式试验报告审核', no);
  await read?.(engineer);
  await decide(engineer, '审核', () => sayYes(engineer), 'ways-report');
};

test('a case without a type test comes to its certificate without a test task', async () => {
  const of = await dispatchedToTest(false);
  const planner = await person(await holderOf(of.id));
  await toRow(planner, '任务调度', 'CCC任务调度', of.no);
  await decide(planner, '下达', () => choose(planner, '认证工程师', '郭安琪'), 'ways-dispatch');
  await expect.poll(() => stateOf(of.id)).toBe(50);
  expect(await worksOf(of.id, 'typeTest')).toEqual([]);
  await tab(planner, /型式试验/).click();
  await planner.quiet();
  await planner.shot('ways-no-test');

  // the company reads of no test, nor is there one on its page
  const company = await followed(of);
  await tag(company, '试验与检查阶段').waitFor();
  expect(await company.page.getByText('试验进行中').count()).toBe(0);
  expect(await tab(company, /型式试验/).count()).toBe(0);
  await company.shot('ways-no-test-company');

  // there is no test to which the engineer could send it back
  const engineer = await person(ENGINEER);
  await toRow(engineer, '认证中心', '型式试验报告审核', of.no);
  await engineer.page.getByRole('button', { name: '审核', exact: true }).click();
  const dialog = engineer.page.getByRole('dialog');
  await dialog.getByText('退回试验', { exact: true }).click();
  await dialog.getByRole('textbox').first().fill('请补充试验。');
  await dialog.locator('.ant-modal-footer .ant-btn-primary').click();
  await dialog.getByText(/没有本院的型式试验/).waitFor();
  await engineer.shot('ways-no-test-refused');
  await dialog.getByRole('button', { name: '取消' }).click();
  await engineer.page.getByRole('button', { name: '放弃', exact: true }).click();
  await engineer.go('/');
  await reviewReport(of.no);

  const maker = await person(MAKER);
  await toQueue(maker, '认证中心', 'CCC证书制作');
  const before = await waitingIn(maker);
  await others(of, 'certificateMaking');
  expect(await worksOf(of.id, 'typeTest')).toEqual([]);
  await maker.page.reload();
  expect(await waitingIn(maker)).toBe(before + 1);
  await toRow(maker, '认证中心', 'CCC证书制作', of.no);
  await maker.page.locator('.ant-btn', { hasText: '编制证书' }).filter({ visible: true }).click();
  await maker.page.getByRole('button', { name: '提交校核', exact: true }).waitFor();
  await maker.shot('ways-maker');
  const { instance_id: flow } = await system.opened.db.system((tx) =>
    tx.selectFrom('business_case').select('instance_id').where('id', '=', of.id).executeTakeFirstOrThrow(),
  );
  const back = await tryCall(
    system.app,
    workflowCalls.flowSubmit,
    {
      flowInstanceIds: [flow ?? ''],
      currentNodeKeyName: 'certificateMaking',
      result: 'REJECT_TEST',
      remark: '请补充试验。',
    },
    { token: (await sessionAt(url, MAKER)).token, headers: { 'idempotency-key': world.uuid() } },
  );
  expect(back.refusal).toBe('acceptance.noTestOfOurs');
});

/** Before the samples are tested. */
const TEST_PREPARED = [
  'engineerAllocation',
  'technicalDataDrawUp',
  'testItemDrawUp',
  'testItemDrawUpReview',
  'sampleReceiveOut',
  'testRecord',
];
const [TESTER, LEADERS] = ['weijunhao', { 胡明哲: 'humingzhe', 江若琳: 'jiangruolin' }] as const;
const HOUR_MS = 3_600_000;
const ago = (hours: number): string => momentText(new Date(world.now().getTime() - hours * HOUR_MS));
const measured = ({ kind, min, max }: Measure, fails = false): string => {
  if (kind === 'text') return '按标准执行';
  if (kind === 'check') return fails ? '0' : '1';
  return String(fails ? (max === undefined ? Number(min) - 1 : Number(max) + 1) : Number(min ?? max ?? 1));
};
const isLimited = ({ kind, min, max }: Measure): boolean => kind === 'number' && (min ?? max) !== undefined;

test('a test that fails is done again, and its report is drawn up from the second round', async () => {
  const of = await dispatchedToTest();
  await others(of, 'testRecord');
  const [work] = await worksOf(of.id, 'typeTest');
  if (!work) throw new Error('no test');
  const token = tokenOf;
  const items = async () => makeCall(system.app, planCalls.plannedItems, { taskId: work.id }, await token(TESTER));
  const planned = await items();
  const failing = planned.find(({ state, measures: [first] }) => state !== '4' && first !== undefined && isLimited(first));
  if (!failing) throw new Error('nothing is measured against a limit');
  const [usable] = (await makeCall(system.app, testRecordCalls.usableInstruments, {}, await token(TESTER))).filter((e) => e.usable);
  for (const { id, state, measures } of planned)
    if (id !== failing.id && state !== '4')
      await makeCall(
        system.app,
        testRecordCalls.saveTestRecord,
        {
          ...{ itemId: id, startTime: ago(4), endTime: ago(2), values: measures.map((m: Measure) => measured(m)) },
          ...{ envTemp: '22.5', envHumidity: '48.0', equipmentIds: usable ? [usable.id] : [] },
        },
        await token(TESTER),
      );

  const tester = await person(TESTER);
  const { page } = tester;
  await toRow(tester, '检测中心', '型式试验过程', work.no);
  await page.getByRole('row', { name: failing.itemName }).getByRole('button', { name: '录入记录' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '录入记录' }).click();
  const form = page.getByRole('dialog').filter({ has: page.locator('#record-start') });
  for (const [at, measure] of failing.measures.entries()) {
    const value = measured(measure, at === 0);
    const rows = form.locator('.record-rows').nth(at);
    if (measure.kind === 'check') await rows.getByText('是', { exact: true }).click();
    else await rows.getByRole('textbox').fill(value);
  }
  await form.locator('.record-rows').first().getByText('不合格').waitFor();
  for (const [field, hours] of [
    ['#record-start', 4],
    ['#record-end', 2],
  ] as const) {
    await form.locator(field).fill(ago(hours));
    await form.locator(field).press('Enter');
  }
  await form.locator('#record-envTemp').fill('22.5');
  await form.locator('#record-instruments').click();
  await page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled):visible').first().click();
  await page.keyboard.press('Escape');
  // a failure is told in words before it can be saved
  await form.getByRole('button', { name: '保存记录' }).click();
  await form.getByText('请填写不合格描述').waitFor();
  await form.locator('#record-failNote').fill('实测值超出限值。');
  await tester.shot('ways-fail-record');
  await form.getByRole('button', { name: '保存记录' }).click();
  await form.waitFor({ state: 'hidden' });
  await page.getByRole('dialog').getByText('第 1 版').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await decide(
    tester,
    '提交结果',
    async () => {
      await page.getByRole('dialog').getByText('有不合格', { exact: true }).click();
      await page.getByRole('dialog').getByRole('textbox').first().fill('一项超出限值，建议复测。');
    },
    'ways-fail-submit',
  );

  const { projectLeaderName } = await makeCall(system.app, testTaskCalls.testTaskDetail, { id: work.id }, await token('sunhaoran'));
  const account = Object.entries(LEADERS).find(([name]) => name === projectLeaderName)?.[1];
  if (!account) throw new Error(`nobody signs in for ${projectLeaderName}`);
  const leader = await person(account);
  await toRow(leader, '检测中心', '不合格处理', work.no);
  await decide(
    leader,
    '处理',
    async () => {
      await leader.page.getByRole('dialog').getByText('复测', { exact: true }).click();
      await leader.page.getByRole('dialog').getByRole('textbox').first().fill('更换样品后复测。');
    },
    'ways-fail-retest',
  );
  await leader.page.getByText('第 2 轮', { exact: true }).waitFor();
  await leader.shot('ways-fail-second-round');
  const rounds = (await items()).filter(({ itemName }) => itemName === failing.itemName).map(({ roundNo }) => roundNo);
  expect(rounds.sort()).toEqual([1, 2]);

  // the company reads of no result before there is a report
  const company = await followed(of);
  expect(await company.page.getByText(/不合格(处理|描述| F)/).count()).toBe(0);
  await company.shot('ways-fail-company');

  await others(of, 'modelTestReportReview');
  await reviewReport(of.no);
});

test('the decision on a certificate sends the case back into the test, and the inspection stays finished', async () => {
  const of = await whoseWork('typeTest', TEST_PREPARED);
  await others(of, 'certificateReview');
  const reviewer = await person(REVIEWER);
  await toRow(reviewer, '认证中心', 'CCC证书复核', of.no);
  await decide(
    reviewer,
    '评价与决定',
    async () => {
      const dialog = reviewer.page.getByRole('dialog');
      await dialog.getByText('退回试验', { exact: true }).click();
      await dialog.getByRole('textbox').first().fill('温度组别与报告附录的温升记录不一致，请补测后重新出具报告。');
    },
    'ways-back',
  );
  // what is over is offered no more
  await reviewer.page.getByRole('button', { name: '评价与决定', exact: true }).waitFor({ state: 'hidden' });
  expect(await stateOf(of.id)).toBe(50);
  expect(await worksOf(of.id, 'factoryInspection')).toMatchObject([{ node: '', phase: 'issued' }]);
  expect(await worksOf(of.id, 'typeTest')).toMatchObject([{ node: 'certDrawUp' }]);
  const company = await followed(of);
  await company.page.locator('.ant-steps-item-active', { hasText: '试验与检查' }).waitFor();
  await company.shot('ways-back-company');
  await tab(company, /工厂检查/).click();
  await company.quiet();
  await company.shot('ways-back-inspection');
  const [work] = await worksOf(of.id, 'typeTest');
  const leader = await person(await holderOf(work?.id ?? ''));
  await toQueue(leader, '检测中心', '报告编制');
  const row = leader.page.locator('tr.ant-table-row:visible', { hasText: work?.no ?? '' });
  await row.getByText('退回', { exact: true }).waitFor();
  await row.getByText('梁景行：温度组别与报告附录的温升记录不一致，请补测后重新出具报告。').waitFor();
  await leader.shot('ways-back-leader');

  // what happens now stands on the company's page, and the test with its report of before
  await company.page.reload();
  const now = company.page.getByRole('region', { name: '当前进展' });
  await now.getByText('报告编制', { exact: true }).waitFor();
  await now.getByText(work?.no ?? '').waitFor();
  await tab(company, /型式试验/).click();
  await company.page
    .getByRole('region', { name: work?.no ?? '' })
    .getByText(/^T\d/)
    .first()
    .waitFor();
  await company.quiet();
  await company.shot('ways-back-company-test');
  expect(await axeFindings(company)).toEqual([]);
  // whose opinion it was, and what was said inside, is no business of the company
  expect(await company.page.getByText(/梁景行|温升记录不一致/).count()).toBe(0);

  // with the report drawn up anew, which the engineer reads before and after, the same certificate comes to its approval
  const account = await holderOf(work?.id ?? '');
  const { flowInstanceId } = await makeCall(system.app, testTaskCalls.testTaskDetail, { id: work?.id ?? '' }, await tokenOf(account));
  await makeCall(
    system.app,
    workflowCalls.flowSubmit,
    {
      ...{ flowInstanceIds: [flowInstanceId], currentNodeKeyName: 'certDrawUp', result: 'PASS', remark: '已补测。' },
      ...{ conclusion: '1', conclusionText: '所检项目符合标准要求', sampleDesc: '补测样品 1 台，完好' },
    },
    await tokenOf(account),
  );
  await others(of, 'modelTestReportReview');
  await reviewReport(of.no, async (engineer) => {
    await tab(engineer, /退回后变更/).click();
    const changes = engineer.page.getByRole('region', { name: '试验记录与报告' });
    await changes.getByText('退回意见：温度组别与报告附录的温升记录不一致，请补测后重新出具报告。').waitFor();
    const described = changes.getByRole('row', { name: '样品描述' });
    await described.getByText('样品完好，与审定图样一致', { exact: true }).waitFor();
    await described.getByText('补测样品 1 台，完好', { exact: true }).waitFor();
    await engineer.shot('ways-back-changes');
    expect(await axeFindings(engineer)).toEqual([]);
  });
  await others(of, 'CertificateApproval');
  expect(await worksOf(of.id, 'factoryInspection')).toMatchObject([{ node: '', phase: 'issued' }]);
  const approver = await person(APPROVER);
  await toRow(approver, '认证中心', 'CCC证书批准', of.no);
  await approver.page.getByRole('button', { name: '批准', exact: true }).waitFor();
  await approver.shot('ways-back-approval');
  await others(of, 'cccStamping');
  expect(await stateOf(of.id)).toBe(80);
  const certificates = await system.opened.db.system((tx) =>
    tx.selectFrom('certificate').select('cert_no').where('case_id', '=', of.id).execute(),
  );
  expect(certificates).toHaveLength(1);
  await company.page.reload();
  await tag(company, '证书已批准').waitFor();
  await company.shot('ways-back-approved');
});
