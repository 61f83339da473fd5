/**
 * Two inspectors at a factory without network, each with a phone: what both have entered, also over a closed page, arrives, and where
 * both have written the same they decide.
 */

import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { makeCall } from '@zhengjian/simulate/src/caller.ts';
import { afterEach, expect, test } from 'vitest';
import { atRest, axeFindings, openBrowser, type Person, personAt, signIn } from './browser.ts';
import { inspectionUnderWay } from './play.ts';
import { journeySystem, sessionAt } from './system.ts';

const server = await journeySystem();
const { system, url } = server;
const browser = await openBrowser();
const people: Person[] = [];
afterEach(() => {
  expect(server.faults).toEqual([]);
  // a browser without a network says so in its console, and nothing else is wrong
  expect(people.flatMap(({ complaints }) => complaints).filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([]);
});

const as = async (account: string) => ({ token: (await sessionAt(url, account)).token });
const detailOf = async (id: string) => makeCall(system.app, inspectionCalls.detail, { id }, await as('maxiao'));

const INSPECTORS: Readonly<Record<string, string>> = { 马骁: 'maxiao', 罗子涵: 'luozihan', 谭怡然: 'tanyiran' };

const standing = ({ page }: Person) => page.locator('.onsite-bar');
const openSection = async ({ page }: Person, name: string): Promise<void> => {
  await page.locator('.onsite .ant-collapse-header', { hasText: name }).click();
  await page.getByRole('textbox', { name: '检查记录' }).filter({ visible: true }).waitFor();
};
const write = async (person: Person, section: string, note: string): Promise<void> => {
  await openSection(person, section);
  const { page } = person;
  await page.locator('.onsite .ant-segmented-item').filter({ hasText: '不符合', visible: true }).click();
  await page.getByRole('textbox', { name: '检查记录' }).filter({ visible: true }).fill(note);
};
const PHOTO = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

test('two inspectors without network enter the same inspection; both arrive, and the clause of both is decided', async () => {
  const id = await inspectionUnderWay(server, 'offline');
  // it is led by the first of the store, and another one goes along
  const accounts = (await detailOf(id)).members.map(({ userName }) => INSPECTORS[userName] ?? userName);
  const entry = `/authCernter/factoryCheckEntry?id=${id}`;
  const [first, second] = await Promise.all(
    accounts.map(async (account) => {
      const person = await personAt(browser, url, { width: 375 });
      people.push(person);
      await signIn(person, account);
      await person.go(entry);
      await person.page.getByText('可离线使用').waitFor();
      return person;
    }),
  );
  if (!first || !second) throw new Error('nobody is there');
  const photosBefore = await photosOf(id);

  await Promise.all([first, second].map(({ context }) => context.setOffline(true)));
  await write(first, '采购与关键件控制', '抽查三份进货检验记录，一份缺批号。');
  await write(second, '文件和记录', '检验规程为旧版。');
  await second.page.getByLabel('拍照或选择照片', { exact: true }).setInputFiles({ name: '铭牌.png', mimeType: 'image/png', buffer: PHOTO });
  await standing(second).getByText('离线，1 处修改、1 张照片待发送').waitFor();
  await standing(first).getByText('离线，1 处修改待发送').waitFor();
  await atRest(second);
  expect(await axeFindings(second)).toEqual([]);
  await second.shot('offline-entry');

  // the browser is closed at the factory and opened again, still without network
  await second.page.close();
  const again = await second.context.newPage();
  const secondAgain: Person = { ...second, page: again };
  await again.goto(url);
  await again.getByRole('heading', { name: '本机数据' }).waitFor();
  await again.getByText('1 处修改、1 张照片待发送').waitFor();
  await again.getByRole('link', { name: '继续录入' }).click();
  await standing(secondAgain).getByText('离线，1 处修改、1 张照片待发送').waitFor();
  await openSection(secondAgain, '文件和记录');
  expect(await again.getByRole('textbox', { name: '检查记录' }).filter({ visible: true }).inputValue()).toBe('检验规程为旧版。');
  await write(secondAgain, '采购与关键件控制', '供方名录未更新。');
  await standing(secondAgain).getByText('离线，2 处修改、1 张照片待发送').waitFor();

  await first.context.setOffline(false);
  await standing(first).getByText('已全部发送').waitFor();
  await second.context.setOffline(false);
  const conflict = again.locator('.onsite-conflict');
  await conflict.waitFor();
  for (const words of ['采购与关键件控制”已由', '抽查三份进货检验记录，一份缺批号。', '供方名录未更新。'])
    await conflict.getByText(words).first().waitFor();
  await conflict.getByText('两份都保留').click();
  await conflict.getByRole('button', { name: '按所选内容保存' }).click();
  await standing(secondAgain).getByText('已全部发送').waitFor();

  const { sections } = await detailOf(id);
  const noteOf = (section: string) => sections.find((s) => s.section === section)?.body.note;
  expect(noteOf('h03')).toBe('抽查三份进货检验记录，一份缺批号。\n供方名录未更新。');
  expect(noteOf('h02')).toBe('检验规程为旧版。');
  await expect.poll(() => photosOf(id)).toBe(photosBefore + 1);

  // signed out, the device opens nothing of it any more
  await again.getByRole('button', { name: /用户菜单/ }).click();
  await again.getByRole('menuitem', { name: '退出登录' }).click();
  await again.getByRole('dialog').getByRole('button', { name: '退出登录' }).click();
  await again.waitForURL(/\/login/);
  await second.context.setOffline(true);
  await again.goto(`${url}${entry}`);
  await again.waitForURL(/\/login/);
  await again.getByRole('heading').first().waitFor();
  expect(await again.evaluate(keptRows)).toEqual([]);
});

/** Photographs filed with the inspection. */
const photosOf = async (id: string): Promise<number> => {
  const options = await as('maxiao');
  const nodes = await makeCall(system.app, fileCalls.selectFileCatalog, { dataId: id }, options);
  const node = nodes.find(({ catalogCode }) => catalogCode === '0408');
  return (await makeCall(system.app, fileCalls.selectFileList, { dataId: id, fileCatalogId: node?.id ?? '' }, options)).length;
};

/** Keys of what the browser keeps; runs in the page. */
const keptRows = (): Promise<string[]> =>
  new Promise((done, fail) => {
    const asked = indexedDB.open('zj-offline');
    asked.onerror = () => fail(asked.error);
    asked.onsuccess = () => {
      const keys = asked.result.transaction('kept').objectStore('kept').getAllKeys();
      keys.onsuccess = () => done(keys.result.map(String));
    };
  });
