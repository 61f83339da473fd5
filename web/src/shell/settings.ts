/** UI settings kept in the browser: language, theme, colour, lock, collapse, table density (spec: 000 §3 ui-settings). */
import { LANGUAGES, type Language } from '@zhengjian/contract/constants.ts';
import { keep, keptFlag, keptNumber, keptText } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { THEMES, type ThemeName } from './theme/looks.ts';

/** A colour as it is kept: it becomes a part of the page's classes. */
const COLOUR = /^#[0-9a-f]{6}$/i;

export type Settings = {
  language: Language;
  theme: ThemeName;
  /** Main colour, `#rrggbb`; empty: the one of the theme. */
  colour: string;
  locked: boolean;
  /** Salt and hash. */
  lockPassword: string;
  /** Address that was left when the window was locked. */
  lockedAt: string;
  /** Wrong lock passwords since. */
  lockFaults: number;
  collapsed: boolean;
  /** Table rows of 32 instead of 40 pixels. */
  dense: boolean;
};

const oneOf = <T extends string>(values: readonly T[], found: string | null, otherwise: T): T =>
  values.find((value) => value === found) ?? otherwise;

/** Where nobody has chosen yet: the first language of the browser that the product speaks, else Chinese. */
export const firstLanguage = (wanted: readonly string[]): Language =>
  wanted.map((tag) => LANGUAGES.find((known) => tag.toLowerCase().startsWith(known))).find((known) => known !== undefined) ?? 'zh';

const readSettings = (): Settings => ({
  language: oneOf(LANGUAGES, keptText('language'), firstLanguage(typeof navigator === 'undefined' ? [] : navigator.languages)),

  theme: oneOf(THEMES, keptText('themeName'), 'default'),
  colour: COLOUR.exec(keptText('colorName') ?? '')?.[0] ?? '',
  locked: keptFlag('isLock') ?? false,
  lockPassword: keptText('lockPasswd') ?? '',
  lockedAt: keptText('lockedAt') ?? '/',
  lockFaults: keptNumber('lockFaults') ?? 0,
  collapsed: keptFlag('isCollapse') ?? false,
  dense: keptFlag('dense') ?? false,
});

/** Storage name of each setting; lock and its password stay within the window that was locked. */
const KEPT_AS = {
  language: ['language', 'local'],
  theme: ['themeName', 'local'],
  colour: ['colorName', 'local'],
  locked: ['isLock', 'session'],
  lockPassword: ['lockPasswd', 'session'],
  lockedAt: ['lockedAt', 'session'],
  lockFaults: ['lockFaults', 'session'],
  collapsed: ['isCollapse', 'local'],
  dense: ['dense', 'local'],
} as const;

export const settings = createStore<Settings>(readSettings());

export function changeSetting<K extends keyof Settings>(name: K, value: Settings[K]): void {
  const [key, place] = KEPT_AS[name];
  keep(key, value, place);
  settings.set((before) => ({ ...before, [name]: value }));
}

export const useSetting = <K extends keyof Settings>(name: K): Settings[K] => useStore(settings, (all) => all[name]);
