/**
 * A type test through the dialogs of the laboratory, by the people who use them, from the page of sign-in by menus, links and buttons:
 * allocated, drawings found wrong and corrected by the company, planned, tested, checked by a second person, reported. The sample room
 * does its part by its calls meanwhile.
 */
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { momentText } from '@zhengjian/server/src/platform/world.ts';
import { makeDocuments } from '@zhengjian/simulate/src/documents.ts';
import { paper } from '@zhengjian/simulate/src/papers.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { axeFindings, DEMO_PASSWORD, openBrowser, type Person } from './browser.ts';
import { type Case, casesOf } from './cases.ts';
import { choose, decide } from './desk.ts';
import { chooseMenu } from './menu.ts';
import { othersOf } from './play.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 240_000 });

const journey = await journeySystem();
const { system, faults, world } = journey;
const browser = await openBrowser();
const { person, dispatchedToTest, worksOf, leave } = casesOf(journey, browser);
const others = othersOf(journey, 'laboratory journey');
const { db } = system.opened;

const [DAY_MS, HOUR_MS] = [86_400_000, 3_600_000];
const [DIRECTOR, LEADER, REVIEWER, TESTER, CHECKER] = ['sunhaoran', 'humingzhe', 'fanyiming', 'weijunhao', 'zhuyutong'] as const;
/** Tests that stay in the plan. */
const TESTS = 2;
const PROBLEM = '隔爆接合面长度未标注，请在装配图上补充。';
const REPLY = '已在装配图上标注，见修改后的图纸。';
const at = (hours: number): string => momentText(new Date(world.now().getTime() + hours * HOUR_MS));
const day = (days: number): string => at((days * DAY_MS) / HOUR_MS).slice(0, 10);

let of: Case;
let no = '';
let testId = '';
const nodeOf = async () =>
  (await db.system((tx) => tx.selectFrom('business_case').select('node').where('id', '=', testId).executeTakeFirstOrThrow())).node;
const nameOf = async (account: string) =>
  (
    await db.system((tx) =>
      tx
        .selectFrom('user_account')
        .select('real_name')
        .where('tenant_id', '=', '000000')
        .where('account', '=', account)
        .executeTakeFirstOrThrow(),
    )
  ).real_name;

/** By the menu to a list of the test centre, and from the row to the page of the test. */
const toTest = async (who: Person, entry: string, tab?: string): Promise<Person> => {
  const { page } = who;
  await chooseMenu(who, '检测中心', entry);
  if (tab)
    await page
      .getByRole('tab', { name: new RegExp(`^${tab}`) })
      .filter({ visible: true })
      .click();
  await who.quiet();
  await page.keyboard.press('/');
  await page.keyboard.type(no);
  await page.keyboard.press('Enter');
  await page.getByText('共 1 条').filter({ visible: true }).waitFor();
  await page.locator('tr.ant-table-row:visible').getByText(no).click();
  await page.getByRole('heading', { name: '流程时间轴' }).filter({ visible: true }).waitFor();
  await who.quiet();
  return who;
};
/** A person who chooses among those who may test, or a day that is typed. */
const choosePerson = async ({ page }: Person, label: string, name: string): Promise<void> => {
  await page.getByRole('dialog').getByLabel(label).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first().click();
};
const typeDay = async ({ page }: Person, label: string, value: string): Promise<void> => {
  const field = page.getByRole('dialog').getByLabel(label);
  await field.fill(value);
  await field.press('Enter');
};
/** The dialog on top of the others. */
const top = ({ page }: Person) => page.getByRole('dialog').filter({ visible: true }).last();
/** The files of a place of the catalogue, as rows or, where there is little room, as cards. */
const filesOf = ({ page }: Person, code: string) =>
  page
    .locator('.ft-cards > section:visible, .ft-table tbody:visible')
    .filter({ has: page.locator('.ft-card-place, tr.ft-place').filter({ hasText: code }) })
    .locator('.ft-card, tr.ft-file');
