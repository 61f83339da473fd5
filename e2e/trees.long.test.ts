/**
 * What is kept as a tree: menus and regions. Added, refused, found, changed and deleted, by links from the sign-in page, half in Chinese
 * and half in English.
 */

import { en as accessEn } from '@zhengjian/contract/areas/access/text.en.ts';
import { zh as accessZh } from '@zhengjian/contract/areas/access/text.zh.ts';
import { en as systemEn } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh as systemZh } from '@zhengjian/contract/areas/system/text.zh.ts';
import { expect, test, vi } from 'vitest';
import { administratorAt, button, dialogOf, fill, finish, KIT, press, rowOf, speakOn, toPage } from './administration.ts';
import { atRest, axeFindings, openBrowser, type Person } from './browser.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 150_000 });

const server = await journeySystem();
const { url, faults } = server;
const browser = await openBrowser();

const MENUS = '/system/menu';
const REGIONS = '/base/region';

const rowButton = (who: Person, text: string, name: string) => rowOf(who, text).getByRole('button', { name, exact: true });
/** Shows what stands below a row of the tree. */
const open = (who: Person, text: string) => rowOf(who, text).locator('.ant-table-row-expand-icon').click();
const look = async (who: Person, name: string) => {
  await atRest(who);
  await who.shot(`trees-${name}`);
  expect(await axeFindings(who)).toEqual([]);
};
const seek = ({ page }: Person, label: string) => page.getByLabel(label, { exact: true }).filter({ visible: true }).first();

test('a menu is added below another, refused under a code that is taken, changed, found and deleted', async () => {
  const [en, zh] = [accessEn.menus, accessZh.menus];
  const admin = await administratorAt(browser, url, { lang: 'en' });
  const { page } = admin;
  await toPage(admin, MENUS, 'en');
  await seek(admin, en.search).fill('monitor');
  // what the product declares is not deleted
  await rowOf(admin, 'log_usual_view').waitFor();
  expect(await rowButton(admin, 'log_usual_view', en.remove).count()).toBe(0);
  await rowOf(admin, 'monitor').getByRole('button', { name: en.addBelow }).click();
  await fill(admin, { name: '院内论坛', nameEn: 'Forum', code: 'online_view', path: 'https://example.cn/forum' });
  await page.keyboard.press('Tab');
  await dialogOf(admin).getByRole('checkbox', { name: accessEn.fields.menu.isOpen }).check();
  await press(admin, KIT.en.save);
  await dialogOf(admin)
    .getByText(/The code online_view is in use/)
    .first()
    .waitFor();
  await look(admin, 'menu-refused');
  await fill(admin, { code: 'own_forum' });
  await finish(admin, KIT.en.save);
  await rowButton(admin, 'own_forum', en.change).click();
  await fill(admin, { nameEn: 'Institute forum' });
  await finish(admin, KIT.en.save);
  await seek(admin, en.search).fill('Institute forum');
  await rowOf(admin, 'own_forum').getByText('Institute forum').waitFor();
  expect(await rowOf(admin, 'log_usual_view').count()).toBe(0);

  await speakOn(admin, 'zh');
  await seek(admin, zh.search).fill('没有的菜单');
  await page.getByText(zh.none).waitFor();
  await seek(admin, zh.search).fill('论坛');
  await rowOf(admin, 'own_forum').getByText('院内论坛').waitFor();
  await rowButton(admin, 'own_forum', zh.remove).click();
  await finish(admin, KIT.zh.remove);
  await rowOf(admin, 'own_forum').waitFor({ state: 'detached' });
  expect(admin.complaints).toEqual([]);
});

test('regions are added level by level, refused where their codes do not fit, found, changed and deleted', async () => {
  const zh = systemZh.region;
  const admin = await administratorAt(browser, url);
  const { page } = admin;
  const enter = async (code: string, name: string) => {
    await dialogOf(admin).locator('#region_code').fill(code);
    await dialogOf(admin).locator('#region_name').fill(name);
  };
  await toPage(admin, REGIONS, 'zh');
  await button(admin, zh.addProvince).click();
  await enter('99', '海岛省');
  await press(admin, KIT.zh.save);
  await dialogOf(admin).locator('.ant-form-item-explain-error').first().waitFor();
  await look(admin, 'region-refused');
  await enter('990000', '海岛省');
  await finish(admin, KIT.zh.save);
  await rowButton(admin, '海岛省', zh.addBelow).click();
  await enter('980100', '蓝港市');
  await press(admin, KIT.zh.save);
  await page
    .getByText(/代码 980100 与上级 990000 不符/)
    .first()
    .waitFor();
  await enter('990100', '蓝港市');
  await finish(admin, KIT.zh.save);
  await open(admin, '海岛省');
  await rowButton(admin, '蓝港市', zh.addBelow).click();
  await enter('990101', '蓝港区');
  await finish(admin, KIT.zh.save);
  await open(admin, '蓝港市');
  // the lowest level has none below
  await rowOf(admin, '蓝港区').waitFor();
  expect(await rowButton(admin, '蓝港区', zh.addBelow).count()).toBe(0);

  await speakOn(admin, 'en');
  await rowButton(admin, '蓝港区', KIT.en.change).click();
  expect(await dialogOf(admin).locator('#region_code').isDisabled()).toBe(true);
  await dialogOf(admin).locator('#region_name').fill('蓝港新区');
  await finish(admin, KIT.en.save);
  await rowOf(admin, '蓝港新区').waitFor();
  const search = seek(admin, systemEn.fields.region.name);
  await search.fill('蓝港');
  await search.press('Enter');
  await rowOf(admin, '海岛省').waitFor();
  await expect.poll(() => page.locator('tr.ant-table-row:visible').count()).toBe(2);
  await search.fill('');
  await search.press('Enter');
  for (const name of ['海岛省', '蓝港市']) await open(admin, name);
  await rowButton(admin, '海岛省', KIT.en.remove).click();
  await finish(admin, KIT.en.remove);
  await page
    .getByText(/“海岛省” .*1/)
    .first()
    .waitFor();
  for (const name of ['蓝港新区', '蓝港市', '海岛省']) {
    await rowButton(admin, name, KIT.en.remove).click();
    await finish(admin, KIT.en.remove);
    await rowOf(admin, name).waitFor({ state: 'detached' });
  }
  expect(admin.complaints).toEqual([]);
});

test('nothing of it failed on the server', () => expect(faults).toEqual([]));
