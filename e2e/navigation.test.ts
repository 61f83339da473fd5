/** Finding one's way: search by name, pinyin and number, favourites, themes, full screen and the error log, from the first page. */
import { expect, test, vi } from 'vitest';
import { atRest, axeFindings, openBrowser, personAt, signedIn, signIn } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url, system, faults } = await journeySystem();
const browser = await openBrowser();
const LEADER = 'wangjianheng';

const words = {
  zh: {
    queue: 'CCC受理复核',
    initials: 'cccslfh',
    star: '收藏本页',
    unstar: '取消收藏',
    favourites: '收藏',
    search: '搜索',
    look: '界面外观',
    themes: '选择主题',
    blue: '蓝色主题',
    log: '错误日志',
    upload: '上传服务器',
    sent: '发送成功!',
    clear: '清空本地日志',
    none: '本浏览器没有记录到错误',
    confirm: '上传服务器',
    cancel: '取消',
  },
  en: {
    queue: 'CCC review',
    initials: 'slfh',
    star: 'Add this page to the favourites',
    unstar: 'Remove from the favourites',
    favourites: 'Favourites',
    search: 'Search',
    look: 'Appearance',
    themes: 'Choose a theme',
    blue: 'Blue',
    log: 'Error log',
    upload: 'Upload to server',
    sent: 'Sent',
    clear: 'Clear local log',
    none: 'This browser has recorded no errors',
    confirm: 'Upload to server',
    cancel: 'Cancel',
  },
} as const;

test.each([
  ['zh', 1440],
  ['en', 375],
] as const)('a page is found by its initials and kept at hand, a case by its number, in %s at %i', async (lang, width) => {
  const says = words[lang];
  const person = await personAt(browser, url, { lang, width });
  const { page, quiet } = person;
  await signIn(person, LEADER);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: says.search });
  const field = dialog.getByRole('combobox');
  await field.waitFor();
  // it stands ready to be typed into
  await atRest(person);
  await page.keyboard.type(says.initials);
  const option = dialog.getByRole('option').first();
  await expect.poll(() => option.textContent()).toContain(says.queue);
  await atRest(person);
  expect(await axeFindings(person)).toEqual([]);
  await person.shot('navigation-search');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: says.queue }).waitFor();
  await page.getByRole('button', { name: says.star }).click();
  await page.getByRole('button', { name: says.unstar }).waitFor();
  await quiet();

  // on another machine it stands beside the first page, on a phone on it
  const elsewhere = await signedIn(browser, url, LEADER, { lang, width });
  const kept =
    width === 375
      ? elsewhere.page.getByRole('navigation', { name: says.favourites }).getByRole('link', { name: says.queue })
      : elsewhere.page.locator('.side-menu').getByRole('menuitem', { name: says.queue });
  await kept.waitFor();
  await atRest(elsewhere);
  await elsewhere.shot('navigation-home');
  await kept.click();
  await elsewhere.page.getByRole('button', { name: says.unstar }).click();
  await elsewhere.page.getByRole('button', { name: says.star }).waitFor();
  await elsewhere.quiet();

  const { case_no } = await system.opened.db.system((tx) =>
    tx
      .selectFrom('business_case')
      .select('case_no')
      .where('category', '=', 'cccApplication')
      .where('submit_time', 'is not', null)
      .orderBy('case_no')
      .executeTakeFirstOrThrow(),
  );
  await page.keyboard.press('Control+k');
  await field.fill(case_no.toLowerCase());
  await dialog.getByRole('option', { name: case_no }).waitFor();
  await field.press('Enter');
  await page.waitForURL(/\/acceptance\/detail\?id=/);
  await expect.poll(() => page.locator('main').textContent()).toContain(case_no);
  // what nothing fits is said, and Esc closes
  await page.keyboard.press('Control+k');
  await field.fill('zzzz');
  await dialog.getByRole('status').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect([...person.complaints, ...elsewhere.complaints]).toEqual([]);
});