const closes = async (who: Person, button: string): Promise<void> => {
  const before = await who.page.getByRole('dialog').count();
  await top(who).locator('.ant-modal-footer').getByRole('button', { name: button, exact: true }).click();
  await expect.poll(() => who.page.getByRole('dialog').count(), { timeout: 20_000 }).toBeLessThan(before);
};

beforeAll(async () => {
  of = await dispatchedToTest();
  await others(of, 'engineerAllocation');
  const [work] = await worksOf(of.id, 'typeTest');
  if (!work) throw new Error(`${of.no} has no type test`);
  testId = work.id;
  no = work.no;
}, 120_000);

afterEach(async () => expect([...(await leave()), ...faults]).toEqual([]));

test('the head of the laboratory gives the test to an engineer, with its days', async () => {
  const director = await toTest(await person(DIRECTOR), '工程师分配');
  await decide(
    director,
    '分配',
    async () => {
      await choose(director, '项目负责人', await nameOf(LEADER));
      await typeDay(director, '计划开始', day(1));
      await typeDay(director, '计划完成', day(14));
    },
    'laboratory-allocation',
  );
  await expect.poll(nodeOf).toBe('sampleReceiveIn');
});

test('a problem in the drawings goes to the company, which corrects its drawing and answers', async () => {
  await others(of, 'technicalDataDrawUp');
  const leader = await toTest(await person(LEADER), '技术资料编制');
  const { page } = leader;
  await page.getByRole('button', { name: '填写审查条款' }).click();
  await top(leader).getByLabel('第 1 条：结论').click();
  await page.locator('.ant-select-item-option:visible').getByText('有问题', { exact: true }).click();
  await top(leader).getByLabel('第 1 条：说明').fill('见问题');
  await leader.shot('laboratory-clauses');
  await closes(leader, '保存');
  await page.getByRole('button', { name: '新增问题' }).click();
  await top(leader).getByLabel('条款').fill('5');
  await top(leader).getByLabel('问题', { exact: true }).fill(PROBLEM);
  await closes(leader, '保存');
  await page.getByRole('cell', { name: PROBLEM }).waitFor();
  await decide(
    leader,
    '提交',
    async () => {
      await page.getByRole('dialog').getByText('退企业修改', { exact: true }).click();
      await typeDay(leader, '企业回复期限', day(20));
      await page.getByRole('dialog').getByRole('tab', { name: '客户备注' }).click();
      await page.getByRole('dialog').getByRole('textbox', { name: '客户备注' }).fill('请按所列问题修改图纸。');
    },
    'laboratory-to-company',
  );
  await expect.poll(nodeOf).toBe('drawingCorrection');

  const company = await person(of.account);
  await company.page.getByRole('link', { name: no }).first().click();
  await company.page.getByText(PROBLEM).first().waitFor();
  expect(await axeFindings(company)).toEqual([]);
  await company.page.getByRole('button', { name: '答复' }).click();
  await top(company).getByLabel('企业回复').fill(REPLY);
  await closes(company, '答复');
  await company.page.getByText(REPLY).first().waitFor();
  await company.page.getByRole('tab', { name: '文件' }).click();
  const drawing = filesOf(company, '0111').first();
  await drawing.waitFor();
  await company.shot('laboratory-correction');
  const chooser = company.page.waitForEvent('filechooser');
  await drawing.getByRole('button', { name: /操作|更多/ }).click();
  await company.page.locator('.ant-dropdown:visible').getByText('覆盖文件').click();
  const corrected = { name: '装配图（改）.pdf', mimeType: 'application/pdf', buffer: paper('Assembly drawing', ['Joint 25 mm', no]) };
  await (await chooser).setFiles(corrected);
  const versions = () =>
    db.system((tx) =>
      tx
        .selectFrom('archive_file as f')
        .innerJoin('file_catalog as n', 'n.id', 'f.file_catalog_id')
        .select('f.version_no as version')
        .where('f.case_id', '=', of.id)
        .where('n.catalog_code', '=', '0111')
        .execute(),
    );
  await expect.poll(async () => Math.max(...(await versions()).map(({ version }) => version)), { timeout: 20_000 }).toBeGreaterThan(1);
  await company.page.getByRole('button', { name: '修改图纸', exact: true }).filter({ visible: true }).click();
  await top(company).getByLabel('说明').fill('图纸已修改，问题已答复。');
  await closes(company, '提交');
  await expect.poll(nodeOf).toBe('technicalDataDrawUp');
});

