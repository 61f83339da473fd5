/**
 * What waits for people. A menu entry declares the kinds of work that wait on its page (`waits`), the server's area of that kind
 * answers which (`Area.waits`); the list of everything that waits, its tabs, the counts of the menu and the cards of the first page
 * follow.
 */
import type { UserKind } from './call.ts';
import type { Menu } from './menu.ts';
import { menus, type PermissionCode, type WaitKind } from './menus.ts';

export type Wait = {
  kind: WaitKind;
  zh: string;
  en: string;
  /** Page of the menu on which it waits, and its address with what shows it there. */
  path: string;
  address: string;
  needs: PermissionCode | undefined;
  toRead: boolean;
  /** Waits for companies; the others wait for staff. */
  companies: boolean;
};

type Declared = Omit<Wait, 'kind' | 'needs'> & { kind: string; needs: string | undefined };
const below = (seeds: readonly Menu[], companies: boolean): Declared[] =>
  seeds.flatMap((menu) => {
    const own = companies || menu.isAuth === false;
    const { path = '' } = menu;
    const found = (menu.waits ?? []).map(({ query, toRead = false, needs, ...wait }) => ({
      ...wait,
      needs,
      toRead,
      path,
      address: query === undefined ? path : `${path}?${query}`,
      companies: own,
    }));
    return [...found, ...below(menu.menus ?? [], own)];
  });

/** Every kind in the order of the menus, those merely to be read last; a test holds their permissions against the menus'. */
export const waits: readonly Wait[] = (below(menus, false) as Wait[]).sort((a, b) => Number(a.toRead) - Number(b.toRead));

/** The words of all kinds. */
export const waitWords = (language: 'zh' | 'en') =>
  Object.fromEntries(waits.map((wait) => [wait.kind, wait[language]])) as Record<WaitKind, string>;

/** Kinds that may ever wait for a person. */
export const waitsOf = (who: { kind: UserKind | 'system'; may: (permission: PermissionCode) => boolean }): readonly Wait[] =>
  waits.filter(({ needs, companies }) => companies === (who.kind === 'customer') && (needs === undefined || who.may(needs)));
