/** An administrator gives rights, keeps menus, looks into the logs and ends a session: by links from the sign-in page, in both languages. */
import { expect, test, vi } from 'vitest';
import { byMenu } from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person, personAt, signedIn, signInByPage, speak } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const { url, faults } = await journeySystem();
const browser = await openBrowser();

const row = ({ page }: Person, text: string) => page.getByRole('row').filter({ hasText: text, visible: true }).first();
/** An act of a row that stands behind "more". */
const act = async (who: Person, text: string, name: string) => {
  await row(who, text).getByRole('button', { name: '更多' }).click();
  await who.page.getByRole('menuitem', { name }).filter({ visible: true }).click();
};
const choose = async ({ page }: Person, label: string, type: string, option: string | RegExp) => {
  await page.getByRole('combobox', { name: label }).filter({ visible: true }).click();
  await page.keyboard.type(type);
  await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click();
};

test('a role is made, given menus and a data scope, and found again', async () => {
  const who = await personAt(browser, url);
  await signInByPage(who, 'admin');
  const { page } = who;
  await byMenu(who, '权限管理', '角色管理');
  await atRest(who);

  await page.getByRole('button', { name: '新增角色' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('角色名称').fill('档案检查员');
  await dialog.getByLabel('角色编码').fill('archive_checker');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByLabel('角色编码').filter({ visible: true }).fill('archive_checker');
  await page.keyboard.press('Enter');
  await row(who, '档案检查员').waitFor();
  await act(who, '档案检查员', '授权');
  await dialog.getByPlaceholder('按名称查找').fill('log_usual_view');
  await dialog.locator('.ant-tree-treenode', { hasText: 'log_usual_view' }).locator('.ant-tree-checkbox').click();
  await dialog.getByRole('tab', { name: /数据权限/ }).click();
  await dialog.getByRole('checkbox', { name: 'CCC业务' }).check();
  await dialog.getByText('看到CCC强制性产品认证的全部项目').waitFor();
  expect(await axeFindings(who)).toEqual([]);
  await who.shot('access-grant');
  await dialog.getByRole('button', { name: '保存授权' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => row(who, '档案检查员').textContent()).toContain('CCC业务');

  expect(who.complaints).toEqual([]);
});

test('menus are added, refused where they lead nowhere, deleted, and put in another order', async () => {
  const who = await personAt(browser, url);
  await signInByPage(who, 'admin');
  const { page } = who;
  await byMenu(who, '权限管理', '菜单管理');
  await atRest(who);
  await page.getByPlaceholder('按名称、编码或地址查找').filter({ visible: true }).fill('monitor');
  await row(who, '系统监控').getByRole('button', { name: '新增下级' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称', { exact: true }).fill('院内网');
  await dialog.getByLabel('英文名称').fill('Intranet');
  await dialog.getByLabel('编码').fill('own_intranet');
  await dialog.getByLabel('地址').fill('https://example.cn/intranet');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText(/的页面不能嵌入本系统，只能在新窗口打开/).waitFor();
  await dialog.getByRole('checkbox', { name: '在新窗口打开' }).check();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(who, 'own_intranet').waitFor();
  await who.shot('access-menus');
  await row(who, 'own_intranet').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await row(who, 'own_intranet').waitFor({ state: 'detached' });
  await byMenu(who, '权限管理', '顶部菜单管理');
  await atRest(who);
  await row(who, '系统监控').getByRole('button', { name: '分配菜单' }).click();
  await dialog.getByRole('button', { name: '下移 通用日志' }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => row(who, '系统监控').textContent()).toContain('接口日志、通用日志');
  await who.shot('access-topmenu');
  expect(who.complaints).toEqual([]);
});

test('logs and open sessions are read in English, and a session is ended', async () => {
  const clerk = await signedIn(browser, url, 'liuqiming');
  const who = await personAt(browser, url, { lang: 'en' });
  await signInByPage(who, 'admin');
  await speak(who, 'en');
  const { page } = who;
  await byMenu(who, 'Monitoring', 'General log');
  await atRest(who);
  await choose(who, 'Act', 'Decision sub', 'Decision submitted');
  await row(who, 'Decision submitted').waitFor();
  await row(who, 'Decision submitted').getByRole('button', { name: 'Show' }).click();
  await page.getByRole('dialog').getByText('Recorded', { exact: true }).waitFor();
  await page
    .getByRole('dialog')
    .getByText(/Passwords and tokens are hidden/)
    .waitFor();
  await who.shot('access-log-detail');
  expect(await axeFindings(who)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await byMenu(who, 'Monitoring', 'Online users');
  await atRest(who);
  await row(who, 'liuqiming').getByRole('button', { name: 'End' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).click();
  await expect.poll(() => row(who, 'liuqiming').count()).toBe(0);
  await who.shot('access-online');
  expect(who.complaints).toEqual([]);
  // the next thing that person does asks to sign in again
  await clerk.page.reload();
  await clerk.page.getByText('登录').first().waitFor();
});

test('nothing of it failed on the server', () => {
  expect(faults).toEqual([]);
});
