/**
 * Days that run out: a nonconformity that is not rectified in time is raised and closed in its second round; a note that was
 * discounted is paid late, and its certificate gets no seal until then. Walked by links and buttons by those whose turn it is, on both sides;
 * what lies between is done by calls, and the clock of the server goes on.
 */

import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { sectionsOf } from '@zhengjian/contract/areas/inspection/rules.ts';
import { areas } from '@zhengjian/server/src/areas.ts';
import { momentText, uuidSource } from '@zhengjian/server/src/platform/world.ts';
import { runningWorld } from '@zhengjian/server/src/testing/world.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import { attended, bringPapers } from '@zhengjian/simulate/src/inspection.ts';
import { paper } from '@zhengjian/simulate/src/papers.ts';
import { LOOKED_AT } from '@zhengjian/simulate/src/testing/played-institute.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, openBrowser, type Person } from './browser.ts';
import { casesOf, waitingIn } from './cases.ts';
import { decide, toQueue, toRow } from './desk.ts';
import { othersOf } from './play.ts';
import { journeySystem, sessionAt } from './system.ts';

vi.setConfig({ testTimeout: 240_000 });

const DAY_MS = 86_400_000;
let ahead = 0;
const clock = runningWorld(LOOKED_AT);
const now = () => new Date(clock.now().getTime() + ahead * DAY_MS);
const world = { now, random: clock.random, uuid: uuidSource(now, clock.random) };
const journey = await journeySystem({}, world);
const { url, system, faults } = journey;
const browser = await openBrowser();
const { person, loaded, leave, followed, waitingAt, whoseWork, worksOf } = casesOf(journey, browser);
const complaints: string[] = [];
/** Everybody goes home, and what is due by the clock is done. */
const later = async (days: number, ...jobs: readonly string[]): Promise<void> => {
  complaints.push(...(await leave()));
  ahead += days;
  const all = areas.flatMap((area) => area.jobs?.({ db: system.opened.db, world, tenants: ['000000'] }) ?? []);
  for (const job of all) if (jobs.includes(job.name)) await job.run();
};
afterEach(async () => {
  complaints.push(...(await leave()));
  expect(complaints.splice(0)).toEqual([]);
  expect(faults).toEqual([]);
});

const dayIn = (days: number): string => momentText(new Date(now().getTime() + days * DAY_MS)).slice(0, 10);
const as = async (account: string) => ({
  token: (await sessionAt(url, account)).token,
  headers: { 'idempotency-key': world.uuid() },
});
const tab = ({ page }: Person, name: RegExp) => page.getByRole('tab', { name }).filter({ visible: true });
const tag = ({ page }: Person, words: string) => page.getByText(words, { exact: true }).filter({ visible: true }).first();

const ARRANGER = 'xujingyi';
const INSPECTORS = { 马骁: 'maxiao', 罗子涵: 'luozihan', 谭怡然: 'tanyiran' } as const;

