/** Who is signed in and what they may open: person with roles, buttons, menus (spec: 000 §6). */
import { accountCalls, type MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { send } from './api.ts';
import { ApiError, isUnreachable } from './apiError.ts';
import { keptProfile, type Profile, profileRead } from './device/keptSession.ts';
import { grantedPaths, leaves, type Menus, targetOf, visibleTo } from './menus.ts';
import { queries } from './query.ts';
import { isScreen } from './screens.ts';
import { session } from './session.ts';
import { closeAll, tabs } from './tabs.ts';

/** Loads all of it at once; without a connection, what this device has of it. @throws ApiError */
export async function loadProfile(signal?: AbortSignal): Promise<void> {
  try {
    const profile = await askProfile(signal);
    session.set((before) => ({ ...before, ...profile }));
    fromDevice = false;
    void profileRead();
  } catch (fault) {
    const kept = isUnreachable(fault) ? await keptProfile() : null;
    if (kept === null) throw fault;
    session.set((before) => ({ ...before, ...kept }));
    fromDevice = true;
  }
}

/** Begins anew after a switch of department and role: what was read and opened before belongs to the other. @throws ApiError */
export async function beginAnew(): Promise<void> {
  queries.clear();
  await loadProfile();
  tabs.set(closeAll);
}

let fromDevice = false;
/** The profile is what the device had of it: it is asked for once the server answers. */
export const isFromDevice = (): boolean => fromDevice;

async function askProfile(signal?: AbortSignal): Promise<Profile> {
  const options = { quiet: true, ...(signal ? { signal } : {}) };
  const [userInfo, buttons, topMenu, routes] = await Promise.all([
    send(accountCalls.userInfo, {}, options),
    send(accountCalls.buttons, {}, options),
    send(accountCalls.topMenu, {}, options),
    send(accountCalls.routes, {}, options),
  ]);
  const menuAll = visibleTo(routes, userInfo.roles);
  const permission = Object.fromEntries(buttons.map(({ code }) => [code, true as const]));
  return { userInfo, roles: userInfo.roles, permission, topMenu, menu: menuAll, menuAll };
}

/** Loads the menus below one top menu anew; where that fails, as without a connection, those that are there. */
export async function loadSideMenu(topMenuId: string): Promise<Menus> {
  try {
    const routes = await send(accountCalls.routes, { topMenuId }, { quiet: true });
    const menu = visibleTo(routes, session.get().roles);
    const fresh = (one: MenuItem) => (one.id === topMenuId ? { ...one, children: menu } : one);
    session.set((before) => ({ ...before, menu, menuAll: before.menuAll?.map(fresh) ?? null }));
    return menu;
  } catch (fault) {
    if (!(fault instanceof ApiError)) throw fault;
    return session.get().menuAll?.find(({ id }) => id === topMenuId)?.children ?? [];
  }
}

/** Addresses the person's menus grant. */
export const myPaths = (menus: Menus): ReadonlySet<string> => grantedPaths(menus, isScreen);

/** Address of the first entry of a menu, to open when a top menu is chosen. */
export function firstPath(menus: Menus): string | null {
  const first = leaves(menus)[0];
  return first ? targetOf(first, isScreen) : null;
}
