/** An applicant's way: a draft completed and submitted, returned by the desk, corrected and sent again; accepted in the end. */

import { execFileSync } from 'node:child_process';
import { paper } from '@zhengjian/simulate/src/papers.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { atRest, axeFindings, openBrowser, type Person, personAt, signedIn, signIn, speak } from './browser.ts';
import { openFromQueue, sendBack } from './desk.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;

type Draft = { id: string; account: string };
let draft: Draft;
let applicant: Person;

const menu = ({ page }: Person, name: string) => page.locator('.ant-menu-item', { hasText: name }).first().click();
/** What the print button opens, as its reader sees it. */
const printed = async ({ page, context }: Person): Promise<string> => {
  const opened = context.waitForEvent('page');
  const fetched = context.waitForEvent('response', (answer) => answer.url().includes('applicationForCcc/print?'));
  await page.getByRole('button', { name: '打印申请书' }).filter({ visible: true }).click();
  const paper = await page.request.get((await fetched).url());
  await (await opened).close();
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: await paper.body(), encoding: 'utf8' }).replaceAll(/\s+/g, '');
};

const caseOf = () =>
  db.system((tx) =>
    tx
      .selectFrom('ccc_application')
      .select(['state', 'application_no', 'product_ex_mark', 'product_name'])
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow(),
  );
const expectState = async (state: number) => {
  await expect.poll(async () => (await caseOf()).state, { timeout: 20_000 }).toBe(state);
  return caseOf();
};
const toldOf = (template: string) =>
  db.system((tx) => tx.selectFrom('message').select('id').where('case_id', '=', draft.id).where('template', '=', template).execute());
const filesOf = () => db.system((tx) => tx.selectFrom('archive_file').select('id').where('case_id', '=', draft.id).execute());
const pdf = { name: '资料.pdf', mimeType: 'application/pdf', buffer: paper('Paper', ['of the journey']) };

