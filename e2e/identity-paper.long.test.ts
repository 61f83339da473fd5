/** A member of staff enters the number of a passport, looks at it, and the administrator sees its end, and the whole with a look that is noted. */
import { expect, test, vi } from 'vitest';
import { act, byMenu, dialogOf } from './administration.ts';
import { atRest, axeFindings, openBrowser, personAt, signedIn, signIn } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const { url, system, faults } = await journeySystem();
const { db } = system.opened;
const browser = await openBrowser();

const WORDS = {
  zh: {
    me: '个人信息',
    add: '登记证件',
    kind: '证件类型',
    passport: '护照',
    number: '证件号码',
    wrong: '证件号码应为 5 至 30 位字母或数字',
    save: '保存',
    administration: '系统管理',
    users: '用户管理',
    paper: '身份证件',
    remove: '删除证件信息',
  },
  en: {
    me: 'Personal information',
    add: 'Enter a paper',
    kind: 'Kind of paper',
    passport: 'Passport',
    number: 'Number',
    wrong: 'The number of the paper is 5 to 30 letters or digits',
    save: 'Save',
    administration: 'Administration',
    users: 'Users',
    paper: 'Identity paper',
    remove: 'Delete the paper',
  },
};

test.each([
  ['zh', 1440, false, 'xiaochu', 'EX1234321'],
  ['en', 375, true, 'dongzhiyuan', 'EX7654321'],
] as const)('an identity paper in %s at %i', async (lang, width, dark, account, number) => {
  const w = WORDS[lang];
  const masked = '****4321';
  const person = await personAt(browser, url, { lang, width, dark });
  const { page } = person;
  await signIn(person, account);
  await page.locator('header button.user').click();
  await page.getByRole('menuitem', { name: w.me }).click();
  await page.getByRole('button', { name: w.add }).click();
  const dialog = dialogOf(person);
  await dialog.getByLabel(w.kind, { exact: true }).click();
  await page.locator('.ant-select-item-option', { hasText: w.passport }).click();
  await dialog.getByLabel(w.number, { exact: true }).fill('E-1');
  await dialog.getByRole('button', { name: w.save, exact: true }).click();
  await dialog.getByText(w.wrong).waitFor();
  await atRest(person);
  expect(await axeFindings(person)).toEqual([]);
  await person.shot('identity-paper-wrong');
  await dialog.getByLabel(w.number, { exact: true }).fill(number);
  await dialog.getByRole('button', { name: w.save, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: masked }).click();
  await page.getByText(number).waitFor();
  await atRest(person);
  expect(await axeFindings(person)).toEqual([]);
  await person.shot('identity-paper-own');

  const admin = await signedIn(browser, url, 'admin', { lang, dark });
  await byMenu(admin, w.administration, w.users);
  await act(admin, account, w.paper, lang);
  await dialogOf(admin).getByText(masked).waitFor();
  await atRest(admin);
  expect(await axeFindings(admin)).toEqual([]);
  await admin.shot('identity-paper-admin');
  await dialogOf(admin).getByRole('button', { name: masked }).click();
  await dialogOf(admin).getByText(number).waitFor();
  await dialogOf(admin).getByRole('button', { name: w.remove }).click();
  await admin.page.locator('.ant-modal-confirm').getByRole('button', { name: w.remove }).click();
  await expect.poll(() => db.system((tx) => tx.selectFrom('identity_paper').select('id').execute())).toEqual([]);
  expect(faults).toEqual([]);
});
