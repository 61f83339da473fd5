/**
 * What an institute may use: the menus and buttons of its package. A code that is not among them gives nobody of the institute
 * anything, whatever its roles hold, so that menus, buttons and calls end together.
 */
import { DEFAULT_TENANT } from '@zhengjian/contract/constants.ts';
import type { Menu } from '@zhengjian/contract/menu.ts';
import { menus } from '@zhengjian/contract/menus.ts';

const codesOf = (seeds: readonly Menu[]): string[] =>
  seeds.flatMap(({ code, buttons = [], menus: below = [] }) => [code, ...buttons.map(([button]) => button), ...codesOf(below)]);
const platformMenus = (seeds: readonly Menu[]): Menu[] =>
  seeds.flatMap((seed) => (seed.platform ? [seed] : platformMenus(seed.menus ?? [])));

/** Of menus and buttons that the product declares; an institute's own menus are never limited. */
const DECLARED: ReadonlySet<string> = new Set(codesOf(menus));
/** For the administrator of the platform's own tenant alone. */
export const PLATFORM_CODES: ReadonlySet<string> = new Set(codesOf(platformMenus(menus)));

/** Codes that a package holds; null where everything is open. */
export type Packaged = ReadonlySet<string> | null;

/** Whether an institute with this package has the menu or button. */
export const isOpen = (packaged: Packaged | undefined, code: string): boolean =>
  packaged === null || packaged === undefined || packaged.has(code) || !DECLARED.has(code);

/** Codes of a person's roles that act. */
export const actingCodes = (
  codes: readonly string[],
  { packaged, tenant, admin }: { packaged: Packaged; tenant: string; admin: boolean },
): string[] => codes.filter((code) => isOpen(packaged, code) && (!PLATFORM_CODES.has(code) || (admin && tenant === DEFAULT_TENANT)));

/** Menu under which a company does its business; its calls ask for no permission but that somebody is signed in for a company. */
export const BUSINESS_CENTRE = 'customer';
