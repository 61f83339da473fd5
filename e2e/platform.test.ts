/** The administrator of the platform makes a package and an institute with it; its first administrator signs in and finds what the package holds. */
import { expect, test, vi } from 'vitest';
import { byMenu } from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person, personAt, signInByPage, speak } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const { url, world } = await journeySystem();
const browser = await openBrowser();

const row = ({ page }: Person, text: string) => page.getByRole('row').filter({ hasText: text, visible: true }).first();

test('an institute is made with a package, its first administrator signs in, and it is disabled', async () => {
  const who = await personAt(browser, url);
  await signInByPage(who, 'admin');
  const { page } = who;
  // the page goes by its server's clock, whatever the day of the run
  const clocks = await page.evaluate(() => [Date.now(), Date.parse(new Date().toISOString())]);
  for (const clock of clocks) expect(Math.abs(clock - world.now().getTime())).toBeLessThan(60_000);
  await byMenu(who, '系统管理', '租户产品包');
  await atRest(who);
  await page.getByRole('button', { name: '新增产品包' }).first().click();
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByLabel('产品包名称').fill('角色与字典');
  await dialog.getByPlaceholder('按名称或编码查找').fill('role_view');
  await dialog.locator('.ant-tree-treenode', { hasText: 'role_view' }).locator('.ant-tree-checkbox').click();
  await who.shot('tenants-package');
  expect(await axeFindings(who)).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(who, '角色与字典').waitFor();

  await byMenu(who, '系统管理', '租户管理');
  await atRest(who);
  await page.getByRole('button', { name: '新增租户' }).click();
  await dialog.getByLabel('机构名称').fill('临江防爆检验所');
  await dialog.getByLabel('租户编号').fill('linjiang');
  await dialog.getByLabel('账号额度').fill('5');
  await dialog.getByRole('combobox', { name: '产品包' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '角色与字典' }).click();
  await who.shot('tenants-form');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('首任管理员的一次性密码').waitFor();
  const password = (await dialog.locator('.mono').last().textContent()) ?? '';
  expect(password).toHaveLength(12);
  await who.shot('tenants-password');
  await dialog.getByRole('button', { name: '已妥善保存，关闭' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(who, '临江防爆检验所').getByText('正常').waitFor();
  expect(await axeFindings(who)).toEqual([]);
  await who.shot('tenants-list');
  expect(who.complaints).toEqual([]);

  // its administrator signs in by its id, and chooses a password before anything else
  const first = await personAt(browser, url);
  await first.go('/login');
  await first.page.fill('input[id$=tenantId]', 'linjiang');
  await first.page.fill('input[id$=account]', 'admin');
  await first.page.fill('input[id$=password]', password);
  await first.page.fill('input[id$=captchaCode]', 'AAAA');
  await first.page.keyboard.press('Enter');
  await expect.poll(() => first.page.locator('input[type=password]').count()).toBe(3);
  for (const [at, value] of [password, 'Herbstwind-7391', 'Herbstwind-7391'].entries())
    await first.page.locator('input[type=password]').nth(at).fill(value);
  await first.page.keyboard.press('Enter');
  await first.page.locator('.ant-menu-submenu-title', { hasText: '权限管理' }).first().waitFor();
  expect(await first.page.locator('.ant-menu-submenu-title', { hasText: '系统管理' }).count()).toBe(0);
  await first.shot('tenants-first');
  expect(first.complaints).toEqual([]);
  await speak(who, 'en');
  await page.getByRole('button', { name: 'Add tenant' }).waitFor();
  await who.shot('tenants-list-en');
});

test('jobs are looked after, the installation is looked at, and an SMS gateway is registered and enabled', async () => {
  const who = await personAt(browser, url);
  await signInByPage(who, 'admin');
  const { page } = who;
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await byMenu(who, '系统监控', '定时任务');
  await atRest(who);
  await row(who, '流程定时器').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '暂停' }).filter({ visible: true }).click();
  await dialog.getByLabel('原因').fill('升级数据库');
  await dialog.getByRole('button', { name: '暂停' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(who, '流程定时器').getByText('已暂停').waitFor();
  await who.shot('platform-jobs');
  expect(await axeFindings(who)).toEqual([]);
  await row(who, '流程定时器').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '恢复' }).filter({ visible: true }).click();
  await row(who, '流程定时器').getByText('已暂停').waitFor({ state: 'detached' });
  await row(who, '流程定时器').getByRole('button', { name: '执行记录' }).click();
  await dialog.getByText(/只列出有处理结果/).waitFor();
  await who.shot('platform-runs');
  await dialog.getByRole('button', { name: '关闭' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  await byMenu(who, '系统监控', '运行状况');
  await atRest(who);
  await page.getByText('操作记录封存').waitFor();
  await who.shot('platform-health');
  expect(await axeFindings(who)).toEqual([]);

  await byMenu(who, '系统管理', '对象存储');
  await atRest(who);
  await page.getByText('文件现存放在本机文件夹').waitFor();
  await byMenu(who, '系统管理', '短信配置');
  await atRest(who);
  await page.getByRole('button', { name: '新增短信通道' }).first().click();
  await dialog.getByLabel('通道名称').fill('云短信');
  await dialog.getByLabel('通道编号').fill('cloud');
  await dialog.getByLabel('接口地址').fill('https://inside.example.com/send');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText(/ZJ_SMS_HOSTS 后重启/).waitFor();
  await dialog.getByLabel('接口地址').fill('https://sms.example.com/send');
  await who.shot('platform-sms-form');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(who, '云短信').getByRole('button', { name: '更多' }).click();
  await page.getByRole('menuitem', { name: '启用' }).filter({ visible: true }).click();
  await dialog.getByRole('button', { name: '启用' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(who, '云短信').getByText('是', { exact: true }).waitFor();
  await who.shot('platform-sms');
  expect(await axeFindings(who)).toEqual([]);
  await page.getByText('发送记录', { exact: true }).click();
  await page.getByText('短信发送记录').filter({ visible: true }).first().waitFor();
  await atRest(who);
  await who.shot('platform-sms-log');
  expect(await axeFindings(who)).toEqual([]);
  expect(who.complaints).toEqual([]);
});
