/**
 * People of the institute and of external laboratories: added, found, changed, stopped and let in again, taken over from Excel and out
 * into it, deleted; by links from the sign-in page, half in Chinese and half in English.
 */

import { readFileSync } from 'node:fs';
import { en } from '@zhengjian/contract/areas/organisation/text.en.ts';
import { zh } from '@zhengjian/contract/areas/organisation/text.zh.ts';
import { sheetOf, workbookOf } from '@zhengjian/simulate/src/testing/excel.ts';
import { expect, test, vi } from 'vitest';
import {
  act,
  actAndConfirm,
  administratorAt,
  button,
  dialogOf,
  excelOf,
  faultBeside,
  field,
  fill,
  find,
  finish,
  KIT,
  type Language,
  press,
  rowOf,
  speakOn,
  toPage,
} from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const server = await journeySystem();
const { url, faults } = server;
const browser = await openBrowser();

const WORDS = { zh, en };
const USERS = '/system/user';
const LABORATORIES = '/system/externalLaboratory';
const EXTERNALS = '/system/externalUser';
const DESK = { zh: '业务受理部', en: 'Business desk' };

const choose = async (who: Person, name: string, option: string) => {
  await field(who, name).click();
  await who.page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: option }).click();
  await dialogOf(who).locator('.ant-modal-title').first().click();
};
/** A password that is shown once, noted and put away. */
const notePassword = async (who: Person, lang: Language): Promise<void> => {
  const { passwords } = WORDS[lang];
  const dialog = who.page.getByRole('dialog', { name: passwords.title });
  expect(await dialog.locator('td.mono').last().textContent()).toMatch(/^[A-Za-z2-9]{12}$/);
  await dialog.getByRole('button', { name: passwords.close }).click();
  // the form that made the account may still be on its way out
  await expect.poll(() => dialogOf(who).count()).toBe(0);
};
const look = async (who: Person, name: string) => {
  await atRest(who);
  await who.shot(`people-${name}`);
  expect(await axeFindings(who)).toEqual([]);
};

test('a user is added, refused, found, changed, disabled, enabled, locked, unlocked and deleted', async () => {
  const admin = await administratorAt(browser, url);
  const { page } = admin;
  await toPage(admin, USERS, 'zh');
  await page.locator('.side-tree:visible').getByText(DESK.zh, { exact: true }).click();
  await rowOf(admin, 'zhangruonan').waitFor();
  await button(admin, zh.registers.user.add).click();
  await field(admin, 'account').fill('1号');
  await field(admin, 'realName').fill('周敏');
  await press(admin, KIT.zh.save);
  await faultBeside(admin, 'account').waitFor();
  await field(admin, 'account').fill('zhangruonan');
  await press(admin, KIT.zh.save);
  await dialogOf(admin).getByText('账号“zhangruonan”已被使用，请换一个账号').waitFor();
  await look(admin, 'user-refused');
  await field(admin, 'account').fill('zhoumin');
  await press(admin, KIT.zh.save);
  await notePassword(admin, 'zh');
  await find(admin, KIT.zh.keyword, 'zhoumin');
  await act(admin, 'zhoumin', KIT.zh.change, 'zh');
  await field(admin, 'realName').fill('周敏敏');
  await finish(admin, KIT.zh.save);
  await rowOf(admin, '周敏敏').waitFor();
  await actAndConfirm(admin, 'zhoumin', zh.user.disable, 'zh');
  await rowOf(admin, 'zhoumin').getByText(zh.signInState.disabled, { exact: true }).waitFor();

  await speakOn(admin, 'en');
  await act(admin, 'zhoumin', en.user.allow, 'en');
  await rowOf(admin, 'zhoumin').getByText(en.signInState.active, { exact: true }).waitFor();
  await actAndConfirm(admin, 'zhoumin', en.user.lock, 'en');
  await rowOf(admin, 'zhoumin').getByText(en.signInState.locked, { exact: true }).waitFor();
  await act(admin, 'zhoumin', en.user.unlock, 'en');
  await rowOf(admin, 'zhoumin').getByText(en.signInState.active, { exact: true }).waitFor();
  await actAndConfirm(admin, 'zhoumin', en.user.remove, 'en');
  await rowOf(admin, 'zhoumin').waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
});

