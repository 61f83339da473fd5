/** Tells a page which tab it stands in, so that it can title it. */
import { createContext, useContext, useEffect } from 'react';
import { createStore, useStore } from './store.ts';
import { setTabTitle, type TabTitle } from './tabs.ts';

export const TabKey = createContext('');

/** Key of the tab whose dialogs may stand open; it changes before the panes do, so that dialogs leave while their page is in sight. */
export const frontPane = createStore('');

/** Is the page in front, or does the part stand outside of any tab? */
export function useInFront(): boolean {
  const key = useContext(TabKey);
  return useStore(frontPane, (front) => key === '' || front === key);
}

/**
 * Gives the page's tab a title of its own, e.g. the application number of a case. What is said in words is given in both languages, or
 * by the key of its text: the tab follows the language also while its page is not there.
 *
 * ```tsx
 * usePageTitle(detail.data?.applicationNo ?? '');
 * usePageTitle({ zh: model.name, en: model.nameEn });
 * usePageTitle({ i18n: 'acceptance:customer.form.title', name: applicationNo });
 * ```
 */
export function usePageTitle(title: TabTitle): void {
  const key = useContext(TabKey);
  useEffect(() => {
    if (title !== '') setTabTitle(key, title);
  }, [key, title]);
}
