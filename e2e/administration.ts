/** How an administrator goes about, walked by links and buttons: by the menu to a page, to a row, into its dialog. */

import { readFileSync } from 'node:fs';
import { en } from '@zhengjian/contract/areas/kit/text.en.ts';
import { zh } from '@zhengjian/contract/areas/kit/text.zh.ts';
import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';
import { sheetOf } from '@zhengjian/simulate/src/testing/excel.ts';
import { type Person, personAt, signInByPage, speak } from './browser.ts';
import { chooseMenu } from './menu.ts';

export type Language = 'zh' | 'en';
/** What every list and every form of a record says. */
export const KIT = { zh: { ...zh.record, ...zh.list }, en: { ...en.record, ...en.list } };

/** By the menu to one of its pages, which bears the name of its entry. */
export const byMenu = async (who: Person, group: string, entry: string): Promise<void> => {
  await chooseMenu(who, group, entry);
  await who.page.getByRole('heading', { level: 1, name: entry, exact: true }).filter({ visible: true }).waitFor();
  await who.quiet();
};

/** The menu above a page and the menu of the page. */
export const menusOf = (path: string): { group: Menu; entry: Menu } => {
  for (const group of menus as readonly Menu[]) for (const entry of group.menus ?? []) if (entry.path === path) return { group, entry };
  throw new Error(`no menu leads to ${path}`);
};
/** The names that lead to a page in the menu. */
export const namesOf = (path: string, lang: Language): { group: string; entry: string } => {
  const { group, entry } = menusOf(path);
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

/** A field of the record in the dialog in front. */
export const field = (who: Person, name: string) => dialogOf(who).locator(`#record_${name}`);
/** What is wrong with it, said beside it. */
export const faultBeside = (who: Person, name: string) =>
  dialogOf(who)
    .locator('.ant-form-item', { has: who.page.locator(`#record_${name}`) })
    .locator('.ant-form-item-explain-error')
    .first();
/** Enters texts into fields of the record. */
export const fill = async (who: Person, values: Readonly<Record<string, string>>): Promise<void> => {
  for (const [name, value] of Object.entries(values)) await field(who, name).fill(value);
};
/** Presses a button of the dialog in front. */
export const press = (who: Person, name: string) => dialogOf(who).getByRole('button', { name, exact: true }).click();

const WRITTEN = { zh: /\p{Script=Han}/u, en: /^[A-Za-z]/ };
/** Presses an act of a row, which stands in it or behind "more". */
export const act = async (who: Person, text: string, name: string, lang: Language): Promise<void> => {
  const row = rowOf(who, text);
  // a row speaks another language a moment after the page around it, its button "more" at once
  await row.locator('.row-act').first().filter({ hasText: WRITTEN[lang] }).waitFor();
  const direct = row.getByRole('button', { name, exact: true });
  const more = row.getByRole('button', { name: KIT[lang].actMore, exact: true });
  await direct.or(more).first().waitFor();
  if ((await direct.count()) > 0) return direct.click();
  await more.click();
  await who.page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }).click();
};

/** Presses a button of the dialog in front, which closes. */
export const finish = async (who: Person, name: string): Promise<void> => {
  await press(who, name);
  await dialogOf(who).waitFor({ state: 'hidden' });
};

/** Finds a row by what is typed into a filter and sent by Enter. */
export const find = async (who: Person, filter: string, text: string): Promise<void> => {
  const field = who.page.getByRole('textbox', { name: filter, exact: true }).filter({ visible: true }).first();
  await field.fill(text);
  await field.press('Enter');
  await rowOf(who, text).waitFor();
};

/** Asks and is asked back: presses an act of a row, and the button of the same name in the question. */
export const actAndConfirm = async (who: Person, text: string, name: string, lang: Language): Promise<void> => {
  await act(who, text, name, lang);
  await finish(who, name);
};

/** Chooses the language; everything is there in it afterwards. */
export const speakOn = async (who: Person, lang: Language): Promise<void> => {
  await speak(who, lang);
  await who.quiet();
};

/** Takes the list in front out as Excel. */
export const excelOf = async (who: Person, lang: Language): Promise<Awaited<ReturnType<typeof sheetOf>> & { name: string }> => {
  const [file] = await Promise.all([who.page.waitForEvent('download'), button(who, KIT[lang].export).click()]);
  return { name: file.suggestedFilename(), ...(await sheetOf(readFileSync(await file.path()))) };
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
