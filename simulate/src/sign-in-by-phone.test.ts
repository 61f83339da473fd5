/** Ways of signing in: for whom each is open, and the one by a code sent to the phone. */
import path from 'node:path';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { clientCalls } from '@zhengjian/contract/areas/account/clients.ts';
import { loginMethodCalls as calls, LOGIN_KINDS, type LoginKind } from '@zhengjian/contract/areas/account/login-methods.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { factorCalls } from '@zhengjian/contract/areas/account/second-factor.ts';
import { basicOf, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { codeAt } from './authenticator.ts';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { DEMO_PASSWORD, hostOf, MAIN_TENANT, OTHER_TENANT, seedInstitute } from './institute.ts';
import { createUsers, solvedCaptcha } from './people.ts';

const world = simulatedWorld('sign-in-by-phone', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await testSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);

const PERSON = 'liuqiming';
const PHONE = '13811112222';
beforeAll(async () => {
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../processes'));
  await raw('update user_account set phone = $1 where tenant_id = $2 and account = $3', [PHONE, MAIN_TENANT, PERSON]);
}, 60_000);

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
// within a minute no second code leaves
beforeEach(() => pass(3_700));

const as = async (account: string) => ({ token: await users.as(account) });
const open = async (method: 'password' | 'sms', kinds: readonly LoginKind[], lang: 'zh' | 'en' = 'zh') =>
  tryCall(app, calls.updateEable, { method, kinds: [...kinds] }, { ...(await as('admin')), lang });
const send = async (phone = PHONE, tenant = MAIN_TENANT) =>
  tryCall(app, calls.sendLoginPhoneValidateCode, { tenantId: tenant, phone, ...(await solvedCaptcha(stage)) }, { headers: hostOf(tenant) });
const codeOf = async (phone = PHONE) => {
  const rows = await raw<{ template: string; params: { code: string } }>(
    'select template, params from message_out where recipient_address = $1 order by created_at desc, id desc limit 1',
    [phone],
  );
  return rows[0]?.template === 'signInCode' ? rows[0].params.code : '';
};
const enter = (code: string, phone = PHONE, tenant = MAIN_TENANT, basic: { id: string; secret: string } = WEB_CLIENT) =>
  tryCall(
    app,
    accountCalls.token,
    { grant_type: 'sms', tenantId: tenant, phone, code },
    { headers: { ...hostOf(tenant), authorization: basicOf(basic) } },
  );
const enabled = async (tenant = MAIN_TENANT) =>
  (await makeCall(app, calls.checkSMSLoginEnable, { tenantId: tenant }, { headers: hostOf(tenant) })).enabled;
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

test('it is closed at first: nothing is sent, and no code signs in', async () => {
  expect(await enabled()).toBe(false);
  expect(await makeCall(app, calls.loginMethodList, {}, await as('admin'))).toEqual([
    { method: 'password', kinds: [...LOGIN_KINDS] },
    { method: 'sms', kinds: [] },
    { method: 'sso', kinds: [...LOGIN_KINDS] },
    { method: 'wechat', kinds: [...LOGIN_KINDS] },
  ]);
  expect((await send()).code, 'answered like any other').toBe(200);
  expect(await codeOf()).toBe('');
  expect((await enter('000000')).refusal).toBe('account.validateCodeWrong');
});

test('once opened, the code signs in, once; the institute beside is asked for itself', async () => {
  expect((await open('sms', ['staff'])).code).toBe(200);
  expect([await enabled(), await enabled(OTHER_TENANT)]).toEqual([true, false]);
  await send();
  const code = await codeOf();
  expect(code).toMatch(/^\d{6}$/);
  expect((await enter(code, PHONE, OTHER_TENANT)).refusal, 'at another institute').toBe('account.validateCodeWrong');
  expect((await enter(wrong(code))).refusal).toBe('account.validateCodeWrong');
  const signedIn = await enter(code);
  expect(signedIn.code, signedIn.msg).toBe(200);
  expect((await makeCall(app, accountCalls.userInfo, {}, { token: signedIn.data.access_token ?? '' })).user_name).toBe(PERSON);
  expect((await enter(code)).refusal, 'used').toBe('account.validateCodeWrong');
});

test('whether a number is registered shows in no answer', async () => {
  const stranger = '13899990000';
  const [known, unknown] = [await send(), await send(stranger)];
  expect(Object.keys(unknown.data)).toEqual(Object.keys(known.data));
  expect([known.code, unknown.code, known.msg]).toEqual([200, 200, unknown.msg]);
  expect(await codeOf(stranger)).toBe('');
  expect([(await send()).refusal, (await send(stranger)).refusal]).toEqual(['account.validateTooSoon', 'account.validateTooSoon']);
  expect([(await enter('000000')).refusal, (await enter('000000', stranger)).refusal]).toEqual([
    'account.validateCodeWrong',
    'account.validateCodeWrong',
  ]);
});

test('five wrong codes end a code, and guessing is slowed', async () => {
  await send();
  const code = await codeOf();
  for (let n = 0; n < 4; n += 1) expect((await enter(wrong(code))).refusal).toBe('account.validateCodeWrong');
  expect((await enter(code)).refusal).toBe('account.signInDelayed');
  pass(10);
  expect((await enter(wrong(code))).refusal).toBe('account.validateCodeWrong');
  pass(30);
  expect((await enter(code)).refusal, 'ended').toBe('account.validateCodeWrong');
});

test('a code runs out, wants a captcha, and one sent for something else signs nobody in', async () => {
  const without = await tryCall(app, calls.sendLoginPhoneValidateCode, { tenantId: MAIN_TENANT, phone: PHONE });
  expect(without.refusal).toBe('account.captchaMissing');
  await send();
  const code = await codeOf();
  pass(601);
  expect((await enter(code)).refusal).toBe('account.validateCodeWrong');
  await send();
  const other = await codeOf();
  await raw("update validate_code set channel = 'sms' where address = $1 and channel = 'signIn'", [PHONE]);
  expect((await enter(other)).refusal).toBe('account.validateCodeWrong');
});

test('a number that two accounts have signs in neither; who is locked or of a closed kind is told so with the right code only', async () => {
  const at = async (change: string) =>
    raw(`update user_account set ${change} where tenant_id = $1 and account = $2`, [MAIN_TENANT, PERSON]);
  await at('status = 2');
  await send();
  expect((await enter(wrong(await codeOf()))).refusal).toBe('account.validateCodeWrong');
  expect((await enter(await codeOf())).refusal).toBe('account.accountSuspended');
  await at('status = 1');
  await raw('update user_account set phone = $1 where tenant_id = $2 and account = $3', [PHONE, MAIN_TENANT, 'chensiyuan']);
  pass(61);
  await send();
  expect((await enter(await codeOf())).refusal).toBe('account.phoneShared');
  // an account that may not sign in stands in nobody's way
  await raw('update user_account set login_flag = false where tenant_id = $1 and account = $2', [MAIN_TENANT, 'chensiyuan']);
  pass(61);
  await send();
  expect((await enter(await codeOf())).code).toBe(200);
  await raw("update user_account set phone = '', login_flag = true where tenant_id = $1 and account = $2", [MAIN_TENANT, 'chensiyuan']);
  pass(61);
  await send();
  await open('sms', ['customer']);
  expect((await enter(await codeOf())).refusal).toBe('account.methodClosed');
  await open('sms', ['staff']);
});

test('a second factor is asked for here too', async () => {
  const who = await as(PERSON);
  const { key } = await makeCall(app, profileCalls.validatePassword, { password: clientHash(DEMO_PASSWORD) }, who);
  const { secret } = await makeCall(app, factorCalls.beginFactor, { key }, who);
  await makeCall(app, factorCalls.confirmFactor, { key, code: codeAt(secret, world.now()) }, who);
  pass(61);
  await send();
  const { data } = await enter(await codeOf());
  expect(data.access_token).toBeUndefined();
  const second = await tryCall(
    app,
    accountCalls.token,
    { grant_type: 'sms', factor_key: data.factor_key ?? '', code: codeAt(secret, world.now()) },
    { headers: { authorization: basicOf(WEB_CLIENT) } },
  );
  expect(second.code, second.msg).toBe(200);
  await raw('delete from user_factor');
});

test('a client signs in this way where it was allowed to', async () => {
  const row = await makeCall(app, clientCalls.clientSubmit, { name: '报表', clientId: 'reports', grants: ['password'] }, await as('admin'));
  const { clientSecret: secret } = await makeCall(app, clientCalls.clientSecret, { id: row.id }, await as('admin'));
  expect((await enter('000000', PHONE, MAIN_TENANT, { id: 'reports', secret })).refusal).toBe('account.clientGrant');
});

test('a closed password signs nobody of the kind in, and tells so to who knows it', async () => {
  const password = async (typed: string) => {
    const { captchaKey, captchaCode } = await solvedCaptcha(stage);
    return tryCall(
      app,
      accountCalls.token,
      { grant_type: 'password', tenantId: MAIN_TENANT, username: PERSON, password: clientHash(typed) },
      { headers: { 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
    );
  };
  await raw('update user_account set phone = $1 where tenant_id = $2 and account = $3', ['13811113333', MAIN_TENANT, 'admin']);
  expect((await open('password', ['customer', 'extLab', 'guest'])).code).toBe(200);
  expect((await password('Wrong-1234')).refusal).toBe('account.signInFailed');
  expect((await password(DEMO_PASSWORD)).refusal).toBe('account.methodClosed');
  await open('password', LOGIN_KINDS);
  expect((await password(DEMO_PASSWORD)).code).toBe(200);
  const noted = await raw("select 1 from audit_row where kind = 'account.loginMethodChanged'");
  expect(noted.length).toBeGreaterThan(1);
});

test('everybody keeps a way in, and so does who closes one', async () => {
  expect(await open('password', ['staff', 'customer', 'guest'], 'en')).toMatchObject({
    refusal: 'account.methodLast',
    msg: expect.stringContaining('open another one'),
  });
  expect((await open('sms', [])).code).toBe(200);
  expect((await open('password', [])).refusal).toBe('account.methodLast');
  await open('sms', ['staff']);
  await raw("update user_account set phone = '' where tenant_id = $1 and account = 'admin'", [MAIN_TENANT]);
  expect((await open('password', ['customer', 'extLab', 'guest'])).refusal).toBe('account.methodOwn');
});
