/** The open pages of the tab bar (spec: 000 §2.4), as pure rules over a list; the store and its keeping stand below. */
import { config } from './config.ts';
import { HOME } from './guard.ts';
import { onSessionEnd } from './session.ts';
import { drop, keep, keptObject } from './storage.ts';
import { createStore, useStore } from './store.ts';
import type { Words } from './words.ts';

/** What a page calls itself: a name that is the same in both languages, one in each, or a name behind a text of its area (`area:key`). */
export type TabTitle = string | Words | { i18n: string; name: string };

export type Tab = {
  /** Path plus the query that tells the record; a list is one tab whatever its filters. */
  key: string;
  path: string;
  search: string;
  hash: string;
  /** Text key of the title, `area:key`; a page may say more by `title`. */
  i18n: string;
  title: TabTitle;
  keepAlive: boolean;
  /** Address of the page it was opened from; empty where it was entered by its address. */
  from: string;
  /** Order of use, to drop the state of the longest unused. */
  used: number;
  /** Counts up when the kept state must be forgotten. */
  generation: number;
};
export type Tabs = { list: readonly Tab[]; active: string };
export type Visited = Pick<Tab, 'key' | 'path' | 'search' | 'hash' | 'i18n' | 'keepAlive'>;

const lastUse = (tabs: Tabs): number => Math.max(0, ...tabs.list.map((tab) => tab.used));

const cameFrom = (tabs: Tabs): string => {
  const before = tabs.list.find((tab) => tab.key === tabs.active);
  return before ? addressOf(before) : '';
};

/** Selects the tab of a page, or adds it behind the others. */
export function visit(tabs: Tabs, page: Visited): Tabs {
  const used = lastUse(tabs) + 1;
  const known = tabs.list.find((tab) => tab.key === page.key);
  if (!known) return { list: [...tabs.list, { ...page, title: '', from: cameFrom(tabs), used, generation: 0 }], active: page.key };
  if (tabs.active === page.key && known.search === page.search && known.hash === page.hash) return tabs;
  return { list: tabs.list.map((tab) => (tab === known ? { ...tab, ...page, used } : tab)), active: page.key };
}

/** Home is pinned: it stands first and is closed by nothing. */
export const isPinned = (tab: Pick<Tab, 'path'>): boolean => tab.path === HOME;

/** Closes a tab; home and a single last tab stay. Closing the current one selects its right neighbour, else the left one. */
export function close(tabs: Tabs, key: string): Tabs {
  const index = tabs.list.findIndex((tab) => tab.key === key);
  const found = tabs.list[index];
  if (!found || isPinned(found) || tabs.list.length === 1) return tabs;
  const list = tabs.list.filter((tab) => tab.key !== key);
  if (tabs.active !== key) return { ...tabs, list };
  return { list, active: (list[index] ?? list[index - 1])?.key ?? '' };
}

/** The tabs that pass, with home; the named one is in front where the current one goes. */
const keepOnly = (tabs: Tabs, key: string, passes: (tab: Tab) => boolean): Tabs => {
  const list = tabs.list.filter((tab) => isPinned(tab) || passes(tab));
  return { list, active: list.some((tab) => tab.key === tabs.active) ? tabs.active : key };
};

export const closeOthers = (tabs: Tabs, key: string): Tabs => keepOnly(tabs, key, (tab) => tab.key === key);

/** Closes what stands behind a tab. */
export const closeRight = (tabs: Tabs, key: string): Tabs => {
  const before = new Set(tabs.list.slice(0, tabs.list.findIndex((tab) => tab.key === key) + 1).map((tab) => tab.key));
  return keepOnly(tabs, key, (tab) => before.has(tab.key));
};

/** Builds the page of a tab anew; it comes to the front. */
export const refreshed = (tabs: Tabs, key: string): Tabs => ({
  list: tabs.list.map((tab) => (tab.key === key ? { ...tab, generation: tab.generation + 1 } : tab)),
  active: key,
});

/** All pages but home go; home is opened anew where it was not. */
export const closeAll = (tabs: Tabs): Tabs => {
  const list = tabs.list.filter(isPinned);
  return { list, active: list[0]?.key ?? '' };
};

/** Every kept state is forgotten, the tabs stay. */
export const forgetState = (tabs: Tabs): Tabs => ({ ...tabs, list: tabs.list.map((tab) => ({ ...tab, generation: tab.generation + 1 })) });

/** Tabs whose page stays mounted: the active one, the most recently used lists up to the cap, and what is not saved. */
export function mounted(tabs: Tabs, cap = config.keptTabs, unsaved: ReadonlySet<string> = new Set()): ReadonlySet<string> {
  const kept = tabs.list.filter((tab) => tab.keepAlive).sort((a, b) => b.used - a.used);
  return new Set([tabs.active, ...unsaved, ...kept.slice(0, cap).map((tab) => tab.key)]);
}

export const addressOf = (tab: Pick<Tab, 'path' | 'search' | 'hash'>): string => tab.path + tab.search + tab.hash;

const EMPTY: Tabs = { list: [], active: '' };
const isTab = (value: unknown): value is Tab =>
  typeof value === 'object' && value !== null && 'key' in value && 'path' in value && 'used' in value && 'i18n' in value;

function readTabs(): Tabs {
  const kept = keptObject('tagList');
  const list = Array.isArray(kept?.list) ? kept.list.filter(isTab) : [];
  return { list, active: typeof kept?.active === 'string' ? kept.active : '' };
}

/** The tags of this window; they survive a reload and end with the session. */
export const tabs = createStore<Tabs>(readTabs());
export const useTabs = (): Tabs => useStore(tabs);
tabs.subscribe(() => keep('tagList', tabs.get(), 'session'));
onSessionEnd(() => {
  tabs.set(EMPTY);
  drop('tagList');
});

const isSame = (a: TabTitle, b: TabTitle): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Gives the tab of a page its own title, e.g. the application number of a case. */
export const setTabTitle = (key: string, title: TabTitle): void =>
  tabs.set((before) =>
    before.list.some((tab) => tab.key === key && !isSame(tab.title, title))
      ? { ...before, list: before.list.map((tab) => (tab.key === key ? { ...tab, title } : tab)) }
      : before,
  );
