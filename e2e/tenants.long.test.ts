/**
 * Institutes of the platform: added with a one-time password, refused, changed, limited, given a package, disabled, enabled and deleted,
 * by links from the sign-in page, half in English and half in Chinese.
 */

import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import { expect, test, vi } from 'vitest';
import {
  act,
  actAndConfirm,
  administratorAt,
  button,
  dialogOf,
  faultBeside,
  field,
  find,
  finish,
  KIT,
  press,
  rowOf,
  speakOn,
  toPage,
} from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person, personAt } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 180_000 });

const server = await journeySystem();
const { url, faults } = server;
const browser = await openBrowser();

const TENANTS = '/system/tenant';
/** Signs in on the sign-in page of the platform, by the id of the institute. */
const enter = async ({ page, go }: Person, tenant: string, password: string): Promise<void> => {
  await go('/login');
  await page.fill('input[id$=tenantId]', tenant);
  await page.fill('input[id$=account]', 'admin');
  await page.fill('input[id$=password]', password);
  await page.fill('input[id$=captchaCode]', 'AAAA');
  await page.keyboard.press('Enter');
};

test('an institute is added, refused, changed, limited, given a package, disabled, enabled and deleted', async () => {
  const admin = await administratorAt(browser, url, { lang: 'en' });
  const { page } = admin;
  await toPage(admin, TENANTS, 'en');
  await button(admin, en.registers.tenant.add).click();
  await field(admin, 'tenantName').fill('沿江检验所');
  await field(admin, 'tenantId').fill('Yanjiang 1');
  await press(admin, KIT.en.save);
  await faultBeside(admin, 'tenantId').waitFor();
  await field(admin, 'tenantId').fill('000000');
  await press(admin, KIT.en.save);
  await dialogOf(admin)
    .getByText(/000000/)
    .first()
    .waitFor();
  await atRest(admin);
  await admin.shot('tenants-refused');
  expect(await axeFindings(admin)).toEqual([]);
  await field(admin, 'tenantId').fill('yanjiang');
  await press(admin, KIT.en.save);
  const first = page.getByRole('dialog', { name: en.tenant.passwordTitle });
  await first.waitFor();
  const password = (await first.locator('.mono').last().textContent()) ?? '';
  await first.getByRole('button', { name: en.tenant.close }).click();
  // the form that made the institute may still be on its way out
  await expect.poll(() => dialogOf(admin).count()).toBe(0);
  await find(admin, en.fields.tenant.tenantName, '沿江');
  await act(admin, '沿江检验所', KIT.en.change, 'en');
  await field(admin, 'tenantName').fill('沿江防爆检验所');
  await finish(admin, KIT.en.save);
  await rowOf(admin, '沿江防爆检验所').getByText(en.tenantStates.open, { exact: true }).waitFor();
  await act(admin, '沿江防爆检验所', en.tenant.setting, 'en');
  await dialogOf(admin).getByLabel(en.fields.tenant.accountNumber, { exact: true }).fill('7');
  await finish(admin, en.tenant.save);
  await rowOf(admin, '沿江防爆检验所').getByRole('cell', { name: '7', exact: true }).waitFor();

  await speakOn(admin, 'zh');
  const setEnabled = async (enabled: boolean): Promise<void> => {
    await act(admin, '沿江防爆检验所', KIT.zh.change, 'zh');
    await dialogOf(admin).getByRole('checkbox', { name: zh.fields.tenant.enabled, exact: true }).setChecked(enabled);
    await finish(admin, KIT.zh.save);
    const state = enabled ? zh.tenantStates.open : zh.tenantStates.disabled;
    await rowOf(admin, '沿江防爆检验所').getByText(state, { exact: true }).waitFor();
  };
  await setEnabled(false);
  const theirs = await personAt(browser, url);
  await enter(theirs, 'yanjiang', password);
  await theirs.page.getByText(/停用/).first().waitFor();
  expect(theirs.page.url()).toContain('/login');
  await setEnabled(true);
  await enter(theirs, 'yanjiang', password);
  // the one-time password lets in as far as to a password of one's own
  await expect.poll(() => theirs.page.locator('input[type=password]').count()).toBe(3);
  await theirs.context.close();
  await act(admin, '沿江防爆检验所', zh.tenant.package, 'zh');
  await dialogOf(admin).getByText(zh.tenant.packageHint).waitFor();
  await finish(admin, zh.tenant.packageSave);
  await actAndConfirm(admin, '沿江防爆检验所', KIT.zh.remove, 'zh');
  await rowOf(admin, '沿江防爆检验所').waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
});

test('nothing of it failed on the server', () => expect(faults).toEqual([]));
