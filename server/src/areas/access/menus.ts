/** Menus and buttons of the tenant as their administrator keeps them. What the product declares keeps its code, its kind and its address. */
import { isOnSite, isOwnFile, isWebAddress } from '@zhengjian/contract/areas/access/embedded.ts';
import {
  BUTTON,
  MENU,
  type MenuRow,
  menus,
  topMenuList,
  topMenus as topMenusRegister,
} from '@zhengjian/contract/areas/access/menu-calls.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { RecordOf, RowOf, SavedIn } from '@zhengjian/contract/register.ts';
import type { Selectable } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerShortList } from '../../platform/lists/answer-short-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Editing, type Reading } from '../../platform/registers/answer-register.ts';
import { declareRegister } from '../../platform/registers/declared.ts';
import { changeMenusOf, moveMenu } from '../system/index.ts';
import { ADMINISTRATOR, declaredMenus, declaredScreens } from './declared.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'menu.placed': { topMenu: string; menus: string[] };
  }
}

type Stored = Selectable<Schema['menu']>;
export const menuNameIn = (lang: Language, row: Pick<Stored, 'name' | 'name_en'>): string => (lang === 'en' && row.name_en) || row.name;

/** Refuses an address at which nothing is: a screen of the product, a file of the own server, or a page elsewhere. */
const checkTarget = ({ path, isOpen, category }: RecordOf<typeof menus>): void => {
  if (path === undefined) {
    if (isOpen) refuse('access.menuOpensNothing');
    return;
  }
  if (category === BUTTON) refuse('access.buttonPath');
  if (!isWebAddress(path) && !isOwnFile(path) && !declaredScreens.has(path)) refuse('access.menuPath', { path });
};

/**
 * Pages of other sites open in a window of their own, but for those of the sites that the operator named: the content security policy
 * lets no other be shown inside.
 * @throws access.menuOutside
 */
export const checkEmbedded = (
  { path, isOpen }: Partial<Pick<RecordOf<typeof menus>, 'path' | 'isOpen'>>,
  sites: readonly string[],
): void => {
  if (path === undefined || isOpen || !isWebAddress(path) || isOnSite(path, sites)) return;
  refuse('access.menuOutside', { site: new URL(path).origin });
};

/** Refuses a place that is none: below a button, below itself. */
const checkPlace = async (tx: Tx, { parentId, category }: RecordOf<typeof menus>, id: string | undefined): Promise<void> => {
  if (parentId === undefined) {
    if (category === BUTTON) refuse('access.buttonPlace');
    return;
  }
  const seen = new Set(id === undefined ? [] : [id]);
  for (let at: string | null = parentId; at !== null; ) {
    if (seen.has(at)) refuse('access.menuBelowItself');
    seen.add(at);
    const above: Pick<Stored, 'parent_id' | 'category'> | undefined = await tx
      .selectFrom('menu')
      .select(['parent_id', 'category'])
      .where('id', '=', at)
      .executeTakeFirst();
    if (!above) return refuse('access.menuNotFound');
    if (above.category !== MENU) refuse('access.menuBelowButton');
    at = above.parent_id;
  }
};

const checkDeclared = (by: Editing, input: RecordOf<typeof menus>, before: Stored | null): void => {
  const declared = declaredMenus.get(before?.code ?? input.code);
  if (!declared) {
    // no call asks for a code of one's own
    if (input.category === BUTTON) refuse('access.buttonUnknown', { code: input.code });
    if (before && declaredMenus.has(input.code)) refuse('access.menuCodeTaken', { code: input.code });
    checkTarget(input);
    return;
  }
  const [code, path] = [before?.code ?? declared.code, before?.path ?? declared.path];
  const isDeclared = input.code === code && input.category === declared.category && (input.path ?? '') === path;
  if (before === null && !isDeclared) refuse('access.menuCodeTaken', { code });
  if (before !== null && !(isDeclared && input.isOpen === before.is_open))
    refuse('access.menuDeclared', { name: menuNameIn(by.lang, before) });
};

/** Whoever adds a menu sees it: the administrators hold it, and give it to others. */
const giveToAdministrators = async (tx: Tx, by: Editing, menu: string): Promise<void> => {
  const role = await tx.selectFrom('role').select('id').where('role_alias', '=', ADMINISTRATOR).executeTakeFirst();
  if (role) await changeMenusOf(tx, by, { role: role.id, give: [menu], take: [] });
};

