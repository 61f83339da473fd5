/** A value that components can watch: the few states of the browser that belong to no server. */
import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get(): T;
  set(next: T | ((before: T) => T)): void;
  subscribe(listener: () => void): () => void;
};

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      const after = typeof next === 'function' ? (next as (before: T) => T)(value) : next;
      if (Object.is(after, value)) return;
      value = after;
      for (const listener of [...listeners]) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Watches a store; `pick` must answer the same value for the same state (no fresh objects). */
export function useStore<T, P = T>(store: Store<T>, pick?: (value: T) => P): P {
  const read = () => (pick ? pick(store.get()) : (store.get() as unknown as P));
  return useSyncExternalStore(store.subscribe, read, read);
}
