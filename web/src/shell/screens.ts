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
import type { MenuPath } from '@zhengjian/contract/menus.ts';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { type LazyPage, lazyPage } from './lazyPage.ts';
import { i18next } from './texts.ts';

/** Where a menu opens: its own address, or `/index` below it. */
export type ListPath = MenuPath | `${MenuPath}/index`;

type Shown = {
  /** Title key, `area:path.of.text`; a menu entry of the same address overrides it. */
  i18n: string;
  /** The page keeps its state while its tab is open; details are built anew. */
  keepAlive: boolean;
  /** Names of the query that tell one record from another; a detail without them has a tab per whole query. */
  tabBy?: readonly string[];
  load: () => Promise<{ default: ComponentType }>;
};
/**
 * Address (`:name` stands for a parameter) and who may open it: who holds the menu of that address, who holds one of the lists that
 * lead to this detail, or, without `isAuth`, every signed-in person (customer centre).
 */
export type Screen = Shown &
  (
    | { path: ListPath; isAuth: boolean; grantedBy?: undefined }
    | { path: string; isAuth: boolean; grantedBy: ListPath | readonly ListPath[] }
    | { path: string; isAuth: false; grantedBy?: undefined }
  );

export type LaidScreen = Screen & { page: LazyPage };

const found = import.meta.glob<readonly Screen[]>(['../areas/*/screens.ts', './pages/screens.ts'], { eager: true, import: 'screens' });

/** Every screen of the product. */
export const screens: readonly Screen[] = Object.values(found).flat();

const foundOfDevelopers = import.meta.glob<readonly Screen[]>('../develop/screens.ts', { eager: true, import: 'screens' });

/** What a development build has beside them; a production build has none. */
export const developScreens: readonly Screen[] = Object.values(foundOfDevelopers).flat();

/** The area whose texts a screen speaks. */
const areaOf = ({ i18n }: Screen): string => i18n.split(':')[0] ?? 'shell';

const laid: readonly LaidScreen[] = [...screens, ...developScreens].map((screen) => ({
  ...screen,
  page: lazyPage(screen.load, areaOf(screen)),
}));

const hasParameter = ({ path }: Screen): boolean => /[:*]/.test(path);
/** As the router compares them: letters of either case, slashes behind are nothing. */
const plain = (path: string): string => path.toLowerCase().replace(/\/+$/, '');

const fixed: ReadonlyMap<string, LaidScreen> = new Map(
  laid.filter((screen) => !hasParameter(screen)).map((screen) => [plain(screen.path), screen]),
);
const withParameter = laid.filter(hasParameter);

/** The screen of an address, or undefined. Every entry of the menus asks this while the frame is drawn, so it is looked up. */
export const screenAt = (path: string): LaidScreen | undefined =>
  fixed.get(plain(path)) ?? withParameter.find((screen) => matchPath(screen.path, path) !== null);

export const isScreen = (path: string): boolean => screenAt(path) !== undefined;

/** True when a screen can be shown without waiting. */
export const isPrepared = (screen: LaidScreen): boolean => screen.page.loaded() !== null && i18next.hasLoadedNamespace(areaOf(screen));

/** Fetches the screen of an address before it is asked for, e.g. while its menu is pointed at. */
export const fetchAhead = (address: string): void => {
  const screen = screenAt(address.split('?')[0] ?? '');
  if (screen && !isPrepared(screen)) void prepare(screen);
};

/** Fetches what a screen needs to be shown. A failure is left to the showing of it, which tells. */
export async function prepare(screen: LaidScreen): Promise<void> {
  await screen.page.prepare().catch(() => undefined);
}
