/** A company that has never been here, from its registration to the sealed acceptance notice. Walked by links and buttons. */
import { paper } from '@zhengjian/simulate/src/papers.ts';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { axeFindings, DEMO_PASSWORD, openBrowser, type Person, personAt, signedIn } from './browser.ts';
import { approve, openFromQueue, passOn, sendBack } from './desk.ts';
import { codeSentTo } from './sent-codes.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 240_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const db = system.opened.db;

const PHONE = '13912345678';
const ACCOUNT = 'xintu';
const PASSWORD = 'Xintu2026x';
const COMPANY = '洛阳新途防爆电器有限公司';

let newcomer: Person;
/** Number of the application, from its submission on. */
let no = '';
afterAll(() => newcomer.context.close());

/** Province, city and the first county of it. */
const chooseRegion = async ({ page }: Person) => {
  const open = page.locator('.ant-cascader-dropdown:not(.ant-select-dropdown-hidden)');
  for (const name of ['河南省', '洛阳市']) await open.locator('.ant-cascader-menu-item', { hasText: name }).last().click();
  await open.locator('.ant-cascader-menu').nth(2).locator('.ant-cascader-menu-item').first().click();
};
/** The counter beside a field. */
const counted = ({ page }: Person, field: string) =>
  page
    .locator('.ant-input-affix-wrapper', { has: page.locator(`#${field}`) })
    .locator('.ant-input-show-count-suffix')
    .textContent();
const focused = ({ page }: Person) => page.evaluate(() => document.activeElement?.id ?? '');

test('registers, is led to each fault, signs in, completes its data and begins an application', async () => {
  newcomer = await personAt(browser, url);
  const { page } = newcomer;
  await newcomer.go('/');
  await page.getByRole('link', { name: '企业注册' }).click();
  await page.getByRole('heading', { name: '企业注册' }).waitFor();
  await page.getByRole('link', { name: '返回登录' }).click();
  await page.getByRole('heading', { name: '登录证检' }).waitFor();
  await page.getByRole('link', { name: '电子文件查验' }).click();
  await page.getByRole('heading', { name: '电子文件查验' }).waitFor();
  await page.getByRole('link', { name: '返回登录' }).click();
  await page.getByRole('link', { name: '企业注册' }).click();

  await page.getByRole('button', { name: '提交注册' }).click();
  await page.getByText('请填写企业名称').first().waitFor();
  await expect.poll(() => focused(newcomer)).toBe('companyName');
  await page.getByLabel('企业名称').fill(COMPANY);
  // each field says how much of its length is used
  expect(await counted(newcomer, 'companyName')).toBe(`${COMPANY.length} / 160`);
  expect(await counted(newcomer, 'uscc')).toBe('0 / 18');
  await page.getByLabel('统一社会信用代码').fill('91410300MA4567891X');
  expect(await counted(newcomer, 'uscc')).toBe('18 / 18');
  await page.getByLabel('姓名').fill('林晓舟');
  expect(await counted(newcomer, 'realName')).toBe('3 / 100');
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
  await page.getByLabel('短信验证码').fill(await codeSentTo(db, PHONE));
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
});

const choose = async ({ page }: Person, field: string, option?: string) => {
  await page.locator(`[id$="${field}"]:visible`).click();
  const options = page.locator('.ant-select-item-option:visible');
  await (option === undefined ? options : options.filter({ hasText: option })).first().click();
};
const staffAt = async (account: string) => {
  return signedIn(browser, url, account);
};
/** Who has the case before them. */
const holder = async () => {
  const task = await db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_application as a', 'a.id', 't.business_id')
      .innerJoin('user_account as u', 'u.id', 't.assignee')
      .select('u.account')
      .where('a.application_no', '=', no)
      .where('t.status', '=', 'open')
      .executeTakeFirstOrThrow(),
  );
  return task.account;
};
const done = async (person: Person) => {
  expect(person.complaints).toEqual([]);
  await person.context.close();
};

