/**
 * Pages with changes that are saved nowhere yet. Their tab asks before it closes, the window before it is left, and they stay
 * mounted however many tabs are open. Drafts that save themselves need none of this.
 *
 * ```tsx
 * useUnsaved(dirty);
 * ```
 */
import { useContext, useEffect, useId } from 'react';
import { onSessionEnd } from './session.ts';
import { createStore, useStore } from './store.ts';
import { frontPane, TabKey } from './tabKey.ts';
import { tabs } from './tabs.ts';

const NONE: ReadonlySet<string> = new Set();
/** Keys of the tabs. */
export const unsaved = createStore(NONE);
export const useUnsavedTabs = (): ReadonlySet<string> => useStore(unsaved);

/** What is not saved, by tab: its form, a dialog over it. */
const parts = new Map<string, Set<string>>();

const note = (key: string, part: string, dirty: boolean): void => {
  const own = parts.get(key) ?? new Set();
  if (own.has(part) === dirty) return;
  if (dirty) own.add(part);
  else own.delete(part);
  if (own.size > 0) parts.set(key, own);
  else parts.delete(key);
  unsaved.set(new Set(parts.keys()));
};

// A closed tab has nothing left to lose.
tabs.subscribe(() => {
  const open = new Set(tabs.get().list.map(({ key }) => key));
  const gone = [...parts.keys()].filter((key) => key !== '' && !open.has(key));
  if (gone.length === 0) return;
  for (const key of gone) parts.delete(key);
  unsaved.set(new Set(parts.keys()));
});
onSessionEnd(() => {
  parts.clear();
  unsaved.set(NONE);
});

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
if (typeof window !== 'undefined')
  unsaved.subscribe(() => {
    if (unsaved.get().size > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });

export function useUnsaved(dirty: boolean): void {
  const key = useContext(TabKey);
  const part = useId();
  useEffect(() => {
    note(key, part, dirty);
    return () => {
      // A page that goes behind another tab has its changes still; what leaves the page in sight has been saved or given up.
      if (key === '' || frontPane.get() === key) note(key, part, false);
    };
  }, [key, part, dirty]);
}
