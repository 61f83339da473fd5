/**
 * Who may open the product on this device without a connection, and as what: the profile of whoever has opened an inspection for entry
 * here. Everything that was read goes from the device when the session ends, in whatever way. The name of the person stands beside the
 * token in the browser's storage, so that it goes with it at once, even where the page closes before the rest is gone.
 */
import { forget, keptIn, LIFE_DAYS, sweep } from '../offlineStore.ts';
import { onSessionEnd, type Session, session } from '../session.ts';
import { drop, dropEach, keep, keptText } from '../storage.ts';
import { world } from '../world.ts';

export type Profile = Pick<Session, 'userInfo' | 'roles' | 'permission' | 'topMenu' | 'menu' | 'menuAll'>;
/** Where one finds what is on the device. */
export const DEVICE = '/info/device';

const OWNER = 'deviceUser';
const ME = 'me';
const room = (user: string) => keptIn<Profile>('read', user, 'profile');
const nothing = (): void => undefined;

/** Whether the signed-in person works on this device without a connection. */
export const ownsDevice = (): boolean => {
  const user = session.get().userInfo?.user_id;
  return user !== undefined && keptText(OWNER) === user;
};

const put = async (): Promise<void> => {
  const { token, ended, userInfo, roles, permission, topMenu, menu, menuAll } = session.get();
  if (token === '' || ended || userInfo === null || menuAll === null) return;
  await room(userInfo.user_id).put(ME, { userInfo, roles, permission, topMenu, menu, menuAll }).catch(nothing);
};

/** From now on the product opens for this person without a connection too. */
export async function ownDevice(): Promise<void> {
  const user = session.get().userInfo?.user_id;
  if (user === undefined || session.get().ended) return;
  keep(OWNER, user);
  await put();
}

const DAY_MS = 86_400_000;
/** What could not be saved of a form waits in the browser for whoever typed it, but not for ever. */
const dropOldDrafts = (): void => {
  const since = world.now() - LIFE_DAYS.written * DAY_MS;
  dropEach('local', (name, { datetime }) => /^(draft|odd):/.test(name) && datetime < since);
};

/** The server has told who is signed in: what belongs to others, or is too old, goes. */
export async function profileRead(): Promise<void> {
  dropOldDrafts();
  const user = session.get().userInfo?.user_id ?? '';
  await sweep(user).catch(nothing);
  if (ownsDevice()) await put();
  else drop(OWNER);
}

/** The profile on the device that belongs to the present token. */
export async function keptProfile(): Promise<Profile | null> {
  const user = keptText(OWNER);
  if (user === null || session.get().token === '') return null;
  const all = await room(user)
    .all()
    .catch(() => []);
  return all.find(({ key }) => key === ME)?.value ?? null;
}

/** Without a connection the product opens no more here, until an inspection is opened for entry again. */
export const leaveDevice = (): void => drop(OWNER);

const leave = (): void => {
  drop(OWNER);
  void forget('read').catch(nothing);
};
/** Another tab of the browser has signed in the person whose device it is. */
const belongsToNext = (): boolean => {
  const owner = keptText(OWNER);
  return owner !== null && keptText('token') !== null && keptText('tokenUser') === owner;
};
onSessionEnd(() => {
  if (!belongsToNext()) leave();
});
// ended by the server while pages are open: what is read is kept anew once the person has signed in over them
let ended = session.get().ended;
session.subscribe(() => {
  const now = session.get().ended;
  if (now && !ended) leave();
  ended = now;
});
