/** Pages of the menu that were opened last on this machine. */
import { session } from '../session.ts';
import { keep, keptObject } from '../storage.ts';
import { createStore, useStore } from '../store.ts';

/** Most pages that are remembered. */
const MOST = 8;

type Recent = { user: string; paths: readonly string[] };

const read = (): Recent => {
  const kept = keptObject('recentPages');
  const paths = Array.isArray(kept?.paths) ? kept.paths.filter((path): path is string => typeof path === 'string') : [];
  return { user: typeof kept?.user === 'string' ? kept.user : '', paths };
};

const recent = createStore<Recent>(read());
const NONE: readonly string[] = [];

/** What somebody else opened on this machine is theirs. */
const own = ({ user, paths }: Recent): readonly string[] => (user === session.get().userInfo?.user_id ? paths : NONE);

/** Remembers an address as the last one opened. */
export const remember = (address: string): void => {
  const user = session.get().userInfo?.user_id;
  if (user === undefined) return;
  recent.set((before) => {
    const paths = own(before);
    return paths[0] === address ? before : { user, paths: [address, ...paths.filter((path) => path !== address)].slice(0, MOST) };
  });
  keep('recentPages', recent.get());
};

/** Addresses, the last one first. */
export const useRecent = (): readonly string[] => useStore(recent, own);