test('the corrected data is settled by the engineer, reviewed and approved', async () => {
  await others(of, 'technicalDataDrawUp');
  const leader = await toTest(await person(LEADER), '技术资料编制');
  const { page } = leader;
  await page.getByRole('cell', { name: REPLY }).waitFor();
  await page.getByRole('button', { name: '填写审查条款' }).click();
  await closes(leader, '保存');
  await page.getByRole('button', { name: '已解决' }).click();
  await page.getByRole('button', { name: '未解决' }).waitFor();
  await decide(leader, '提交', undefined, 'laboratory-data');
  await expect.poll(nodeOf).toBe('technicalDataDrawUpReview');
  const reviewer = await toTest(await person(REVIEWER), '技术资料审核');
  await decide(reviewer, '审核', undefined, 'laboratory-data-review');
  await expect.poll(nodeOf).toBe('technicalDataDrawUpApproval');
  const approver = await toTest(await person(DIRECTOR), '技术资料批准');
  await decide(approver, '批准', undefined, 'laboratory-data-approval');
  await expect.poll(nodeOf).toBe('testItemDrawUp');
});

type Planned = { name: string; measures: readonly Measure[] };
const planned = async (): Promise<Planned[]> =>
  (
    await db.system((tx) =>
      tx.selectFrom('test_item').select(['item_name', 'measures']).where('task_id', '=', testId).orderBy('item_no').execute(),
    )
  ).map((item) => ({ name: item.item_name, measures: item.measures }));

test('the plan is drawn up from the library, what is not needed taken out, and reviewed', async () => {
  await others(of, 'testItemDrawUp');
  const leader = await toTest(await person(LEADER), '检测项目编制');
  const { page } = leader;
  await page.getByRole('button', { name: '从字典带入' }).first().click();
  await choosePerson(leader, '试验人', await nameOf(TESTER));
  await choosePerson(leader, '校核人', await nameOf(CHECKER));
  await typeDay(leader, '计划日期', day(7));
  await closes(leader, '从字典带入');
  const rows = page.locator('.test-part tr.ant-table-row:visible');
  await expect.poll(() => rows.count()).toBeGreaterThan(TESTS);
  for (let left = await rows.count(); left > TESTS; left -= 1) {
    await rows.last().getByRole('button', { name: '删除' }).click();
    await top(leader).getByRole('button', { name: '删除' }).click();
    await expect.poll(() => rows.count()).toBe(left - 1);
  }
  await leader.shot('laboratory-plan');
  await decide(leader, '提交', undefined, 'laboratory-plan-submit');
  await expect.poll(nodeOf).toBe('testItemDrawUpReview');
  const reviewer = await toTest(await person(REVIEWER), '检测项目审核');
  await decide(reviewer, '审核', undefined, 'laboratory-plan-review');
  await expect.poll(nodeOf).toBe('sampleReceiveOut');
});

/** A value that the measure accepts. */
const enterValue = async (who: Person, { name, kind, min, max }: Measure): Promise<void> => {
  const dialog = top(who);
  if (kind === 'check') return dialog.getByRole('radiogroup', { name }).getByText('是', { exact: true }).click();
  await dialog.getByLabel(name, { exact: true }).fill(kind === 'text' ? '按标准执行' : (min ?? max ?? '20'));
};

