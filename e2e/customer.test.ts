/** An applicant's way: a draft completed and submitted, returned by the desk, corrected and sent again; accepted in the end. */
import { paper } from '@zhengjian/simulate/src/papers.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { atRest, axeFindings, openBrowser, type Person, personAt, signIn, speak } from './browser.ts';
import { journeyHouse } from './house.ts';

vi.setConfig({ testTimeout: 150_000 });

const { url, house, faults } = await journeyHouse();
const browser = await openBrowser();
const db = house.opened.db;

type Draft = { id: string; account: string };
let draft: Draft;
let applicant: Person;

const caseOf = () =>
  db.system((tx) =>
    tx
      .selectFrom('ccc_application')
      .select(['state', 'application_no', 'product_ex_mark'])
      .where('id', '=', draft.id)
      .executeTakeFirstOrThrow(),
  );
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
    await applicant.go('/customer/yewuCenter/apply/index');
    await applicant.shot('customer-home');
    expect(await axeFindings(applicant)).toEqual([]);
    await applicant.go(`/customer/yewuCenter/apply/formCcc?id=${draft.id}`);
    await page.getByText('型号、参数与关键件').first().click();
    const mark = page.locator('input.mono, .exmark input, input[id*=productExMark]').first();
    if (!(await mark.isVisible().catch(() => false))) await page.locator('[id^=model-], .model-card').first().click();
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

  test('names what is missing, takes the papers, and is submitted', async () => {
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
    await expect
      .poll(
        async () => (await db.system((tx) => tx.selectFrom('archive_file').select('id').where('case_id', '=', draft.id).execute())).length,
        { timeout: 60_000 },
      )
      .toBeGreaterThanOrEqual(15);
    const agree = page.locator('input[type=checkbox][id*=declareAgree]');
    if (!(await agree.isChecked())) await agree.check();
    await page
      .getByText(/草稿已保存/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('button', { name: '确认提交' }).click();
    await page.waitForURL(/manage\/detail/);
    expect(await caseOf()).toMatchObject({ state: 10 });
    await page
      .getByText((await caseOf()).application_no)
      .first()
      .waitFor();
    await applicant.shot('submitted');
    expect(await axeFindings(applicant)).toEqual([]);
  });

  test('comes back with a reason, is corrected and sent again', async () => {
    const desk = await personAt(browser, url);
    await signIn(desk, 'zhangruonan');
    await desk.go(`/acceptance/detail?id=${draft.id}`);
    await desk.page.getByRole('button', { name: '受理', exact: true }).click();
    const dialog = desk.page.getByRole('dialog');
    await dialog.getByText('退回企业补正', { exact: true }).click();
    await dialog.getByRole('textbox').last().fill('请核对商标并补充说明。');
    await dialog.getByRole('button', { name: /退回/ }).last().click();
    await expect.poll(async () => (await caseOf()).state).toBe(15);

    // the bell tells of it; the message leads to the case
    const { page } = applicant;
    await applicant.go('/customer/message/index');
    await page.getByRole('button', { name: /^消息: \d+/ }).click();
    await page.locator('.bell-list button', { hasText: '需要补正' }).first().click();
    await page.waitForURL((address) => address.pathname === '/customer/yewuCenter/manage/detail' && address.search.includes(draft.id));
    await page.getByText('请核对商标并补充说明。').first().waitFor();
    await applicant.shot('returned');
    await applicant.go(`/customer/yewuCenter/apply/formCcc?id=${draft.id}`);
    await page.locator('input[id*=trademark]').fill('宛原2026');
    await page
      .getByText(/已保存/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: '重新提交' }).first().click();
    await page.getByRole('button', { name: /确认/ }).click();
    await expect.poll(async () => (await caseOf()).state, { timeout: 20_000 }).toBe(10);
    expect(desk.complaints).toEqual([]);
    await desk.context.close();
  });

  test('reads in English and on a phone', async () => {
    const phone = await personAt(browser, url, { width: 375 });
    await signIn(phone, draft.account);
    await speak(phone, 'en');
    for (const [name, address] of [
      ['phone-home', '/customer/yewuCenter/apply/index'],
      ['phone-manage', '/customer/yewuCenter/manage/index'],
      ['phone-detail', `/customer/yewuCenter/manage/detail?id=${draft.id}`],
      ['phone-company', '/customer/company/index'],
      ['phone-messages', '/customer/message/index'],
    ] as const) {
      await phone.go(address);
      await atRest(phone);
      await phone.shot(name);
      expect(await phone.page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(375);
    }
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});

test('neither browser nor house complained', () => {
  expect(applicant.complaints).toEqual([]);
  expect(faults).toEqual([]);
});
