/** Two-step sign-in: set up, asked for after the password, slowed like it, demanded by role, and taken off by an administrator. */
import path from 'node:path';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { clientCalls } from '@zhengjian/contract/areas/account/clients.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { factorCalls as calls, RECOVERY_CODES } from '@zhengjian/contract/areas/account/second-factor.ts';
import { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { basicOf, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codeAt } from './authenticator.ts';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { DEMO_PASSWORD, hostOf, MAIN_TENANT, OTHER_TENANT, seedInstitute } from './institute.ts';
import { createUsers, solvedCaptcha } from './people.ts';

const world = simulatedWorld('second-factor', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await testSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);

beforeAll(async () => {
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../processes'));
}, 60_000);

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
// codes of the test before are over, and so is what was guessed
beforeEach(() => pass(3_600));

const as = async (account: string) => ({ token: await users.as(account) });
const token = async (fields: Record<string, string>, basic: { id: string; secret: string } = WEB_CLIENT, tenant = MAIN_TENANT) => {
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  return tryCall(
    app,
    accountCalls.token,
    { grant_type: 'password', tenantId: tenant, ...fields },
    {
      headers: { ...hostOf(tenant), authorization: basicOf(basic), 'captcha-key': captchaKey, 'captcha-code': captchaCode },
    },
  );
};
/** The first step: account and password. */
const first = (account: string, password = DEMO_PASSWORD) => token({ username: account, password: clientHash(password) });
const second = (factor_key: string, code: string) => token({ factor_key, code });
const keyOf = async (account: string) => {
  const { data } = await first(account);
  expect(data.access_token, 'nobody is signed in by the password alone').toBeUndefined();
  return data.factor_key ?? '';
};
const prove = async (account: string) =>
  (await makeCall(app, profileCalls.validatePassword, { password: clientHash(DEMO_PASSWORD) }, await as(account))).key;
const state = async (account: string) => makeCall(app, calls.factorState, {}, await as(account));
/** Sets the second factor of an account up. */
const setUp = async (account: string) => {
  const key = await prove(account);
  const { secret } = await makeCall(app, calls.beginFactor, { key }, await as(account));
  const { recoveryCodes } = await makeCall(app, calls.confirmFactor, { key, code: codeAt(secret, world.now()) }, await as(account));
  pass(90);
  return { secret, recoveryCodes };
};
const wrongFor = (secret: string) => {
  const near = [-1, 0, 1].map((later) => codeAt(secret, world.now(), later));
  return ['000000', '111111', '222222', '333333'].find((code) => !near.includes(code)) ?? '';
};
const noted = async (kind: string, account: string) =>
  raw<{ actor_name: string }>('select actor_name from audit_row where kind = $1 and subject_id = $2', [kind, await users.idOf(account)]);
const demand = (roles: string) =>
  raw('update system_param set param_value = $1 where tenant_id = $2 and param_key = $3', [roles, MAIN_TENANT, 'signIn.factorRoles']);

test('it is on once a first code was entered; from then on the password alone signs nobody in', async () => {
  const account = 'liuqiming';
  expect(await state(account)).toEqual({ on: false, since: '', recoveryLeft: 0, demanded: false });
  const key = await prove(account);
  const { secret, uri, picture } = await makeCall(app, calls.beginFactor, { key }, await as(account));
  expect(decodeURIComponent(uri)).toContain(`:${account}?`);
  expect(uri).toContain(`secret=${secret}`);
  expect(picture).toMatch(/^data:image\/png;base64,/);
  expect((await first(account)).data.access_token, 'not confirmed yet').toBeDefined();
  const wrong = await tryCall(app, calls.confirmFactor, { key, code: wrongFor(secret) }, { ...(await as(account)), lang: 'en' });
  expect(wrong).toMatchObject({ refusal: 'account.factorCodeWrong', msg: expect.stringContaining('next code') });
  const code = codeAt(secret, world.now());
  const { recoveryCodes } = await makeCall(app, calls.confirmFactor, { key, code }, await as(account));
  expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
  expect(await state(account)).toMatchObject({ on: true, recoveryLeft: RECOVERY_CODES });
  expect(await noted('account.factorSet', account)).toHaveLength(1);
  expect((await second(await keyOf(account), code)).refusal, 'the code that switched it on has served').toBe('account.factorCodeWrong');
  pass(60);
  const signedIn = await second(await keyOf(account), codeAt(secret, world.now()));
  expect(signedIn.code, signedIn.msg).toBe(200);
  expect((await tryCall(app, accountCalls.userInfo, {}, { token: signedIn.data.access_token ?? '' })).data.user_name).toBe(account);
  const last = await raw<{ details: { factor: string } }>(
    "select details from audit_row where kind = 'account.signedIn' and subject_id = $1 order by seq desc limit 1",
    [await users.idOf(account)],
  );
  expect(JSON.stringify(last)).toContain('totp');
});

test('a code serves once, also of the period before and after; a recovery code once, in any writing', async () => {
  const account = 'chensiyuan';
  const { secret, recoveryCodes } = await setUp(account);
  const code = codeAt(secret, world.now(), 1);
  expect((await second(await keyOf(account), code)).code, 'a clock half a minute ahead').toBe(200);
  expect((await second(await keyOf(account), code)).refusal, 'used').toBe('account.factorCodeWrong');
  const before = codeAt(secret, world.now());
  expect((await second(await keyOf(account), before)).refusal, 'older than one that was used').toBe('account.factorCodeWrong');
  pass(60);
  expect((await second(await keyOf(account), codeAt(secret, world.now(), -2))).refusal, 'a minute old').toBe('account.factorCodeWrong');
  pass(60);
  const [recovery = ''] = recoveryCodes;
  expect((await second(await keyOf(account), recovery.toUpperCase().replace('-', ' '))).code).toBe(200);
  expect((await second(await keyOf(account), recovery)).refusal).toBe('account.factorCodeWrong');
  expect(await state(account)).toMatchObject({ recoveryLeft: RECOVERY_CODES - 1 });
});

test('codes are guessed as slowly as passwords, and who knows the password starts no new count', async () => {
  const account = 'zhaopengcheng';
  const { secret } = await setUp(account);
  const guess = async (key: string) => (await second(key, wrongFor(secret))).refusal;
  const key = await keyOf(account);
  for (let n = 0; n < 4; n += 1) expect(await guess(key)).toBe('account.factorCodeWrong');
  expect(await guess(key)).toBe('account.signInDelayed');
  expect((await first(account)).refusal, 'the first step waits too').toBe('account.signInDelayed');
  pass(3);
  const again = await keyOf(account);
  expect(await guess(again), 'the fifth').toBe('account.factorCodeWrong');
  expect(await guess(again), 'counted on from the fourth').toBe('account.signInDelayed');
  pass(10);
  // five wrong codes end this sign-in, whatever is waited
  for (const wait of [10, 20, 40, 80]) {
    expect(await guess(again)).toBe('account.factorCodeWrong');
    pass(wait);
  }
  expect(await second(again, codeAt(secret, world.now()))).toMatchObject({ refusal: 'account.factorGone' });
  pass(120);
  expect((await second(await keyOf(account), codeAt(secret, world.now()))).code).toBe(200);
});

test('the key of the first step is its client’s, lives five minutes, serves once, and is made up by nobody', async () => {
  const account = 'wangjianheng';
  const { secret } = await setUp(account);
  const now = () => codeAt(secret, world.now());
  const program = await makeCall(
    app,
    clientCalls.clientSubmit,
    { name: '程序', clientId: 'program', grants: ['password'] },
    await as('admin'),
  );
  const { clientSecret } = await makeCall(app, clientCalls.clientSecret, { id: program.id }, await as('admin'));
  const key = await keyOf(account);
  expect((await token({ factor_key: key, code: now() }, { id: 'program', secret: clientSecret })).refusal).toBe('account.factorGone');
  expect((await token({ factor_key: key, code: now() }, WEB_CLIENT, OTHER_TENANT)).refusal).toBe('account.factorGone');
  expect((await second(`${key.slice(0, 33)}${'x'.repeat(43)}`, now())).refusal).toBe('account.factorGone');
  expect((await second('nonsense', now())).refusal).toBe('account.factorGone');
  expect((await second(key, now())).code).toBe(200);
  pass(30);
  expect((await second(key, now())).refusal, 'used').toBe('account.factorGone');
  const late = await keyOf(account);
  pass(301);
  expect((await second(late, now())).refusal, 'too late').toBe('account.factorGone');
});

test('who was locked between the two steps stays out', async () => {
  const account = 'sunhaoran';
  const { secret } = await setUp(account);
  const key = await keyOf(account);
  await makeCall(app, userCalls.lock, { userIds: [await users.idOf(account)] }, await as('admin'));
  expect((await second(key, codeAt(secret, world.now()))).refusal).toBe('account.accountSuspended');
  await makeCall(app, userCalls.unlock, { userIds: [await users.idOf(account)] }, await as('admin'));
});

test('neither secret nor recovery code stands in the database', async () => {
  const { secret, recoveryCodes } = await setUp('zhouliyan');
  const rows = JSON.stringify([await raw('select * from user_factor'), await raw('select * from user_recovery_code')]);
  for (const shown of [secret, ...recoveryCodes]) expect(rows).not.toContain(shown);
  const kept = await raw<{ answer: string }>("select coalesce(answer::text, '') as answer from command");
  expect(kept.filter(({ answer }) => recoveryCodes.some((code) => answer.includes(code)))).toEqual([]);
});

test('new recovery codes void those before; each act wants the password and a code', async () => {
  const account = 'xujingyi';
  const { secret, recoveryCodes } = await setUp(account);
  const who = await as(account);
  const key = await prove(account);
  const without = await tryCall(app, calls.removeFactor, { key, code: wrongFor(secret) }, who);
  expect(without.refusal).toBe('account.factorCodeWrong');
  const stranger = await tryCall(app, calls.removeFactor, { key: 'x'.repeat(43), code: codeAt(secret, world.now()) }, who);
  expect(stranger.refusal, 'without the password').toBe('account.identityGone');
  const fresh = await makeCall(app, calls.renewRecoveryCodes, { key, code: codeAt(secret, world.now()) }, who);
  expect((await second(await keyOf(account), recoveryCodes[0] ?? '')).refusal).toBe('account.factorCodeWrong');
  expect((await second(await keyOf(account), fresh.recoveryCodes[0] ?? '')).code).toBe(200);
  pass(60);
  const code = codeAt(secret, world.now());
  expect((await tryCall(app, calls.beginFactor, { key: await prove(account) }, who)).refusal, 'on already').toBe('account.factorOn');
  await makeCall(app, calls.removeFactor, { key: await prove(account), code }, who);
  expect((await first(account)).data.access_token, 'off again').toBeDefined();
  expect(await noted('account.factorRemoved', account)).toHaveLength(1);
});

test('where a role demands it, its holders do nothing before they have set it up, and cannot switch it off', async () => {
  const account = 'hechengyu';
  const info = async () => (await tryCall(app, accountCalls.userInfo, {}, await as(account))).data;
  const { roles } = await info();
  await demand(`administrator,${roles[0] ?? ''}`);
  pass(6);
  expect(await info()).toMatchObject({ mustSetFactor: true, roles: [], kind: 'guest' });
  const refused = await tryCall(app, accountCalls.myDepartments, {}, { ...(await as(account)), lang: 'en' });
  expect(refused).toMatchObject({ refusal: 'account.factorMustSet', msg: expect.stringContaining('set it up') });
  expect((await makeCall(app, accountCalls.userInfo, {}, await as('liuqiming'))).mustSetFactor, 'another role').toBe(false);
  const { secret } = await setUp(account);
  expect(await info()).toMatchObject({ mustSetFactor: false, kind: 'staff', roles });
  const off = await tryCall(app, calls.removeFactor, { key: await prove(account), code: codeAt(secret, world.now()) }, await as(account));
  expect(off.refusal).toBe('account.factorDemanded');
  expect(await state(account)).toMatchObject({ on: true, demanded: true });
  await demand('');
  pass(6);
});

test('an administrator takes it off, is on record, and the person is told; nobody takes off the own one so', async () => {
  const account = 'zhangruonan';
  await setUp(account);
  const id = await users.idOf(account);
  expect(await makeCall(app, userCalls.resetFactor, { userIds: [id] }, await as('admin'))).toEqual({ reset: 1 });
  expect((await first(account)).data.access_token).toBeDefined();
  expect(await noted('organisation.factorReset', account)).toHaveLength(1);
  const told = await raw('select 1 from message where user_id = $1 and template = $2', [id, 'factorReset']);
  expect(told).toHaveLength(1);
  expect(await makeCall(app, userCalls.resetFactor, { userIds: [id] }, await as('admin')), 'none any more').toEqual({ reset: 0 });
  const own = await tryCall(app, userCalls.resetFactor, { userIds: [await users.idOf('admin')] }, await as('admin'));
  expect(own.refusal).toBe('organisation.ownAccount');
  const beyond = await tryCall(app, externalUserCalls.resetFactorEx, { userIds: [id] }, await as('admin'));
  expect(beyond.refusal, 'staff are none of the external users').toBe('organisation.userNotFound');
});