export const menuRegister = answerRegister(menus, {
  table: 'menu',
  missing: 'access.menuNotFound',
  guard: async (tx, by, input, before) => {
    checkDeclared(by, input, before);
    await checkPlace(tx, input, before?.id);
  },
  also: async (_tx, _by, _input, before) => (before ? {} : { alias: '', menu_group: '', query: '', keep_alive: true, is_auth: true }),
  after: async (tx, by, saved, before) => {
    if (!before) await giveToAdministrators(tx, by, saved.id);
  },
  taken: ({ code }) => refuse('access.menuCodeTaken', { code }),
  beforeRemoval: async (tx, by, rows) => {
    for (const row of rows) {
      const name = menuNameIn(by.lang, row);
      if (declaredMenus.has(row.code)) refuse('access.menuNotRemoved', { name });
      const below = await tx.selectFrom('menu').select(['name', 'name_en']).where('parent_id', '=', row.id).executeTakeFirst();
      if (below) refuse('access.menuHasBelow', { name, below: menuNameIn(by.lang, below) });
    }
  },
  show: async (tx, by, rows) => {
    const ids = rows.map(({ id }) => id);
    const parents = rows.flatMap(({ parent_id: parent }) => (parent === null ? [] : [parent]));
    const above =
      parents.length === 0 ? [] : await tx.selectFrom('menu').select(['id', 'name', 'name_en']).where('id', 'in', parents).execute();
    const below = await tx.selectFrom('menu').select('parent_id').distinct().where('parent_id', 'in', ids).execute();
    const names = new Map(above.map((row) => [row.id, menuNameIn(by.lang, row)]));
    const filled = new Set(below.map((row) => row.parent_id));
    return (row) => ({
      parentName: names.get(row.parent_id ?? '') ?? '',
      hasChildren: filled.has(row.id),
      isSealed: declaredMenus.has(row.code) ? 1 : 0,
    });
  },
});

type Which = { buttons: boolean };
const idsOf = async (tx: Tx, { buttons }: Which): Promise<string[]> => {
  const query = tx.selectFrom('menu').select('id').orderBy('category').orderBy('sort').orderBy('code');
  return (await (buttons ? query : query.where('category', '=', MENU)).execute()).map(({ id }) => id);
};

/** Menus, with their buttons where wanted, in the order in which they are shown. */
const menusInOrder = async (tx: Tx, by: Editing, which: Which): Promise<MenuRow[]> => {
  const ids = await idsOf(tx, which);
  const place = new Map(ids.map((id, at) => [id, at]));
  const rows = await menuRegister.rows(tx, by, ids);
  return [...rows].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0));
};

export const menuTree = async (tx: Tx, by: Editing, which: Which): Promise<MenuRow[]> => {
  const byParent = new Map<string, MenuRow[]>();
  for (const row of await menusInOrder(tx, by, which)) byParent.set(row.parentId, [...(byParent.get(row.parentId) ?? []), row]);
  const below = (parent: string): MenuRow[] =>
    (byParent.get(parent) ?? []).map((row) => {
      const children = below(row.id);
      return { ...row, ...(children.length > 0 ? { children } : {}) };
    });
  return below('');
};

/** What stands right below a menu; the top menus below none. */
export const menusBelow = async (tx: Tx, by: Editing, parentId: string | undefined, which: Which) =>
  (await menusInOrder(tx, by, which)).filter((row) => row.parentId === (parentId === '0' ? '' : (parentId ?? '')));

// ——— top menus ———

/** Top menus with what stands right below each. */
export const topMenus = async (tx: Tx, by: Editing): Promise<MenuRow[]> =>
  (await menuTree(tx, by, { buttons: false })).map(({ children, ...top }) => ({
    ...top,
    ...(children ? { children: children.map(({ children: _, ...row }) => row) } : {}),
  }));

/** Top menus that stand by themselves and hold nothing: home leads to a page of its own. */
const isTop = (row: Pick<Stored, 'parent_id' | 'category' | 'code'>): boolean => row.parent_id === null && row.category === MENU;

declareRegister(topMenusRegister, 'menu');

type TopMenuRow = RowOf<typeof topMenusRegister>;
const asTop = ({ id, version, code, name, nameEn, path, source, sort, hasChildren, isSealed }: MenuRow): TopMenuRow => ({
  ...{ id, version, code, name, nameEn, path },
  ...{ source, sort, hasChildren, isSealed },
});
const holds = (asked: string | undefined, ...texts: readonly string[]): boolean =>
  asked === undefined || texts.some((text) => text.toLowerCase().includes(asked.toLowerCase()));

