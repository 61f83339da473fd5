/** Work finds whoever must do it: from the first page to the paper that waits for a seal, and from a request to its approver. */
import { TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import { expect, test } from 'vitest';
import { axeFindings, DEMO_PASSWORD, openBrowser, type Person, signedIn } from './browser.ts';
import { chooseMenu } from './menu.ts';
import { journeySystem, sessionAt } from './system.ts';

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const CLERK = 'handongye';
const MANAGER = 'caonianci';
const DEAN = 'wangjianheng';

const person = (account: string) => signedIn(browser, url, account);
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
  await manager.page.locator('.ant-select-item-option:visible', { hasText: '其他文件' }).click();
  // another seal stands first on that kind of paper
  await dialog.getByLabel('用印次序').click();
  await manager.page.locator('.ant-select-item-option:visible', { hasText: '第 2 枚' }).click();
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
  await expect.poll(() => badge(dean, '印章管理')).toBeGreaterThan(0);
  const waiting = await badge(dean, '印章管理');
  await dean.page.locator('tbody tr', { hasText: '认证专用章' }).first().locator('.mono').first().click();
  await dean.page.getByRole('button', { name: '审批用印授权' }).first().click();
  await dean.page.getByRole('dialog').getByText('认证专用章').first().waitFor();
  await dean.shot('waiting-decide');
  await dean.page.getByRole('dialog').getByRole('button', { name: '批准', exact: true }).click();
  await dean.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => badge(dean, '印章管理')).toBe(waiting - 1);
  expect(dean.complaints).toEqual([]);
  expect(faults).toEqual([]);
}, 180_000);

