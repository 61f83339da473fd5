/** Menus of a person: what the roles in force grant, as a tree. */
import type { MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';

const MENU = 1;
const BUTTON = 2;
/** The page always shows home first by itself. */
const HOME = '/wel/index';

const granted = (tx: Tx, actor: Actor, category: number) =>
  tx
    .selectFrom('menu')
    .selectAll()
    .where('category', '=', category)
    .where('code', 'in', [...actor.permissions])
    .orderBy('sort')
    .orderBy('code')
    .execute();

type Row = Awaited<ReturnType<typeof granted>>[number];

const itemOf = (row: Row, children: MenuItem[]): MenuItem => ({
  id: row.id,
  parentId: row.parent_id ?? '',
  code: row.code,
  name: row.name,
  nameEn: row.name_en,
  path: row.path,
  icon: row.source,
  group: row.menu_group,
  query: row.query,
  isOpen: row.is_open,
  meta: { i18n: row.code, keepAlive: row.keep_alive, isAuth: row.is_auth },
  ...(children.length > 0 ? { children } : {}),
});

/** Tree of the granted menus below one parent (the root when null). */
export const menuTree = (rows: readonly Row[], parent: string | null): MenuItem[] =>
  rows.filter((row) => row.parent_id === parent).map((row) => itemOf(row, menuTree(rows, row.id)));

/** The menus of the person, below one top menu when given. */
export const routesOf = async (tx: Tx, actor: Actor, topMenuId: string | undefined): Promise<MenuItem[]> =>
  menuTree(await granted(tx, actor, MENU), topMenuId ?? null);

export const topMenusOf = async (tx: Tx, actor: Actor) =>
  (await granted(tx, actor, MENU))
    .filter((row) => row.parent_id === null && row.path !== HOME)
    .map((row) => ({ id: row.id, code: row.code, name: row.name, nameEn: row.name_en, icon: row.source, path: row.path }));

export const buttonsOf = async (tx: Tx, actor: Actor) =>
  (await granted(tx, actor, BUTTON)).map((row) => ({ code: row.code, name: row.name }));
