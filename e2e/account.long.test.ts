/** One's own account, and the client applications that an administrator keeps, by links from the first page. */
import { expect, test, vi } from 'vitest';
import { atRest, axeFindings, DEMO_PASSWORD, openBrowser, type Person, personAt, signedIn } from './browser.ts';
import { chooseMenu } from './menu.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const { url, system, faults, world } = await journeySystem();
const { db } = system.opened;
const browser = await openBrowser();

const openPersonal = async ({ page, quiet }: Person, lang: 'zh' | 'en') => {
  await page.locator('button.user').click();
  await page.getByRole('menuitem', { name: lang === 'zh' ? '个人信息' : 'Personal information' }).click();
  await page.getByRole('heading', { level: 1, name: lang === 'zh' ? '个人信息' : 'Personal information' }).waitFor();
  await quiet();
};
const openSecurity = async (who: Person, lang: 'zh' | 'en') => {
  await openPersonal(who, lang);
  await who.page.getByRole('button', { name: lang === 'zh' ? '账号安全' : 'Account security' }).click();
  await who.page.getByRole('heading', { level: 1, name: lang === 'zh' ? '账号安全' : 'Account security' }).waitFor();
  await who.quiet();
};

test.each([
  ['zh', 1440],
  ['en', 375],
] as const)('a person ends the session on another device, in %s at %i', async (lang, width) => {
  const here = await signedIn(browser, url, 'liuqiming', { lang, width });
  const other = await signedIn(browser, url, 'liuqiming');
  await openSecurity(here, lang);
  const { page } = here;
  const rows = page.getByRole('region', { name: lang === 'zh' ? '登录会话' : 'Sessions' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await expect.poll(() => rows.first().textContent()).toContain(lang === 'zh' ? '当前会话' : 'This session');
  await here.shot('account-sessions');
  await page.getByRole('button', { name: lang === 'zh' ? '退出其他会话' : 'End other sessions' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: lang === 'zh' ? '退出其他会话' : 'End other sessions' })
    .click();
  await expect.poll(() => rows.count()).toBe(1);
  await atRest(here);
  expect(await axeFindings(here)).toEqual([]);
  await other.page.reload();
  await other.page.waitForURL((address) => address.pathname.startsWith('/login'));
  expect(here.complaints).toEqual([]);
});

test.each([
  ['zh', 1440],
  ['en', 375],
] as const)('an administrator registers a client, gives it a secret and deletes it, in %s at %i', async (lang, width) => {
  const words =
    lang === 'zh'
      ? {
          menu: '系统管理',
          entry: '客户端管理',
          add: '新增客户端',
          name: '客户端名称',
          id: '客户端编号',
          save: '保存',
          secret: '生成密钥',
          kept: '已保存，关闭',
          remove: '删除',
          more: /更多|操作/,
        }
      : {
          menu: 'Administration',
          entry: 'Client applications',
          add: 'Add client',
          name: 'Name',
          id: 'Client id',
          save: 'Save',
          secret: 'New secret',
          kept: 'Kept, close',
          remove: 'Delete',
          more: /More|Acts|Actions/,
        };
  const who = await signedIn(browser, url, 'admin', { lang, width });
  const { page } = who;
  await chooseMenu(who, words.menu, words.entry);
  await page.getByRole('heading', { level: 1, name: words.entry }).waitFor();
  await who.quiet();
  await who.shot('account-clients');
  await page.getByRole('button', { name: words.add }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(words.name, { exact: true }).fill('报表程序');
  await dialog.getByLabel(words.id, { exact: true }).fill(`reports-${lang}`);
  await who.shot('account-client-form');
  await dialog.getByRole('button', { name: words.save }).click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page
    .locator('tbody tr, .phone-row')
    .filter({ hasText: `reports-${lang}` })
    .first();
  await row.waitFor();
  const act = async (name: string) => {
    const direct = row.getByRole('button', { name, exact: true });
    if ((await direct.count()) > 0) return direct.click();
    await row.getByRole('button', { name: words.more }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await act(words.secret);
  await dialog.getByText(/^[\w-]{43}$/).waitFor();
  await who.shot('account-client-secret');
  expect(await axeFindings(who, '.ant-modal')).toEqual([]);
  await dialog.getByRole('button', { name: words.kept }).click();
  await dialog.waitFor({ state: 'hidden' });
  await act(words.remove);
  await dialog.getByRole('button', { name: words.remove }).click();
  await expect.poll(() => page.getByText(`reports-${lang}`).filter({ visible: true }).count()).toBe(0);
  expect(who.complaints).toEqual([]);
});

/** Sets a parameter of the institute past its page. */
const setParam = (key: string, value: string) =>
  db.system((tx) =>
    tx.updateTable('system_param').set({ param_value: value }).where('tenant_id', '=', '000000').where('param_key', '=', key).execute(),
  );

test.each([
  ['zh', 1440],
  ['en', 375],
] as const)('who comes with a password that is too old changes it by the rules that tick off, in %s at %i', async (lang, width) => {
  const account = lang === 'zh' ? 'chensiyuan' : 'zhaopengcheng';
  await setParam('password.expiryDays', '90');
  await setParam('password.minLength', '10');
  await db.system((tx) =>
    tx
      .updateTable('user_secret')
      .set({ changed_at: '2020-01-01 08:00:00+08' })
      .where('user_id', 'in', tx.selectFrom('user_account').select('id').where('tenant_id', '=', '000000').where('account', '=', account))
      .execute(),
  );
  await db.system((tx) =>
    tx.updateTable('user_secret').set({ changed_at: world.now() }).where('changed_at', '>', '2020-01-02 08:00:00+08').execute(),
  );
  const who = await signedIn(browser, url, account, { lang, width });
  const { page } = who;
  const dialog = page.getByRole('dialog');
  await dialog.getByText(lang === 'zh' ? '密码已使用满 90 天' : 'The password is 90 days old').waitFor();
  const kept = page.locator('.password-rule-kept');
  const fresh = dialog.getByLabel(lang === 'zh' ? '新密码' : 'New password', { exact: true });
  await fresh.fill('Motor-26');
  await expect.poll(() => kept.count()).toBe(3);
  await dialog
    .getByText(lang === 'zh' ? '至少 10 位' : 'At least 10 characters')
    .first()
    .waitFor();
  await atRest(who);
  await who.shot('account-password-expired');
  expect(await axeFindings(who)).toEqual([]);
  await fresh.fill('Motor-2026-x');
  await expect.poll(() => kept.count()).toBe(4);
  await dialog.getByLabel(lang === 'zh' ? '原密码' : 'Current password').fill(DEMO_PASSWORD);
  await dialog.getByLabel(lang === 'zh' ? '再次输入新密码' : 'New password again').fill('Motor-2026-x');
  await dialog.getByRole('button', { name: lang === 'zh' ? '修改密码' : 'Change password' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await openPersonal(who, lang);
  await page.getByText(account).first().waitFor();
  await setParam('password.expiryDays', '0');
  await setParam('password.minLength', '8');
  expect(who.complaints).toEqual([]);
});

test.each([
  ['zh', 1440],
  ['en', 375],
] as const)('a person changes the phone number and binds a mail address, in %s at %i', async (lang, width) => {
  const account = lang === 'zh' ? 'zhangruonan' : 'wangjianheng';
  const zh = lang === 'zh';
  const who = await signedIn(browser, url, account, { lang, width });
  await openSecurity(who, lang);
  const { page } = who;
  const dialog = page.getByRole('dialog');
  const phone = zh ? '13900005555' : '13900006666';
  await page.getByRole('button', { name: zh ? '更换手机号' : 'Change phone number' }).click();
  await dialog.getByLabel(zh ? '当前密码' : 'Current password').fill(DEMO_PASSWORD);
  await dialog.getByLabel(zh ? '新手机号' : 'New phone number').fill(phone);
  await dialog.getByRole('button', { name: zh ? '获取验证码' : 'Send code' }).click();
  await dialog.getByText(phone).waitFor();
  const sent = (address: string) =>
    db.system((tx) => tx.selectFrom('message_out').select('params').where('recipient_address', '=', address).executeTakeFirstOrThrow());
  await dialog.getByLabel(zh ? '短信验证码' : 'Check code').fill(String((await sent(phone)).params.code));
  await atRest(who);
  await who.shot('account-phone');
  expect(await axeFindings(who)).toEqual([]);
  await dialog.getByRole('button', { name: zh ? '更换手机号' : 'Change phone number' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText(`139****${phone.slice(-4)}`).waitFor();
  const email = `${account}-new@example.cn`;
  await page.getByRole('button', { name: zh ? /^(更换|绑定)邮箱$/ : /^(Change|Bind a) mail address$/ }).click();
  await dialog.getByLabel(zh ? '当前密码' : 'Current password').fill(DEMO_PASSWORD);
  await dialog.getByLabel(zh ? '邮箱地址' : 'Mail address').fill(email);
  await dialog.getByRole('button', { name: zh ? '发送链接' : 'Send link' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.locator('.personal-rows').getByText(email).waitFor();
  await atRest(who);
  await who.shot('account-contacts');
  expect(await page.locator('.personal').evaluate((part) => part.scrollWidth <= part.clientWidth), 'nothing stands out of the page').toBe(
    true,
  );
  // the link in the mail, opened where nobody is signed in
  const mail = await personAt(browser, url, { lang, width });
  await mail.go(String((await sent(email)).params.page));
  await mail.page.getByRole('button', { name: zh ? '确认绑定' : 'Bind' }).click();
  await mail.page.getByText(zh ? `${email} 已绑定到账号` : `${email} is bound`).waitFor();
  await atRest(mail);
  await mail.shot('account-bound');
  expect(await axeFindings(mail)).toEqual([]);
  expect([...who.complaints, ...mail.complaints]).toEqual([]);
});

test('nothing of it failed on the server', () => {
  expect(faults).toEqual([]);
});