describe('its application', () => {
  test('is filled in, takes its papers and is submitted', async () => {
    const { page } = newcomer;
    const fill = (field: string, value: string) => page.locator(`[id$="${field}"]:visible`).fill(value);
    await page.getByRole('button', { name: '带入企业资料' }).click();
    await page.getByText('已带入企业资料').waitFor();
    await page.getByRole('button', { name: '同认证委托人' }).first().click();
    await page.getByRole('button', { name: '同生产者（制造商）' }).click();
    expect(await page.locator('[id$=factoryActualAddress]:visible').inputValue()).toMatch(/^河南省洛阳市.+高新区凌波路 8 号$/);
    await page.locator('[id$=contactId]:visible').click();
    await page.getByRole('button', { name: '新增联系人' }).click();
    const contact = page.getByRole('dialog');
    await contact.getByLabel('姓名').fill('林晓舟');
    await contact.getByLabel('手机').fill(PHONE);
    await contact.getByLabel('邮箱').fill('lin@example.com');
    await contact.getByRole('button', { name: '保存' }).click();
    await contact.waitFor({ state: 'hidden' });
    await page.locator('#productName:visible').fill('隔爆型三相异步电动机');
    await fill('unitDescription', '同一外壳系列，仅功率不同。');
    await page.getByRole('button', { name: '添加型号' }).click();
    await fill('products_0_productModel', 'XTB-100L-4');
    await fill('products_0_productName', '隔爆型三相异步电动机');
    await fill('products_0_productExMark', 'Ex db IIC T4 Gb');
    await fill('products_0_ipCode', 'IP55');
    await choose(newcomer, 'products_0_enclosureMaterial');
    await page.getByRole('button', { name: '添加本类产品的常用参数' }).click();
    const values = page.locator('[id*=products_0_params_][id$=_value]:visible');
    await values.first().waitFor();
    for (let i = 0; i < (await values.count()); i++) await values.nth(i).fill('4');
    await page.getByRole('button', { name: '添加关键件' }).click();
    await fill('products_0_components_0_name', '电缆引入装置');
    await fill('products_0_components_0_model', 'DQM-20');
    await fill('products_0_components_0_supplier', '洛阳新途配件厂');
    await choose(newcomer, 'products_0_components_0_controlKind');
    await page.getByRole('button', { name: '全部加入' }).click();
    const slots = await page.locator('.paper-slot').evaluateAll((all) => all.map((slot) => slot.id));
    for (const slot of slots)
      await page
        .locator(`#${slot} input[type=file]`)
        .setInputFiles({ name: `${slot}.pdf`, mimeType: 'application/pdf', buffer: paper('Paper', [slot]) });
    await page.getByText(`必传 ${slots.length} 项，已传 ${slots.length} 项`).waitFor({ timeout: 60_000 });
    await page.getByLabel('已阅读并同意上述承诺').check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('button', { name: '确认提交' }).click();
    // beside the notice that goes away by itself
    const receipt = page.locator('.ant-alert').filter({ hasText: '已提交' });
    await receipt.waitFor();
    no = /A\d{4}CCC\d{6}/.exec((await receipt.textContent()) ?? '')?.[0] ?? '';
    await receipt.getByText(`含 1 个型号、${slots.length} 份资料`).waitFor();
    await newcomer.shot('newcomer-submitted');
    expect(newcomer.complaints).toEqual([]);
  });

  test('is returned with a reason, corrected, and sent again with what changed', async () => {
    const desk = await staffAt('zhangruonan');
    await openFromQueue(desk, 'CCC受理', no);
    await desk.page.getByRole('button', { name: '评审意见：商标' }).click();
    const comment = desk.page.getByRole('dialog');
    await comment.getByLabel('提出评审意见').fill('请按注册证填写');
    await desk.shot('newcomer-comment');
    await comment.getByRole('button', { name: '保存' }).click();
    await comment.waitFor({ state: 'hidden' });
    await sendBack(desk, '请填写商标，并更换铭牌图样。');
    await done(desk);

    const { page } = newcomer;
    await page.locator('.ant-menu-item', { hasText: '首页' }).first().click();
    await page.getByText('请填写商标，并更换铭牌图样。').waitFor();
    await page.getByRole('button', { name: '修改并重新提交' }).click();
    // the reviewer's comment leads to its field, and is answered where it stands
    const asked = page.getByRole('region', { name: '评审意见' });
    await asked.getByText('请按注册证填写').waitFor();
    await newcomer.shot('newcomer-asked');
    await asked.getByRole('button', { name: '商标' }).click();
    await expect.poll(() => page.locator('[id$=trademark]:visible').evaluate((field) => field === document.activeElement)).toBe(true);
    await page.locator('[id$=trademark]:visible').fill('新途');
    await asked.getByLabel('答复：商标').fill('已按注册证填写');
    await asked.getByRole('button', { name: '提交答复' }).click();
    await asked.getByText('评审意见已全部答复').waitFor();
    const plate = page.locator('#paper-0110:visible');
    await plate
      .locator('input[type=file]')
      .setInputFiles({ name: '新铭牌.pdf', mimeType: 'application/pdf', buffer: paper('Paper', ['new']) });
    await plate.getByText('新铭牌.pdf').waitFor();
    // what is still on its way would be said instead of the question
    await expect.poll(() => plate.getByRole('progressbar').count()).toBe(0);
    await page.getByRole('button', { name: '重新提交', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('row', { name: '商标 未填写 新途' }).waitFor();
    await dialog.getByRole('row', { name: /0110 铭牌及警告牌.*新铭牌\.pdf/ }).waitFor();
    await page.getByRole('button', { name: '确认提交' }).click();
    await page
      .getByRole('alert')
      .filter({ hasText: `${no} 已提交` })
      .waitFor();
    expect(newcomer.complaints).toEqual([]);
  });

  test('is accepted, reviewed and approved by three people; the first reads what changed, the last makes the notice', async () => {
    const desk = await staffAt('zhangruonan');
    await openFromQueue(desk, 'CCC受理', no);
    await desk.page.getByRole('tab', { name: /^补正变更/ }).click();
    await desk.page.getByRole('row', { name: '商标 未填写 新途' }).waitFor();
    await desk.page.getByRole('tab', { name: /^评审意见/ }).click();
    await desk.page.getByText('已按注册证填写').waitFor();
    await passOn(desk, '受理', /同意受理/, '资料齐全，同意受理。');
    const reviewer = await staffAt(await holder());
    await openFromQueue(reviewer, 'CCC受理复核', no);
    await passOn(reviewer, '复核', /复核通过|转/);
    await done(reviewer);
    const approver = await staffAt(await holder());
    await openFromQueue(approver, 'CCC受理批准', no);
    await approve(approver);
    await approver.page.getByText('待任务下达').filter({ visible: true }).first().waitFor();
    await approver.page.getByRole('button', { name: '生成受理通知书' }).click();
    await approver.page.getByText('受理通知书已存入项目档案，等待盖章').waitFor();
    await done(approver);
    await done(desk);
  });

  test('the acceptance notice, sealed by the clerk, waits on its first page, one click from the paper', async () => {
    const clerk = await staffAt('handongye');
    // the figure of what waits on the first page is the way to it
    await clerk.page.locator('.todo-summary a', { hasText: '文件用印' }).click();
    const row = clerk.page.locator('tbody tr', { hasText: '受理通知书' }).filter({ hasText: no });
    await row.getByRole('button', { name: '用印', exact: true }).click();
    await clerk.page.fill('#stamp-password', DEMO_PASSWORD);
    await clerk.page.getByRole('button', { name: '验证并用印' }).click();
    await clerk.page.getByText('共 1 份，已盖 1 份').waitFor();
    await done(clerk);

    const { page } = newcomer;
    await page.locator('.ant-menu-item', { hasText: '首页' }).first().click();
    await page.getByRole('link', { name: `${no}：受理通知书已发出` }).click();
    await page.getByRole('tab', { name: /资料/, selected: true }).waitFor();
    await page.locator('.pdf-page canvas').first().waitFor();
    await newcomer.shot('notice-received');
    expect(newcomer.complaints).toEqual([]);
    expect(faults).toEqual([]);
  });
});