test('a nonconformity that is not rectified in time is raised, refused once, and closed in its second round', async () => {
  const of = await whoseWork('factoryInspection', ['factoryCheckResult', 'factoryCheckPlanConfirm', 'factoryCheckPlan']);
  await othersOf(journey, 'ways late')(of, 'factoryCheckResult');
  const [work] = await worksOf(of.id, 'factoryInspection');
  if (!work) throw new Error('no inspection');
  const detail = await makeCall(system.app, inspectionCalls.detail, { id: work.id }, await as(ARRANGER));
  const named = detail.members.find(({ role }) => role === '01')?.userName ?? '';
  const account = Object.entries(INSPECTORS).find(([name]) => name === named)?.[1];
  if (!account) throw new Error(`nobody signs in for ${named}`);
  await makeCall(
    system.app,
    inspectionCalls.saveResult,
    {
      id: work.id,
      sections: sectionsOf(detail.checkKind).map((section) => ({
        section,
        version: detail.sections.find((one) => one.section === section)?.version ?? 0,
        body:
          section === 'visit'
            ? { from: dayIn(-1), until: dayIn(0), people: '总经理、质量负责人', team: attended(detail) }
            : section === 'consistency'
              ? { rows: [{ product: '电机', part: '铭牌', found: '一致', ok: true }] }
              : { verdict: section === 'h03' ? ('nonconforming' as const) : ('ok' as const), note: '见记录。' },
      })),
    },
    await as(account),
  );
  await bringPapers(system, work.id, () => as(account));

  let leader = await person(account);
  await toRow(leader, '工厂检查', '检查实施与结果', work.no);
  await tab(leader, /不符合项/).click();
  await leader.page.getByRole('button', { name: '新增不符合项' }).click();
  const dialog = leader.page.getByRole('dialog');
  await dialog.getByLabel('分类').click();
  await leader.page.locator('.ant-select-dropdown:visible .ant-select-item-option').first().click();
  await dialog.getByLabel('条款').fill('CNCA-00C-005 3.2');
  await dialog.getByLabel('整改期限').fill(dayIn(20));
  await leader.page.keyboard.press('Enter');
  await dialog.getByLabel('事实描述').fill('抽查接线端子进货检验记录，2份未注明批号，不能追溯到供方。');
  await leader.shot('late-nc-dialog');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await leader.shot('late-nc');
  await decide(
    leader,
    '提交结果',
    async () => {
      await dialog.getByText('需整改', { exact: true }).click();
      await leader.shot('late-result-dialog');
    },
    'late-result',
  );

  let company = await followed(of);
  await company.shot('late-company-case');
  await tab(company, /工厂检查/).click();
  await company.quiet();
  await company.shot('late-company-tab');
  await company.page.getByRole('link', { name: work.no }).filter({ visible: true }).click();
  await company.page.getByText('请完成整改').filter({ visible: true }).first().waitFor();
  let proofs = 0;
  const rectify = async (correction: string) => {
    const { page } = company;
    await page.getByLabel('原因分析').filter({ visible: true }).fill('检验人员对记录要求理解不一致。');
    await page.getByLabel('纠正', { exact: true }).filter({ visible: true }).fill(correction);
    await page.getByLabel('纠正措施').filter({ visible: true }).fill('修订作业文件并培训有关人员。');
    proofs += 1;
    const name = `整改记录${proofs}.pdf`;
    await page
      .locator('.nc-files input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: paper('Records', ['Rectified.']) });
    await page.getByText(name).filter({ visible: true }).first().waitFor();
  };
  await rectify('补齐相关记录。');
  await company.shot('late-company');
  await company.page
    .getByText(/已保存/)
    .filter({ visible: true })
    .first()
    .waitFor();

  // the day goes by
  await later(25, 'nonconformities');
  company = await person(of.account);
  await company.shot('late-company-home');
  await company.go(`/customer/yewuCenter/manage/inspection?id=${work.id}`);
  await loaded(company);
  await tag(company, '逾期升级').waitFor();
  await company.shot('late-company-raised');
  await company.page.getByRole('button', { name: '提交整改' }).click();
  await company.page.getByText('请完成整改').filter({ visible: true }).first().waitFor({ state: 'hidden' });
  await company.shot('late-company-sent');

  leader = await person(account);
  await toQueue(leader, '工厂检查', '整改验证');
  const before = await waitingIn(leader);
  expect(before).toBeGreaterThan(0);
  await leader.go('/');
  await toRow(leader, '工厂检查', '整改验证', work.no);
  await tab(leader, /不符合项/).click();
  await tag(leader, '逾期升级').waitFor();
  await leader.page.getByLabel('验证意见').fill('纠正措施没有覆盖同类供方，请补充抽查记录。');
  await leader.shot('late-verify');
  await leader.page.getByRole('button', { name: '不通过', exact: true }).click();
  await leader.page
    .getByText(/：不通过/)
    .filter({ visible: true })
    .waitFor();
  await decide(
    leader,
    '验证',
    async () => {
      await dialogOf(leader).getByText('继续整改', { exact: true }).click();
      await dialogOf(leader).getByRole('tab', { name: '客户备注' }).click();
      await dialogOf(leader).locator('textarea:visible').fill('请补充抽查记录后再次提交。');
    },
    'late-again',
  );

  await company.page.reload();
  await loaded(company);
  await company.page.getByText('请完成整改').filter({ visible: true }).first().waitFor();
  await company.page
    .getByText(/纠正措施没有覆盖同类供方/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await company.shot('late-company-second');
  await rectify('补齐相关记录，并抽查同类供方五家。');
  await company.page
    .getByText(/已保存/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await company.page.getByRole('button', { name: '提交整改' }).click();
  await company.page.getByText('请完成整改').filter({ visible: true }).first().waitFor({ state: 'hidden' });

  await leader.go('/');
  await toRow(leader, '工厂检查', '整改验证', work.no);
  await tab(leader, /不符合项/).click();
  await leader.page.getByText('第 2 轮').filter({ visible: true }).first().waitFor();
  await leader.page.getByLabel('验证意见').fill('整改材料能证明措施有效。');
  await leader.page.getByRole('button', { name: '验证通过', exact: true }).click();
  await leader.page
    .getByText(/：通过/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await decide(leader, '验证', undefined, 'late-verified');
  await company.page.reload();
  await loaded(company);
  await tag(company, '检查结果审核').waitFor();
});
const dialogOf = ({ page }: Person) => page.getByRole('dialog');

const [CLERK, HEAD, VICE_DEAN, AUDITOR, STAMPER] = ['tangyue', 'zhouliyan', 'limuchuan', 'fengyuanshan', 'handongye'] as const;

test('a note is discounted and paid late: its certificate gets no seal before', async () => {
  const of = await waitingAt('certificateMaking', 'certificateCheck', 'certificateReview', 'modelTestReportReview');
  await othersOf(journey, 'late payment')(of, 'cccStamping');
  const { id } = await makeCall(system.app, financeCalls.save, { caseId: of.id, noteKind: '10' }, await as(CLERK));
  const draft = await makeCall(system.app, financeCalls.detail, { id }, await as(CLERK));
  const prices = await makeCall(system.app, financeCalls.queryPriceInfo, { businessType: draft.businessType }, await as(CLERK));
  const price = prices.find(({ formula }) => formula === 'quantity');
  await makeCall(
    system.app,
    financeCalls.update,
    {
      id,
      version: draft.version,
      payerName: draft.payerName,
      payDeadline: dayIn(15),
      bankAccount: draft.bankAccount,
      lines: [{ priceItemId: price?.priceItemId ?? '', quantity: '2' }],
    },
    await as(CLERK),
  );
  await makeCall(system.app, financeCalls.submit, { id }, await as(CLERK));
  await makeCall(system.app, financeCalls.audit, { id, result: 'PASS' }, await as(AUDITOR));
  const note = await makeCall(system.app, financeCalls.detail, { id }, await as(CLERK));

  const clerk = await person(CLERK);
  await toRow(clerk, '财务管理', '缴费通知单$', note.noteNo);
  await clerk.shot('pay-note');
  await clerk.page.getByRole('button', { name: '申请优惠', exact: true }).click();
  await dialogOf(clerk)
    .getByLabel(/折扣|比例/)
    .fill('0.8');
  await dialogOf(clerk).getByRole('textbox').last().fill('同批申请多个单元。');
  await clerk.quiet();
  await clerk.shot('pay-discount');
  await dialogOf(clerk).locator('.ant-modal-footer .ant-btn-primary').click();
  await dialogOf(clerk).waitFor({ state: 'hidden' });
  for (const account of [HEAD, VICE_DEAN]) {
    const decider = await person(account);
    await toQueue(decider, '财务管理', '优惠管理');
    await decider.page
      .locator('tr.ant-table-row:visible', { hasText: note.noteNo })
      .getByRole('button', { name: '审批', exact: true })
      .click();
    await dialogOf(decider).waitFor();
    await decider.quiet();
    await decider.shot(`pay-discount-${account}`);
    await dialogOf(decider).locator('.ant-modal-footer .ant-btn-primary').click();
    await dialogOf(decider).waitFor({ state: 'hidden' });
  }
  let company = await person(of.account);
  await company.go(`/customer/feiyongCenter/yulan?id=${id}`);
  await loaded(company);
  await company.shot('pay-company');

  await later(40, 'finance.overdue');
  company = await person(of.account);
  await toRow(company, '业务中心', '缴费通知单', note.noteNo);
  await company.page
    .getByText(/已逾期/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await company.shot('pay-company-late');
  const stamper = await person(STAMPER);
  await stamper.go('/printing/cccStamping?documentKind=cccCertificate');
  await stamper.shot('pay-stamping');
  const stamp = async () => {
    await stamper.page
      .locator('tr.ant-table-row:visible', { hasText: of.no })
      .first()
      .getByRole('button', { name: '用印', exact: true })
      .click();
    const password = stamper.page.locator('#stamp-password');
    const told = stamper.page.getByText(/未缴清|尚未缴清|已盖 1 份/).first();
    // who has given the password a moment ago is not asked for it again
    const confirmed = dialogOf(stamper).getByRole('button', { name: '用印', exact: true });
    await password.or(told).or(confirmed).first().waitFor();
    if (await confirmed.isVisible()) await confirmed.click();
    else if (await password.isVisible()) {
      await password.fill(DEMO_PASSWORD);
      await stamper.page.getByRole('button', { name: '验证并用印' }).click();
    }
  };
  await stamp();
  await stamper.page
    .getByText(/未缴清/)
    .first()
    .waitFor();
  await stamper.shot('pay-stamping-refused');

  // the company pays, the cashier finds the money on the account
  await othersOf(journey, 'late money')(of, 'invoice');
  await company.page.reload();
  await loaded(company);
  await company.page
    .getByText('已缴清')
    .or(company.page.getByText(/已到款/))
    .filter({ visible: true })
    .first()
    .waitFor();
  await company.shot('pay-company-paid');

  // what was refused can be stamped now
  await stamper.page.reload();
  await stamp();
  await stamper.page
    .getByText(/已盖 1 份/)
    .first()
    .waitFor();
  await stamper.shot('pay-stamped');
  const seals = await system.opened.db.system((tx) =>
    tx
      .selectFrom('seal_impression')
      .select('document_kind')
      .where('case_id', '=', of.id)
      .where('document_kind', '=', 'cccCertificate')
      .execute(),
  );
  expect(seals).toHaveLength(1);
});