export const topMenusListed = answerShortList(topMenuList, {
  all: async (tx, _, { name, code }) => {
    const rows = await tx
      .selectFrom('menu')
      .select(['id', 'code', 'name', 'name_en'])
      .where('parent_id', 'is', null)
      .where('category', '=', MENU)
      .orderBy('sort')
      .orderBy('code')
      .execute();
    return rows.filter((row) => holds(name, row.name, row.name_en) && holds(code, row.code)).map(({ id }) => id);
  },
  rows: async (tx, by, ids) => {
    const rows = new Map((await menuRegister.rows(tx, by, ids)).map((row) => [row.id, asTop(row)]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  },
});

/** @throws access.topMenuNotFound for what is no top menu */
const topOf = async (tx: Tx, id: string): Promise<Stored> => {
  const row = await tx.selectFrom('menu').selectAll().where('id', '=', id).executeTakeFirst();
  return row && isTop(row) ? row : refuse('access.topMenuNotFound');
};
export const topMenu = async (tx: Tx, by: Reading, id: string): Promise<TopMenuRow> => {
  const { id: found } = await topOf(tx, id);
  const [row] = await menuRegister.rows(tx, by, [found]);
  return row ? asTop(row) : refuse('access.topMenuNotFound');
};

/** Saved as the menu that it is; where it leads stays. @throws access.topMenuNotFound, and what menus are refused for */
export const saveTopMenu = async (tx: Tx, by: Editing, input: SavedIn<typeof topMenusRegister>): Promise<TopMenuRow> => {
  const before = input.id === undefined ? null : await topOf(tx, input.id);
  const stays = { category: MENU, path: before?.path || undefined, isOpen: before?.is_open ?? false };
  return asTop(await menuRegister.saveIn(tx, by, { ...input, ...stays, parentId: undefined }));
};

/** @throws access.topMenuNotFound, access.menuNotRemoved, access.menuHasBelow */
export const removeTopMenus = async (tx: Tx, by: Editing, ids: readonly string[]): Promise<null> => {
  for (const id of ids) await topOf(tx, id);
  await menuRegister.removeIn(tx, by, ids);
  return null;
};

/** @throws access.topMenuNotFound for what is no top menu */
export const topMenuKeys = async (tx: Tx, topMenuIds: readonly string[]): Promise<string[]> => {
  const tops = await tx
    .selectFrom('menu')
    .select(['id', 'parent_id', 'category', 'code'])
    .where('id', 'in', [...topMenuIds])
    .execute();
  if (tops.length !== new Set(topMenuIds).size || !tops.every(isTop)) refuse('access.topMenuNotFound');
  const rows = await tx
    .selectFrom('menu')
    .select('id')
    .where('parent_id', 'in', [...topMenuIds])
    .where('category', '=', MENU)
    .orderBy('sort')
    .orderBy('code')
    .execute();
  return rows.map(({ id }) => id);
};

/**
 * Puts menus under a top menu in this order. One that stands there and is not named would be nowhere, so it is named or moved first.
 * @throws access.topMenuNotFound, access.topMenuOne, access.topMenuLeft, access.topMenuNotBelow
 */
export const placeMenus = async (tx: Tx, ctx: Ctx, { topMenuIds, menuIds }: { topMenuIds: string[]; menuIds: string[] }): Promise<null> => {
  const [topId, second] = topMenuIds;
  if (topId === undefined || second !== undefined) return refuse('access.topMenuOne');
  const wanted = [...new Set(menuIds)];
  const rows = await tx
    .selectFrom('menu')
    .selectAll()
    .where('id', 'in', [topId, ...wanted])
    .forUpdate()
    .execute();
  const at = new Map(rows.map((row) => [row.id, row]));
  const top = at.get(topId);
  if (!top || !isTop(top)) return refuse('access.topMenuNotFound');
  const moved = wanted.map((id) => at.get(id) ?? refuse('access.menuNotFound'));
  for (const row of moved)
    if (row.category !== MENU || row.parent_id === null) refuse('access.topMenuNotBelow', { name: menuNameIn(ctx.lang, row) });
  // only what stands right below a top menu is moved, so nothing is torn out of a group
  const parents = await tx
    .selectFrom('menu')
    .select(['id', 'parent_id'])
    .where(
      'id',
      'in',
      moved.flatMap(({ parent_id: parent }) => (parent === null ? [] : [parent])),
    )
    .execute();
  const deep = moved.find((row) => parents.find(({ id }) => id === row.parent_id)?.parent_id !== null);
  if (deep) refuse('access.topMenuNotBelow', { name: menuNameIn(ctx.lang, deep) });
  const left = await tx
    .selectFrom('menu')
    .select(['name', 'name_en'])
    .where('parent_id', '=', topId)
    .where('category', '=', MENU)
    .where('id', 'not in', wanted)
    .executeTakeFirst();
  if (left) refuse('access.topMenuLeft', { name: menuNameIn(ctx.lang, left), top: menuNameIn(ctx.lang, top) });
  for (const [sort, row] of moved.entries()) await moveMenu(tx, ctx, row.id, { parent: topId, sort });
  await audit(tx, ctx, {
    kind: 'menu.placed',
    subject: { type: 'menu', id: topId },
    details: { topMenu: top.code, menus: moved.map(({ code }) => code) },
  });
  return null;
};
