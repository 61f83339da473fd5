/** A forgotten password: found by name, phone or company, proved by a code, set anew; and the same for who is signed in. */
import path from 'node:path';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { type LoginKind, loginMethodCalls } from '@zhengjian/contract/areas/account/login-methods.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { recoveryCalls as calls } from '@zhengjian/contract/areas/account/recovery.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { testSystem } from '@zhengjian/server/src/testing/system.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { DEMO_PASSWORD, hostOf, MAIN_TENANT, OTHER_TENANT, seedInstitute } from './institute.ts';
import { codeFor, createUsers, solvedCaptcha } from './people.ts';

const world = simulatedWorld('password-recovery', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await testSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);

const [COMPANY] = companies;
if (!COMPANY) throw new Error('there is no company');
const ACCOUNT = 'forgetful';
const PHONE = '13722223333';
const EMAIL = 'forgetful@example.cn';
const FIRST = 'Motor-2026-a';

beforeAll(async () => {
  await seedInstitute(db, world, path.resolve(import.meta.dirname, '../../processes'));
  await makeCall(app, accountCalls.insertUser, {
    tenantId: MAIN_TENANT,
    account: ACCOUNT,
    password: FIRST,
    realName: '林晓舟',
    phone: PHONE,
    email: EMAIL,
    validateCode: await codeFor(stage, PHONE, MAIN_TENANT),
    companyName: '洛阳新途防爆电器有限公司',
    country: '276',
    foreignId: 'HRB 1234',
  });
}, 60_000);

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
beforeEach(() => pass(3_700));

const find = async (keyword: string, tenant = MAIN_TENANT, lang: 'zh' | 'en' = 'zh') =>
  tryCall(
    app,
    calls.selectPhoneByCompoundPar,
    { tenantId: tenant, keyword, ...(await solvedCaptcha(stage)) },
    { headers: hostOf(tenant), lang },
  );