test('the search of the top bar suggests as one types', async () => {
  const person = await signedIn(browser, url, LEADER, { lang: 'zh', width: 1440 });
  const { page } = person;
  const field = page.getByRole('banner').getByRole('combobox', { name: /搜索/ });
  await field.fill(words.zh.queue);
  await page.locator('.ant-select-item-option', { hasText: words.zh.queue }).first().waitFor();
  await atRest(person);
  await person.shot('navigation-top');
  await field.press('Enter');
  await page.getByRole('heading', { level: 1, name: words.zh.queue }).waitFor();
  expect(person.complaints).toEqual([]);
});

test.each([
  ['zh', 1440],
  ['en', 375],
] as const)('a theme and a colour are chosen and stay after a reload, in %s at %i', async (lang, width) => {
  const says = words[lang];
  const person = await personAt(browser, url, { lang, width });
  const { page } = person;
  await signIn(person, LEADER);
  const open = async () => {
    await page.locator('button.user').click();
    await page.getByRole('menuitem', { name: says.look }).click();
    await page.getByRole('group', { name: says.themes }).waitFor();
  };
  await open();
  const looks = page.getByRole('group', { name: says.themes }).getByRole('radio');
  expect(await looks.count()).toBe(11);
  for (let at = 0; at < 11; at++) {
    const label = page.locator('label.look').nth(at);
    const name = (await label.textContent()) ?? '';
    await label.click();
    await atRest(person);
    expect(await axeFindings(person), name).toEqual([]);
    await page.keyboard.press('Escape');
    await atRest(person);
    expect(await axeFindings(person), `${name} behind the dialog`).toEqual([]);
    await person.shot(`look-${name}`);
    await open();
  }
  await page.locator('label.look', { hasText: says.blue }).click();
  const headOf = () => page.getByRole('banner').evaluate((head) => getComputedStyle(head).backgroundColor);
  await expect.poll(headOf).toBe('rgb(18, 70, 127)');
  await page.reload();
  await person.quiet();
  await expect.poll(headOf).toBe('rgb(18, 70, 127)');
  expect(person.complaints).toEqual([]);
});

test('errors of the page are counted, sent to the server where the administrator reads them, or cleared', async () => {
  const says = words.en;
  const person = await personAt(browser, url, { lang: 'en', width: 1440 });
  const { page } = person;
  await signIn(person, LEADER);
  const fail = (text: string) =>
    page.evaluate((message) => {
      setTimeout(() => {
        throw new Error(message);
      });
    }, text);
  await fail('the first of the journey');
  await fail('the second of the journey');
  await page.getByRole('button', { name: 'Log, 2 errors' }).click();
  const dialog = page.getByRole('dialog', { name: says.log });
  await dialog.getByText('the second of the journey').waitFor();
  await atRest(person);
  expect(await axeFindings(person)).toEqual([]);
  await person.shot('navigation-errors');
  const confirm = page.getByRole('dialog').last();
  await dialog.getByRole('button', { name: says.upload }).click();
  await confirm.getByRole('button', { name: says.cancel }).click();
  await page.getByRole('button', { name: 'Log, 2 errors' }).waitFor();
  await dialog.getByRole('button', { name: says.upload }).click();
  await confirm.getByRole('button', { name: says.confirm }).click();
  await page.getByText(says.sent, { exact: true }).waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(await page.getByRole('button', { name: /^Log, / }).count()).toBe(0);
  const told = await system.opened.db.system((tx) =>
    tx.selectFrom('error_log').select('message').where('message', 'like', '% of the journey').execute(),
  );
  expect(told.map(({ message }) => message).sort()).toEqual(['the first of the journey', 'the second of the journey']);

  await fail('one more');
  await page.getByRole('button', { name: 'Log, 1 error' }).click();
  await dialog.getByRole('button', { name: says.clear }).click();
  await confirm.getByRole('button', { name: says.clear }).click();
  await dialog.getByText(says.none).waitFor();
  // still signed in: sending a log ends no session
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(person.complaints.filter((line) => !/journey|one more/.test(line))).toEqual([]);
  expect(faults).toEqual([]);
});
