/** The acceptance desk at work: queue, case file, decisions, batch, remark, picture; in both languages and widths. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { atRest, axeFindings, giveSession, openBrowser, type Person, personAt, speak } from './browser.ts';
import { approve } from './desk.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();

const db = system.opened.db;
/** Case waiting at a node, with the account that holds it. */
const waiting = (node: string) =>
  db.system((tx) =>
    tx
      .selectFrom('wf_task as t')
      .innerJoin('ccc_application as a', 'a.id', 't.business_id')
      .leftJoin('user_account as u', 'u.id', 't.assignee')
      .select(['a.id', 'a.application_no', 'u.account'])
      .where('t.node', '=', node)
      .where('t.status', '=', 'open')
      .where('a.tenant_id', '=', '000000')
      .orderBy('t.due_at')
      .execute(),
  );
const stateOf = async (id: string) =>
  (await db.system((tx) => tx.selectFrom('ccc_application').select('state').where('id', '=', id).executeTakeFirstOrThrow())).state;

let acceptor: Person;

beforeAll(async () => {
  acceptor = await personAt(browser, url);
  await giveSession(acceptor, 'zhangruonan');
}, 60_000);

describe('the queue', () => {
  test('lists what waits with live counts, keeps filters in the address, and opens a case', async () => {
    const { page } = acceptor;
    await acceptor.go('/acceptance/accept');
    const cases = await waiting('accept');
    await page.getByRole('tab', { name: /待办/ }).waitFor();
    await expect.poll(() => page.getByRole('tab', { name: /待办/ }).textContent()).toContain(String(cases.length));
    await acceptor.shot('queue');
    const first = cases[0];
    await page.keyboard.press('/');
    await page.keyboard.type(first?.application_no ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(/keyword=/);
    await page.getByText('共 1 条').waitFor();
    await page
      .locator('tr.ant-table-row:visible')
      .getByText(first?.application_no ?? '')
      .click();
    await page.waitForURL(/\/acceptance\/detail\?id=/);
    await page.getByText('流程时间轴').waitFor();
    await acceptor.shot('case');
    expect(await axeFindings(acceptor)).toEqual([]);
    await page.goBack();
    await page.waitForURL(/keyword=/);
    expect(acceptor.complaints).toEqual([]);
  });

  test('keeps its head where it stands while rows come; the row of the keyboard is seen under pinned columns too', async () => {
    const { page } = acceptor;
    const path = `**${acceptanceCalls.page.path}*`;
    let come = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route(path, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${acceptor.url}/acceptance/accept`);
    const head = page.locator('.list-table .ant-table-thead th:visible');
    await head.first().waitFor();
    const places = () =>
      head.evaluateAll((all) => all.map((th) => [th.textContent, Math.round(th.getBoundingClientRect().left), th.clientWidth]));
    const before = await places();
    expect(before.length).toBeGreaterThan(5);
    come();
    const rows = page.locator('.list-table tr.ant-table-row:visible');
    await rows.first().waitFor();
    await acceptor.quiet();
    // the last, pinned to the edge, is as wide as what may be done
    expect((await places()).slice(0, -1)).toEqual(before.slice(0, -1));
    await page.unroute(path);

    await rows.first().focus();
    await page.keyboard.press('ArrowDown');
    const drawn = await rows.nth(1).evaluate((row) => ({
      focused: row === document.activeElement,
      cells: [...row.children].map((cell) => ({
        pinned: getComputedStyle(cell).position === 'sticky',
        shadow: getComputedStyle(cell).boxShadow !== 'none',
      })),
    }));
    expect(drawn.focused).toBe(true);
    expect(drawn.cells.filter((cell) => cell.pinned).length).toBeGreaterThan(1);
    expect(drawn.cells.every((cell) => cell.shadow)).toBe(true);
    await acceptor.shot('queue-keyboard');
  });

  test('reads in English without a reload', async () => {
    await acceptor.go('/acceptance/accept');
    await speak(acceptor, 'en');
    const { page } = acceptor;
    await page.getByRole('tab', { name: /To do/ }).waitFor();
    expect(await page.title()).toMatch(/CCC acceptance/);
    await acceptor.shot('queue-english');
    expect(await axeFindings(acceptor)).toEqual([]);
    await speak(acceptor, 'zh');
    await page.getByRole('tab', { name: /待办/ }).waitFor();
    expect(acceptor.complaints).toEqual([]);
  });

  test('is two lines a row on a phone', async () => {
    const phone = await personAt(browser, url, { width: 375 });
    await giveSession(phone, 'liuqiming');
    await phone.go('/acceptance/accept');
    await phone.page.getByRole('tab', { name: /待办/ }).waitFor();
    await phone.shot('queue');
    const width = await phone.page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(375);
    expect(phone.complaints).toEqual([]);
    await phone.context.close();
  });
});

const decide = async (
  person: Person,
  {
    branch,
    choosing = true,
    opinion,
    remark,
    cusRemark,
    button,
  }: { branch?: string; choosing?: boolean; opinion?: string; remark?: string; cusRemark?: string; button: RegExp },
) => {
  const { page } = person;
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  if (branch) await dialog.getByText(branch, { exact: true }).click();
  if (choosing) {
    await dialog.getByText('经办人').waitFor();
    await dialog.getByRole('combobox').first().click();
    await page.locator('.ant-select-item-option').first().click();
  }
  if (opinion) await dialog.getByRole('textbox', { name: '受理评审意见' }).fill(opinion);
  if (remark) {
    await dialog.getByRole('tab', { name: '内部备注' }).click();
    await dialog.getByRole('textbox').last().fill(remark);
  }
  if (cusRemark) {
    await dialog.getByRole('tab', { name: '客户备注' }).click();
    await dialog.getByRole('textbox').last().fill(cusRemark);
  }
  await person.shot(`dialog-${button.source}`);
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
};

describe('a decision', () => {
  test('travels from acceptance to review to approval, each by its own person', async () => {
    const [target] = (await waiting('accept')).filter((c) => c.account === null);
    if (!target) throw new Error('no case waits');
    await acceptor.go(`/acceptance/detail?id=${target.id}`);
    await acceptor.page.getByRole('button', { name: '受理', exact: true }).click();
    await decide(acceptor, { opinion: '资料齐全，单元划分合理，同意受理。', remark: '资料齐全，同意受理。', button: /同意受理/ });
    await expect.poll(() => stateOf(target.id)).toBe(20);

    const holder = (await waiting('applicationForCcc_review')).find((c) => c.id === target.id)?.account ?? '';
    const reviewer = await personAt(browser, url);
    await giveSession(reviewer, holder);
    await reviewer.go(`/acceptance/detail?id=${target.id}`);
    await reviewer.page.getByRole('button', { name: '复核', exact: true }).click();
    await reviewer.page.getByRole('dialog').getByText('资料齐全，单元划分合理，同意受理。').waitFor();
    await decide(reviewer, { remark: '复核通过。', button: /复核通过|转/ });
    await expect.poll(() => stateOf(target.id)).toBe(30);

    const next = (await waiting('applicationForCcc_approval')).find((c) => c.id === target.id)?.account ?? '';
    const approver = await personAt(browser, url);
    await giveSession(approver, next);
    await approver.go(`/acceptance/detail?id=${target.id}`);
    await approve(approver);
    await expect.poll(() => stateOf(target.id)).toBe(40);
    await approver.page.getByText('待任务下达').first().waitFor();
    await approver.page.getByRole('button', { name: '流程图' }).click();
    await approver.page.locator('.bjs-powered-by').waitFor();
    await approver.shot('diagram');
    const scale = () =>
      approver.page
        .locator('.diagram .viewport')
        .first()
        .evaluate((viewport: SVGGElement) => viewport.getCTM()?.a ?? 0);
    const fitting = await scale();
    await approver.page.getByRole('button', { name: '放大', exact: true }).click();
    await expect.poll(scale).toBeGreaterThan(fitting);
    await approver.page.getByRole('button', { name: '缩小', exact: true }).click();
    await expect.poll(scale).toBeCloseTo(fitting, 3);
    for (const person of [acceptor, reviewer, approver]) expect(person.complaints).toEqual([]);
    await reviewer.context.close();
    await approver.context.close();
  });

  test('back to the company needs the remark the company will read', async () => {
    const [target] = (await waiting('accept')).filter((c) => c.account === null);
    if (!target) throw new Error('no case waits');
    const { page } = acceptor;
    await acceptor.go(`/acceptance/detail?id=${target.id}`);
    await page.getByRole('button', { name: '受理', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('退回企业补正', { exact: true }).click();
    await dialog.getByRole('button', { name: /退回/ }).last().click();
    await dialog
      .getByText(/请填写/)
      .first()
      .waitFor();
    await dialog.getByRole('textbox').last().fill('请补充产品铭牌图样。');
    await acceptor.shot('dialog-return');
    await dialog.getByRole('button', { name: /退回/ }).last().click();
    await expect.poll(() => stateOf(target.id)).toBe(15);
    await page.getByText('退回原因').waitFor();
    expect(acceptor.complaints).toEqual([]);
  });

  test('of several cases runs one by one in the batch window', async () => {
    const { page } = acceptor;
    await acceptor.go('/acceptance/accept');
    await page.getByRole('tab', { name: /待办/ }).waitFor();
    const boxes = page.locator('tr.ant-table-row:visible .ant-checkbox-input:not([disabled])');
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole('button', { name: '受理', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox').first().click();
    await page.locator('.ant-select-item-option').first().click();
    await dialog.getByRole('textbox', { name: '受理评审意见' }).fill('资料齐全，同意受理。');
    const before = (await waiting('accept')).length;
    await dialog
      .getByRole('button', { name: /同意受理|批量/ })
      .last()
      .click();
    await page.getByText('成功 2 条').waitFor();
    await acceptor.shot('batch');
    expect((await waiting('accept')).length).toBe(before - 2);
    expect(acceptor.complaints).toEqual([]);
  });
});

test('pages left open behind another follow the theme, there and back', async () => {
  const who = await personAt(browser, url);
  const { page } = who;
  await giveSession(who, 'zhangruonan');
  await who.go('/acceptance/accept?tab=all');
  const tabs = page.locator('.tab-title');
  await page
    .locator('tr.ant-table-row:visible')
    .getByText(/^A\d{4}CCC\d{6}$/)
    .first()
    .click();
  await page.waitForURL(/\/acceptance\/detail\?id=/);
  await expect.poll(() => tabs.count()).toBeGreaterThan(1);
  for (const turn of ['切换为深色', '切换为浅色', '切换为深色', '切换为浅色']) {
    await page.getByRole('button', { name: turn }).click();
    for (const tab of await tabs.all()) {
      await tab.click();
      await atRest(who);
      expect(await axeFindings(who), turn).toEqual([]);
    }
  }
  expect(who.complaints).toEqual([]);
});

test('the system reported no fault while people worked', () => {
  expect(faults).toEqual([]);
});
