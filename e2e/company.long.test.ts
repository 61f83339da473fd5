/** What a company keeps: its licence, its password, the papers of a batch; the customer's pages under axe, wide and on a phone. */
import { paper } from '@zhengjian/simulate/src/papers.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import {
  atRest,
  axeFindings,
  DEMO_PASSWORD,
  giveSession,
  openBrowser,
  type Person,
  personAt,
  signedIn,
  signIn,
  signInByPage,
  speak,
} from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;
const ACCOUNT = 'wanyuan';
const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: paper('Paper', [name]) });

let customer: Person;
let companyId: string;

const licences = () =>
  db.system((tx) => tx.selectFrom('archive_file').select('original_filename').where('case_id', '=', companyId).execute());

beforeAll(async () => {
  const company = await db.system((tx) =>
    tx
      .selectFrom('user_company as c')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select('c.company_id')
      .where('u.account', '=', ACCOUNT)
      .where('u.tenant_id', '=', '000000')
      .executeTakeFirstOrThrow(),
  );
  companyId = company.company_id;
  customer = await personAt(browser, url);
  await giveSession(customer, ACCOUNT);
}, 60_000);

test('the licence is shown with its end, looked at, and replaced by a new one', async () => {
  const { page } = customer;
  await customer.go('/customer/company/index');
  const part = page.getByRole('region', { name: '营业执照' });
  await part.getByText('有效期至 2039-05-17').waitFor();
  await part.getByRole('button', { name: '预览 营业执照.pdf' }).click();
  await page.locator('.pdf-page canvas').first().waitFor();
  await page.keyboard.press('Escape');
  await part.locator('input[type=file]').setInputFiles(pdf('新执照.pdf'));
  await part.getByText('新执照.pdf').waitFor();
  await expect.poll(licences).toEqual([{ original_filename: '新执照.pdf' }]);
  await customer.shot('company');
  expect(await axeFindings(customer)).toEqual([]);
  await page.getByRole('button', { name: '新增联系人' }).click();
  await page.getByRole('dialog').getByLabel('姓名').fill('周敏');
  await atRest(customer);
  expect(await axeFindings(customer)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  // the name was typed: it is asked about before it is thrown away
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await page.getByRole('dialog').first().waitFor({ state: 'hidden' });
  expect(customer.complaints).toEqual([]);
});

test('a company that is being saved is filled in place: a dialog opened meanwhile stays, and so does what is typed', async () => {
  const { page } = customer;
  const phone = page.getByLabel('电话', { exact: true });
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/company/updateCompany', async (route) => {
    await held;
    await route.continue();
  });
  await phone.fill('0377-65550099');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('button', { name: '新增联系人' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('姓名').fill('周敏');
  const answered = page.waitForResponse('**/company/updateCompany');
  release();
  await answered;
  await page.getByText('企业信息已保存').waitFor();
  expect(await dialog.getByLabel('姓名').inputValue()).toBe('周敏');
  await dialog.getByRole('button', { name: '取消' }).click();
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.unroute('**/company/updateCompany');

  // saved again from where it stands: the form knows the version it was saved as
  await phone.fill('0377-65550100');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('企业信息已保存').waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).waitFor({ state: 'hidden' });
  expect(await phone.inputValue()).toBe('0377-65550100');
  expect(customer.complaints).toEqual([]);
});

describe('a batch', () => {
  /** Chooses a class and goes on to the form. */
  const begin = async () => {
    const { page } = customer;
    const start = page.locator('form:visible').filter({ has: page.getByRole('button', { name: '进入申请表' }) });
    await start.getByRole('combobox').last().click();
    await page.locator('.ant-select-item-option:visible').first().click();
    await start.getByRole('button', { name: '进入申请表' }).click();
    await page.waitForURL(/formCcc\?id=/);
    await page.locator('#paper-0109:visible').waitFor();
  };

  test('shows the papers of all its applications, and a paper is used again without uploading', async () => {
    const { page } = customer;
    await customer.go('/customer/yewuCenter/apply/index');
    await page.getByText('多个单元一起申请').first().click();
    await page.waitForURL(/batchId=/);
    await begin();
    await page.locator('#paper-0109:visible input[type=file]').setInputFiles(pdf('说明书.pdf'));
    await page.locator('#paper-0109:visible').getByText('说明书.pdf').waitFor();
    await page.locator('.batch-strip:visible').getByText('新增一份申请').click();
    await page.waitForURL(/batchId=/);
    await begin();
    const slot = page.locator('#paper-0109:visible');
    await slot.getByRole('button', { name: '选用已上传的文件' }).click();
    await page.getByRole('menuitem', { name: /说明书\.pdf/ }).click();
    await slot.locator('.file-line').getByText('说明书.pdf').waitFor();
    const licence = page.locator('#paper-0102:visible');
    await licence.getByRole('button', { name: '选用已上传的文件' }).click();
    await page.getByRole('menuitem', { name: /新执照\.pdf/ }).click();
    await licence.locator('.file-line').getByText('新执照.pdf').waitFor();
    await customer.shot('batch-form');
    expect(await axeFindings(customer)).toEqual([]);
    await page.locator('.batch-strip:visible').getByRole('button', { name: '本批资料' }).click();
    await page.getByRole('dialog').getByText('0109 产品说明书').nth(1).waitFor();
    await atRest(customer);
    await customer.shot('batch-papers');
    expect(await axeFindings(customer)).toEqual([]);
    expect(customer.complaints).toEqual([]);
  });
});

