// @vitest-environment happy-dom
/** What lies on a device: whose it is, how long, and what goes with the session. */
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { keptProfile, ownDevice, ownsDevice, profileRead } from './device/keptSession.ts';
import { forget, keptIn, keptOf, placeOfFirst, sweep } from './offlineStore.ts';
import type { UserInfo } from './session.ts';
import { clearSession, keepTokens, loseSession, session } from './session.ts';
import { keep, keptObject } from './storage.ts';
import { world } from './world.ts';

const DAY_MS = 86_400_000;
let now = 1_700_000_000_000;
const tokens = { token: 't', refreshToken: 'r', tenantId: '000000' };
const signInAs = (user: string) => {
  keepTokens(tokens);
  session.set((before) => ({ ...before, userInfo: { user_id: user } as UserInfo, menuAll: [] }));
};

beforeEach(async () => {
  vi.spyOn(world, 'now').mockImplementation(() => now);
  await Promise.all([forget('read'), forget('written')]);
  clearSession();
});

test('each person has their own, by room and key, and takes away one, a room, or all', async () => {
  const sections = keptIn<{ note: string }>('written', 'ma', 'inspection/1/sections');
  await sections.put('h02', { note: 'b' });
  await sections.put('h01', { note: 'a' });
  await keptIn('written', 'ma', 'inspection/12/sections').put('h01', {});
  await keptIn('written', 'luo', 'inspection/1/sections').put('h01', { note: 'c' });
  expect((await sections.all()).map(({ key, value }) => [key, value.note])).toEqual([
    ['h01', 'a'],
    ['h02', 'b'],
  ]);
  await forget('written', 'ma', 'inspection/1');
  expect((await keptOf('written', 'ma')).map(({ key }) => key)).toEqual(['inspection/12/sections/h01']);
  expect(await keptOf('written', 'luo')).toHaveLength(1);
});

test('what was read goes after two weeks and with another person; what is not sent stays for its writer for a month', async () => {
  await keptIn('read', 'ma', 'inspection').put('1', {});
  await keptIn('written', 'ma', 'inspection/1/photos').put('a', new Blob(['x']));
  now += 13 * DAY_MS;
  await sweep('ma');
  expect(await keptOf('read', 'ma')).toHaveLength(1);
  await sweep('luo');
  expect(await keptOf('read', 'ma')).toEqual([]);
  expect(await keptOf('written', 'ma')).toHaveLength(1);
  now += 18 * DAY_MS;
  await sweep('ma');
  expect(await keptOf('written', 'ma')).toEqual([]);
});

test('what could not be saved of a form waits a month for whoever typed it', async () => {
  keep('draft:ccc:1:ma', { version: 1, values: {} });
  keep('odd:1:ma', { version: 1, list: [] });
  keep('visited:ma', {});
  now += 31 * DAY_MS;
  keep('draft:ccc:2:ma', { version: 1, values: {} });
  await profileRead();
  const stays = ['draft:ccc:1:ma', 'odd:1:ma', 'visited:ma', 'draft:ccc:2:ma'].map((name) => keptObject(name) !== null);
  expect(stays).toEqual([false, false, true, true]);
});

test('signed out, nobody opens the product here without a connection, and nothing that was read is left', async () => {
  signInAs('ma');
  await ownDevice();
  await keptIn('read', 'ma', 'inspection').put('1', {});
  await keptIn('written', 'ma', 'inspection/1/sections').put('h01', {});
  expect((await keptProfile())?.userInfo?.user_id).toBe('ma');
  clearSession();
  // the name goes at once, before anything else is gone
  expect(ownsDevice()).toBe(false);
  expect(await keptProfile()).toBeNull();
  await vi.waitFor(async () => expect(await keptOf('read', 'ma')).toEqual([]));
  expect(await keptOf('written', 'ma')).toHaveLength(1);
  signInAs('luo');
  await profileRead();
  expect(await keptProfile()).toBeNull();
});

test('a session that the server has ended takes what was read with it, also while pages are open', async () => {
  signInAs('ma');
  await ownDevice();
  expect(loseSession()).toBe('kept');
  expect(await keptProfile()).toBeNull();
  await vi.waitFor(async () => expect(await keptOf('read', 'ma')).toEqual([]));
  // signed in again over the pages
  signInAs('ma');
  await ownDevice();
  expect(await keptProfile()).not.toBeNull();
});

test('another account, without a sign-out before it, finds nothing', async () => {
  signInAs('ma');
  await ownDevice();
  signInAs('luo');
  await profileRead();
  expect(await keptProfile()).toBeNull();
  expect(await keptOf('read', 'ma')).toEqual([]);
});

test('what a device had kept before there were places for read and written is found again', () => {
  expect(placeOfFirst('inspection/u1/opened/t1')).toBe('read/u1/inspection/t1');
  expect(placeOfFirst('inspection/u1/t1/sections/h01')).toBe('written/u1/inspection/t1/sections/h01');
  expect(placeOfFirst('inspection/u1/t1/photos/0001-a')).toBe('written/u1/inspection/t1/photos/0001-a');
  expect(placeOfFirst('other')).toBeNull();
});
