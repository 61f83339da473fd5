/** A list as somebody wants it: columns dragged, pinned and widened, kept as a view, shared, seen by a colleague, and taken out as Excel. */
import { readFileSync } from 'node:fs';
import { TABLE_SIZE } from '@zhengjian/contract/paging.ts';
import { sheetOf } from '@zhengjian/simulate/src/testing/excel.ts';
import { expect, test } from 'vitest';
import { atRest, axeFindings, openBrowser, type Person, personAt, signInByPage } from './browser.ts';
import { chooseMenu } from './menu.ts';
import { journeySystem } from './system.ts';

const { url, faults } = await journeySystem();
const browser = await openBrowser();

/** From the sign-in page to the whole queue of the acceptance, by the menu. */
const atQueue = async (account: string, width: 1440 | 375 = 1440): Promise<Person> => {
  const who = await personAt(browser, url, { width });
  await signInByPage(who, account);
  const { page } = who;
  await chooseMenu(who, '业务受理', 'CCC受理');
  await page.getByRole('tab', { name: /待办/ }).waitFor();
  return who;
};
const heads = ({ page }: Person) => page.locator('.list-table:visible thead th[data-column]');
const columns = (who: Person): Promise<string[]> =>
  heads(who).evaluateAll((all) => all.map((th) => (th as HTMLElement).dataset.column ?? ''));
const head = (who: Person, column: string) => who.page.locator(`.list-table:visible thead th[data-column=${column}]`);
const openViews = ({ page }: Person) => page.locator('.list:visible button', { has: page.locator('.view-name') }).click();
const viewName = ({ page }: Person) => page.locator('.list:visible .view-name').textContent();
const excelOf = async ({ page }: Person) => {
  const arrived = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出 Excel' }).filter({ visible: true }).click();
  return sheetOf(readFileSync(await (await arrived).path()));
};

test('a view is arranged, shared, opened by a colleague and exported as it stands', async () => {
  const owner = await atQueue('liuqiming');
  const { page } = owner;
  await page.getByRole('tab', { name: /全部/ }).click();
  await page.locator('.list-table:visible tbody tr.ant-table-row').first().waitFor();
  await atRest(owner);
  const before = await columns(owner);

  // dragged: the days left to the place of the state
  await head(owner, 'dueTime').dragTo(head(owner, 'state'));
  await expect.poll(async () => (await columns(owner)).indexOf('dueTime')).toBe(before.indexOf('state'));

  // pinned at the right and widened, one taken away
  await page.getByRole('button', { name: '列设置' }).filter({ visible: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: '产品小类 固定' }).click();
  await page.locator('.ant-select-item-option:visible', { hasText: '固定在右' }).click();
  await dialog.getByRole('spinbutton', { name: /^产品小类/ }).fill('260');
  await dialog.getByRole('checkbox', { name: '产品型号' }).click();
  await owner.shot('views-columns');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => columns(owner)).not.toContain('productModel');
  await expect.poll(async () => (await head(owner, 'productClass').boundingBox())?.width).toBe(260);
  const pinned = await head(owner, 'productClass').getAttribute('class');
  expect(pinned).toMatch(/fix/);

  // the conditions of the view
  await page.keyboard.press('/');
  await page.keyboard.type('防爆');
  await page.keyboard.press('Enter');
  await page.waitForURL(/keyword=/);
  await atRest(owner);
  const arranged = await columns(owner);
  await openViews(owner);
  await page.getByRole('menuitem', { name: '存为视图' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill('防爆产品一览');
  await page.getByRole('radio', { name: '全体人员' }).check();
  expect(await axeFindings(owner)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await expect.poll(() => viewName(owner)).toBe('防爆产品一览');
  await owner.shot('views-owner');

  // a colleague in the same role: it stands among the shared views, beside the one of the head of department
  const colleague = await atQueue('zhangruonan');
  await openViews(colleague);
  await colleague.page.getByRole('menuitem', { name: /超期待受理/ }).waitFor();
  await colleague.shot('views-menu');
  await colleague.page.getByRole('menuitem', { name: /防爆产品一览/ }).click();
  await colleague.page.waitForURL(/keyword=/);
  await expect.poll(() => columns(colleague)).toEqual(arranged);
  await atRest(colleague);
  await expect.poll(async () => (await head(colleague, 'productClass').boundingBox())?.width).toBe(260);
  await colleague.shot('views-colleague');

  // Excel holds what is on the screen
  const onScreen = () =>
    colleague.page
      .locator('.list-table:visible tbody tr.ant-table-row')
      .evaluateAll((all) => all.map((row) => /A\d{4}CCC\d{6}/.exec(row.textContent ?? '')?.[0] ?? ''));
  const titles = await heads(colleague).evaluateAll((all) => all.map((th) => th.textContent ?? ''));
  const { heads: fileHeads, rows } = await excelOf(colleague);
  const total = Number(
    /\d+/.exec(
      (await colleague.page
        .getByText(/^共 \d+ 条$/)
        .filter({ visible: true })
        .textContent()) ?? '',
    )?.[0],
  );
  expect(rows).toHaveLength(total);
  // the rows of the view come a moment after its columns
  await expect.poll(onScreen).toEqual(rows.slice(0, TABLE_SIZE).map(([no]) => no));
  expect(fileHeads).toHaveLength(titles.length);
  expect(fileHeads.indexOf('产品小类')).toBe(titles.indexOf('产品小类'));
  expect(fileHeads).not.toContain('产品型号');
  for (const { complaints, context } of [owner, colleague]) {
    expect(complaints).toEqual([]);
    await context.close();
  }
  expect(faults).toEqual([]);
}, 240_000);

test('on a phone a shared view brings its conditions, not its columns', async () => {
  const phone = await atQueue('liuqiming', 375);
  const { page } = phone;
  await openViews(phone);
  await page.getByRole('menuitem', { name: /待企业补正/ }).click();
  await page.waitForURL(/state=15/);
  await expect.poll(() => viewName(phone)).toBe('待企业补正');
  await atRest(phone);
  await phone.shot('views-phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  expect(phone.complaints).toEqual([]);
}, 120_000);
