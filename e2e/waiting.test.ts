/** Work finds whoever must do it: from the first page to the paper that waits for a seal, and from a request to its approver. */
import { expect, test } from 'vitest';
import { axeFindings, DEMO_PASSWORD, openBrowser, type Person, personAt, signIn } from './browser.ts';
import { journeySystem } from './system.ts';

const { url, faults } = await journeySystem();
const browser = await openBrowser();
const CLERK = 'handongye';
const MANAGER = 'caonianci';
const DEAN = 'wangjianheng';

const person = async (account: string): Promise<Person> => {
  const who = await personAt(browser, url);
  await signIn(who, account);
  return who;
};
/** An entry of the menu with its number; entries without one wait for nothing. */
const entry = ({ page }: Person, name: string) => page.locator('.side-menu').getByRole('menuitem', { name: new RegExp(name) });
const badge = async (who: Person, name: string): Promise<number> => {
  // the digits of the number roll: its title says it at once
  const found = entry(who, name).locator('.ant-badge-count');
  return (await found.count()) === 0 ? 0 : Number(/\d+/.exec((await found.getAttribute('title')) ?? '')?.[0] ?? '0');
};
/** A card of the first page that says how much waits. */
const card = ({ page }: Person, name: string) => page.locator('.todo-summary').getByRole('link', { name: new RegExp(name) });

test('the stamp clerk reads at home that papers wait, seals one in sight, and the count falls', async () => {
  const clerk = await person(CLERK);
  const { page } = clerk;
  await card(clerk, '文件用印').waitFor();
  const before = Number(await card(clerk, '文件用印').locator('strong').textContent());
  expect(before).toBeGreaterThan(0);
  await clerk.shot('waiting-home');
  expect(await axeFindings(clerk)).toEqual([]);

  await card(clerk, '文件用印').click();
  await page.waitForURL(/\/printing\/cccStamping/);
  await expect.poll(() => badge(clerk, '文件用印')).toBe(before);
  // a paper that needs this one seal only
  const contract = page.locator('tbody tr', { hasText: '协议.pdf' }).first();
  await contract.locator('a.mono').click();
  await page.waitForURL(/Stamping_detail/);
  const row = page.locator('tr', { hasText: '协议.pdf' }).filter({ visible: true }).first();
  await row.getByRole('button', { name: '在线签章' }).click();
  const inside = page.frameLocator('iframe');
  await inside.locator('.pdf-page canvas').first().waitFor();
  await page.getByRole('button', { name: '签章', exact: true }).click();
  await page.fill('#stamp-password', DEMO_PASSWORD);
  await page.getByRole('button', { name: '验证并用印' }).click();
  await inside.locator('.laid-seal').waitFor();
  await clerk.shot('waiting-seal');
  await page.getByRole('button', { name: '签章完成' }).click();
  await row.getByText('已盖章', { exact: true }).waitFor();

  // the stamping worker works off what was handed in before, so the figure may fall by more than this one
  await expect.poll(() => badge(clerk, '文件用印')).toBeLessThan(before);
  await page.getByRole('button', { name: '首页', exact: true }).first().click();
  await expect.poll(() => card(clerk, '文件用印').locator('strong').textContent().then(Number)).toBeLessThan(before);
  expect(clerk.complaints).toEqual([]);
  expect(faults).toEqual([]);
}, 180_000);

test('a request for the use of a seal reaches the dean by message and in a list, and is approved', async () => {
  const manager = await person(MANAGER);
  await manager.page.getByRole('link', { name: '印章管理' }).click();
  await manager.page.locator('tbody tr', { hasText: '认证专用章' }).first().locator('.mono').first().click();
  await manager.page.getByRole('button', { name: '申请用印授权' }).click();
  const dialog = manager.page.getByRole('dialog');
  await dialog.getByLabel('文件类别').click();
  // a kind of paper that no other seal is set on
  await manager.page.locator('.ant-select-item-option:visible', { hasText: '其他文件' }).click();
  await dialog.getByRole('textbox').last().fill('电子化归档需要');
  await manager.shot('waiting-request');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(manager.complaints).toEqual([]);

  const dean = await person(DEAN);
  await card(dean, '用印授权审批').waitFor();
  await dean.shot('waiting-dean');
  await dean.page.getByRole('button', { name: /^消息/ }).click();
  await dean.page
    .getByText(/用印授权待审批/)
    .first()
    .waitFor();
  await dean.page.keyboard.press('Escape');
  await card(dean, '用印授权审批').click();
  await dean.page.waitForURL(/\/printing\/seals\?waiting=1/);
  await expect.poll(() => badge(dean, '印章管理')).toBe(1);
  await dean.page.locator('tbody tr', { hasText: '认证专用章' }).first().locator('.mono').first().click();
  await dean.page.getByRole('button', { name: '审批用印授权' }).first().click();
  await dean.page.getByRole('dialog').getByText('认证专用章').first().waitFor();
  await dean.shot('waiting-decide');
  await dean.page.getByRole('dialog').getByRole('button', { name: '批准', exact: true }).click();
  await dean.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => badge(dean, '印章管理')).toBe(0);
  expect(dean.complaints).toEqual([]);
  expect(faults).toEqual([]);
}, 180_000);
