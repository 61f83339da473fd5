/** Whether the server answers. Any call tells; while none does, the page is asked to say so and the server is tried again. */
import { createStore, useStore } from './store.ts';

export type Connection = {
  lost: boolean;
  /** Changes that were sent and got no answer; the person has to send them again. */
  open: ReadonlySet<string>;
};

const FINE: Connection = { lost: false, open: new Set() };
export const connection = createStore<Connection>(FINE);
export const useConnection = (): Connection => useStore(connection);

/**
 * The server has answered something. What got no answer before stays noted until it is sent again, or put aside.
 * @param change key of the call that was answered, where it changes something
 */
export const answered = (change: string | null): void =>
  connection.set((before) => {
    const open = change !== null && before.open.has(change) ? new Set([...before.open].filter((key) => key !== change)) : before.open;
    return before.lost || open !== before.open ? { lost: false, open } : before;
  });

/** A call got no answer. @param change key of the call where it would have changed something */
export const unanswered = (change: string | null): void =>
  connection.set((before) => ({ lost: true, open: change === null ? before.open : new Set([...before.open, change]) }));

/** The browser has lost its network: nothing needs to be tried to know it. */
export const disconnected = (): void => connection.set((before) => (before.lost ? before : { ...before, lost: true }));

/** The person has read what got no answer. */
export const putAside = (): void => connection.set((before) => ({ ...before, open: FINE.open }));
