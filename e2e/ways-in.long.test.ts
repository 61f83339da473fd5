/** Ways into the system beside account and password: a forgotten password, a code to the phone, a locked screen; by links and buttons. */
import { expect, test, vi } from 'vitest';
import { atRest, axeFindings, DEMO_PASSWORD, openBrowser, personAt, signedIn, signIn, signInByPage } from './browser.ts';
import { chooseMenu } from './menu.ts';
import { codeSentTo } from './sent-codes.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const { url, system, faults } = await journeySystem();
const { db } = system.opened;
const browser = await openBrowser();

const phoneOf = (account: string) =>
  db.system(async (tx) => {
    const row = await tx
      .selectFrom('user_account')
      .select('phone')
      .where('tenant_id', '=', '000000')
      .where('account', '=', account)
      .executeTakeFirstOrThrow();
    return row.phone;
  });

test.each([
  ['zh', 1440, 'dongyu'],
  ['en', 375, 'hucheng'],
] as const)('a company’s user who forgot the password sets another, in %s at %i', async (lang, width, account) => {
  const zh = lang === 'zh';
  const who = await personAt(browser, url, { lang, width });
  const { page } = who;
  await who.go('/');
  await page.getByRole('link', { name: zh ? '忘记密码' : 'Forgotten password' }).click();
  await page.getByRole('heading', { level: 1, name: zh ? '忘记密码' : 'Forgotten password' }).waitFor();
  await page.getByLabel(zh ? '账号、手机号或企业名称' : 'Account, phone number or company').fill(account);
  await page.locator('#captchaCode').fill('AAAA');
  await atRest(who);
  await who.shot('forget-find');
  await page.getByRole('button', { name: zh ? '查找账号' : 'Find account' }).click();
  await page.getByText(account).first().waitFor();
  const phone = await phoneOf(account);
  await page.getByRole('button', { name: zh ? '获取验证码' : 'Send code' }).click();
  await page.getByText(zh ? /验证码已发送至/ : /A code was sent to/).waitFor();
  await page.getByLabel(zh ? '验证码' : 'Check code', { exact: true }).fill('000000');
  await page.getByRole('button', { name: zh ? '下一步' : 'Next' }).click();
  await page
    .getByRole('alert')
    .filter({ hasText: zh ? '不正确' : 'not correct' })
    .waitFor();
  await atRest(who);
  await who.shot('forget-check');
  expect(await axeFindings(who)).toEqual([]);
  await page.getByLabel(zh ? '验证码' : 'Check code', { exact: true }).fill(await codeSentTo(db, phone));
  await page.getByRole('button', { name: zh ? '下一步' : 'Next' }).click();
  await page.getByLabel(zh ? '新密码' : 'New password', { exact: true }).fill('Motor-2026-x');
  await page.getByLabel(zh ? '再次输入新密码' : 'New password again').fill('Motor-2026-x');
  await atRest(who);
  await who.shot('forget-set');
  expect(await axeFindings(who)).toEqual([]);
  await page.getByRole('button', { name: zh ? '设置新密码' : 'Set new password' }).click();
  await page.getByRole('heading', { level: 1, name: zh ? '密码已重新设置' : 'Password set' }).waitFor();
  await page.getByRole('link', { name: zh ? '返回登录' : /Back to/ }).click();
  await page.fill('input[id$=account]', account);
  await page.fill('input[id$=password]', 'Motor-2026-x');
  await page.fill('input[id$=captchaCode]', 'AAAA');
  await page.keyboard.press('Enter');
  await page.locator('button.user').waitFor();
  await who.quiet();
  expect(who.complaints).toEqual([]);
});

