/** The person's menu tree as the browser uses it: addresses, names, ways (spec: 000 §2.1). */
import { isOwnFile } from '@zhengjian/contract/areas/access/embedded.ts';
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import type { Language } from '@zhengjian/contract/constants.ts';

export type Menus = readonly MenuItem[];

/** A ready file of this site or a full address opens in the embedded frame. */
export const isFramed = (path: string): boolean => /^https?:\/\//i.test(path) || isOwnFile(path);
export const framePath = (path: string): string => `/myiframe/${encodeURIComponent(path)}`;
export const framedAddress = (routerPath: string): string => decodeURIComponent(routerPath);

/** Where a leaf of the menu leads: /x opens at /x/index, unless a screen of that very path is laid down. */
export function targetOf(item: Pick<MenuItem, 'path' | 'query'>, isScreen: (path: string) => boolean): string {
  if (isFramed(item.path)) return framePath(item.path);
  const path = isScreen(item.path) || item.path.endsWith('/index') ? item.path : `${item.path.replace(/\/$/, '')}/index`;
  return item.query === '' ? path : `${path}?${item.query.replace(/^\?/, '')}`;
}

/** Entries whose roles are absent or include one of the person's; a folder without visible children goes too. */
export function visibleTo(menus: Menus, roles: readonly string[]): MenuItem[] {
  return menus.flatMap((item) => {
    if (item.meta.roles && !item.meta.roles.some((role) => roles.includes(role))) return [];
    if (!item.children?.length) return [item];
    const children = visibleTo(item.children, roles);
    return children.length === 0 ? [] : [{ ...item, children }];
  });
}

/** Every way from the root to a leaf. */
export function* ways(menus: Menus, before: readonly MenuItem[] = []): Generator<readonly MenuItem[]> {
  for (const item of menus) {
    const way = [...before, item];
    if (!item.children?.length) yield way;
    else yield* ways(item.children, way);
  }
}

/** What is no group is a page itself. */
export const isGroup = ({ children = [] }: MenuItem): boolean => children.length > 0;

export const leaves = (menus: Menus): MenuItem[] => [...ways(menus)].flatMap((way) => way.slice(-1));

/** Addresses that the menu grants. */
export const grantedPaths = (menus: Menus, isScreen: (path: string) => boolean): ReadonlySet<string> =>
  new Set(leaves(menus).map((item) => targetOf({ ...item, query: '' }, isScreen)));

/** The menu entries that lead to an address, outermost first; empty when the menu does not hold it. */
export function wayTo(menus: Menus, path: string, isScreen: (path: string) => boolean): readonly MenuItem[] {
  for (const way of ways(menus)) {
    const leaf = way.at(-1);
    if (leaf && targetOf({ ...leaf, query: '' }, isScreen) === path) return way;
  }
  return [];
}

/** A group and the groups around it, outermost first; empty when the menu does not hold it. */
export function chainTo(menus: Menus, id: string): readonly string[] {
  for (const item of menus) {
    if (item.id === id) return [id];
    const below = chainTo(item.children ?? [], id);
    if (below.length > 0) return [item.id, ...below];
  }
  return [];
}

export const menuName = (item: { name: string; nameEn: string }, language: Language): string =>
  language === 'en' && item.nameEn !== '' ? item.nameEn : item.name;

/** An entry or a group that no administrator laid down; its name is there in the language of the page. */
export const ownEntry = (given: Pick<MenuItem, 'name' | 'icon'> & Partial<MenuItem>): MenuItem => ({
  id: given.icon,
  parentId: '',
  code: given.icon,
  nameEn: given.name,
  path: '',
  group: '',
  query: '',
  isOpen: false,
  meta: { i18n: '', keepAlive: true, isAuth: false },
  ...given,
});

/** Entries that one looks through at a glance. */
export const SHORT = 12;
/** A menu of several groups that is not short: a top menu chooses among its groups, and the side menu does not repeat them. */
export const isScoped = (menus: Menus): boolean => menus.filter(isGroup).length > 1 && leaves(menus).length > SHORT;
