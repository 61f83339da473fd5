/** A person's own sessions: seen, ended one by one or all others at once; nobody else's. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { openSession } from '@zhengjian/server/src/areas/account/index.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('my-sessions', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await instituteSystem(world);
const users = createUsers({ app, db, world }, MAIN_TENANT);
const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/128.0.0.0 Safari/537.36';
const PHONE = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 MicroMessenger/8.0.49';

beforeEach(() => raw('update session set revoked_at = created_at where revoked_at is null'));

const enter = async (account: string, agent: string, ip: string) => {
  const userId = await users.idOf(account);
  world.setNow(new Date(world.now().getTime() + 60_000));
  return db.system((tx) => openSession(tx, world, { tenant: MAIN_TENANT, userId, ip, agent, deptId: null, roleId: null }));
};
const list = (token: string) => makeCall(app, profileCalls.mySessions, {}, { token });
const isIn = async (token: string) => (await tryCall(app, accountCalls.userInfo, {}, { token })).code === 200;
const renewed = (refresh: string) => tryCall(app, accountCalls.token, { grant_type: 'refresh_token', refresh_token: refresh });
const acts = () => raw<{ details: string }>(`select details::text from audit_row where kind = 'account.sessionsEnded' order by seq`);

test('are listed with device, address and last use, the present one first', async () => {
  const here = await enter('zhangruonan', CHROME, '10.1.1.1');
  await enter('zhangruonan', PHONE, '10.1.1.2');
  await enter('liuqiming', CHROME, '10.1.1.3');
  const sessions = await list(here.access);
  expect(sessions.map(({ device, ip, own, client }) => [device, ip, own, client])).toEqual([
    ['Chrome 128 · Windows', '10.1.1.1', true, ''],
    ['WeChat 8.0.49 · Android', '10.1.1.2', false, ''],
  ]);
  expect(sessions[1]?.lastSeen).toMatch(/^2026-03-02 09:\d\d:00$/);
});

test('one that is ended is refused at once, and cannot be renewed', async () => {
  const here = await enter('zhangruonan', CHROME, '10.1.1.1');
  const lost = await enter('zhangruonan', PHONE, '10.1.1.2');
  expect(await isIn(lost.access)).toBe(true);
  const [, other] = await list(here.access);
  await makeCall(app, profileCalls.endMySession, { id: other?.id ?? '' }, { token: here.access });
  expect([await isIn(lost.access), (await renewed(lost.refresh)).refusal, await isIn(here.access)]).toEqual([
    false,
    'account.refreshInvalid',
    true,
  ]);
  expect(JSON.parse((await acts()).at(-1)?.details ?? '{}')).toEqual({ devices: ['WeChat 8.0.49 · Android'] });
  expect((await tryCall(app, profileCalls.endMySession, { id: other?.id ?? '' }, { token: here.access })).refusal).toBe(
    'account.sessionNotFound',
  );
});

test('the present one is ended by logging out; somebody else’s by nobody', async () => {
  const here = await enter('zhangruonan', CHROME, '10.1.1.1');
  const theirs = await enter('liuqiming', CHROME, '10.1.1.3');
  const [own] = await list(here.access);
  const [foreign] = await list(theirs.access);
  expect((await tryCall(app, profileCalls.endMySession, { id: own?.id ?? '' }, { token: here.access })).refusal).toBe('account.sessionOwn');
  expect((await tryCall(app, profileCalls.endMySession, { id: foreign?.id ?? '' }, { token: here.access })).refusal).toBe(
    'account.sessionNotFound',
  );
  expect([await isIn(here.access), await isIn(theirs.access)]).toEqual([true, true]);
});

test('all others end together, the present one and those of other people stay', async () => {
  const here = await enter('zhangruonan', CHROME, '10.1.1.1');
  const others = [await enter('zhangruonan', PHONE, '10.1.1.2'), await enter('zhangruonan', CHROME, '10.1.1.4')];
  const theirs = await enter('liuqiming', CHROME, '10.1.1.3');
  for (const { access } of others) expect(await isIn(access)).toBe(true);
  expect(await makeCall(app, profileCalls.endMyOtherSessions, {}, { token: here.access })).toEqual({ ended: 2 });
  for (const { access } of others) expect(await isIn(access)).toBe(false);
  expect([await isIn(here.access), await isIn(theirs.access), (await list(here.access)).length]).toEqual([true, true, 1]);
  const before = (await acts()).length;
  expect(await makeCall(app, profileCalls.endMyOtherSessions, {}, { token: here.access })).toEqual({ ended: 0 });
  expect((await acts()).length, 'nothing happened, nothing is noted').toBe(before);
});

test('one that can be renewed no more is not listed', async () => {
  await enter('zhangruonan', PHONE, '10.1.1.2');
  world.setNow(new Date(world.now().getTime() + 15 * 3_600_000));
  const here = await enter('zhangruonan', CHROME, '10.1.1.1');
  expect((await list(here.access)).map(({ own }) => own)).toEqual([true]);
});

test('the token of somebody who was disabled is refused at once', async () => {
  const theirs = await enter('xiaochu', CHROME, '10.1.1.5');
  const token = await users.as('admin');
  expect(await isIn(theirs.access)).toBe(true);
  await makeCall(app, userCalls.disabledLogin, { userIds: [await users.idOf('xiaochu')] }, { token });
  expect([await isIn(theirs.access), (await renewed(theirs.refresh)).refusal]).toEqual([false, 'account.refreshInvalid']);
});
