/** What an administrator sets reaches everybody: a parameter, an entry of a dictionary, a notice; by links, in both languages. */
import { expect, test, vi } from 'vitest';
import { byMenu } from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person, personAt, signInByPage } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const { url, faults } = await journeySystem();
const browser = await openBrowser();

const button = ({ page }: Person, name: string) => page.getByRole('button', { name }).filter({ visible: true });
const dialogOf = ({ page }: Person) => page.getByRole('dialog');
const save = async (who: Person, name: string) => {
  await dialogOf(who).getByRole('button', { name }).click();
  await dialogOf(who).waitFor({ state: 'hidden' });
};
/** An act of a row, which stands behind "more" where the row has no room for it. */
const actOn = async ({ page }: Person, row: string, act: string) => {
  const line = page.locator('.list-table:visible tr', { hasText: row }).first();
  await line.waitFor();
  const button = line.getByRole('button', { name: act, exact: true });
  if ((await button.count()) > 0) return button.click();
  await line.getByRole('button', { name: /更多|More/ }).click();
  await page.getByRole('menuitem', { name: act, exact: true }).filter({ visible: true }).click();
};

test('a parameter is found, changed within its limits, and says what it does', async () => {
  const admin = await personAt(browser, url);
  await signInByPage(admin, 'admin');
  await byMenu(admin, '系统管理', '参数管理');
  const { page } = admin;
  await admin.shot('settings-params');
  await page.getByRole('textbox', { name: '参数键名' }).fill('flow.urgeHours');
  await page.keyboard.press('Enter');
  await page.locator('.list-table:visible tbody tr.ant-table-row').first().waitFor();
  await actOn(admin, 'flow.urgeHours', '修改');
  await dialogOf(admin).getByText('同一任务再次催办前须间隔的小时数').waitFor();
  expect(await axeFindings(admin, '[role=dialog]')).toEqual([]);
  await admin.shot('settings-param');
  await dialogOf(admin).getByLabel('参数键值').fill('36');
  await save(admin, '保存');
  await page.locator('.list-table:visible').getByText('36', { exact: true }).waitFor();
  expect(admin.complaints).toEqual([]);
});

test('an entry is added to a dictionary beside its list, seen in the other layout, sealed and deleted', async () => {
  const admin = await personAt(browser, url, { lang: 'en' });
  await signInByPage(admin, 'admin');
  await byMenu(admin, 'Administration', 'Business dictionaries');
  const { page } = admin;
  await page.getByRole('textbox', { name: 'Code' }).fill('notice_category');
  await page.keyboard.press('Enter');
  await page.locator('.list-table:visible').getByRole('link', { name: 'notice_category' }).click();
  await page.getByRole('heading', { level: 2, name: 'Dictionary entries: Notice category' }).waitFor();
  await atRest(admin);
  await admin.shot('settings-dictionaries');
  await button(admin, 'Add entry').click();
  await dialogOf(admin).locator('#record_dictKey').fill('9');
  await dialogOf(admin).locator('#record_dictValue').fill('内部通报');
  await dialogOf(admin).locator('#record_dictValueEn').fill('Internal note');
  await admin.shot('settings-entry');
  await save(admin, 'Save');
  await page.getByText('Internal note').waitFor();
  await page.getByText('Stacked', { exact: true }).click();
  await page.waitForURL(/dict-vertical/);
  await page.getByText('Internal note').filter({ visible: true }).waitFor();
  await atRest(admin);
  expect(await axeFindings(admin)).toEqual([]);
  await admin.shot('settings-dictionaries-stacked');
  await actOn(admin, 'Internal note', 'Change');
  await dialogOf(admin).getByText('Yes', { exact: true }).click();
  await save(admin, 'Save');
  const line = page.locator('.list-table:visible tr', { hasText: 'Internal note' });
  await line.getByText('Sealed').waitFor();
  await actOn(admin, 'Internal note', 'Delete');
  await page.locator('.ant-modal-confirm').getByRole('button', { name: 'Delete' }).click();
  await line.waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
});

