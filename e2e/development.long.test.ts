/** What administrators keep of files and tools: documents among the attachments, a model with its code, a data source, by links from the sign-in page. */
import { readFileSync } from 'node:fs';
import { unzip } from '@zhengjian/server/src/testing/zip.ts';
import { expect, test, vi } from 'vitest';
import { byMenu } from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person, personAt, signInByPage } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const { url } = await journeySystem();
const browser = await openBrowser();

const row = ({ page }: Person, text: string) => page.getByRole('row').filter({ hasText: text, visible: true }).first();
const more = async (who: Person, text: string, act: string) => {
  await row(who, text)
    .getByRole('button', { name: /更多|More/ })
    .click();
  await who.page.getByRole('menuitem', { name: act }).filter({ visible: true }).click();
};
const dialogOf = ({ page }: Person) => page.getByRole('dialog').filter({ visible: true });

test('a document is uploaded, renamed, downloaded and deleted; a paper of a case says why it stays', async () => {
  const who = await personAt(browser, url);
  await signInByPage(who, 'admin');
  const { page } = who;
  await byMenu(who, '系统管理', '附件管理');
  await atRest(who);
  await who.shot('attachments');
  expect(await axeFindings(who)).toEqual([]);
  await page.locator('input[type=file]').setInputFiles({ name: '设备台账.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n1,2\n') });
  await row(who, '设备台账.csv').getByText('机构文件').waitFor();
  await more(who, '设备台账.csv', '修改');
  await dialogOf(who).getByLabel('文件名').fill('设备台账2026.csv');
  await dialogOf(who).getByRole('button', { name: '保存' }).click();
  await row(who, '设备台账2026.csv').waitFor();
  const [kept] = await Promise.all([page.waitForEvent('download'), more(who, '设备台账2026.csv', '下载')]);
  expect(kept.suggestedFilename()).toBe('设备台账2026.csv');
  expect(readFileSync(await kept.path(), 'utf8')).toBe('a,b\n1,2\n');
  await more(who, '设备台账2026.csv', '删除');
  await page.locator('.ant-modal-confirm').getByRole('button', { name: '删除' }).click();
  await row(who, '设备台账2026.csv').waitFor({ state: 'detached' });
  await row(who, '档案文件').getByRole('button', { name: '详情' }).click();
  await page.getByText('业务记录需要该文件').waitFor();
  await who.shot('attachments-detail');
  expect(who.complaints).toEqual([]);
});