const keyOf = async () => (await find(ACCOUNT)).data.key;
const codeTo = async (address: string) => {
  const rows = await raw<{ template: string; params: { code: string } }>(
    'select template, params from message_out where recipient_address = $1 order by created_at desc, id desc limit 1',
    [address],
  );
  expect(rows[0]?.template).toBe('recoveryCode');
  return rows[0]?.params.code ?? '';
};
const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
const signIn = async (password: string) => {
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  return tryCall(
    app,
    accountCalls.token,
    { grant_type: 'password', tenantId: MAIN_TENANT, username: ACCOUNT, password: clientHash(password) },
    { headers: { 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
  );
};
/** A key of a passed check by phone. */
const passed = async () => {
  const key = await keyOf();
  await makeCall(app, calls.sendValidateNew, { key });
  return (await makeCall(app, calls.validateNew, { key, code: await codeTo(PHONE) })).key;
};

test.each([ACCOUNT, ACCOUNT.toUpperCase(), PHONE, '洛阳新途防爆电器有限公司'])('the account is found by %s', async (keyword) => {
  const { data } = await find(keyword);
  expect(data).toMatchObject({ account: ACCOUNT, phone: '137****3333', email: 'f***@example.cn' });
});

test('strangers and another institute’s are found by nobody, and a captcha is asked', async () => {
  expect((await find('nobody')).refusal).toBe('account.recoveryUnknown');
  expect((await find(ACCOUNT, OTHER_TENANT)).refusal).toBe('account.recoveryUnknown');
  const without = await tryCall(app, calls.selectPhoneByCompoundPar, { tenantId: MAIN_TENANT, keyword: ACCOUNT });
  expect(without.refusal).toBe('account.captchaMissing');
  await raw('update user_account set status = 2 where account = $1', [ACCOUNT]);
  expect((await find(ACCOUNT)).refusal, 'locked').toBe('account.recoveryUnknown');
  await raw('update user_account set status = 1 where account = $1', [ACCOUNT]);
  await raw("update user_account set phone = '', email = '' where account = $1", [ACCOUNT]);
  expect((await find(ACCOUNT)).refusal).toBe('account.recoveryNoWay');
  await raw('update user_account set phone = $2, email = $3 where account = $1', [ACCOUNT, PHONE, EMAIL]);
});

const STAFF = 'liuqiming';
const STAFF_PHONE = '13911112222';
const bind = (account: string, phone: string, email = '') =>
  raw('update user_account set phone = $2, email = $3 where account = $1', [account, phone, email]);

describe('staff and external laboratories', () => {
  test('are found by their exact account, never by phone, name or a part of it', async () => {
    await bind(STAFF, STAFF_PHONE, 'qiming@example.cn');
    expect((await find(STAFF.toUpperCase())).data).toMatchObject({ account: STAFF, phone: '139****2222', email: 'q***@example.cn' });
    const [{ real_name: name = '' } = {}] = await raw<{ real_name: string }>('select real_name from user_account where account = $1', [
      STAFF,
    ]);
    for (const keyword of [STAFF_PHONE, name, STAFF.slice(0, -1), `${STAFF}%`, 'qiming@example.cn'])
      expect((await find(keyword)).refusal, keyword).toBe('account.recoveryUnknown');
    expect((await find(STAFF, OTHER_TENANT)).refusal).toBe('account.recoveryUnknown');
    await raw("update user_account set user_type = 3 where account = 'limuchuan'");
    await bind('limuchuan', '13911113333');
    expect((await find('limuchuan')).data, 'of an external laboratory').toMatchObject({ phone: '139****3333', email: '' });
  });

  test('an account without a way, disabled, locked or without passwords is refused as an unknown one is, in words that say whom to ask', async () => {
    const unknown = await find('nobody', MAIN_TENANT, 'en');
    expect(unknown.msg).toContain('ask the administrator');
    const alike = async (why: string) =>
      expect(await find(STAFF, MAIN_TENANT, 'en'), why).toMatchObject({ code: unknown.code, refusal: unknown.refusal, msg: unknown.msg });
    await bind(STAFF, '');
    await alike('nothing bound');
    await bind(STAFF, '0379-64912345');
    await alike('a landline takes no codes');
    await bind(STAFF, STAFF_PHONE);
    await raw('update user_account set status = 2 where account = $1', [STAFF]);
    await alike('locked');
    await raw('update user_account set status = 1, login_flag = false where account = $1', [STAFF]);
    await alike('disabled');
    await raw('update user_account set login_flag = true where account = $1', [STAFF]);
    const administrator = { token: await users.as('admin') };
    const opened = (kinds: LoginKind[]) => makeCall(app, loginMethodCalls.updateEable, { method: 'password', kinds }, administrator);
    await makeCall(app, loginMethodCalls.updateEable, { method: 'sms', kinds: ['staff', 'customer', 'extLab', 'guest'] }, administrator);
    await bind('admin', '13911114444');
    await opened(['customer', 'extLab', 'guest']);
    await alike('staff sign in without a password');
    await opened(['staff', 'customer', 'extLab', 'guest']);
    expect((await find(STAFF)).code).toBe(200);
  });

  test('guessing accounts ends after twenty tries an hour', async () => {
    for (let n = 0; n < 20; n += 1) expect((await find(`guess${n}`)).refusal).toBe('account.recoveryUnknown');
    expect((await find(STAFF)).refusal).toBe('server.tooMany');
  });

  test('the code sets the password as a change would: the first one is no longer to be changed, policy and history hold, sessions end', async () => {
    await bind(STAFF, STAFF_PHONE);
    const token = await users.as(STAFF);
    const userId = await users.idOf(STAFF);
    await raw('update user_secret set must_change = true where user_id = $1', [userId]);
    const { key } = (await find(STAFF)).data;
    expect((await tryCall(app, calls.sendValidateEmail, { key })).refusal, 'not bound').toBe('account.ownMailNone');
    await makeCall(app, calls.sendValidateNew, { key });
    const code = await codeTo(STAFF_PHONE);
    expect((await tryCall(app, calls.validateNew, { key, code: wrong(code) })).refusal).toBe('account.validateCodeWrong');
    const proof = await makeCall(app, calls.validateNew, { key, code });
    const set = (password: string) => tryCall(app, calls.updatePassWordBykey, { key: proof.key, password });
    expect((await set('weakling')).refusal).toBe('account.passwordWeak');
    expect((await set(DEMO_PASSWORD)).refusal).toMatch(/passwordUsed|passwordWeak/);
    expect((await set('Motor-2026-s')).code).toBe(200);
    expect((await tryCall(app, accountCalls.userInfo, {}, { token })).code, 'sessions before').toBe(401);
    const [secret] = await raw<{ must_change: boolean }>('select must_change from user_secret where user_id = $1', [userId]);
    expect(secret?.must_change).toBe(false);
    const kept = await raw("select 1 from audit_row where kind = 'account.passwordRecovered' and subject_id = $1", [userId]);
    expect(kept).toHaveLength(1);
    await raw('update user_account set status = 2 where account = $1', [STAFF]);
    expect((await find(STAFF)).refusal).toBe('account.recoveryUnknown');
    await raw('update user_account set status = 1 where account = $1', [STAFF]);
  });

  test('an account that is locked meanwhile gets no password with a key from before', async () => {
    await bind(STAFF, STAFF_PHONE);
    const { key } = (await find(STAFF)).data;
    await makeCall(app, calls.sendValidateNew, { key });
    const proof = await makeCall(app, calls.validateNew, { key, code: await codeTo(STAFF_PHONE) });
    await raw('update user_account set status = 2 where account = $1', [STAFF]);
    expect((await tryCall(app, calls.updatePassWordBykey, { key: proof.key, password: 'Motor-2026-t' })).refusal).toBe(
      'account.recoveryGone',
    );
    await raw('update user_account set status = 1 where account = $1', [STAFF]);
  });
});

test('by a code to the phone a new password is set: sessions end, the holder is told, the key serves once', async () => {
  const before = await signIn(FIRST);
  const token = before.data.access_token ?? '';
  const key = await keyOf();
  await makeCall(app, calls.sendValidateNew, { key });
  const code = await codeTo(PHONE);
  expect((await tryCall(app, calls.validateNew, { key, code: wrong(code) })).refusal).toBe('account.validateCodeWrong');
  expect((await tryCall(app, calls.validateEmail, { key, code })).refusal, 'the phone’s is not the mailbox’s').toBe(
    'account.validateCodeWrong',
  );
  const proof = await makeCall(app, calls.validateNew, { key, code });
  expect((await tryCall(app, calls.validateNew, { key, code })).refusal, 'once').toBe('account.recoveryGone');
  const set = (password: string) => tryCall(app, calls.updatePassWordBykey, { key: proof.key, password });
  expect((await set('weakling')).refusal).toBe('account.passwordWeak');
  expect((await set(FIRST)).refusal, 'the one before').toBe('account.passwordUsed');
  expect((await set('Motor-2026-b')).code).toBe(200);
  expect((await set('Motor-2026-c')).refusal, 'the key has served').toBe('account.recoveryGone');
  expect((await tryCall(app, accountCalls.userInfo, {}, { token })).code, 'sessions before').toBe(401);
  expect((await signIn(FIRST)).refusal).toBe('account.signInFailed');
  expect((await signIn('Motor-2026-b')).code).toBe(200);
  const told = await raw("select 1 from message where template = 'passwordRecovered' and user_id = $1", [await users.idOf(ACCOUNT)]);
  expect(told).toHaveLength(1);
  expect(
    await raw("select 1 from audit_row where kind = 'account.passwordRecovered' and subject_id = $1", [await users.idOf(ACCOUNT)]),
  ).toHaveLength(1);
});

test('by a mailed code likewise', async () => {
  const key = await keyOf();
  await makeCall(app, calls.sendValidateEmail, { key });
  const sent = await raw<{ channel: string }>(
    'select channel from message_out where recipient_address = $1 order by created_at desc limit 1',
    [EMAIL],
  );
  expect(sent[0]?.channel).toBe('mail');
  const proof = await makeCall(app, calls.validateEmail, { key, code: await codeTo(EMAIL) });
  expect((await tryCall(app, calls.updatePassWordBykey, { key: proof.key, password: 'Motor-2026-d' })).code).toBe(200);
  expect((await signIn('Motor-2026-d')).code).toBe(200);
});

test('keys run out, are made up by nobody, and one of a step does not serve for another', async () => {
  const key = await keyOf();
  const set = (given: string) => tryCall(app, calls.updatePassWordBykey, { key: given, password: 'Motor-2026-e' });
  expect((await set(key)).refusal, 'found is not proved').toBe('account.recoveryGone');
  expect((await set(`${key.slice(0, 33)}${'x'.repeat(43)}`)).refusal).toBe('account.recoveryGone');
  pass(901);
  expect((await tryCall(app, calls.sendValidateNew, { key })).refusal, 'a quarter of an hour').toBe('account.recoveryGone');
  const proof = await passed();
  pass(601);
  expect((await set(proof)).refusal, 'ten minutes').toBe('account.recoveryGone');
});

test('five wrong codes end a code', async () => {
  const key = await keyOf();
  await makeCall(app, calls.sendValidateNew, { key });
  const code = await codeTo(PHONE);
  for (let n = 0; n < 5; n += 1)
    expect((await tryCall(app, calls.validateNew, { key, code: wrong(code) })).refusal).toBe('account.validateCodeWrong');
  expect((await tryCall(app, calls.validateNew, { key, code })).refusal).toBe('account.validateCodeWrong');
});

test('who is signed in sets a password by a code to the own phone; a check is the session’s that began it', async () => {
  const person = 'zhangruonan';
  const who = { token: await users.as(person) };
  const { key } = await makeCall(app, profileCalls.keyForValidate, {}, who);
  await makeCall(app, profileCalls.sendPhoneValidateCode, { key }, who);
  const [sent] = await raw<{ template: string; params: { code: string } }>(
    'select m.template, m.params from message_out m join user_account u on u.phone = m.recipient_address where u.account = $1 order by m.created_at desc limit 1',
    [person],
  );
  expect(sent?.template).toBe('identityCode');
  const code = sent?.params.code ?? '';
  const other = { token: await users.as('liuqiming') };
  expect((await tryCall(app, profileCalls.validatePhoneCode, { key, code }, other)).refusal).toBe('account.checkGone');
  expect((await tryCall(app, profileCalls.validatePhoneCode, { key, code: wrong(code) }, who)).refusal).toBe('account.validateCodeWrong');
  const proof = await makeCall(app, profileCalls.validatePhoneCode, { key, code }, who);
  const set = (newPassword1: string) =>
    tryCall(app, profileCalls.updatePasswordWithKey, { key: proof.key, newPassword: 'Motor-2026-f', newPassword1 }, who);
  expect((await set('Motor-2026-g')).refusal).toBe('account.passwordDiffers');
  expect((await set('Motor-2026-f')).code).toBe(200);
  expect((await set('Motor-2026-f')).refusal, 'used, or no new password').toMatch(/identityGone|passwordUsed/);
  expect(await raw("select 1 from audit_row where kind = 'account.passwordSet'")).toHaveLength(1);
  const again = await tryCall(app, profileCalls.validatePassword, { password: clientHash(DEMO_PASSWORD) }, who);
  expect(again.refusal, 'the one before').toBe('account.passwordWrong');
});

test('a mailed code proves as well, where there is an address', async () => {
  const who = { token: await users.as('chensiyuan') };
  await raw("update user_account set email = '' where account = 'chensiyuan'");
  const { key } = await makeCall(app, profileCalls.keyForValidate, {}, who);
  expect((await tryCall(app, profileCalls.sendEmailValidateCode, { key }, who)).refusal).toBe('account.ownMailNone');
  await raw("update user_account set email = 'siyuan@example.cn' where account = 'chensiyuan'");
  await makeCall(app, profileCalls.sendEmailValidateCode, { key }, who);
  const [sent] = await raw<{ params: { code: string } }>("select params from message_out where recipient_address = 'siyuan@example.cn'");
  expect((await tryCall(app, profileCalls.validateEmailCode, { key, code: sent?.params.code ?? '' }, who)).code).toBe(200);
});
