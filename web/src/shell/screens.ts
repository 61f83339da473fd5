/**
 * The screens laid down in the browser. Each area tells its own in `web/src/areas/<area>/screens.ts`:
 *
 * ```ts
 * export const screens: Screen[] = [
 *   { path: '/acceptance/accept', i18n: 'acceptance:screens.accept', keepAlive: true, isAuth: true, load: () => import('./AcceptQueue.tsx') },
 *   { path: '/acceptance/detail', i18n: 'acceptance:screens.detail', keepAlive: false, isAuth: true, grantedBy: '/acceptance/accept',
 *     load: () => import('./CaseFile.tsx') },
 * ];
 * ```
 */
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { HOME } from './guard.ts';
import { type LazyPage, lazyPage } from './lazyPage.ts';
import { i18next } from './texts.ts';

export type Screen = {
  /** Address; `:name` stands for a parameter. */
  path: string;
  /** Title key, `area:path.of.text`; a menu entry of the same address overrides it. */
  i18n: string;
  /** The page keeps its state while its tab is open; details are built anew. */
  keepAlive: boolean;
  /** False: open to every signed-in person without a menu grant (customer centre). */
  isAuth: boolean;
  /** Address of the list whose menu grant opens this detail; several, when any of them does. */
  grantedBy?: string | readonly string[];
  /** Names of the query that tell one record from another; a detail without them has a tab per whole query. */
  tabBy?: readonly string[];
  load: () => Promise<{ default: ComponentType }>;
};

export type LaidScreen = Screen & { page: LazyPage };

const areas = import.meta.glob<readonly Screen[]>('../areas/*/screens.ts', { eager: true, import: 'screens' });

const own: readonly Screen[] = [
  { path: HOME, i18n: 'shell:welcome.title', keepAlive: true, isAuth: false, load: () => import('./pages/Welcome.tsx') },
  { path: '/info/index', i18n: 'shell:personal.title', keepAlive: false, isAuth: false, load: () => import('./pages/Personal.tsx') },
  { path: '/myiframe/:routerPath', i18n: 'shell:frame.title', keepAlive: true, isAuth: false, load: () => import('./pages/Frame.tsx') },
];

const laid: readonly LaidScreen[] = [...own, ...Object.values(areas).flat()].map((screen) => ({ ...screen, page: lazyPage(screen.load) }));

/** The screen of an address, or undefined. */
export const screenAt = (path: string): LaidScreen | undefined => laid.find((screen) => matchPath(screen.path, path) !== null);

export const isScreen = (path: string): boolean => screenAt(path) !== undefined;

/** The area whose texts a screen speaks. */
const areaOf = ({ i18n }: Screen): string => i18n.split(':')[0] ?? 'shell';

/** True when a screen can be shown without waiting. */
export const isPrepared = (screen: LaidScreen): boolean => screen.page.loaded() !== null && i18next.hasLoadedNamespace(areaOf(screen));

/** Fetches what a screen needs to be shown. A failure is left to the showing of it, which tells. */
export async function prepare(screen: LaidScreen): Promise<void> {
  await Promise.all([screen.page.prepare(), i18next.loadNamespaces(areaOf(screen))]).catch(() => undefined);
}
