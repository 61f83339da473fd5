/** Menus and buttons that the product declares, by code: a call or a screen stands behind each of them. */
import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';
import { roleAliases } from '@zhengjian/contract/roles.ts';

type Declared = { code: string; category: 1 | 2; path: string; zh: string; en: string };

const entriesOf = (seeds: readonly Menu[]): Declared[] =>
  seeds.flatMap(({ code, path = '', zh, en, buttons = [], menus: below = [] }) => [
    { code, category: 1 as const, path, zh, en },
    ...buttons.map(([button, buttonZh, buttonEn]) => ({ code: button, category: 2 as const, path: '', zh: buttonZh, en: buttonEn })),
    ...entriesOf(below),
  ]);
const leavesOf = (seeds: readonly Menu[]): Declared[] =>
  seeds.flatMap((seed) => (seed.menus ? leavesOf(seed.menus) : entriesOf([{ ...seed, buttons: [] }])));

export const declaredMenus: ReadonlyMap<string, Declared> = new Map(entriesOf(menus).map((one) => [one.code, one]));
/** Menus that lead to a screen, by its address. */
export const declaredScreens: ReadonlyMap<string, Declared> = new Map(
  leavesOf(menus)
    .filter(({ path }) => path !== '')
    .map((one) => [one.path, one]),
);

const aliases = new Set<string>(roleAliases);
/** Processes and the product itself name these roles. */
export const isDeclaredRole = (alias: string): boolean => aliases.has(alias);

export const ADMINISTRATOR = 'administrator';
/** Without these nobody could give the administrators their rights back. */
export const KEPT_BY_ADMINISTRATOR: readonly string[] = ['authority', 'role_view', 'role_edit', 'role_grant', 'menu_view', 'menu_edit'];
