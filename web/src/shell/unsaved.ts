/**
 * Pages with changes that are saved nowhere yet. Their tab asks before it closes, the window before it is left, and they stay
 * mounted however many tabs are open. Drafts that save themselves need none of this.
 *
 * ```tsx
 * useUnsaved(dirty);
 * ```
 */
import { useContext, useEffect } from 'react';
import { onSessionEnd } from './session.ts';
import { createStore, useStore } from './store.ts';
import { TabKey } from './tabKey.ts';
import { tabs } from './tabs.ts';

const NONE: ReadonlySet<string> = new Set();
/** Keys of the tabs. */
export const unsaved = createStore(NONE);
export const useUnsavedTabs = (): ReadonlySet<string> => useStore(unsaved);

const note = (key: string, dirty: boolean): void =>
  unsaved.set((before) => {
    if (before.has(key) === dirty) return before;
    const after = new Set(before);
    if (dirty) after.add(key);
    else after.delete(key);
    return after;
  });

// A closed tab has nothing left to lose.
tabs.subscribe(() => {
  const open = new Set(tabs.get().list.map(({ key }) => key));
  for (const key of unsaved.get()) if (!open.has(key)) note(key, false);
});
onSessionEnd(() => unsaved.set(NONE));

const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
if (typeof window !== 'undefined')
  unsaved.subscribe(() => {
    if (unsaved.get().size > 0) window.addEventListener('beforeunload', ask);
    else window.removeEventListener('beforeunload', ask);
  });

/** Not cleaned up with the effect: a kept page that goes behind another tab has its changes still. */
export function useUnsaved(dirty: boolean): void {
  const key = useContext(TabKey);
  useEffect(() => note(key, dirty), [key, dirty]);
}
