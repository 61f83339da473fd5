/** A company that has never been here: registers, signs in, completes its data, begins an application; and one that receives a paper. Walked by links and buttons. */

import { expect, test, vi } from 'vitest';
import { axeFindings, DEMO_PASSWORD, openBrowser, type Person, personAt, signIn } from './browser.ts';
import { journeyHouse } from './house.ts';

vi.setConfig({ testTimeout: 240_000 });

const { url, house, faults } = await journeyHouse();
const browser = await openBrowser();
const db = house.opened.db;

const PHONE = '13912345678';
const ACCOUNT = 'xintu';
const PASSWORD = 'Xintu2026x';

const codeSent = () =>
  db.system(async (tx) => {
    const sent = await tx.selectFrom('message_out').select('params').where('recipient_address', '=', PHONE).executeTakeFirst();
    return String(sent?.params.code ?? '');
  });

/** Province, city and the first county of it. */
const chooseRegion = async ({ page }: Person) => {
  const open = page.locator('.ant-cascader-dropdown:not(.ant-select-dropdown-hidden)');
  for (const name of ['河南省', '洛阳市']) await open.locator('.ant-cascader-menu-item', { hasText: name }).last().click();
  await open.locator('.ant-cascader-menu').nth(2).locator('.ant-cascader-menu-item').first().click();
};
const focused = ({ page }: Person) => page.evaluate(() => document.activeElement?.id ?? '');

test('registers, is led to each fault, signs in, completes its data and begins an application', async () => {
  const newcomer = await personAt(browser, url);
  const { page } = newcomer;
  await newcomer.go('/');
  await page.getByRole('link', { name: '企业注册' }).click();
  await page.getByRole('heading', { name: '企业注册' }).waitFor();
  await page.getByRole('link', { name: '返回登录' }).click();
  await page.getByRole('heading', { name: '登录证检' }).waitFor();
  await page.getByRole('link', { name: '电子文件查验' }).click();
  await page.getByRole('heading', { name: '电子文件查验' }).waitFor();
  await page.goBack();
  await page.getByRole('link', { name: '企业注册' }).click();

  await page.getByRole('button', { name: '提交注册' }).click();
  await page.getByText('请填写企业名称').first().waitFor();
  await expect.poll(() => focused(newcomer)).toBe('companyName');
  await page.getByLabel('企业名称').fill('洛阳新途防爆电器有限公司');
  await page.getByLabel('统一社会信用代码').fill('91410300MA4567891X');
  await page.getByLabel('姓名').fill('林晓舟');
  await page.getByLabel('邮箱').fill('lin@');
  await page.getByLabel('手机号码').fill(PHONE);
  await page.locator('#captchaCode').fill('AAAA');
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByText('验证码已发送至').waitFor();
  await page.getByLabel('短信验证码').fill('000000');
  await page.getByLabel('登录账号').fill(ACCOUNT);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#password2').fill(PASSWORD);
  const agrees = page.getByLabel('代码与执照一致');
  if (await agrees.isVisible()) await agrees.check();
  await page.getByRole('button', { name: '提交注册' }).click();
  await page.getByText('邮箱格式不正确').first().waitFor();
  await page.getByLabel('邮箱').fill('lin@example.com');
  await page.getByRole('button', { name: '提交注册' }).click();
  await page.getByText('短信验证码不正确').first().waitFor();
  await expect.poll(() => focused(newcomer)).toBe('validateCode');
  await page.getByLabel('短信验证码').fill(await codeSent());
  await page.getByRole('button', { name: '提交注册' }).click();
  await page.getByRole('heading', { name: '注册成功' }).waitFor();
  await newcomer.shot('register-success');

  await page.getByRole('button', { name: '去登录' }).click();
  await page.fill('input[id$=account]', ACCOUNT);
  await page.fill('input[id$=password]', PASSWORD);
  await page.fill('input[id$=captchaCode]', 'AAAA');
  await page.keyboard.press('Enter');
  await page.getByText('企业信息尚未完善').waitFor();
  expect(await axeFindings(newcomer)).toEqual([]);
  await newcomer.shot('welcome-new');

  await page.getByRole('link', { name: '去完善' }).click();
  await page.getByLabel('法定代表人').fill('林大舟');
  await page.getByLabel('行政区划').click();
  await chooseRegion(newcomer);
  await page.getByLabel('员工人数').fill('58');
  await page.getByLabel('电话', { exact: true }).fill('0379-65550001');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('还缺 1 项').waitFor();
  // what is missing is told by the form, before the answer has come
  await page.getByText('企业信息已保存').waitFor();
  await page.getByRole('button', { name: '新增地址' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('地址类型').click();
  await page.locator('.ant-select-item-option', { hasText: '生产' }).first().click();
  await dialog.getByLabel('省市区').click();
  await chooseRegion(newcomer);
  await dialog.getByLabel('详细地址').fill('高新区凌波路 8 号');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('企业信息完整，可以提交申请').waitFor();
  await newcomer.shot('company-complete');

  await page.locator('.ant-menu-item', { hasText: '业务申请' }).first().click();
  await page.getByRole('button', { name: '申请CCC认证' }).click();
  await page.getByLabel('产品小类').click();
  await page.locator('.ant-select-item-option').first().click();
  await page.getByRole('button', { name: '进入申请表' }).click();
  await page.getByRole('button', { name: '提交申请' }).click();
  // led to the first fault, and told how many there are
  await page
    .getByText(/共 \d+ 处需要修改/)
    .first()
    .waitFor();
  await newcomer.shot('application-faults');
  expect(newcomer.complaints).toEqual([]);
  await newcomer.context.close();
});

test('the acceptance notice sealed by the clerk waits for the company on its first page, one click from the paper', async () => {
  const clerk = await personAt(browser, url);
  await signIn(clerk, 'handongye');
  // the figure of what waits on the first page is the way to it
  await clerk.page.getByRole('link', { name: /^文件用印/ }).click();
  const row = clerk.page.locator('tbody tr', { hasText: '受理通知书' }).first();
  const no = /A\d{4}CCC\d{6}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
  await row.getByRole('button', { name: '用印', exact: true }).click();
  await clerk.page.fill('#stamp-password', DEMO_PASSWORD);
  await clerk.page.getByRole('button', { name: '验证并用印' }).click();
  await clerk.page.getByText('共 1 份，已盖 1 份').waitFor();
  expect(clerk.complaints).toEqual([]);
  await clerk.context.close();

  const { account } = await db.system((tx) =>
    tx
      .selectFrom('ccc_application as a')
      .innerJoin('user_company as c', 'c.company_id', 'a.applicant_id')
      .innerJoin('user_account as u', 'u.id', 'c.user_id')
      .select('u.account')
      .where('a.application_no', '=', no)
      .executeTakeFirstOrThrow(),
  );
  const company = await personAt(browser, url);
  await signIn(company, account);
  await company.page.getByRole('link', { name: `${no}：受理通知书已发出` }).click();
  await company.page.getByRole('tab', { name: /资料/, selected: true }).waitFor();
  await company.page.getByText(`受理通知书 ${no}.pdf`).first().click();
  await company.page.locator('.pdf-page canvas').first().waitFor();
  await company.shot('notice-received');
  expect(company.complaints).toEqual([]);
  await company.context.close();
  expect(faults).toEqual([]);
});
