/**
 * Saves what is typed into a long form as a draft: a moment after the last change, one save at a time, again after a failure
 * and when the connection is back. What could not be saved is kept in the browser, for the person who typed it, and offered at the
 * next visit.
 *
 * ```tsx
 * const save = async (values) => { version.current = (await update.act({ id, version: version.current, ...values }, { quiet: true })).version; };
 * const draft = useDraft({ id: `ccc:${id}`, start: valuesOf(application), save, version: () => version.current });
 * <Form onValuesChange={(_, all) => draft.changed(all)}>
 * ```
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isCancelled } from '../../shell/apiError.ts';
import { ownName, session } from '../../shell/session.ts';
import { drop, keep, keptObject } from '../../shell/storage.ts';
import { createStore, type Store } from '../../shell/store.ts';
import { world } from '../../shell/world.ts';
import { saysSame } from './fill.ts';
import { noteSave } from './useFreshRead.ts';

/** A pause in typing, not a keystroke. */
const PAUSE_MS = 1500;
const AGAIN_MS = 10_000;

export type DraftState =
  | { is: 'untouched' }
  | { is: 'dirty' }
  | { is: 'saving' }
  | { is: 'saved'; at: number }
  | { is: 'failed'; why: string };

/** `version`: of what the server had when it was typed. Where that is another now, somebody has saved since. */
export type Left<V> = { values: V; version: number };

export type Draft<V> = {
  /** Watched where it is shown: a page is not drawn anew because something was typed or saved. */
  state: Store<DraftState>;
  /** Tells that the person changed something. */
  changed(values: V): void;
  /** Saves at once what is unsaved; true when nothing unsaved is left. */
  flush(): Promise<boolean>;
  /** What an earlier visit could not save, or null. */
  left: Left<V> | null;
  forgetLeft(): void;
  /** Gives up what is not saved yet, with its copy in the browser. */
  giveUp(): void;
  /**
   * Saves, then does something else that changes the record, and holds further saves back until it is done. False, and nothing is
   * done, where something could not be saved.
   */
  inTurn(work: () => Promise<void>): Promise<boolean>;
};

type Options<V> = {
  id: string;
  /** What the form belongs to, where that has several drafts: its next visit reads only after their saves (`useFreshRead`). */
  of?: string;
  /** What the server has. */
  start: V;
  save: (values: V) => Promise<void>;
  /** Of the record over which the person types. */
  version: () => number;
  enabled?: boolean;
};

const whoIs = (): string | undefined => session.get().userInfo?.user_id;

/** What was kept when the page went has often reached the server all the same: then nothing is left. */
function leftOf<V extends object>(name: string, start: V): Left<V> | null {
  const kept = keptObject(name);
  if (typeof kept?.values !== 'object' || kept.values === null || typeof kept.version !== 'number') return null;
  if (!saysSame(kept.values, start)) return kept as Left<V>;
  drop(name);
  return null;
}

export function useDraft<V extends object>({ id, of = id, start, save, version, enabled = true }: Options<V>): Draft<V> {
  const [state] = useState(() => createStore<DraftState>({ is: 'untouched' }));
  const [{ name, who }] = useState(() => ({ name: ownName(`draft:${id}`), who: whoIs() }));
  const [left, setLeft] = useState(() => leftOf(name, start));
  const unsaved = useRef<V | null>(null);
  /** What a save under way has taken along. */
  const sent = useRef<V | null>(null);
  const running = useRef<Promise<boolean> | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const gone = useRef(false);
  const given = useRef({ save, version });
  given.current = { save, version };

  const keepCopy = useCallback(() => {
    const values = unsaved.current ?? sent.current;
    if (values) keep(name, { values, version: given.current.version() });
  }, [name]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    if (running.current)
      return running.current.then((saved) => {
        if (!unsaved.current) return true;
        // A page that has been left does not save behind the back of its next visit, which finds the copy kept here.
        return saved || !gone.current ? flush() : false;
      });
    const values = unsaved.current;
    if (!values) return Promise.resolve(true);
    // somebody else has signed in since: it waits for the person who typed it
    if (whoIs() !== who) {
      keepCopy();
      return Promise.resolve(false);
    }
    unsaved.current = null;
    sent.current = values;
    state.set({ is: 'saving' });
    const turn = given.current
      .save(values)
      .then(() => {
        sent.current = null;
        if (unsaved.current) keepCopy();
        else drop(name);
        state.set(unsaved.current ? { is: 'dirty' } : { is: 'saved', at: world.now() });
        return true;
      })
      .catch((fault: unknown) => {
        // given up meanwhile
        if (sent.current === null) return true;
        sent.current = null;
        unsaved.current ??= values;
        keepCopy();
        state.set({ is: 'failed', why: fault instanceof Error && !isCancelled(fault) ? fault.message : '' });
        if (!gone.current) timer.current = setTimeout(() => void flush(), AGAIN_MS);
        return false;
      })
      .finally(() => {
        running.current = null;
      });
    running.current = turn;
    noteSave(of, turn);
    return turn;
  }, [of, name, who, state, keepCopy]);

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
    // the page may go before the save is answered
    const leave = () => {
      keepCopy();
      void flush();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    window.addEventListener('online', again);
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      window.removeEventListener('online', again);
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      gone.current = true;
      leave();
      clearTimeout(timer.current);
    };
  }, [flush, keepCopy]);

  const forgetLeft = useCallback(() => {
    drop(name);
    setLeft(null);
  }, [name]);

  const giveUp = useCallback(() => {
    clearTimeout(timer.current);
    unsaved.current = null;
    sent.current = null;
    state.set({ is: 'untouched' });
    forgetLeft();
  }, [state, forgetLeft]);

  const inTurn = useCallback(
    async (work: () => Promise<void>): Promise<boolean> => {
      while (running.current || unsaved.current) if (!(await flush())) return false;
      const done = work();
      running.current = done
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          running.current = null;
        });
      noteSave(of, running.current);
      await done;
      return true;
    },
    [of, flush],
  );
  return useMemo(
    () => ({ state, changed, flush, left, forgetLeft, giveUp, inTurn }),
    [state, changed, flush, left, forgetLeft, giveUp, inTurn],
  );
}
