/** Menus and buttons as an administrator keeps them, and the top menus under which they stand (spec: 000 §7.1). */
import * as z from 'zod';
import { area, call, permission, signedIn } from '../../call.ts';
import { by, list, pageCall } from '../../list.ts';
import { id, ids, optional, text, whole } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';

/** 1 menu, 2 button. */
export const MENU = 1;
export const BUTTON = 2;

/** Pictures that the side menu knows. */
export const MENU_ICONS = [
  'home',
  'acceptance',
  'accept',
  'check',
  'audit',
  'alert',
  'bank',
  'bars',
  'branches',
  'edit',
  'eye',
  'folder',
  'form',
  'inbox',
  'message',
  'plus',
  'safety',
  'send',
  'shop',
  'user-switch',
  'archive',
  'car',
  'certificate',
  'change',
  'finance',
  'inspection',
  'print',
  'sample',
  'calendar',
  'schedule',
  'statistics',
  'system',
  'team',
  'test',
  'stamp',
  'history',
  'download',
  'tree',
  'flow',
  'clock',
  'project',
  'draft',
] as const;

const required = { required: true } as const;
/** Zero or one, as with dictionaries: the product declares it, so code, kind and address stay, and it is not deleted. */
export const shownSealed = () => z.literal([0, 1]).meta({ kind: 'word', words: 'declared', width: 80 });
const named = {
  code: text(50)
    .regex(/^[a-zA-Z][a-zA-Z0-9_]*$/)
    .meta({ required: true, mono: true }),
  name: text(30).min(1).meta(required),
  nameEn: text(60).min(1).meta(required),
};
const place = { source: optional(text(30)), sort: whole(0, 9999).default(0) };
export const menus = register({
  area: 'access',
  name: 'menu',
  named: 'name',
  record: {
    category: whole(1, 2).default(MENU),
    parentId: optional(id()),
    ...named,
    path: optional(text(300)),
    ...place,
    isOpen: z.boolean().default(false).meta({ kind: 'flag' }),
  },
  shows: {
    parentName: z.string(),
    hasChildren: z.boolean(),
    isSealed: shownSealed(),
  },
});
export type MenuRow = z.output<typeof menus.row> & { children?: MenuRow[] | undefined };
const menuNode: z.ZodType<MenuRow> = z.lazy(() => menus.row.extend({ children: z.array(menuNode).optional() })) as z.ZodType<MenuRow>;

/** Menus that stand at the top: what is entered of them, the rest of a menu stays as it is. */
export const topMenus = register({
  area: 'access',
  name: 'topMenu',
  named: 'name',
  record: { ...named, ...place },
  shows: { path: z.string().meta({ kind: 'text' }), hasChildren: z.boolean(), isSealed: shownSealed() },
});
export const topMenuList = list({ ...topMenus, filters: { name: by.part(60), code: by.part(50) }, sorts: [] });

const [path, top] = ['/blade-system/menu', '/blade-system/topmenu'] as const;
const see = permission('menu_view');
const edit = permission('menu_edit');
const seeTop = permission('top_menu_view');
const editTop = permission('top_menu_edit');
const trees = (name: string, summary: string, access = see) =>
  call({ method: 'GET', path: `${path}/${name}`, access, summary, input: z.object({}), data: z.array(menuNode) });
const lazy = (name: string, summary: string) =>
  call({
    method: 'GET',
    path: `${path}/${name}`,
    access: see,
    summary,
    // '0' is the root in the framework's manner
    input: z.object({ parentId: optional(z.union([id(), z.literal('0')])) }),
    data: z.array(menus.row),
  });

export const menuCalls = area('access', {
  menuList: trees('list', 'Lists menus and buttons for administration, as a tree.'),
  menuMenuList: trees('menu-list', 'Lists menus without buttons, as a tree.'),
  menuTree: trees('tree', 'Returns the whole menu tree, also for the tenant-package selector.'),
  menuLazyList: lazy('lazy-list', 'Lists menus and buttons below one menu.'),
  menuLazyMenuList: lazy('lazy-menu-list', 'Lists menus below one menu, without buttons.'),
  menuDetail: detailCall(menus, { path: `${path}/detail`, access: see, summary: 'Shows one menu.' }),
  menuSave: saveCall(menus, { path: `${path}/submit`, access: edit, summary: 'Adds or changes a menu.' }),
  menuRemove: removeCall({ path: `${path}/remove`, access: edit, summary: 'Deletes menus that the product does not declare.' }),
  /** Screens to which a menu may lead. */
  menuScreens: call({
    method: 'GET',
    path: `${path}/screens`,
    access: see,
    summary: 'Addresses of the screens to which a menu may lead.',
    input: z.object({}),
    data: z.array(z.object({ path: z.string(), name: z.string() })),
  }),
  frameSites: call({
    method: 'GET',
    path: `${path}/frame-sites`,
    access: signedIn(),
    scope: 'none',
    summary: 'Other sites whose pages may be shown inside the system, as the operator named them.',
    input: z.object({}),
    data: z.array(z.string()),
  }),
  topMenuList: trees('grant-top-tree', 'Returns the top menus with the menus below each.', seeTop),
  topMenuPage: pageCall(topMenuList, {
    method: 'GET',
    path: `${top}/list`,
    access: seeTop,
    summary: 'Pages the top menus, in their order.',
  }),
  topMenuDetail: detailCall(topMenus, { path: `${top}/detail`, access: seeTop, summary: 'Shows one top menu.' }),
  topMenuSave: saveCall(topMenus, { path: `${top}/submit`, access: editTop, summary: 'Adds or changes a top menu.' }),
  topMenuRemove: removeCall({
    path: `${top}/remove`,
    access: editTop,
    summary: 'Deletes top menus under which nothing stands and that the product does not declare.',
  }),
  topMenuKeys: call({
    method: 'GET',
    path: `${path}/top-tree-keys`,
    access: seeTop,
    summary: 'Ids of the menus that stand under top menus.',
    input: z.object({ topMenuIds: ids() }),
    data: z.array(z.string()),
  }),
  topMenuGrant: call({
    method: 'POST',
    path: `${top}/grant`,
    access: editTop,
    done: 'updated',
    summary: 'Puts menus under a top menu, in this order. A menu stands under one top menu; it leaves the one before.',
    input: z.object({ topMenuIds: ids(), menuIds: ids() }),
    data: z.null(),
  }),
});