const number = (text: string | null): number => Number(/\d+/.exec(text ?? '')?.[0] ?? '0');
const tab = ({ page }: Person, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const onTab = async (who: Person, name: string): Promise<number> => number(await tab(who, name).locator('.tab-count').textContent());
/** Opens a tab and waits until the list holds as many rows as the tab counts: before, the rows of the last tab may still stand. */
const openTab = async (who: Person, name: string): Promise<void> => {
  await tab(who, name).click();
  const count = await onTab(who, name);
  await expect.poll(() => rows(who).count()).toBe(count);
};
const rows = ({ page }: Person) => page.locator('tr.ant-table-row:visible');

test('the dean has everything that waits in one list: each kind is opened and done there, and every count falls', async () => {
  const dean = await person(DEAN);
  const { page } = dean;
  const all = page.getByRole('link', { name: /查看全部 \d+ 项/ });
  const before = number(await all.textContent());
  await all.click();
  await page.waitForURL(/\/desk\/todoTasks/);
  await expect.poll(() => onTab(dean, '全部')).toBe(before);
  await expect.poll(() => badge(dean, '我的待办')).toBe(before);
  expect(await entry(dean, '我的待办').first().textContent()).toContain(`${before} 项待办`);
  await dean.shot('waiting-everything');
  expect(await axeFindings(dean)).toEqual([]);
  let done = 0;
  const falls = async () => {
    done += 1;
    await chooseMenu(dean, '我的事务', '我的待办');
    await expect.poll(() => onTab(dean, '全部')).toBe(before - done);
    await expect.poll(() => badge(dean, '我的待办')).toBe(before - done);
  };

  await openTab(dean, '抄送我的');
  await rows(dean).first().getByRole('button', { name: '标为已读' }).click();
  await falls();

  await openTab(dean, '用印授权审批');
  await rows(dean).filter({ hasText: '工厂检查报告' }).getByRole('button', { name: '办理' }).click();
  await page.waitForURL(/\/printing\/seal\?id=/);
  await page.getByRole('button', { name: '审批用印授权' }).first().click();
  await page.getByRole('dialog').getByRole('button', { name: '批准', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await falls();
  // a kind of which nothing waits any more has no tab
  await expect.poll(() => tab(dean, '用印授权审批').count()).toBe(0);

  await openTab(dean, '跳转申请复核');
  await rows(dean).first().getByRole('button', { name: '办理' }).click();
  const jump = page.getByRole('dialog', { name: /复核跳转申请/ });
  await jump.getByRole('textbox').fill('理由不充分，按原流程办理');
  await jump.getByRole('button', { name: /不同意/ }).click();
  await jump.waitFor({ state: 'hidden' });
  await falls();

  await openTab(dean, '流程发布审批');
  await rows(dean).first().getByRole('button', { name: '办理' }).click();
  const release = page.getByRole('dialog');
  await release.getByLabel('审批意见').fill('复核时限不宜延长');
  await release.getByRole('button', { name: '不批准' }).click();
  await release.waitFor({ state: 'hidden' });
  await falls();

  // a colleague's work stands on a tab of its own, marked, and is decided at once
  await openTab(dean, '代理办理');
  const [covered] = [rows(dean).first()];
  await covered.getByText('代', { exact: true }).waitFor();
  await dean.shot('waiting-deputy');
  await covered.getByRole('button', { name: '办理' }).click();
  await page.getByRole('dialog').getByText('审批结论').first().waitFor();
  await dean.shot('waiting-decision');
  expect(dean.complaints).toEqual([]);
  expect(faults).toEqual([]);
  await dean.context.close();
}, 240_000);

test('on a phone the same list stands in rows, and the menu says how much waits', async () => {
  const clerk = await signedIn(browser, url, CLERK, { width: 375, lang: 'zh' });
  const { page } = clerk;
  await page.getByRole('link', { name: /查看全部 \d+ 项/ }).click();
  await page.waitForURL(/\/desk\/todoTasks/);
  await tab(clerk, '文件用印').click();
  await page.locator('.phone-row, .phone-list li').first().waitFor();
  await clerk.shot('waiting-everything');
  expect(await axeFindings(clerk)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(clerk.complaints).toEqual([]);
  await clerk.context.close();
}, 120_000);

test('nobody is told of work that is not theirs: a stranger has none, a company what it must correct', async () => {
  const accounts = async (type: 1 | 2): Promise<string[]> =>
    (
      await system.opened.db.system((tx) =>
        tx
          .selectFrom('user_account')
          .select('account')
          .where('tenant_id', '=', '000000')
          .where('user_type', '=', type)
          .where('status', '=', 1)
          .orderBy('account')
          .execute(),
      )
    ).map(({ account }) => account);
  /** The first of them for whom this waits. */
  const first = async (some: readonly string[], fits: (kinds: readonly string[]) => boolean): Promise<string> => {
    for (const account of some) {
      const { token } = await sessionAt(url, account);
      const answer = await fetch(`${url}/api/blade-flow/flowCommon/waiting_work`, { headers: { [TOKEN_HEADER]: `bearer ${token}` } });
      const { data } = (await answer.json()) as { data: { kind: string }[] | null };
      if (data && fits(data.map(({ kind }) => kind))) return account;
    }
    throw new Error('nobody fits');
  };
  const stranger = await first(await accounts(1), (kinds) => kinds.length === 0);
  const company = await first(await accounts(2), (kinds) => kinds.includes('company'));
  const nobody = await person(stranger);
  await nobody.page.getByText('没有待办任务').waitFor();
  expect(await nobody.page.locator('.side-menu .open-count').count()).toBe(0);
  expect(nobody.complaints).toEqual([]);
  await nobody.context.close();

  const theirs = await person(company);
  await expect.poll(() => badge(theirs, '我的业务')).toBeGreaterThan(0);
  await theirs.shot('waiting-company');
  expect(theirs.complaints).toEqual([]);
  await theirs.context.close();
}, 120_000);

test('the folded menu shows each number whole, on the icon of its entry', async () => {
  const dean = await person(DEAN);
  const { page } = dean;
  await card(dean, '文件用印').or(page.locator('.todo-summary a')).first().waitFor();
  await page.getByRole('button', { name: '收起菜单' }).click();
  const numbers = page.locator('.side-menu .ant-menu-inline-collapsed .ant-badge-count');
  await expect.poll(() => numbers.count()).toBeGreaterThan(0);
  const cut = await numbers.evaluateAll(
    (all) =>
      all.filter((one) => {
        const entry = one.closest('li')?.getBoundingClientRect();
        return entry === undefined || one.getBoundingClientRect().top < entry.top;
      }).length,
  );
  expect(cut).toBe(0);
  expect(dean.complaints).toEqual([]);
  await dean.context.close();
});
