/** Views of lists: tab, filters, order and columns under a name, for oneself or shared. */
import * as z from 'zod';
import { call, permission, signedIn } from '../../call.ts';
import { id, optional, text } from '../../record.ts';

/** Most views that one person keeps of one list. */
export const VIEWS_MOST = 30;
export const VIEW_NAME_MAX = 30;
/** Whoever may share views, and whoever may change what others share. */
export const SHARE_VIEWS = 'list_view_share';
export const MANAGE_VIEWS = 'list_view_manage';

const key = () => z.string().max(60);
export const columnSettings = z.object({
  order: z.array(key()).max(80).optional(),
  hidden: z.array(key()).max(80).optional(),
  width: z.record(key(), z.number().int().min(40).max(1200)).optional(),
  /** Columns that stay in sight at an edge while the table is scrolled; `none` lets go what the list itself fixes. */
  pinned: z.record(key(), z.enum(['start', 'end', 'none'])).optional(),
  dense: z.boolean().optional(),
});

/** What is shared with whom: with nobody, with the department in which it was shared, with all staff. */
export const VIEW_SHARES = ['none', 'dept', 'all'] as const;
export type ViewShare = (typeof VIEW_SHARES)[number];

export const viewSettings = z.object({
  tab: optional(text(40)),
  /** Conditions as they stand in the page's address. */
  filters: z.record(key(), z.string().max(400)).refine((all) => Object.keys(all).length <= 40),
  sort: optional(text(61)),
  columns: columnSettings.nullable().optional(),
});
export type ViewSettings = z.output<typeof viewSettings>;

const view = z.object({
  id: z.string(),
  name: z.string(),
  settings: viewSettings,
  shared: z.enum(VIEW_SHARES),
  own: z.boolean(),
  ownerName: z.string(),
  /** The list opens with it. */
  isDefault: z.boolean(),
  abilities: z.object({ change: z.boolean() }),
});
export type SavedView = z.output<typeof view>;

const list = text(80).min(1);
const name = text(VIEW_NAME_MAX).min(1);

export const listViewCalls = {
  listViews: call({
    method: 'GET',
    path: '/blade-user/my/listView/list',
    access: signedIn(),
    scope: 'own',
    summary: 'Views of one list: the own ones, and those shared with the person.',
    input: z.object({ list }),
    data: z.object({ views: z.array(view) }),
  }),
  saveListView: call({
    method: 'POST',
    path: '/blade-user/my/listView/submit',
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: `Keeps a view of a list under a name, or changes one; at most ${VIEWS_MOST} of one list.`,
    input: z.object({ id: optional(id()), list, name, settings: viewSettings }),
    data: z.object({ id: z.string() }),
  }),
  shareListView: call({
    method: 'POST',
    path: '/blade-user/my/listView/share',
    access: permission(SHARE_VIEWS, MANAGE_VIEWS),
    scope: 'own',
    done: 'quiet',
    summary:
      'Shares a view with the own department or with all staff, or with nobody any more. A view holds no rows: who opens it sees theirs.',
    input: z.object({ id: id(), shared: z.enum(VIEW_SHARES) }),
    data: z.null(),
  }),
  removeListView: call({
    method: 'POST',
    path: '/blade-user/my/listView/remove',
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Removes a view.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  defaultListView: call({
    method: 'POST',
    path: '/blade-user/my/listView/default',
    access: signedIn(),
    scope: 'own',
    done: 'quiet',
    summary: 'Opens a list with one of its views from now on; without an id as declared.',
    input: z.object({ list, id: optional(id()) }),
    data: z.null(),
  }),
};