test('users are taken over from Excel once no row is wrong, go out as Excel and are deleted together', async () => {
  const admin = await administratorAt(browser, url, { lang: 'en' });
  const { page } = admin;
  const dialog = dialogOf(admin);
  const { heads } = en.sheet;
  const columns = [heads.account, heads.realName, heads.dept, heads.roles, heads.phone];
  const chosen = async (...rows: readonly (readonly string[])[]) => {
    const { filename, type, content } = await workbookOf('users', [columns, ...rows]);
    await dialog.locator('input[type=file]').setInputFiles({ name: filename, mimeType: type, buffer: content });
    await dialog.getByText(filename).waitFor();
  };
  await toPage(admin, USERS, 'en');
  await button(admin, en.sheet.import).click();
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: en.sheet.template }).click()]);
  expect((await sheetOf(readFileSync(await template.path()))).heads.slice(0, 4)).toEqual([
    'Account*',
    'Name*',
    'Staff number',
    'Department*',
  ]);
  await press(admin, en.sheet.dryRun);
  await dialog.getByText(en.sheet.missing).waitFor();
  await chosen(['newhand1', '新手一', 'desk', 'ccc_acceptor', '13900001111'], ['newhand2', '新手二', '没有的部门', '', '12']);
  await press(admin, en.sheet.dryRun);
  const wrong = dialog.locator('tr.ant-table-row', { hasText: '没有的部门' });
  await wrong.getByText(en.refusal.sheetUnknown).waitFor();
  // as the sheet counts, its heads being row 1
  expect(await wrong.locator('td').allTextContents()).toEqual(['3', heads.dept, '没有的部门', en.refusal.sheetUnknown]);
  await look(admin, 'sheet-refused');
  await chosen(['newhand1', '新手一', 'desk', 'ccc_acceptor', '13900001111'], ['newhand2', '新手二', DESK.zh, '', '']);
  await press(admin, en.sheet.dryRun);
  await press(admin, 'Import 2');
  await dialog.waitFor({ state: 'hidden' });
  await find(admin, KIT.en.keyword, 'newhand2');
  await find(admin, KIT.en.keyword, 'newhand');

  await speakOn(admin, 'zh');
  await rowOf(admin, 'newhand1').getByText('CCC受理员').waitFor();
  const sheet = await excelOf(admin, 'zh');
  expect(sheet.name).toContain(zh.lists.user.sheet);
  expect(sheet.rows.flatMap((row) => row.filter((cell) => cell.startsWith('newhand'))).sort()).toEqual(['newhand1', 'newhand2']);
  for (const account of ['newhand1', 'newhand2']) await rowOf(admin, account).getByRole('checkbox').check();
  await page.locator('.batch-bar:visible').getByRole('button', { name: zh.user.remove, exact: true }).click();
  await finish(admin, zh.user.remove);
  await rowOf(admin, 'newhand').waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
});

test('an external laboratory is added with its first user, given a second one, changed, and kept while it has users; they are deleted', async () => {
  const admin = await administratorAt(browser, url, { lang: 'en' });
  await toPage(admin, LABORATORIES, 'en');
  await button(admin, en.registers.externalLaboratory.add).click();
  await fill(admin, { deptName: '华北检测站', laboratory: '101', account: 'huabei', realName: '华北一' });
  await press(admin, KIT.en.save);
  await faultBeside(admin, 'laboratory').waitFor();
  await look(admin, 'laboratory-refused');
  await field(admin, 'laboratory').fill('231');
  await press(admin, KIT.en.save);
  await notePassword(admin, 'en');
  await find(admin, KIT.en.keyword, '华北检测站');
  await act(admin, '华北检测站', KIT.en.change, 'en');
  // the first user is asked for once
  expect(await field(admin, 'account').count()).toBe(0);
  await field(admin, 'deptName').fill('华北检测站一部');
  await finish(admin, KIT.en.save);
  await rowOf(admin, '华北检测站一部').waitFor();

  await toPage(admin, EXTERNALS, 'en');
  await button(admin, en.registers.externalUser.add).click();
  await choose(admin, 'userType', en.externalKind[3]);
  await choose(admin, 'deptId', '华北检测站一部');
  await field(admin, 'account').fill('huabei2');
  await field(admin, 'realName').fill('华北二');
  await press(admin, KIT.en.save);
  await notePassword(admin, 'en');
  await rowOf(admin, 'huabei2').getByText('华北检测站一部').waitFor();

  await speakOn(admin, 'zh');
  await toPage(admin, LABORATORIES, 'zh');
  await actAndConfirm(admin, '华北检测站一部', KIT.zh.remove, 'zh');
  await admin.page
    .getByText(/华北检测站一部.+还有 2 名用户/)
    .first()
    .waitFor();
  await act(admin, '华北检测站一部', zh.laboratory.users, 'zh');
  await admin.page.getByRole('heading', { level: 1, name: zh.lists.externalUser.title }).filter({ visible: true }).waitFor();
  for (const account of ['huabei2', 'huabei']) {
    await rowOf(admin, account).waitFor();
    await actAndConfirm(admin, account, zh.user.remove, 'zh');
    await admin.page
      .locator('tr.ant-table-row:visible')
      .filter({ hasText: new RegExp(`${account}(?!2)`) })
      .waitFor({ state: 'detached' });
  }
  await toPage(admin, LABORATORIES, 'zh');
  await actAndConfirm(admin, '华北检测站一部', KIT.zh.remove, 'zh');
  await rowOf(admin, '华北检测站一部').waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
});

test('nothing of it failed on the server', () => expect(faults).toEqual([]));
