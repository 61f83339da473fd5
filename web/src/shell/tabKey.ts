/** Tells a page which tab it stands in, so that it can title it. */
import { createContext, useContext, useEffect } from 'react';
import { setTabTitle } from './tabs.ts';

export const TabKey = createContext('');
/** False while the page stands in a hidden tab. */
export const PaneActive = createContext(true);

/**
 * Gives the page's tab a title of its own, e.g. the application number of a case.
 *
 * ```tsx
 * usePageTitle(detail.data?.applicationNo ?? '');
 * ```
 */
export function usePageTitle(title: string): void {
  const key = useContext(TabKey);
  useEffect(() => {
    if (title !== '') setTabTitle(key, title);
  }, [key, title]);
}
