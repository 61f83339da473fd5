/** Which pages the person may open, so that nothing leads them to a refusal. */
import { admit } from './guard.ts';
import type { Menus } from './menus.ts';
import { myPaths } from './profile.ts';
import { screenAt } from './screens.ts';
import { useSession } from './session.ts';

const granted = new WeakMap<Menus, ReadonlySet<string>>();
const pathsIn = (menus: Menus): ReadonlySet<string> => {
  const paths = granted.get(menus) ?? myPaths(menus);
  granted.set(menus, paths);
  return paths;
};

/** @param address path of a page, with its query or without */
export const mayOpen = (address: string, menus: Menus): boolean => {
  const path = address.split(/[?#]/)[0] ?? '';
  const screen = screenAt(path);
  return admit(screen && { ...screen, path }, pathsIn(menus)) === 'shown';
};

const NONE: Menus = [];
export const useMayOpen = (address: string): boolean => useSession(({ menuAll }) => mayOpen(address, menuAll ?? NONE));