test('a fault in a dialog passes axe on a phone, in English and in the dark', async () => {
  const phone = await personAt(browser, url, { width: 375 });
  const { page } = phone;
  await signIn(phone, ACCOUNT);
  await speak(phone, 'en');
  await page.getByRole('button', { name: 'Switch to dark' }).click();
  await phone.go('/info/index');
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change password' }).click();
  await page.getByText('Please enter: Current password', { exact: true }).waitFor();
  await atRest(phone);
  expect(await axeFindings(phone), 'a fault in the dark').toEqual([]);
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
});

test('the desk passes axe on a phone', async () => {
  const phone = await personAt(browser, url, { width: 375 });
  await giveSession(phone, 'zhangruonan');
  await phone.go('/acceptance/accept');
  await phone.page.getByRole('tab', { name: /待办/ }).waitFor();
  expect(await axeFindings(phone)).toEqual([]);
  await phone.page.locator('.phone-lines:visible').first().click();
  await phone.page.waitForURL(/\/acceptance\/detail/);
  await phone.page.getByRole('tab', { name: '审批意见' }).waitFor({ state: 'attached' });
  await phone.shot('phone-desk-case');
  expect(await axeFindings(phone)).toEqual([]);
  await phone.context.close();
});

describe('the password', () => {
  const fill = async ({ page }: Person, old: string, fresh: string) => {
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('原密码').fill(old);
    await dialog.getByLabel('新密码', { exact: true }).fill(fresh);
    await dialog.getByLabel('再次输入新密码').fill(fresh);
    await dialog.getByRole('button', { name: '修改密码' }).click();
  };

  test('is changed from the menu of the person; the other window is signed out', async () => {
    const other = await personAt(browser, url);
    await signInByPage(other, 'chensiyuan');
    const here = await personAt(browser, url);
    await signInByPage(here, 'chensiyuan');
    await here.page.getByRole('button', { name: /用户菜单/ }).click();
    await here.page.getByRole('menuitem', { name: '修改密码' }).click();
    await fill(here, 'Wrong1234', 'Motor-2026-a');
    await here.page.getByText('原密码不正确，请重新输入').waitFor();
    await atRest(here);
    await here.shot('password');
    expect(await axeFindings(here)).toEqual([]);
    await fill(here, DEMO_PASSWORD, 'Motor-2026-a');
    await here.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await here.go('/info/index');
    await here.page.getByText('chensiyuan').first().waitFor();
    await other.page.goto(`${url}/info/index`);
    await other.page.waitForURL(/\/login/);
    expect(here.complaints).toEqual([]);
    await here.context.close();
    await other.context.close();
  });

  test('that must be changed stands before everything else', async () => {
    await db.system((tx) =>
      tx
        .updateTable('user_secret')
        .set({ must_change: true })
        .where('user_id', 'in', tx.selectFrom('user_account').select('id').where('account', '=', 'zhaopengcheng'))
        .execute(),
    );
    const person = await signedIn(browser, url, 'zhaopengcheng');
    await person.page.getByText('须先修改密码才能继续').waitFor();
    await person.page.keyboard.press('Escape');
    await atRest(person);
    await person.shot('password-must');
    expect(await axeFindings(person)).toEqual([]);
    await fill(person, DEMO_PASSWORD, 'Motor-2026-b');
    await person.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await person.page.getByText('CCC受理批准').first().waitFor();
    expect(person.complaints).toEqual([]);
    await person.context.close();
  });
});

test('the system reported no fault', () => expect(faults).toEqual([]));