test.each([
  ['zh', 1440, 'liuqiming'],
  ['en', 375, 'chensiyuan'],
] as const)('an administrator opens sign-in by phone, and somebody signs in so, in %s at %i', async (lang, width, account) => {
  const zh = lang === 'zh';
  const admin = await signedIn(browser, url, 'admin', { lang, width });
  await chooseMenu(admin, zh ? '系统管理' : 'Administration', zh ? '登录方式管理' : 'Ways of signing in');
  const open = admin.page.getByRole('switch', { name: zh ? '短信验证码 本院人员' : 'Code sent to the phone Staff' });
  await open.waitFor();
  if ((await open.getAttribute('aria-checked')) === 'false') await open.click();
  await expect.poll(() => open.getAttribute('aria-checked')).toBe('true');
  const last = admin.page.getByRole('switch', { name: zh ? '账号密码 企业用户' : 'Account and password Company users' });
  await last.click();
  await admin.page
    .getByRole('alert')
    .filter({ hasText: zh ? '至少保留账号密码或短信验证码' : 'left with neither password nor codes' })
    .waitFor();
  await atRest(admin);
  await admin.shot('login-methods');
  expect(await axeFindings(admin)).toEqual([]);

  const who = await personAt(browser, url, { lang, width });
  const { page } = who;
  await who.go('/');
  await page.getByText(zh ? '短信登录' : 'Phone', { exact: true }).click();
  const phone = await phoneOf(account);
  await page.getByLabel(zh ? '手机号' : 'Phone number').fill(phone);
  await page.locator('#captchaCode:visible').fill('AAAA');
  await page.getByRole('button', { name: zh ? '获取验证码' : 'Send code' }).click();
  await page.getByText(phone).waitFor();
  await page.getByLabel(zh ? '短信验证码' : 'Check code').fill(await codeSentTo(db, phone));
  await atRest(who);
  await who.shot('login-phone');
  expect(await axeFindings(who)).toEqual([]);
  await page
    .getByRole('button', { name: zh ? '登录' : 'Log in', exact: true })
    .last()
    .click();
  await page.locator('button.user').waitFor();
  await who.quiet();
  expect([...admin.complaints, ...who.complaints]).toEqual([]);
});

test.each([
  ['zh', 1440],
  ['en', 375],
] as const)('a locked screen shows nothing behind it, survives a reload, and opens with its password, in %s at %i', async (lang, width) => {
  const zh = lang === 'zh';
  const words = zh
    ? { lock: '锁屏', set: '设置锁屏密码', password: '锁屏密码', title: '屏幕已锁定', unlock: '解锁', personal: '个人信息' }
    : {
        lock: 'Lock screen',
        set: 'Set lock password',
        password: 'Lock password',
        title: 'Screen locked',
        unlock: 'Unlock',
        personal: 'Personal information',
      };
  const who = await personAt(browser, url, { lang, width });
  const { page } = who;
  await signInByPage(who, 'wangjianheng');
  await page.locator('button.user').click();
  await page.getByRole('menuitem', { name: words.personal }).click();
  await page.getByRole('heading', { level: 1, name: words.personal }).waitFor();
  const lockIt = async () => {
    await page.locator('button.user').click();
    await page.getByRole('menuitem', { name: words.lock }).click();
    await page.getByRole('dialog', { name: words.set }).waitFor();
    await page.getByRole('dialog').getByLabel(words.password).fill('Lock-1');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
  };
  await lockIt();
  expect(await page.getByRole('heading', { name: words.personal }).count()).toBe(0);
  await atRest(who);
  await who.shot('lock');
  expect(await axeFindings(who)).toEqual([]);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
  await who.go('/wel/index');
  await page.getByRole('heading', { level: 1, name: words.title }).waitFor();
  await page.getByLabel(words.password).fill('wrong');
  await page.keyboard.press('Enter');
  await page.getByText(zh ? '解锁密码错误,请重新输入' : 'Wrong unlock password, please try again').waitFor();
  await page.getByLabel(words.password).fill('Lock-1');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: words.personal }).waitFor();
  // somebody else
  await lockIt();
  await page.getByRole('button', { name: zh ? '退出登录，或换人登录' : 'Log out, or log in as somebody else' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: zh ? '退出登录' : 'Log out' })
    .click();
  await page.waitForURL(/\/login/);
  await signInByPage(who, 'zhangruonan');
  await page.locator('button.user').waitFor();
  expect(who.complaints).toEqual([]);
});