beforeAll(async () => {
  draft = await db.system((tx) =>
    tx
      .selectFrom('ccc_application as a')
      .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select(['a.id', 'u.account'])
      .where('a.state', '=', 0)
      .where('a.tenant_id', '=', '000000')
      .orderBy('a.created_at')
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  applicant = await personAt(browser, url);
  await signIn(applicant, draft.account);
}, 60_000);

describe('the application', () => {
  test('tells where the marking is wrong while it is typed, and saves itself', async () => {
    const { page } = applicant;
    await menu(applicant, '业务申请');
    await page.getByRole('heading', { name: '可申请的业务' }).waitFor();
    await applicant.shot('customer-home');
    expect(await axeFindings(applicant)).toEqual([]);
    await menu(applicant, '草稿箱');
    await page.locator(`tr[data-row-key="${draft.id}"] a`).first().click();
    await page.getByText('型号、参数与关键件').first().click();
    const mark = page.locator('input.mono, .exmark input, input[id*=productExMark]').first();
    await mark.waitFor();
    const right = await mark.inputValue();
    await mark.fill('Ex db IIC T4 Ga');
    await page.locator('.exmark-faults').first().waitFor();
    await applicant.shot('marking-wrong');
    await mark.fill(right);
    await page.getByText('标志正确').first().waitFor();
    await page
      .getByText(/草稿已保存/)
      .first()
      .waitFor();
    await applicant.shot('form');
    expect((await caseOf()).product_ex_mark).toBe(right);
  });

  test('is printed to be checked before it is submitted', async () => {
    const words = await printed(applicant);
    expect(words).toContain('强制性产品认证申请书');
    expect(words).toContain('未编号');
    expect(words).toContain((await caseOf()).product_name.replaceAll(/\s+/g, ''));
  });

  test('changed by a colleague meanwhile, it says so once; overwriting is never the button in front', async () => {
    const colleague = await signedIn(browser, url, draft.account);
    await menu(colleague, '草稿箱');
    await colleague.page.locator(`tr[data-row-key="${draft.id}"] a`).first().click();
    const theirs = colleague.page.locator('input[id$=trademark]');
    await theirs.fill('同事的商标');
    await colleague.page
      .getByText(/草稿已保存/)
      .first()
      .waitFor();
    expect(colleague.complaints).toEqual([]);
    await colleague.context.close();

    const { page } = applicant;
    const mine = page.locator('input[id$=trademark]');
    await mine.fill('本页的商标');
    const notice = page.getByRole('alert').filter({ hasText: '该申请刚在别处被修改' });
    await notice.waitFor();
    await atRest(applicant);
    expect(await page.locator('.form-notice').count(), 'one notice').toBe(1);
    expect(await page.locator('.ant-message-notice, .ant-notification-notice').count(), 'and no toast beside it').toBe(0);
    expect(await notice.locator('.ant-btn-primary').allTextContents()).toEqual(['载入最新内容']);
    await notice.getByRole('button', { name: '以本页内容为准' }).click();
    const ask = page.getByRole('dialog');
    await ask.getByText('对方刚才保存的内容将被本页内容替换').waitFor();
    expect(await ask.locator('.ant-btn-primary').allTextContents()).toEqual(['再核对一下']);
    await applicant.shot('conflict');
    await ask.getByRole('button', { name: '再核对一下' }).click();
    await ask.waitFor({ state: 'hidden' });
    await notice.getByRole('button', { name: '载入最新内容' }).click();
    await notice.waitFor({ state: 'hidden' });
    expect(await mine.inputValue()).toBe('同事的商标');
    expect(applicant.complaints).toEqual([]);
  });

  test('names what is missing, takes the papers, and is submitted; the receipt says what was handed in', async () => {
    const { page } = applicant;
    await page.getByRole('button', { name: '提交前检查' }).click();
    await page
      .getByText(/处需要处理/)
      .first()
      .waitFor();
    await applicant.shot('precheck');
    await page.locator('.paper-slot').first().waitFor();
    // a slot that is full has no place for a file any more, so each is found by its own name
    const slots = await page.locator('.paper-slot').evaluateAll((all) => all.map((slot) => slot.id));
    for (const slot of slots) await page.locator(`#${slot} input[type=file]`).setInputFiles(pdf);
    await expect.poll(async () => (await filesOf()).length, { timeout: 60_000 }).toBeGreaterThanOrEqual(15);
    const agree = page.locator('input[type=checkbox][id*=declareAgree]');
    if (!(await agree.isChecked())) await agree.check();
    await page
      .getByText(/草稿已保存/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('button', { name: '确认提交' }).click();
    const { application_no: no } = await expectState(10);
    const receipt = page.getByRole('alert').filter({ hasText: `${no} 已提交` });
    await receipt.waitFor();
    const models = (await db.system((tx) => tx.selectFrom('application_product').select('id').where('case_id', '=', draft.id).execute()))
      .length;
    await receipt.getByText(`含 ${models} 个型号、${(await filesOf()).length} 份资料`).waitFor();
    await receipt.getByRole('button', { name: '打印回执' }).waitFor();
    expect(await printed(applicant)).toContain(no);
    await applicant.shot('submitted');
    expect(await axeFindings(applicant)).toEqual([]);
  });

  test('comes back with a reason, is corrected, compared and sent again; the desk reads what changed', async () => {
    const { application_no: no } = await caseOf();
    const desk = await signedIn(browser, url, 'zhangruonan');
    await openFromQueue(desk, 'CCC受理', no);
    await sendBack(desk, '请核对商标并补充说明。');
    await expectState(15);

    // the bell tells of it as one goes to another page; the message leads to the case
    const { page } = applicant;
    await expect.poll(async () => (await toldOf('caseReturned')).length, { timeout: 20_000 }).toBe(1);
    const bell = page.getByRole('button', { name: /^消息: \d+/ });
    // it looks again with a step to another page, but not at every one of several within seconds
    const goesOn = async () => {
      await menu(applicant, '我的业务');
      await menu(applicant, '首页');
      return bell.count();
    };
    await expect.poll(goesOn, { timeout: 20_000 }).toBe(1);
    await bell.click();
    await page.locator('.bell-list button', { hasText: '需要补正' }).first().click();
    await page.waitForURL((address) => address.pathname === '/customer/yewuCenter/manage/detail' && address.search.includes(draft.id));
    // the page that is being left asks for the correction too
    await applicant.quiet();
    await page.getByText('请核对商标并补充说明。').filter({ visible: true }).first().waitFor();
    await applicant.shot('returned');
    await page.getByRole('button', { name: '修改并重新提交' }).filter({ visible: true }).first().click();
    await page.getByRole('button', { name: '查看变更' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('没有变更').waitFor();
    await dialog.getByRole('button', { name: /关闭|Close/ }).click();
    await page.locator('input[id*=trademark]:visible').fill('宛原2026');
    await page.getByRole('button', { name: '查看变更' }).click();
    await dialog.getByRole('row', { name: /商标.*宛原2026/ }).waitFor();
    await atRest(applicant);
    await applicant.shot('changes');
    expect(await axeFindings(applicant)).toEqual([]);
    await dialog.getByRole('button', { name: /关闭|Close/ }).click();
    await page.getByRole('button', { name: '重新提交' }).filter({ visible: true }).first().click();
    await dialog.getByRole('row', { name: /商标.*宛原2026/ }).waitFor();
    await applicant.shot('resubmit');
    await page.getByRole('button', { name: '确认提交' }).click();
    await expectState(10);

    await openFromQueue(desk, 'CCC受理', no);
    await desk.page.getByRole('tab', { name: /^补正变更/ }).click();
    await desk.page.getByRole('row', { name: /商标.*宛原2026/ }).waitFor();
    expect(await desk.page.getByRole('tabpanel').filter({ visible: true }).getByRole('row').count(), 'head and the one change').toBe(2);
    await desk.shot('changes-desk');
    expect(await axeFindings(desk)).toEqual([]);
    expect(await printed(desk)).toContain('宛原2026');
    expect(desk.complaints).toEqual([]);
    await desk.context.close();
  });

  test('reads in English and on a phone', async () => {
    const phone = await personAt(browser, url, { width: 375 });
    const { page } = phone;
    await signIn(phone, draft.account);
    await speak(phone, 'en');
    const narrow = async (name: string) => {
      await atRest(phone);
      await phone.shot(name);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(375);
    };
    const choose = async (name: string) => {
      await page.getByRole('button', { name: 'Menu' }).first().click();
      await page.locator('.ant-menu-item:visible', { hasText: name }).first().click();
    };
    await choose('Apply');
    await page.getByRole('heading', { name: 'Apply', exact: true }).waitFor();
    await narrow('phone-home');
    await choose('My applications');
    await page.locator('.phone-lines:visible').first().waitFor();
    await narrow('phone-manage');
    await page
      .locator('.phone-lines:visible', { hasText: (await caseOf()).application_no })
      .first()
      .click();
    await page.getByRole('tab', { name: /^Changes/ }).click();
    await page.getByText('宛原2026').filter({ visible: true }).waitFor();
    await narrow('phone-changes');
    await choose('Company data');
    await page.getByRole('button', { name: 'Add a contact' }).waitFor();
    await narrow('phone-company');
    await choose('Messages');
    await page.getByRole('heading', { name: 'Messages', exact: true }).waitFor();
    await narrow('phone-messages');
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});

test('neither browser nor system complained', () => {
  expect(applicant.complaints).toEqual([]);
  expect(faults).toEqual([]);
});
