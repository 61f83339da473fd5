/** Two-step sign-in from the personal page to the second sign-in, by links and buttons; what a role demands stands before everything else. */
import { codeAt } from '@zhengjian/simulate/src/authenticator.ts';
import { expect, test, vi } from 'vitest';
import { find, KIT } from './administration.ts';
import { atRest, axeFindings, DEMO_PASSWORD, openBrowser, type Person, personAt, signedIn, signInByPage } from './browser.ts';
import { chooseMenu } from './menu.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const { url, system, faults, world } = await journeySystem();
const { db } = system.opened;
const browser = await openBrowser();

const wordsOf = (lang: 'zh' | 'en') =>
  lang === 'zh'
    ? {
        personal: '个人信息',
        security: '账号安全',
        setUp: '启用两步验证',
        password: '当前密码',
        next: '下一步',
        code: '动态码',
        confirm: '启用',
        download: '下载恢复码',
        kept: '已保存，完成',
        left: '剩余恢复码 10 个',
        logout: '退出登录',
        welcome: '登录证检',
        step: '两步验证',
        submit: '登录',
        wrong: /动态码或恢复码不正确/,
        toRecovery: '手机不在身边？使用恢复码',
        recovery: '恢复码',
        must: '您的角色须启用两步验证，启用后才能继续',
      }
    : {
        personal: 'Personal information',
        security: 'Account security',
        setUp: 'Set up two-step sign-in',
        password: 'Current password',
        next: 'Next',
        code: 'Code',
        confirm: 'Switch on',
        download: 'Download recovery codes',
        kept: 'Kept, done',
        left: '10 recovery codes left',
        logout: 'Log out',
        welcome: 'Log in to Zhengjian',
        step: 'Two-step sign-in',
        submit: 'Log in',
        wrong: /The code is not correct/,
        toRecovery: 'Phone not at hand? Use a recovery code',
        recovery: 'Recovery code',
        must: 'Your role needs two-step sign-in. Please set it up before you go on',
      };

/** From the password to the recovery codes, in the open dialog. @returns the secret and the codes */
const setUp = async (who: Person, lang: 'zh' | 'en', shots: boolean) => {
  const { page } = who;
  const words = wordsOf(lang);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.password).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: words.next }).click();
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? '';
  if (shots) {
    await atRest(who);
    await who.shot('factor-scan');
    expect(await axeFindings(who, '.ant-modal')).toEqual([]);
  }
  await dialog.getByLabel(words.code, { exact: true }).fill(codeAt(secret, world.now()));
  await dialog.getByRole('button', { name: words.confirm, exact: true }).click();
  await dialog.locator('.recovery-codes li').first().waitFor();
  const codes = await dialog.locator('.recovery-codes li').allTextContents();
  if (shots) {
    const [file] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: words.download }).click()]);
    expect(file.suggestedFilename()).toMatch(/\.txt$/);
    await atRest(who);
    await who.shot('factor-codes');
    expect(await axeFindings(who, '.ant-modal')).toEqual([]);
  }
  await dialog.getByRole('button', { name: words.kept }).click();
  await dialog.waitFor({ state: 'hidden' });
  return { secret, codes };
};

const typePassword = async ({ page }: Person, account: string) => {
  await page.fill('input[id$=account]', account);
  await page.fill('input[id$=password]', DEMO_PASSWORD);
  await page.fill('input[id$=captchaCode]', 'AAAA');
  await page.keyboard.press('Enter');
};
const logOut = async ({ page, quiet }: Person, lang: 'zh' | 'en') => {
  const words = wordsOf(lang);
  await page.locator('button.user').click();
  await page.getByRole('menuitem', { name: words.logout }).click();
  await page.getByRole('dialog').getByRole('button', { name: words.logout }).click();
  await page.waitForURL(/\/login/);
  await quiet();
};

test.each([
  ['zh', 1440],
  ['en', 375],
] as const)('a person switches it on, and signs in by code and by recovery code, in %s at %i', async (lang, width) => {
  const account = lang === 'zh' ? 'liuqiming' : 'chensiyuan';
  const words = wordsOf(lang);
  const who = await personAt(browser, url, { lang, width });
  const { page } = who;
  await signInByPage(who, account);
  await page.locator('button.user').click();
  await page.getByRole('menuitem', { name: words.personal }).click();
  await page.getByRole('button', { name: words.security }).click();
  await page.getByRole('heading', { level: 1, name: words.security }).waitFor();
  await page.getByRole('button', { name: words.setUp }).click();
  const { secret, codes } = await setUp(who, lang, true);
  await page.getByText(words.left).waitFor();
  await atRest(who);
  await who.shot('factor-security');
  expect(await axeFindings(who)).toEqual([]);
  await logOut(who, lang);

  await typePassword(who, account);
  await page.getByRole('heading', { level: 1, name: words.step }).waitFor();
  await page.getByLabel(words.code, { exact: true }).fill('abcdef');
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await page.getByRole('alert').filter({ hasText: words.wrong }).waitFor();
  await atRest(who);
  await who.shot('factor-login');
  expect(await axeFindings(who)).toEqual([]);
  // the period after the one whose code switched it on
  await page.getByLabel(words.code, { exact: true }).fill(codeAt(secret, world.now(), 1));
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await page.locator('button.user').waitFor();
  await who.quiet();
  await logOut(who, lang);

  await typePassword(who, account);
  await page.getByRole('button', { name: words.toRecovery }).click();
  await page.getByLabel(words.recovery, { exact: true }).fill(codes[3] ?? '');
  await page.getByRole('button', { name: words.submit, exact: true }).click();
  await page.locator('button.user').waitFor();
  await who.quiet();
  expect(who.complaints).toEqual([]);
});

/** Sets the parameter of the institute past its page. */
const demand = (roles: string) =>
  db.system((tx) =>
    tx
      .updateTable('system_param')
      .set({ param_value: roles })
      .where('tenant_id', '=', '000000')
      .where('param_key', '=', 'signIn.factorRoles')
      .execute(),
  );

test('whose role demands it sets it up before anything else, and an administrator takes it off again', async () => {
  await demand('dept_head');
  const who = await signedIn(browser, url, 'zhouliyan', { lang: 'en' });
  const words = wordsOf('en');
  await who.page.getByRole('dialog').getByText(words.must).waitFor();
  await atRest(who);
  await who.shot('factor-must');
  await setUp(who, 'en', false);
  await who.page.getByRole('menuitem', { name: 'Home' }).first().waitFor();
  await demand('');

  const admin = await signedIn(browser, url, 'admin', { lang: 'en' });
  const { page } = admin;
  await chooseMenu(admin, 'Administration', 'Users');
  await find(admin, KIT.en.keyword, 'zhouliyan');
  const row = page.locator('tbody tr', { hasText: 'zhouliyan' }).first();
  await row.waitFor();
  await expect.poll(() => page.locator('tbody tr[data-row-key]').filter({ visible: true }).count()).toBe(1);
  await row.getByRole('button', { name: /More/ }).click();
  await page.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Make sure who asks first').waitFor();
  await dialog.getByRole('button', { name: 'Reset two-step sign-in' }).click();
  await page.getByText('Two-step sign-in reset (1)').waitFor();
  expect([...who.complaints, ...admin.complaints]).toEqual([]);
});

test('nothing of it failed on the server', () => {
  expect(faults).toEqual([]);
});