test.each([
  ['zh', 1440, 'wanyuan'],
  ['en', 375, 'hucheng'],
] as const)('a company’s user changes the own name, and sets a password by a code, in %s at %i', async (lang, width, account) => {
  const zh = lang === 'zh';
  const who = await personAt(browser, url, { lang, width });
  const { page } = who;
  await signIn(who, account);
  await page.locator('button.user').click();
  await page.getByRole('menuitem', { name: zh ? '个人信息' : 'Personal information' }).click();
  await page.getByRole('button', { name: zh ? '修改姓名' : 'Change name' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(zh ? '姓名' : 'Name', { exact: true }).fill('林晓舟');
  await dialog.getByRole('button', { name: zh ? '保存' : 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('.personal').getByText('林晓舟').first().waitFor();
  await page.getByRole('button', { name: zh ? '账号安全' : 'Account security' }).click();
  await page.getByRole('button', { name: zh ? '忘记原密码？用验证码设置' : 'Current password forgotten? Set one by a code' }).click();
  await dialog.getByRole('button', { name: zh ? '获取验证码' : 'Send code' }).click();
  // codes of an earlier day went to the same phone
  await dialog.getByRole('button', { name: zh ? /秒后可重新获取/ : /^Send again in/ }).waitFor();
  const phone = await phoneOf(account);
  await dialog.getByLabel(zh ? '验证码' : 'Check code', { exact: true }).fill(await codeSentTo(db, phone));
  await dialog.getByLabel(zh ? '新密码' : 'New password', { exact: true }).fill('Motor-2026-y');
  await dialog.getByLabel(zh ? '再次输入新密码' : 'New password again').fill('Motor-2026-y');
  await atRest(who);
  await who.shot('password-by-code');
  expect(await axeFindings(who, '.ant-modal')).toEqual([]);
  await dialog.getByRole('button', { name: zh ? '修改密码' : 'Change password' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(who.complaints).toEqual([]);
});

test('a role that is chosen in one tab holds in the others; whoever signs in after a sign-out begins at home', async () => {
  const who = await personAt(browser, url);
  const { page, context } = who;
  await signInByPage(who, 'liuqiming');
  const other = await context.newPage();
  await other.goto(`${url}/acceptance/accept`);
  await other.getByRole('heading', { level: 1 }).waitFor();
  await who.go('/info/index');
  await page.locator('button.user').click();
  await page.getByRole('menuitem', { name: '切换部门/角色' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox').nth(1).click();
  await page.getByText('CQST受理员', { exact: true }).last().click();
  await dialog.getByRole('button', { name: '切换' }).click();
  await page.waitForURL(/\/wel\/index/);
  await other.waitForURL(/\/wel\/index/);
  await other.getByText('已在另一个标签页切换部门和角色，本页随之更新').waitFor();
  await who.go('/info/index');
  await page.locator('button.user').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await dialog.getByRole('button', { name: '退出登录' }).click();
  await page.waitForURL(/\/login/);
  await other.waitForURL(/\/login/);
  await page.fill('input[id$=account]', 'zhangruonan');
  await page.fill('input[id$=password]', DEMO_PASSWORD);
  await page.fill('input[id$=captchaCode]', 'AAAA');
  await page.keyboard.press('Enter');
  for (const tab of [page, other]) {
    await tab.waitForURL(/\/wel\/index/);
    await tab.locator('button.user').getByText('张若楠').waitFor();
  }
  expect(who.complaints).toEqual([]);
});

test('nothing of it failed on the server', () => {
  expect(faults).toEqual([]);
});