test('a notice is written, published, found by a company on its first page and in the bell, and read', async () => {
  const admin = await personAt(browser, url);
  await signInByPage(admin, 'admin');
  await byMenu(admin, '系统管理', '通知公告');
  await admin.shot('settings-notices');
  await button(admin, '新建公告').click();
  const dialog = dialogOf(admin);
  await dialog.locator('#record_title').fill('受理大厅国庆值班安排');
  await dialog.locator('#record_content').fill('10月1日至3日休息。\n10月4日起正常受理。');
  await dialog.locator('#record_titleEn').fill('Office hours in October');
  await dialog.locator('#record_category').click();
  await admin.page.locator('.ant-select-item-option:visible', { hasText: '公告' }).click();
  await dialog.locator('#record_state').click();
  await admin.page.locator('.ant-select-item-option:visible', { hasText: '发布' }).click();
  await admin.shot('settings-notice');
  await save(admin, '保存');
  await admin.page.locator('.list-table:visible tr', { hasText: '受理大厅国庆值班安排' }).getByText('发布中').waitFor();

  const company = await personAt(browser, url, { lang: 'en', width: 375 });
  await signInByPage(company, 'wanyuan');
  await company.page.getByRole('link', { name: 'Office hours in October' }).waitFor();
  await company.shot('settings-home');
  await company.page.getByRole('button', { name: /Unread notices/ }).click();
  await company.page.getByRole('tab', { name: 'Notices' }).click();
  await atRest(company);
  expect(await axeFindings(company)).toEqual([]);
  await company.shot('settings-bell');
  await company.page.locator('.bell-box').getByRole('link', { name: 'Office hours in October' }).click();
  await company.page.getByRole('heading', { level: 1, name: 'Office hours in October' }).waitFor();
  await company.page.getByText('10月4日起正常受理。').waitFor();
  await company.shot('settings-read');
  await button(company, 'Back to the list').click();
  await company.page.getByText('Documents for compulsory certification').filter({ visible: true }).waitFor();
  await company.quiet();
  await company.shot('settings-notice-list');
  expect([...admin.complaints, ...company.complaints]).toEqual([]);
  expect(faults).toEqual([]);
});

/** A message whose words are changed, by language of the administrator; the field is the one of that language. */
const MESSAGES = {
  zh: {
    group: '系统管理',
    entry: '消息模板',
    name: '申请需要补正',
    edit: '修改文字',
    text: '正文',
    save: '保存',
    preview: '预览',
    example: 'CCC-2026-0316',
    unknown: /不是该消息的占位符/,
    reset: '恢复默认文字',
    own: '目前使用本机构的文字',
    product: '目前使用系统默认文字',
    close: '关闭',
  },
  en: {
    group: 'Administration',
    entry: 'Message templates',
    name: 'Application returned for completion',
    edit: 'Change words',
    text: 'Text',
    save: 'Save',
    preview: 'Preview',
    example: 'CCC-2026-0316',
    unknown: /is no placeholder of this message/,
    reset: 'Restore default words',
    own: 'The institute’s own words are in use',
    product: 'The default words are in use',
    close: 'Close',
  },
} as const;

test.each(['zh', 'en'] as const)(
  'the words of a message are looked at, refused with a wrong placeholder, changed and given back (%s)',
  async (lang) => {
    const w = MESSAGES[lang];
    const admin = await personAt(browser, url, { lang });
    await signInByPage(admin, 'admin');
    await byMenu(admin, w.group, w.entry);
    const dialog = dialogOf(admin);
    const field = dialog.locator(`fieldset[lang^=${lang}]`).getByLabel(w.text, { exact: true });
    const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click();

    await actOn(admin, w.name, w.edit);
    await dialog.getByText(w.product).waitFor();
    const before = await field.inputValue();
    expect(await dialog.getByRole('button', { name: w.save, exact: true }).isDisabled()).toBe(true);
    await field.fill(`${before} {{nobody}}`);
    await press(w.save);
    await dialog.getByRole('alert').getByText(w.unknown).waitFor();
    await atRest(admin);
    await admin.shot('settings-message-refused');
    expect(await axeFindings(admin)).toEqual([]);

    await field.fill(`${before}\n010-6200-0000`);
    await press(w.preview);
    const shown = dialog.locator(`.message-preview[lang^=${lang}]`);
    await shown.getByText(w.example).first().waitFor();
    await shown.getByText('010-6200-0000').waitFor();
    await atRest(admin);
    await admin.shot('settings-message');
    expect(await axeFindings(admin)).toEqual([]);
    await save(admin, w.save);

    await actOn(admin, w.name, w.edit);
    await dialog.getByText(w.own).waitFor();
    expect(await field.inputValue()).toContain('010-6200-0000');
    await press(w.reset);
    await admin.page.locator('.ant-modal-confirm').getByRole('button', { name: w.reset }).click();
    await expect.poll(() => dialog.count()).toBe(0);
    await actOn(admin, w.name, w.edit);
    await dialog.getByText(w.product).waitFor();
    expect(await field.inputValue()).toBe(before);
    await dialog.locator('.ant-modal-footer').getByRole('button', { name: w.close }).click();
    expect(admin.complaints).toEqual([]);
  },
);