test('a model is entered, its module is looked at and taken as a zip', async () => {
  const who = await personAt(browser, url, { lang: 'en' });
  await signInByPage(who, 'admin');
  const { page } = who;
  await byMenu(who, 'Development', 'Data models');
  await atRest(who);
  await page.getByRole('button', { name: 'Add model' }).first().click();
  const dialog = dialogOf(who);
  await dialog.getByLabel('Chinese name').first().fill('钥匙');
  await dialog.getByLabel('English name').first().fill('Key');
  await dialog.locator('#record_modelCode').fill('roomKey');
  await dialog.getByLabel('Field 1 Field').fill('label');
  await dialog.getByLabel('Field 1 Chinese name').fill('编号');
  await dialog.getByLabel('Field 1 English name').fill('Label');
  await dialog.getByRole('button', { name: 'Add field' }).click();
  await dialog.getByLabel('Field 2 Field').fill('label');
  await dialog.getByLabel('Field 2 Chinese name').fill('借出');
  await dialog.getByLabel('Field 2 English name').fill('Out');
  await dialog.getByRole('button', { name: 'Save' }).click();
  // two fields of one name
  await dialog
    .getByText(/names are unique/)
    .first()
    .waitFor();
  await dialog.getByLabel('Field 2 Field').fill('lentOut');
  await who.shot('tool-model');
  expect(await axeFindings(who, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(who, 'roomKey').waitFor();

  await byMenu(who, 'Development', 'Code generation');
  await atRest(who);
  await page.getByRole('button', { name: 'Add setting' }).first().click();
  await dialog.getByLabel('Setting').fill('Keys');
  await dialog.getByRole('combobox', { name: 'Data model' }).click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: 'roomKey' }).click();
  for (const [label, value] of [
    ['Module folder', 'keys'],
    ['Migration', '9100'],
    ['Module, Chinese', '钥匙管理'],
    ['Module, English', 'Keys'],
    ['Page', '/keys/roomKey'],
    ['Calls', '/blade-keys/roomKey'],
    ['Table', 'keys_room_key'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(value);
  await who.shot('tool-code-form');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await more(who, 'keys_room_key', 'Preview');
  await dialog.getByRole('button', { name: 'contract/areas/keys/room-key.ts' }).click();
  await dialog.getByText("named: 'label'").waitFor();
  await who.shot('tool-code-preview');
  expect(await axeFindings(who, '[role=dialog]')).toEqual([]);
  const [kept] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Generate' }).click()]);
  expect(Object.keys(unzip(readFileSync(await kept.path())))).toContain('web/src/areas/keys/RoomKeyPage.tsx');
  expect(who.complaints).toEqual([]);
});

test('a data source is refused where its host is not allowed, and the own database is tested', async () => {
  const who = await personAt(browser, url);
  await signInByPage(who, 'admin');
  const { page } = who;
  await byMenu(who, '研发工具', '数据源管理');
  await atRest(who);
  await more(who, '本系统数据库', '测试');
  await row(who, '本系统数据库').getByText('可用 PostgreSQL').waitFor();
  await page.getByRole('button', { name: '新增数据源' }).first().click();
  const dialog = dialogOf(who);
  await dialog.locator('#record_name').fill('内网库');
  await dialog.locator('#record_code').fill('inner');
  await dialog.locator('#record_kind').click();
  await page.locator('.ant-select-item-option:visible').filter({ hasText: '其他 PostgreSQL' }).click();
  await dialog.locator('#record_host').fill('10.0.0.8');
  await dialog.locator('#record_databaseName').fill('x');
  await dialog.locator('#record_username').fill('x');
  await who.shot('tool-datasource');
  expect(await axeFindings(who, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText(/不允许连接 10.0.0.8:5432/).waitFor();
  expect(who.complaints).toEqual([]);
});

test('a report is entered with a condition and opened as bars; the dean reads it with lines, in English', async () => {
  const who = await personAt(browser, url);
  await signInByPage(who, 'admin');
  const { page } = who;
  await byMenu(who, '报表', '报表管理');
  await atRest(who);
  await page.getByRole('button', { name: '新增报表' }).first().click();
  const dialog = dialogOf(who);
  const choose = async (label: string, option: string) => {
    await dialog.locator(label.startsWith('record_') ? `#${label}` : `[role=combobox][aria-label="${label}"]`).click();
    await page.locator('.ant-select-item-option:visible').filter({ hasText: option }).first().click();
  };
  await dialog.locator('#record_reportName').fill('委托人');
  await choose('record_view', '认证项目');
  await choose('record_groupBy', '认证委托人');
  await dialog.getByRole('button', { name: '添加条件' }).click();
  await choose('条件 1 字段', '加急');
  await choose('条件 1 值', '否');
  await choose('record_shownAs', '条形图');
  await who.shot('report-form');
  expect(await axeFindings(who, '[role=dialog]')).toEqual([]);
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await row(who, '委托人').waitFor();
  expect(who.complaints).toEqual([]);

  const dean = await personAt(browser, url, { lang: 'en' });
  await signInByPage(dean, 'wangjianheng');
  await byMenu(dean, 'Reports', 'Report list');
  await atRest(dean);
  await row(dean, '委托人').getByRole('button', { name: 'Open' }).click();
  await dialogOf(dean).locator('.report-bar').first().waitFor();
  await dean.shot('report-bars');
  expect(await axeFindings(dean, '[role=dialog]')).toEqual([]);
  const [kept] = await Promise.all([
    dean.page.waitForEvent('download'),
    dialogOf(dean).getByRole('button', { name: 'Export to Excel' }).click(),
  ]);
  expect(kept.suggestedFilename()).toBe('委托人.xlsx');
  expect(dean.complaints).toEqual([]);
});
