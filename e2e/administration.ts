/** How an administrator goes about, walked by links and buttons: by the menu to a page, to a row, into its dialog. */

import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';
import { type Person, personAt, signInByPage } from './browser.ts';

export type Language = 'zh' | 'en';

/** From the menu to one of its pages; the group is opened where it is closed. */
export const byMenu = async ({ page, quiet }: Person, group: string, entry: string): Promise<void> => {
  const folder = page.locator('.ant-menu-submenu-title', { hasText: group }).filter({ visible: true }).first();
  await folder.waitFor();
  if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click();
  // what waits is counted behind the name
  const item = page.locator('.ant-menu-item').filter({ has: page.locator('.menu-name').getByText(entry, { exact: true }) });
  await item.filter({ visible: true }).first().click();
  await page.getByRole('heading', { level: 1, name: entry, exact: true }).filter({ visible: true }).waitFor();
  await quiet();
};

const groupOf = (path: string): { group: Menu; entry: Menu } => {
  for (const group of menus as readonly Menu[]) for (const entry of group.menus ?? []) if (entry.path === path) return { group, entry };
  throw new Error(`no menu leads to ${path}`);
};
/** The names that lead to a page in the menu. */
export const namesOf = (path: string, lang: Language): { group: string; entry: string } => {
  const { group, entry } = groupOf(path);
  return { group: group[lang], entry: entry[lang] };
};
/** By the menu to the page with this address. */
export const toPage = (who: Person, path: string, lang: Language): Promise<void> => {
  const { group, entry } = namesOf(path, lang);
  return byMenu(who, group, entry);
};

export const dialogOf = ({ page }: Person) => page.getByRole('dialog').filter({ visible: true });
/** The row of the list in front that says this. */
export const rowOf = ({ page }: Person, text: string) => page.locator('tr.ant-table-row:visible', { hasText: text }).first();
export const button = ({ page }: Person, name: string | RegExp) => page.getByRole('button', { name }).filter({ visible: true }).first();

/** Presses an act of a row, which stands in it or behind "more". */
export const act = async (who: Person, text: string, name: string, lang: Language): Promise<void> => {
  const row = rowOf(who, text);
  const direct = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: lang === 'zh' ? '更多' : 'More', exact: true });
  await direct.or(more).first().waitFor();
  if ((await direct.count()) > 0) return direct.click();
  await more.click();
  await who.page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }).click();
};

/** Presses a button of the dialog in front, which closes. */
export const finish = async (who: Person, name: string): Promise<void> => {
  const dialog = dialogOf(who);
  await dialog.getByRole('button', { name, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
};

/** Finds a row by what is typed into a filter and sent by Enter. */
export const find = async (who: Person, filter: string, text: string): Promise<void> => {
  const field = who.page.getByRole('textbox', { name: filter, exact: true }).filter({ visible: true }).first();
  await field.fill(text);
  await field.press('Enter');
  await rowOf(who, text).waitFor();
};

/** The administrator, signed in on the sign-in page. */
export const administratorAt = async (
  browser: Parameters<typeof personAt>[0],
  url: string,
  options: Parameters<typeof personAt>[2] = {},
): Promise<Person> => {
  const admin = await personAt(browser, url, options);
  await signInByPage(admin, 'admin');
  return admin;
};
