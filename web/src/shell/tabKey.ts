/** Tells a page which tab it stands in, so that it can title it. */
import { createContext, useContext, useEffect } from 'react';
import { createStore, useStore } from './store.ts';
import { setTabTitle } from './tabs.ts';

export const TabKey = createContext('');

/** Key of the tab whose dialogs may stand open; it changes before the panes do, so that dialogs leave while their page is in sight. */
export const frontPane = createStore('');

/** Is the page in front, or does the part stand outside of any tab? */
export function useInFront(): boolean {
  const key = useContext(TabKey);
  return useStore(frontPane, (front) => key === '' || front === key);
}

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
