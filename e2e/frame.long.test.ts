/** Pages inside the system that are no screens of it: a file of the site through a menu of one's own, pages elsewhere; and the folded menu. */
import { en as accessEn } from '@zhengjian/contract/areas/access/text.en.ts';
import { en } from '@zhengjian/contract/areas/shell/text.en.ts';
import { zh } from '@zhengjian/contract/areas/shell/text.zh.ts';
import { expect, test, vi } from 'vitest';
import { dialogOf, fill, finish, KIT, press, rowOf, toPage } from './administration.ts';
import { atRest, axeFindings, openBrowser, personAt, signIn } from './browser.ts';
import { chooseMenu } from './menu.ts';
import { journeySystem } from './system.ts';

vi.setConfig({ testTimeout: 120_000 });

const { url, faults } = await journeySystem();
const browser = await openBrowser();
const ELSEWHERE = 'https://example.com/manual.html';

test('a menu of one’s own shows a file of the site inside, also by its own address; a page elsewhere is refused in words', async () => {
  const says = accessEn.menus;
  const admin = await personAt(browser, url, { lang: 'en' });
  const { page } = admin;
  await signIn(admin, 'admin');
  await toPage(admin, '/system/menu', 'en');
  await page.getByLabel(says.search, { exact: true }).filter({ visible: true }).first().fill('log_usual_view');
  await rowOf(admin, 'log_usual_view').waitFor();
  await rowOf(admin, 'monitor').getByRole('button', { name: says.addBelow }).click();
  await fill(admin, { name: '标志', nameEn: 'The mark', code: 'own_mark', path: ELSEWHERE });
  await page.keyboard.press('Tab');
  await press(admin, KIT.en.save);
  await dialogOf(admin)
    .getByText(/Pages of https:\/\/example\.com cannot be shown inside the system/)
    .first()
    .waitFor();
  await fill(admin, { path: '/mark.svg' });
  await page.keyboard.press('Tab');
  await finish(admin, KIT.en.save);
  await page.reload();
  await admin.quiet();
  await chooseMenu(admin, 'Monitoring', 'The mark');
  const mark = page.frameLocator('iframe.frame').locator('svg');
  await mark.waitFor();
  expect(new URL(page.url()).pathname).toBe('/myiframe/%2Fmark.svg');
  await page.reload();
  await mark.waitFor();
  expect(admin.complaints).toEqual([]);
});

test.each([
  ['zh', zh.frame],
  ['en', en.frame],
] as const)('an address that may not be shown inside is said in words, with the way to a window of its own, in %s', async (lang, says) => {
  const admin = await personAt(browser, url, { lang });
  const { page } = admin;
  await signIn(admin, 'admin');
  await admin.go(`/myiframe/${encodeURIComponent(ELSEWHERE)}`);
  await page.getByText(says.outside.replace('{{site}}', 'https://example.com')).waitFor();
  expect(await page.getByRole('link', { name: says.open }).getAttribute('href')).toBe(ELSEWHERE);
  expect(await page.locator('iframe').count()).toBe(0);
  await atRest(admin);
  expect(await axeFindings(admin)).toEqual([]);
  await admin.shot(`frame-outside-${lang}`);
  expect(admin.complaints).toEqual([]);
  expect(faults).toEqual([]);
});

const OPENED = ['system/dept', 'system/post', 'system/user', 'system/menu', 'system/topmenu', 'authority/role', 'monitor/online'];

test('of the folded menu every entry of a long group is reached', async () => {
  const admin = await personAt(browser, url);
  const { page } = admin;
  await page.setViewportSize({ width: 1440, height: 400 });
  await signIn(admin, 'admin');
  // the last pages opened stand in the menu of the first one
  for (const path of OPENED) {
    await admin.go(`/${path}`);
    await page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
  }
  await admin.go('/');
  await page.getByRole('button', { name: zh.layout.fold }).click();
  await page.locator('.side-menu .ant-menu-inline-collapsed').waitFor();
  const groups = page.locator('.side-menu .ant-menu-submenu-title');
  await expect.poll(() => groups.count()).toBeGreaterThan(1);
  for (let at = 0; at < (await groups.count()); at++) {
    await groups.nth(at).hover();
    const group = page.locator('.ant-menu-submenu-popup').filter({ visible: true }).last();
    await group.waitFor();
    await atRest(admin);
    const place = await group.boundingBox();
    expect(place?.y, `group ${at}`).toBeGreaterThanOrEqual(0);
    expect((place?.y ?? 0) + (place?.height ?? 0), `group ${at}`).toBeLessThanOrEqual(400);
    await page.mouse.move(720, 390);
    await group.waitFor({ state: 'hidden' });
  }
  await groups.last().hover();
  const last = page.locator('.ant-menu-submenu-popup').filter({ visible: true }).last().getByRole('menuitem').last();
  await last.waitFor();
  await last.click();
  await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor();
  expect(admin.complaints).toEqual([]);
});
