/**
 * Saves what is typed into a long form as a draft: a moment after the last change, one save at a time, again after a failure
 * and when the connection is back. What could not be saved is kept in the browser and offered at the next visit.
 *
 * ```tsx
 * const draft = useDraft({ id: `ccc:${id}`, save: async (values) => { await update.act({ id, version, ...values }, { quiet: true }); } });
 * <Form onValuesChange={(_, all) => draft.changed(all)}>
 * ```
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isCancelled } from '../../shell/apiError.ts';
import { drop, keep, keptObject } from '../../shell/storage.ts';
import { createStore, type Store } from '../../shell/store.ts';
import { world } from '../../shell/world.ts';

/** A pause in typing, not a keystroke. */
const PAUSE_MS = 1500;
const AGAIN_MS = 10_000;

export type DraftState =
  | { is: 'untouched' }
  | { is: 'dirty' }
  | { is: 'saving' }
  | { is: 'saved'; at: number }
  | { is: 'failed'; why: string };

export type Draft<V> = {
  /** Watched where it is shown: a page is not drawn anew because something was typed or saved. */
  state: Store<DraftState>;
  /** Tells that the person changed something. */
  changed(values: V): void;
  /** Saves at once what is unsaved; true when nothing unsaved is left. */
  flush(): Promise<boolean>;
  /** What an earlier visit could not save, or null. */
  left: V | null;
  forgetLeft(): void;
};

type Options<V> = { id: string; save: (values: V) => Promise<void>; enabled?: boolean };

export function useDraft<V extends object>({ id, save, enabled = true }: Options<V>): Draft<V> {
  const [state] = useState(() => createStore<DraftState>({ is: 'untouched' }));
  const [left, setLeft] = useState<V | null>(() => keptObject(`draft:${id}`) as V | null);
  const unsaved = useRef<V | null>(null);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const gone = useRef(false);
  const saving = useRef(save);
  saving.current = save;

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    if (running.current) return running.current.then(() => (unsaved.current ? flush() : true));
    const values = unsaved.current;
    if (!values) return Promise.resolve(true);
    unsaved.current = null;
    state.set({ is: 'saving' });
    const turn = saving
      .current(values)
      .then(() => {
        drop(`draft:${id}`);
        state.set(unsaved.current ? { is: 'dirty' } : { is: 'saved', at: world.now() });
        return true;
      })
      .catch((fault: unknown) => {
        unsaved.current ??= values;
        keep(`draft:${id}`, unsaved.current);
        state.set({ is: 'failed', why: fault instanceof Error && !isCancelled(fault) ? fault.message : '' });
        // A page that has been left does not save behind the back of its next visit, which finds the copy kept here.
        if (!gone.current) timer.current = setTimeout(() => void flush(), AGAIN_MS);
        return false;
      })
      .finally(() => {
        running.current = null;
      });
    running.current = turn;
    return turn;
  }, [id, state]);

  const changed = useCallback(
    (values: V) => {
      if (!enabled) return;
      unsaved.current = values;
      state.set((before) => (before.is === 'saving' || before.is === 'dirty' ? before : { is: 'dirty' }));
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), PAUSE_MS);
    },
    [enabled, flush, state],
  );

  useEffect(() => {
    gone.current = false;
    const again = () => void flush();
    const leave = () => {
      if (document.visibilityState === 'hidden') void flush();
    };
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', leave);
    return () => {
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', leave);
      gone.current = true;
      void flush();
      clearTimeout(timer.current);
    };
  }, [flush]);

  const forgetLeft = useCallback(() => {
    drop(`draft:${id}`);
    setLeft(null);
  }, [id]);
  return useMemo(() => ({ state, changed, flush, left, forgetLeft }), [state, changed, flush, left, forgetLeft]);
}
