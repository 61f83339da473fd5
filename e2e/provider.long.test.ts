/** Identity providers: registered, bound, used to sign in, revoked; somebody without an account asks for one and gets it. By links and buttons. */
import { CLIENT, openIdentityProvider } from '@zhengjian/simulate/src/testing/identity-provider.ts';
import { APP, openWechat } from '@zhengjian/simulate/src/testing/wechat.ts';
import { expect, test, vi } from 'vitest';
import { atRest, axeFindings, openBrowser, personAt, signIn } from './browser.ts';
import { DEMO_PASSWORD } from './demo-password.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const idp = await openIdentityProvider();
const wechat = await openWechat();
const { url, faults } = await journeySystem({ ZJ_IDENTITY_HOSTS: `${idp.host},${wechat.host}` });
idp.serve(`${url}/signInReturn`);
const browser = await openBrowser();
const NAME = '集团统一认证';

test('a provider is enabled, a person binds an identity and signs in with it; a stranger asks for an account and gets one', async () => {
  const who = await personAt(browser, url);
  const { page } = who;
  await signIn(who, 'admin');
  await who.go('/system/loginMethod');
  await page.locator('.ant-segmented-item', { hasText: '身份提供方' }).click();
  await page.getByRole('button', { name: '新增身份提供方' }).first().click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('名称', { exact: true }).fill(NAME);
  await dialog.getByLabel('编号').fill('group');
  await dialog.getByLabel('签发方或接口地址').fill(idp.issuer);
  await dialog.getByLabel('客户端 ID').fill(CLIENT.id);
  await dialog.getByLabel('客户端密钥').fill(CLIENT.secret);
  await atRest(who);
  expect(await axeFindings(who)).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: '更多' }).first().click();
  await page.getByRole('menuitem', { name: '启用' }).click();
  await dialog.getByRole('button', { name: /^启\s?用$/ }).click();
  await page.getByRole('row').filter({ hasText: NAME }).getByText('是', { exact: true }).waitFor();

  idp.sits('admin-there');
  await who.go('/info/security');
  await page.getByRole('button', { name: `绑定 ${NAME}` }).click();
  await dialog.getByLabel('当前密码').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: '前往绑定' }).click();
  await page.getByRole('button', { name: `解除绑定 ${NAME}` }).waitFor();
  await page.getByText('admin-there的身份').waitFor();
  await atRest(who);
  expect(await axeFindings(who)).toEqual([]);

  const other = await personAt(browser, url, { width: 375 });
  await other.go('/login');
  await other.page.getByRole('button', { name: new RegExp(NAME) }).click();
  await other.page.locator('button.user').waitFor();
  expect(other.complaints).toEqual([]);

  idp.sits('stranger');
  const stranger = await personAt(browser, url, { lang: 'en', width: 375 });
  const { page: theirs } = stranger;
  await stranger.go('/login');
  const button = theirs.getByRole('button', { name: new RegExp(NAME) });
  await button.click();
  await theirs.getByRole('heading', { level: 1, name: 'Request an account' }).waitFor();
  await theirs.locator('#realName').fill('顾新');
  await theirs.locator('#phone').fill('13700001111');
  await theirs.locator('#account').fill('guxin');
  for (const n of [0, 1]) await theirs.locator('input[type=password]').nth(n).fill('Motor-2026-x');
  await atRest(stranger);
  expect(await axeFindings(stranger)).toEqual([]);
  await theirs.getByRole('button', { name: 'Send request' }).click();
  await theirs.getByRole('heading', { level: 1, name: 'Request sent' }).waitFor();
  await theirs.getByRole('link').first().click();
  await button.click();
  await theirs.getByRole('alert').filter({ hasText: 'waits for an administrator' }).waitFor();

  await who.go('/system/externalUser?shows=requests');
  const row = page.getByRole('row').filter({ hasText: '顾新', visible: true });
  await row.getByText('通过', { exact: true }).click();
  await dialog.getByRole('button', { name: /^通\s?过$/ }).click();
  await dialog.getByText('请选择部门').last().waitFor();
  await dialog.getByLabel('部门').click();
  await page.locator('.ant-select-tree-title:visible').first().click();
  await dialog.getByRole('combobox', { name: '角色' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'CCC受理员' }).click();
  await atRest(who);
  expect(await axeFindings(who)).toEqual([]);
  await dialog.getByRole('button', { name: /^通\s?过$/ }).click();
  await dialog.waitFor({ state: 'hidden' });

  await stranger.go('/login');
  await button.click();
  await theirs.locator('button.user').waitFor();
  await who.quiet();
  expect(who.complaints).toEqual([]);
  expect(faults).toEqual([]);
});

test('WeChat is registered; a person sees who they are there, binds it, signs in with it and revokes it', async () => {
  const who = await personAt(browser, url);
  const { page } = who;
  await signIn(who, 'admin');
  await who.go('/system/loginMethod?shows=providers');
  await page.getByRole('button', { name: '新增身份提供方' }).first().click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('类型').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '微信' }).click();
  await dialog.getByLabel('名称', { exact: true }).fill('微信');
  await dialog.getByLabel('编号').fill('wechat_open');
  for (const address of ['签发方或接口地址', '授权页地址']) await dialog.getByLabel(address).fill(wechat.base);
  await dialog.getByLabel('客户端 ID').fill(APP.id);
  await dialog.getByLabel('客户端密钥').fill(APP.secret);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const row = page.getByRole('row').filter({ hasText: 'wechat_open' });
  await row.getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '启用' }).click();
  await dialog.getByRole('button', { name: /^启\s?用$/ }).click();
  await row.getByText('是', { exact: true }).waitFor();

  wechat.sits('admin');
  await who.go('/info/security');
  await page.getByRole('button', { name: '绑定 微信' }).click();
  await dialog.getByLabel('当前密码').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: '前往绑定' }).click();
  await page.getByText('微信admin').waitFor();
  await atRest(who);
  expect(await axeFindings(who)).toEqual([]);
  await page.getByRole('button', { name: '绑定到本账号' }).click();
  await page.getByRole('button', { name: '解除绑定 微信' }).waitFor();

  const other = await personAt(browser, url, { width: 375, lang: 'en' });
  await other.go('/login');
  await other.page.getByRole('button', { name: 'Sign in with “微信”' }).click();
  await other.page.locator('button.user').waitFor();

  const third = await personAt(browser, url, { width: 375, lang: 'en' });
  await third.go('/login');
  await third.page.getByRole('button', { name: 'Revoke the authorisation of “微信”' }).click();
  await third.page.getByText('微信admin').waitFor();
  await atRest(third);
  expect(await axeFindings(third)).toEqual([]);
  await third.page.getByRole('button', { name: 'Revoke', exact: true }).click();
  await third.page.getByRole('heading', { level: 1, name: 'Authorisation revoked' }).waitFor();
  await who.go('/info/security');
  await page.getByRole('button', { name: '绑定 微信', exact: true }).waitFor();
  for (const one of [who, other, third]) expect(one.complaints).toEqual([]);
  expect(faults).toEqual([]);
});
