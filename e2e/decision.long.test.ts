/** Decisions with what goes beside them: the opinion of acceptance by a phrase, files for the institute and for the company. By links and buttons from the login page. */
import { paper } from '@zhengjian/simulate/src/papers.ts';
import { expect, test, vi } from 'vitest';
import { axeFindings, openBrowser, type Person, signedIn } from './browser.ts';
import { toQueue } from './desk.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;

const OPINION = '单元划分合理，依据标准适用，同意受理。';
const pdf = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: paper(text, ['of the journey']) });

/** Applications that wait for any acceptor, with an account of their applicant, the most urgent first. */
const waiting = () =>
  db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_application as a', 'a.id', 't.business_id')
      .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select(['a.id', 'a.application_no as no', 'u.account'])
      .where('t.node', '=', 'accept')
      .where('t.status', '=', 'open')
      .where('t.assignee', 'is', null)
      .where('a.tenant_id', '=', '000000')
      .orderBy('t.due_at')
      .execute(),
  );
const standing = (id: string) =>
  db.system((tx) =>
    tx
      .selectFrom('ccc_application as a')
      .leftJoin('wf_task as t', (j) => j.onRef('t.business_id', '=', 'a.id').on('t.status', '=', 'open'))
      .leftJoin('user_account as u', 'u.id', 't.assignee')
      .select(['a.state', 'u.account'])
      .where('a.id', '=', id)
      .executeTakeFirstOrThrow(),
  );
const person = (account: string) => signedIn(browser, url, account);
/** From the menu to the queue, and from its row to the case. */
const toCase = async (who: Person, queue: string, no: string): Promise<void> => {
  const { page } = who;
  await toQueue(who, '业务受理', queue);
  await page.locator('tr.ant-table-row:visible').getByText(no).click();
  await page.getByText('流程时间轴').waitFor();
};
/** Into the remark that is in sight. */
const attach = ({ page }: Person, file: ReturnType<typeof pdf>) =>
  page.getByRole('dialog').locator('[role=tabpanel]:not([aria-hidden=true]) input[type=file]').setInputFiles(file);
const download = async ({ page }: Person, name: string): Promise<string> => {
  const [kept] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: new RegExp(`^下载 ${name}`) }).click(),
  ]);
  return kept.suggestedFilename();
};

test('an application is accepted with an opinion by phrase and a file for the reviewer, who reads both', async () => {
  const [target] = await waiting();
  if (!target) throw new Error('nothing waits');
  const acceptor = await person('zhangruonan');
  const { page } = acceptor;
  await toCase(acceptor, 'CCC受理', target.no);
  await page.getByRole('button', { name: '受理', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').first().click();
  await page.locator('.ant-select-item-option').first().click();
  await dialog.getByRole('button', { name: /同意受理/ }).click();
  await dialog.getByText('请填写受理评审意见，复核和批准人员据此办理').waitFor();
  // by keyboard alone: to the phrases, down to the second, into the field
  const opinion = dialog.getByRole('textbox', { name: '受理评审意见' });
  await opinion.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.phrase-menu:visible').getByText(OPINION).waitFor();
  // the menu takes the focus some frames after it is seen; keys before that are not its own
  await page.locator('.phrase-menu :focus').waitFor();
  await page.keyboard.press('ArrowDown');
  // the next one gets it a frame after the key
  await page.locator('.phrase-menu [role="menuitem"]:focus', { hasText: OPINION }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => opinion.inputValue()).toBe(OPINION);
  await expect.poll(() => opinion.evaluate((field) => field === document.activeElement)).toBe(true);
  await attach(acceptor, pdf('核对表.pdf', 'check list'));
  await dialog.getByRole('button', { name: '移除 核对表.pdf' }).waitFor();
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0);
  await acceptor.shot('decision-accept');
  expect(await axeFindings(acceptor)).toEqual([]);
  await dialog.getByRole('button', { name: /同意受理/ }).click();
  await expect.poll(async () => (await standing(target.id)).state).toBe(20);

  const reviewer = await person((await standing(target.id)).account ?? '');
  await toCase(reviewer, '受理复核', target.no);
  await reviewer.page.getByText('核对表.pdf').waitFor();
  await reviewer.shot('decision-timeline');
  expect(await download(reviewer, '核对表.pdf')).toBe('核对表.pdf');
  await reviewer.page.getByRole('button', { name: '复核', exact: true }).click();
  await reviewer.page.getByRole('dialog').getByText(OPINION).waitFor();
  await reviewer.shot('decision-review');
  expect([...acceptor.complaints, ...reviewer.complaints]).toEqual([]);
  await acceptor.context.close();
  await reviewer.context.close();
});

test('a company receives the file that goes with the words to it, and not the one that stays inside', async () => {
  const target = (await waiting()).at(-1);
  if (!target) throw new Error('nothing waits');
  const acceptor = await person('zhangruonan');
  const { page } = acceptor;
  await toCase(acceptor, 'CCC受理', target.no);
  await page.getByRole('button', { name: '受理', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('退回企业补正', { exact: true }).click();
  await dialog.getByText('企业可下载这些附件').waitFor();
  await attach(acceptor, pdf('补正说明.pdf', 'to correct'));
  await dialog.getByRole('button', { name: '移除 补正说明.pdf' }).waitFor();
  await dialog.getByRole('textbox', { name: '客户备注' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.locator('.phrase-menu:visible').getByText('请补充铭牌图样。').click();
  await dialog.getByRole('tab', { name: '内部备注' }).click();
  await attach(acceptor, pdf('内部记录.pdf', 'inside'));
  await dialog.getByRole('button', { name: '移除 内部记录.pdf' }).waitFor();
  await expect.poll(() => dialog.getByRole('progressbar').count()).toBe(0);
  await acceptor.shot('decision-return');
  await dialog.getByRole('button', { name: /^退回/ }).last().click();
  await expect.poll(async () => (await standing(target.id)).state).toBe(15);

  const applicant = await person(target.account);
  await applicant.page.getByRole('button', { name: /^消息: \d+/ }).click();
  await applicant.page.locator('.bell-list button', { hasText: target.no }).first().click();
  await applicant.page.waitForURL((address) => address.search.includes(target.id));
  await applicant.page.getByText('补正说明.pdf').first().waitFor();
  await applicant.shot('decision-company');
  expect(await download(applicant, '补正说明.pdf')).toBe('补正说明.pdf');
  expect(await applicant.page.getByText('内部记录').count()).toBe(0);
  expect([...acceptor.complaints, ...applicant.complaints]).toEqual([]);
  await acceptor.context.close();
  await applicant.context.close();
});

test('the system was quiet', () => expect(faults).toEqual([]));
