/**
 * Data models and the settings by which modules are generated from them: added, refused, found, changed, copied and deleted, by links
 * from the sign-in page, half in Chinese and half in English.
 */

import { en } from '@zhengjian/contract/areas/develop/text.en.ts';
import { zh } from '@zhengjian/contract/areas/develop/text.zh.ts';
import { expect, test, vi } from 'vitest';
import {
  act,
  actAndConfirm,
  administratorAt,
  button,
  dialogOf,
  faultBeside,
  field,
  fill,
  find,
  finish,
  KIT,
  press,
  rowOf,
  speakOn,
  toPage,
} from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const server = await journeySystem();
const { url, faults } = server;
const browser = await openBrowser();

const [MODELS, CODES] = ['/tool/model', '/tool/code'] as const;
const refused = async (who: Person, name: string, shot: string): Promise<void> => {
  await press(who, KIT.zh.save);
  await faultBeside(who, name).waitFor();
  await atRest(who);
  await who.shot(shot);
  expect(await axeFindings(who)).toEqual([]);
};

test('a model and a setting are added, refused, found, changed, copied and deleted, the model once nothing is made of it', async () => {
  const admin = await administratorAt(browser, url);
  const { page } = admin;
  await toPage(admin, MODELS, 'zh');
  await button(admin, zh.registers.model.add).click();
  await fill(admin, { modelName: '借阅单', modelNameEn: 'Loan slip', modelCode: '1 号' });
  for (const [label, value] of [
    [zh.field.name, 'label'],
    [zh.field.zh, '编号'],
    [zh.field.en, 'Label'],
  ] as const)
    await dialogOf(admin).getByLabel(`字段 1 ${label}`, { exact: true }).fill(value);
  await refused(admin, 'modelCode', 'modules-model');
  await fill(admin, { modelCode: 'loanSlip' });
  await finish(admin, KIT.zh.save);
  await find(admin, zh.fields.model.modelCode, 'loanSlip');

  await toPage(admin, CODES, 'zh');
  await button(admin, zh.registers.code.add).click();
  await field(admin, 'modelId').click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: 'loanSlip' }).click();
  await fill(admin, {
    ...{ codeName: '借阅', areaCode: 'loans', migrationNo: '9200', areaName: '借阅管理', areaNameEn: 'Loans' },
    ...{ pagePath: '/loans/loanSlip', servicePath: '/blade-loans/loanSlip', tableName: 'loanslip' },
  });
  await refused(admin, 'tableName', 'modules-code');
  await fill(admin, { tableName: 'loans_loan_slip' });
  await finish(admin, KIT.zh.save);
  await find(admin, zh.fields.code.areaCode, 'loans');
  await rowOf(admin, 'loans_loan_slip').getByText('借阅单').waitFor();

  await speakOn(admin, 'en');
  await act(admin, 'loans_loan_slip', KIT.en.change, 'en');
  await fill(admin, { codeName: '借阅与归还' });
  await finish(admin, KIT.en.save);
  await rowOf(admin, '借阅与归还').waitFor();
  await act(admin, 'loans_loan_slip', en.code.copy, 'en');
  // a copy has a table of its own
  const copies = page.locator('tr.ant-table-row:visible').filter({ hasText: '借阅与归还' });
  await expect.poll(() => copies.count()).toBe(2);
  await toPage(admin, MODELS, 'en');
  await actAndConfirm(admin, 'loanSlip', KIT.en.remove, 'en');
  await page
    .getByText(/借阅单.*has settings/)
    .first()
    .waitFor();
  await act(admin, 'loanSlip', KIT.en.change, 'en');
  await fill(admin, { modelNameEn: 'Loan form' });
  await finish(admin, KIT.en.save);
  await rowOf(admin, 'loanSlip').getByText('Loan form').first().waitFor();
  await toPage(admin, CODES, 'en');
  for (const left of [1, 0]) {
    await actAndConfirm(admin, '借阅与归还', KIT.en.remove, 'en');
    await expect.poll(() => copies.count()).toBe(left);
  }
  await toPage(admin, MODELS, 'en');
  await actAndConfirm(admin, 'loanSlip', KIT.en.remove, 'en');
  await rowOf(admin, 'loanSlip').waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
});

test('nothing of it failed on the server', () => expect(faults).toEqual([]));
