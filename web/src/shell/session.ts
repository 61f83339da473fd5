/**
 * The session of this browser: token, person, roles, buttons, menus (spec: 000 §3 session-state).
 * Only the state; the acts that change it stand in `signIn.ts`.
 */

import type { accountCalls, MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import type { Access, Answered } from '@zhengjian/contract/call.ts';
import { DEFAULT_TENANT, TOKEN_LIFE, TOKEN_RENEW_AFTER } from '@zhengjian/contract/constants.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { drop, entry, keep, keptObject, keptText, onOtherTab } from './storage.ts';
import { createStore, useStore } from './store.ts';
import { world } from './world.ts';

export type UserInfo = Answered<typeof accountCalls.userInfo>;
export type TopMenuItem = Answered<typeof accountCalls.topMenu>[number];

export type Session = {
  token: string;
  refreshToken: string;
  tenantId: string;
  userInfo: UserInfo | null;
  roles: readonly string[];
  /** Button codes of the person; a code that is absent is not granted. */
  permission: Readonly<Record<string, true>>;
  topMenu: readonly TopMenuItem[];
  /** Side menu below the chosen top menu. */
  menu: readonly MenuItem[];
  /** Every menu of the person, for guard, titles and breadcrumbs; null until loaded. */
  menuAll: readonly MenuItem[] | null;
  /** Accounts last used in this browser, newest first. */
  userNames: readonly string[];
  /** The server knows the token no more; the pages stay until the same person has signed in again over them. */
  ended: boolean;
};

const USER_NAMES_KEPT = 5;
const names = (kept: Record<string, unknown> | null): string[] =>
  Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : [];

const signedOut = (): Session => ({
  token: '',
  refreshToken: '',
  tenantId: keptText('tenantId') ?? DEFAULT_TENANT,
  userInfo: null,
  roles: [],
  permission: {},
  topMenu: [],
  menu: [],
  menuAll: null,
  userNames: names(keptObject('userNames')),
  ended: false,
});

export const session = createStore<Session>({
  ...signedOut(),
  token: keptText('token') ?? '',
  refreshToken: keptText('refreshToken') ?? '',
});

export const useSession = <P>(pick: (session: Session) => P): P => useStore(session, pick);
export const isSignedIn = (): boolean => session.get().token !== '';

/** Name of an entry of the browser's storage that belongs to the person: whoever uses this browser next is not shown it. */
export const ownName = (name: string): string => `${name}:${session.get().userInfo?.user_id ?? ''}`;

let left = false;
/** Whether the person has signed out of their own accord: whoever signs in next is not led to what was open. */
export const hasLeft = (): boolean => left;

/** Keeps a fresh pair of tokens; the time of storing and the life of the token drive the renewal. */
export function keepTokens({
  life = TOKEN_LIFE,
  userId = '',
  ...tokens
}: {
  token: string;
  refreshToken: string;
  tenantId: string;
  /** Seconds that the token lives. */
  life?: number;
  /** Whose they are; empty where the server did not say. */
  userId?: string;
}): void {
  left = false;
  keep('tokenLife', String(life));
  keep('tokenUser', userId);
  keep('token', tokens.token);
  keep('refreshToken', tokens.refreshToken);
  keep('tenantId', tokens.tenantId);
  session.set((before) => ({ ...before, ...tokens, ended: false }));
}

/** When the token was stored, in milliseconds; null without a token. */
export const tokenStoredAt = (): number | null => (session.get().token === '' ? null : (entry('token')?.datetime ?? null));

export function rememberUserName(account: string): void {
  const userNames = [account, ...session.get().userNames.filter((name) => name !== account)].slice(0, USER_NAMES_KEPT);
  keep('userNames', userNames);
  session.set((before) => ({ ...before, userNames }));
}

let renewal: () => Promise<void> = async () => undefined;
/** Registers the renewal that a call waits for when its token has passed the threshold (a laptop that slept). */
export const renewWith = (renew: () => Promise<void>): void => {
  renewal = renew;
};
/** Seconds since the token was stored; null without one. */
export const tokenAge = (): number | null => {
  const stored = tokenStoredAt();
  return stored === null ? null : (world.now() - stored) / 1000;
};
/** Share of a token's life after which it is renewed, where that is sooner than usual. */
const RENEW_SHARE = 5 / 6;
/** Whether the token is due to be renewed; not without one. */
export const isTokenDue = (): boolean => {
  const age = tokenAge();
  const life = Number(keptText('tokenLife') ?? Number.POSITIVE_INFINITY);
  return age !== null && age >= Math.min(TOKEN_RENEW_AFTER, life * RENEW_SHARE);
};
/** Renews the token first when it is due. */
export const freshToken = async (): Promise<void> => {
  if (isTokenDue()) await renewal();
};

type Leaver = () => void;
const leavers = new Set<Leaver>();
/** Registers what must be forgotten with the session (tabs, cached answers). */
export const onSessionEnd = (leave: Leaver): void => {
  leavers.add(leave);
};

const forget = (after: Session): void => {
  session.set(after);
  for (const leave of leavers) leave();
};

/** Forgets the session in this browser: tokens, person, menus, tabs, lock. */
export function clearSession(): void {
  drop('token', 'tokenLife', 'tokenUser', 'refreshToken', 'tagList', 'isLock', 'lockPasswd');
  forget(signedOut());
}

/** The same, by the will of the person. */
export function leaveSession(): void {
  left = true;
  clearSession();
}

/**
 * The server has ended the session. Where pages are open they stay with what was typed in them, and the person signs in again
 * over them; else the session is forgotten. @returns whether it was not known before
 */
export function loseSession(): 'kept' | 'forgotten' | 'known' {
  const { token, menuAll, ended } = session.get();
  if (token === '' || ended) return 'known';
  if (menuAll === null) {
    clearSession();
    return 'forgotten';
  }
  session.set((before) => ({ ...before, ended: true }));
  return 'kept';
}

/** May the person press this button? Nobody may where there is none. */
export const useMay = (code: PermissionCode | undefined): boolean => useSession((s) => code !== undefined && s.permission[code] === true);

/** A menu grants calls as a button does: those that read what its page shows. */
const isAmong = (menus: readonly MenuItem[], code: string): boolean =>
  menus.some((menu) => menu.code === code || isAmong(menu.children ?? [], code));

/** May the person, on a page that is open to them, make such a call? Nobody may where there is none. */
export const useMayCall = (call: { access: Access } | undefined): boolean =>
  useSession(
    ({ permission, menuAll }) =>
      call !== undefined &&
      (call.access.rule !== 'permission' ||
        call.access.codes.some((code) => permission[code] === true || (menuAll !== null && isAmong(menuAll, code)))),
  );

/**
 * Takes over the token that another tab of the browser has. Where somebody else has signed in there, whatever this tab has of the one
 * before is forgotten; the storage, which is theirs by now, is left alone.
 */
export function takeKeptToken(): void {
  const token = keptText('token') ?? '';
  if (token === '') {
    leaveSession();
    return;
  }
  const taken = { token, refreshToken: keptText('refreshToken') ?? '', ended: false };
  const { userInfo } = session.get();
  const owner = keptText('tokenUser') ?? '';
  if (userInfo === null || owner === '' || owner === userInfo.user_id) session.set((before) => ({ ...before, ...taken }));
  else forget({ ...signedOut(), ...taken });
}

/** Follows sign-in, renewal and sign-out of the browser's other tabs. */
export const followOtherTabs = (): (() => void) => onOtherTab('token', takeKeptToken);
