/** What a tab is called: its page's own words, else the menu's name, else the screen's title text. */
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { menuName, wayTo } from './menus.ts';
import { isScreen } from './screens.ts';
import { useSession } from './session.ts';
import { useSetting } from './settings.ts';
import type { Tab, TabTitle } from './tabs.ts';
import { useWords } from './words.ts';

/** Texts of an area by paths known only at run time, as declarations carry them; empty where there is none. */
export function useAreaText(area: string): (path: string, params?: Readonly<Record<string, string | number>>) => string {
  const { t } = useTranslation(area as 'shell');
  return useMemo(() => {
    const byPath = t as unknown as (path: string, options: object) => string;
    return (path, params = {}) => byPath(path, { ...params, ns: area, defaultValue: '' });
  }, [t, area]);
}

/** Translates a key known only at run time (`area:path.of.text`), as screens and menus carry it. */
export function useKeyText(key: string): string {
  const [area = 'shell', path = ''] = key.split(':');
  const { t, ready } = useTranslation(area as 'shell', { useSuspense: false });
  const byKey = t as unknown as (path: string, options: { ns: string; defaultValue: string }) => string;
  return ready && path !== '' ? byKey(path, { ns: area, defaultValue: '' }) : '';
}

/** What the page says of itself, in the language of now. */
function useOwnTitle(title: TabTitle): string {
  const say = useWords();
  const text = useKeyText(typeof title === 'object' && 'i18n' in title ? title.i18n : '');
  if (typeof title === 'string') return title;
  return 'i18n' in title ? `${text} ${title.name}`.trim() : say(title);
}

export function useTabTitle(tab: Pick<Tab, 'title' | 'path' | 'i18n'> | undefined): string {
  const language = useSetting('language');
  const menus = useSession((session) => session.menuAll);
  const screen = useKeyText(tab?.i18n ?? '');
  const own = useOwnTitle(tab?.title ?? '');
  if (!tab) return '';
  if (own !== '') return own;
  const entry = menus ? wayTo(menus, tab.path, isScreen).at(-1) : undefined;
  return entry ? menuName(entry, language) : screen;
}