test('each test is recorded with its instrument, and its record checked by a second person with the own password', async () => {
  await others(of, 'testRecord');
  const tester = await toTest(await person(TESTER), '型式试验过程');
  const rowOf = ({ page }: Person, name: string) => page.locator('.test-part tr.ant-table-row:visible', { hasText: name });
  for (const { name, measures } of await planned()) {
    await rowOf(tester, name).getByRole('button', { name: '录入记录' }).click();
    await top(tester).getByRole('button', { name: '录入记录' }).click();
    await top(tester).getByLabel('环境温度').waitFor();
    for (const measure of measures) await enterValue(tester, measure);
    for (const [label, moment] of [
      ['开始时间', at(-3)],
      ['结束时间', at(-1)],
    ] as const)
      await typeDay(tester, label, moment);
    await top(tester).getByLabel('环境温度').fill('22.5');
    await top(tester).getByLabel('环境湿度').fill('48.0');
    await top(tester).getByLabel('大气压').fill('101.2');
    await top(tester).getByLabel('仪器设备').click();
    await tester.page.locator('.ant-select-item-option:not(.ant-select-item-option-disabled):visible').first().click();
    await tester.page.keyboard.press('Escape');
    await tester.shot('laboratory-record');
    await closes(tester, '保存记录');
    await top(tester).getByText('第 1 版').waitFor();
    await top(tester).getByRole('button', { name: '关闭' }).first().click();
    await expect.poll(() => tester.page.getByRole('dialog').count()).toBe(0);
  }
  await decide(tester, '提交结果', undefined, 'laboratory-results');
  await expect.poll(nodeOf).toBe('testRecordApproval');

  const checker = await toTest(await person(CHECKER), '检测任务');
  await checker.page.getByRole('tab', { name: '检测项目与记录' }).click();
  for (const { name } of await planned()) {
    await rowOf(checker, name).getByRole('button', { name: '校核', exact: true }).click();
    await top(checker).getByRole('button', { name: '校核', exact: true }).click();
    await top(checker).getByLabel('登录密码').fill(DEMO_PASSWORD);
    await closes(checker, '校核通过');
    await top(checker).getByText('校核通过').first().waitFor();
    await checker.shot('laboratory-checked');
    await top(checker).getByRole('button', { name: '关闭' }).first().click();
    await expect.poll(() => checker.page.getByRole('dialog').count()).toBe(0);
  }
  const leader = await toTest(await person(LEADER), '试验结果核验');
  await decide(leader, '核验', undefined, 'laboratory-confirm');
  await expect.poll(nodeOf).toBe('certDrawUp');
});

test('the report is drawn up, reviewed and approved, and opens as a paper', async () => {
  await others(of, 'certDrawUp');
  const leader = await toTest(await person(LEADER), '报告编制');
  await decide(
    leader,
    '提交',
    async () => {
      await leader.page.getByRole('dialog').getByRole('combobox', { name: /^结论/ }).click();
      await leader.page.locator('.ant-select-dropdown:visible').getByText('符合', { exact: true }).click();
      await leader.page.getByRole('dialog').getByLabel('结论描述').fill('所检项目符合标准要求。');
      await leader.page.getByRole('dialog').getByLabel('样品描述').fill('样品完好，与审定图样一致。');
    },
    'laboratory-report',
  );
  await expect.poll(nodeOf).toBe('certReview');
  const reviewer = await toTest(await person(REVIEWER), '报告审核');
  // what is reviewed is read as it will be issued
  const print = reviewer.context.waitForEvent('page');
  await reviewer.page.getByRole('button', { name: '预览报告' }).click();
  await (await print).close();
  await decide(reviewer, '审核', undefined, 'laboratory-report-review');
  await expect.poll(nodeOf).toBe('certApproval');
  const approver = await toTest(await person(DIRECTOR), '报告批准');
  await decide(approver, '批准', undefined, 'laboratory-report-approval');
  await expect
    .poll(() =>
      db.system((tx) =>
        tx.selectFrom('test_report').select('report_no').where('task_id', '=', testId).where('report_no', '<>', '').execute(),
      ),
    )
    .toHaveLength(1);
  await makeDocuments({ app: system.app, db, world: { ...world, setNow: () => {} } }, '000000');
  const reader = await toTest(await person(LEADER), '检测任务', '已完成');
  await reader.page.getByRole('tab', { name: '文件' }).click();
  await filesOf(reader, '0306').first().locator('.file-open').click();
  await reader.page.locator('.pdf-page canvas').first().waitFor();
  await reader.shot('laboratory-paper');
  await reader.page.keyboard.press('Escape');
});
