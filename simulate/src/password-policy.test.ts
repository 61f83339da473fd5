/** The password policy of an institute: length, kinds, history, age, and the change at the first sign-in. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { judgePassword } from '@zhengjian/contract/areas/account/rules.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { beforeEach, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { DEMO_PASSWORD, hostOf, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { codeFor, createUsers, solvedCaptcha } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('password-policy', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await instituteSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);

const USUAL = { minLength: '8', kinds: '2', history: '5', expiryDays: '0', firstChange: 'true' };
/** Sets the parameters of the institute; the others hold as usual. */
const demand = async (policy: Partial<typeof USUAL>) => {
  for (const [name, value] of Object.entries({ ...USUAL, ...policy }))
    await raw('update system_param set param_value = $1 where tenant_id = $2 and param_key = $3', [value, MAIN_TENANT, `password.${name}`]);
};
beforeEach(async () => {
  await demand({});
  // what the process remembers of people is asked anew
  world.setNow(new Date(world.now().getTime() + 6_000));
});

const signIn = async (account: string, password: string) => {
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  const reply = await tryCall(
    app,
    accountCalls.token,
    { grant_type: 'password', tenantId: MAIN_TENANT, username: account, password: clientHash(password) },
    { headers: { 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
  );
  expect(reply.code, reply.msg).toBe(200);
  return { token: reply.data.access_token ?? '' };
};
const change = (who: { token: string }, oldPassword: string, newPassword: string, lang: 'zh' | 'en' = 'zh') =>
  tryCall(app, accountCalls.updatePassword, { oldPassword, newPassword, newPassword1: newPassword }, { ...who, lang });
const info = async (who: { token: string }) => (await tryCall(app, accountCalls.userInfo, {}, who)).data;
const reset = async (account: string) => {
  const token = await users.as('admin');
  const [given] = await makeCall(app, userCalls.resetPassword, { userIds: [await users.idOf(account)] }, { token });
  return given?.password ?? '';
};

test('anybody is told what holds at the institute, also before signing in; another institute has its own', async () => {
  await demand({ minLength: '12', kinds: '3' });
  expect(await makeCall(app, accountCalls.passwordPolicy, { tenantId: MAIN_TENANT })).toEqual({
    ...{ minLength: 12, kinds: 3, history: 5, expiryDays: 0, firstChange: true },
  });
  const other = await makeCall(app, accountCalls.passwordPolicy, { tenantId: OTHER_TENANT }, { headers: hostOf(OTHER_TENANT) });
  expect(other.minLength).toBe(8);
});

test.each([
  [{ minLength: '12' }, 'Motor-2026', 'Motor-2026-xy'],
  [{ kinds: '3' }, 'motor2026xy', 'Motor2026xy'],
  [{ kinds: '4' }, 'Motor2026xyz', 'Motor-2026xyz'],
] as const)('a change keeps to %o', async (policy, refused, taken) => {
  const old = await reset('chensiyuan');
  const who = await signIn('chensiyuan', old);
  await demand(policy);
  const answer = await change(who, old, refused, 'en');
  expect(answer.refusal).toBe('account.passwordWeak');
  expect(answer.msg).toContain(`at least ${'minLength' in policy ? policy.minLength : 8} characters`);
  expect((await change(who, old, taken)).code).toBe(200);
});

test('so does a registration', async () => {
  await demand({ minLength: '16' });
  const [company] = companies;
  const code = await codeFor(stage, '13900001234', MAIN_TENANT);
  const fields = {
    ...{ tenantId: MAIN_TENANT, account: 'policyco', realName: '测试', phone: '13900001234', validateCode: code },
    ...{ companyName: '南阳策略防爆电机有限公司', uscc: company?.uscc ?? '', usccConfirmed: true },
  };
  const register = (password: string) => tryCall(app, accountCalls.insertUser, { ...fields, password });
  expect((await register('Motor-2026-x')).refusal).toBe('account.passwordWeak');
  expect((await register('Motor-2026-pump-x')).refusal, 'what comes after the policy').not.toBe('account.passwordWeak');
});

test('a password that is given fits the policy', async () => {
  await demand({ minLength: '20', kinds: '4' });
  for (let i = 0; i < 20; i++) expect(judgePassword(await reset('chensiyuan'), 'chensiyuan', { minLength: 20, kinds: 4 })).toBe('ok');
});

test('so many of the last ones may not come back', async () => {
  await demand({ history: '2' });
  const given = await reset('chensiyuan');
  const who = await signIn('chensiyuan', given);
  expect((await change(who, given, 'Motor-2026-one')).code).toBe(200);
  expect((await change(who, 'Motor-2026-one', given)).refusal, 'the one before').toBe('account.passwordUsed');
  expect((await change(who, 'Motor-2026-one', 'Motor-2026-two')).code).toBe(200);
  expect((await change(who, 'Motor-2026-two', given)).code, 'two before').toBe(200);
  await demand({ history: '4' });
  expect((await change(who, given, 'Motor-2026-one')).refusal, 'remembered further back than was asked at the time').toBe(
    'account.passwordUsed',
  );
});

test('one that is too old leaves nothing but its change, also in a session that is open', async () => {
  const given = await reset('chensiyuan');
  const who = await signIn('chensiyuan', given);
  await change(who, given, 'Motor-2026-old');
  expect((await info(who)).mustChangePassword).toBe(false);
  await demand({ expiryDays: '90' });
  world.setNow(new Date(world.now().getTime() + 89 * 86_400_000));
  const later = await signIn('chensiyuan', 'Motor-2026-old');
  expect((await info(later)).passwordExpired).toBe(false);
  world.setNow(new Date(world.now().getTime() + 86_400_000));
  const late = await signIn('chensiyuan', 'Motor-2026-old');
  expect(await info(late)).toMatchObject({ mustChangePassword: true, passwordExpired: true, roles: [], kind: 'guest' });
  expect(await tryCall(app, profileCalls.mySessions, {}, late)).toMatchObject({ code: 403, refusal: 'account.passwordMustChange' });
  expect((await change(late, 'Motor-2026-old', 'Motor-2026-new')).code).toBe(200);
  expect(await info(late)).toMatchObject({ mustChangePassword: false, passwordExpired: false, kind: 'staff' });
  expect((await tryCall(app, profileCalls.mySessions, {}, late)).code).toBe(200);
});

test('one that an administrator gave leaves nothing but its change, unless the institute says otherwise', async () => {
  const first = await signIn('chensiyuan', await reset('chensiyuan'));
  expect(await info(first)).toMatchObject({ mustChangePassword: true, passwordExpired: false });
  const { saveTableSetting, logout } = accountCalls;
  expect((await tryCall(app, saveTableSetting, { table: 'x', settings: null }, first)).refusal).toBe('account.passwordMustChange');
  expect((await tryCall(app, saveTableSetting, { table: 'x', settings: null }, { ...first, lang: 'en' })).msg).toMatch(/must be changed/);
  expect((await tryCall(app, logout, {}, first)).code).toBe(200);
  await demand({ firstChange: 'false' });
  const kept = await signIn('chensiyuan', await reset('chensiyuan'));
  expect(await info(kept)).toMatchObject({ mustChangePassword: false, kind: 'staff' });
});

test('the demo signs in with the password that its guides name', () => {
  expect(judgePassword(DEMO_PASSWORD, 'zhangruonan')).toBe('ok');
});
