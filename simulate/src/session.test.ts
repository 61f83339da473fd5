/** Signing in, renewing, switching, signing out, registering: as the browser does it. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { accountCalls, type MenuItem } from '@zhengjian/contract/areas/account/calls.ts';
import { API_PREFIX, TOKEN_HEADER } from '@zhengjian/contract/constants.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { companies } from './companies.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { codeFor, createUsers, solvedCaptcha } from './people.ts';
import { registerDemoCompany } from './register.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('session', new Date('2026-03-02T09:00:00+08:00'));
const system = await instituteSystem(world);
const { app, db, faults, raw } = system;
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);

beforeEach(() => {
  faults.length = 0;
});

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));

const captchaHeaders = async () => {
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  return { 'captcha-key': captchaKey, 'captcha-code': captchaCode };
};

type Try = { account?: string; password?: string; tenant?: string; headers?: Record<string, string>; ip?: string; lang?: 'zh' | 'en' };
const signIn = async ({ account = 'zhangruonan', password = DEMO_PASSWORD, tenant = MAIN_TENANT, headers, ip, lang }: Try = {}) =>
  tryCall(
    app,
    accountCalls.token,
    { grant_type: 'password', tenantId: tenant, username: account, password: clientHash(password), scope: 'all' },
    { headers: headers ?? (await captchaHeaders()), ...(ip ? { ip } : {}), ...(lang ? { lang } : {}) },
  );
const renew = (refresh: string, options: { token?: string; headers?: Record<string, string> } = {}) =>
  tryCall(app, accountCalls.token, { grant_type: 'refresh_token', refresh_token: refresh }, options);
const info = (token: string) => tryCall(app, accountCalls.userInfo, {}, { token });

describe('signing in', () => {
  test('gives a token that tells who one is', async () => {
    const reply = await signIn();
    expect(reply.code).toBe(200);
    expect(reply.data).toMatchObject({
      user_name: 'zhangruonan',
      tenant_id: MAIN_TENANT,
      real_name: '张若楠',
      token_type: 'bearer',
      expires_in: 3600,
    });
    const me = await info(reply.data.access_token ?? '');
    expect(me.data).toMatchObject({ user_name: 'zhangruonan', kind: 'staff', roles: ['ccc_acceptor'], administrator: false });
  });

  test('needs the captcha, and each captcha works once', async () => {
    expect((await signIn({ headers: {} })).refusal).toBe('account.captchaMissing');
    const headers = await captchaHeaders();
    expect((await signIn({ headers: { ...headers, 'captcha-code': 'ZZZZ' } })).refusal).toBe('account.captchaWrong');
    expect((await signIn({ headers })).refusal, 'used up by the wrong answer').toBe('account.captchaWrong');
    const late = await captchaHeaders();
    pass(301);
    expect((await signIn({ headers: late })).refusal).toBe('account.captchaWrong');
  });

  test('a captcha answer may be typed in small letters; the picture is one of dots', async () => {
    const { key, image } = await makeCall(app, accountCalls.captcha, {});
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(image).toMatch(/^data:image\/png;base64,/);
    const headers = await captchaHeaders();
    expect((await signIn({ headers: { ...headers, 'captcha-code': headers['captcha-code'].toLowerCase() } })).code).toBe(200);
  });

  test('a wrong password, an unknown account and an unknown tenant are refused in the same words', async () => {
    const wrong = await signIn({ password: 'WrongPassword1', ip: '10.0.0.1' });
    const nobody = await signIn({ account: 'nobody', ip: '10.0.0.2' });
    const nowhere = await signIn({ tenant: '999999', ip: '10.0.0.3' });
    expect(wrong.msg).toBe(nobody.msg);
    expect(nowhere.msg).toBe(nobody.msg);
    expect(wrong.refusal).toBe('account.signInFailed');
    expect((await signIn({ password: 'WrongPassword1', ip: '10.0.0.4', lang: 'en' })).msg).toMatch(/not correct/);
  });

  test('guessing grows slower per account and address; another address and another account are not held up', async () => {
    const ip = '10.1.0.1';
    for (let i = 0; i < 4; i++)
      expect((await signIn({ account: 'liuqiming', password: `Wrong${i}xxxx`, ip })).refusal).toBe('account.signInFailed');
    const held = await signIn({ account: 'liuqiming', ip });
    expect(held.refusal).toBe('account.signInDelayed');
    expect(held.status).toBe(429);
    expect((await signIn({ account: 'liuqiming', ip: '10.1.0.2' })).code).toBe(200);
    expect((await signIn({ account: 'chensiyuan', ip })).code).toBe(200);
    pass(3);
    expect((await signIn({ account: 'liuqiming', ip })).code).toBe(200);
    expect((await signIn({ account: 'liuqiming', password: 'Wrong9xxxx', ip })).refusal, 'counting starts anew after success').toBe(
      'account.signInFailed',
    );
  });

  test('all addresses of one IPv6 line count as one', async () => {
    for (let i = 1; i <= 4; i++) await signIn({ account: 'liuqiming', password: `Wrong${i}xxxx`, ip: `2001:db8:7:8::${i}` });
    expect((await signIn({ account: 'liuqiming', ip: '2001:db8:7:8:9::1' })).refusal).toBe('account.signInDelayed');
    expect((await signIn({ account: 'liuqiming', ip: '2001:db8:7:9::1' })).code).toBe(200);
  });

  test('an account that an administrator disabled is told so only to who knows the password', async () => {
    await raw("update user_account set login_flag = false where account = 'xiaochu'");
    expect((await signIn({ account: 'xiaochu', password: 'WrongPassword1', ip: '10.2.0.1' })).refusal).toBe('account.signInFailed');
    expect((await signIn({ account: 'xiaochu', ip: '10.2.0.1' })).refusal).toBe('account.accountLocked');
    await raw("update user_account set login_flag = true where account = 'xiaochu'");
  });
});

describe('a session', () => {
  test('renews by rotation: the old refresh token gives the same successor for 30 seconds, later it ends the session', async () => {
    const first = (await signIn()).data;
    const second = (await renew(first.refresh_token ?? '')).data;
    expect(second.refresh_token).not.toBe(first.refresh_token);
    const again = (await renew(first.refresh_token ?? '')).data;
    expect(again.refresh_token).toBe(second.refresh_token);
    expect(again.access_token).toBe(second.access_token);
    expect((await info(second.access_token ?? '')).code).toBe(200);
    pass(31);
    const stolen = await renew(first.refresh_token ?? '');
    expect(stolen.code).toBe(401);
    expect(stolen.data).toBeNull();
    pass(6);
    expect((await info(second.access_token ?? '')).code).toBe(401);
    expect((await renew(second.refresh_token ?? '')).code).toBe(401);
  });

  test('ends after an hour without renewal', async () => {
    const { access_token: token = '' } = (await signIn()).data;
    pass(3590);
    expect((await info(token)).code).toBe(200);
    pass(20);
    expect((await info(token)).code).toBe(401);
  });

  test('asking for the headers of signing out does not sign out', async () => {
    const { access_token: token = '' } = (await signIn()).data;
    const { path: url } = accountCalls.logout;
    const head = await app.server.inject({
      method: 'HEAD',
      url: `${API_PREFIX}${url}`,
      headers: { [TOKEN_HEADER]: `bearer ${token}` },
    });
    expect([head.headers['content-length'] !== undefined, (await info(token)).code]).toEqual([true, 200]);
  });

  test('signing out ends it at once', async () => {
    const { access_token: token = '', refresh_token: refresh = '' } = (await signIn()).data;
    expect((await tryCall(app, accountCalls.logout, {}, { token })).code).toBe(200);
    expect((await info(token)).code).toBe(401);
    expect((await renew(refresh)).code).toBe(401);
  });

  test('switches to one department and role of the person, and to no other', async () => {
    const { access_token: token = '', refresh_token: refresh = '' } = (await signIn({ account: 'liuqiming' })).data;
    expect((await info(token)).data.roles).toEqual(['ccc_acceptor', 'cqst_acceptor']);
    const departments = await makeCall(app, accountCalls.myDepartments, {}, { token });
    const roles = await makeCall(app, accountCalls.myRoles, { deptId: departments[0]?.id ?? '' }, { token });
    const target = roles.find((r) => r.roleName === 'CQST受理员');
    // as the browser renews it: without a department and a role the session keeps what it has
    const kept = (await renew(refresh, { token, headers: { 'dept-id': '', 'role-id': '' } })).data;
    expect((await info(kept.access_token ?? '')).data.roles).toEqual(['ccc_acceptor', 'cqst_acceptor']);
    const headers = { 'dept-id': target?.deptId ?? '', 'role-id': target?.id ?? '' };
    const moved = await renew(kept.refresh_token ?? '', { token: kept.access_token ?? '', headers });
    expect(moved.code).toBe(200);
    const renewed = (await renew(moved.data.refresh_token ?? '', { headers: { 'dept-id': '', 'role-id': '' } })).data;
    const after = renewed.access_token ?? '';
    expect((await info(after)).data.roles).toEqual(['cqst_acceptor']);
    expect((await makeCall(app, accountCalls.routes, {}, { token: after })).map((m) => m.path)).not.toContain('/acceptance');
    const other = (await signIn()).data;
    const stolen = await renew(other.refresh_token ?? '', { token: other.access_token ?? '', headers });
    expect(stolen.refusal).toBe('account.switchInvalid');
  });

  test('menus and buttons follow the roles', async () => {
    const token = await users.as('zhangruonan');
    const menus = await makeCall(app, accountCalls.routes, {}, { token });
    expect(menus.map((m) => m.path)).toEqual(expect.arrayContaining(['/wel/index', '/acceptance']));
    expect(menus.find((m) => m.path === '/acceptance')?.children?.map((m) => m.path)).toEqual(['/acceptance/accept']);
    const leaf = menus.find((m) => m.path === '/wel/index');
    expect(leaf, 'no empty children at leaves').not.toHaveProperty('children');
    // each entry says its own code, by which a client knows it again
    const codesOf = (list: readonly MenuItem[]): string[] => list.flatMap((m) => [m.code, ...codesOf(m.children ?? [])]);
    expect(codesOf(menus)).toEqual(expect.arrayContaining(['acceptance', 'ccc_accept_view']));
    expect(codesOf(menus).filter((code) => code === '')).toEqual([]);
    expect(new Set(codesOf(menus)).size).toBe(codesOf(menus).length);
    const below = async (topMenuId: string) => (await makeCall(app, accountCalls.routes, { topMenuId }, { token })).map((m) => m.path);
    expect(await below(menus.find((m) => m.path === '/acceptance')?.id ?? '')).toEqual(['/acceptance/accept']);
    expect(await below('0'.repeat(32)), 'a top menu that is not there, or not the person’s, has nothing below it').toEqual([]);
    const buttons = (await makeCall(app, accountCalls.buttons, {}, { token })).map((b) => b.code);
    expect(buttons).toContain('ccc_accept_submit');
    expect(buttons).not.toContain('ccc_approval_submit');
    const admin = await users.as('admin');
    // whoever moves cases opens them; an administrator decides nothing of the trade
    const trade = (await makeCall(app, accountCalls.buttons, {}, { token: admin }))
      .map((b) => b.code)
      .filter((code) => code.startsWith('ccc_'));
    expect(trade).toEqual(['ccc_case_view']);
    expect((await info(admin)).data.administrator).toBe(true);
  });

  test('column settings are remembered for the person alone', async () => {
    const token = await users.as('zhangruonan');
    const settings = { hidden: ['productModel'], width: { applicantName: 260 }, dense: true };
    await makeCall(app, accountCalls.saveTableSetting, { table: 'acceptance.accept', settings }, { token });
    expect(await makeCall(app, accountCalls.readTableSetting, { table: 'acceptance.accept' }, { token })).toEqual(settings);
    expect(
      await makeCall(app, accountCalls.readTableSetting, { table: 'acceptance.accept' }, { token: await users.as('liuqiming') }),
    ).toBeNull();
    await makeCall(app, accountCalls.saveTableSetting, { table: 'acceptance.accept', settings: null }, { token });
    expect(await makeCall(app, accountCalls.readTableSetting, { table: 'acceptance.accept' }, { token })).toBeNull();
  });
});

describe('changing the own password', () => {
  const change = (token: string, fields: Partial<{ oldPassword: string; newPassword: string; newPassword1: string }>, ip?: string) => {
    const newPassword = fields.newPassword ?? 'Motor-2026-a';
    const input = { oldPassword: DEMO_PASSWORD, newPassword, newPassword1: newPassword, ...fields };
    return tryCall(app, accountCalls.updatePassword, input, { token, ...(ip ? { ip } : {}) });
  };
  const enter = async (password = DEMO_PASSWORD) => {
    const { data } = await signIn({ account: 'chensiyuan', password });
    return { token: data.access_token ?? '', refresh: data.refresh_token ?? '' };
  };

  test('asks for the old one, two equal new ones, and the policy', async () => {
    const { token } = await enter();
    expect((await change(token, { newPassword1: 'Motor-2026-b' })).refusal).toBe('account.passwordDiffers');
    expect((await change(token, { newPassword: 'onlyletters' })).refusal).toBe('account.passwordWeak');
    expect((await change(token, { newPassword: 'Ab1' })).code, 'refused by the declared input').toBe(400);
    expect((await change(token, { newPassword: DEMO_PASSWORD })).refusal, 'the present one').toBe('account.passwordUsed');
    expect((await signIn({ account: 'chensiyuan' })).code, 'nothing was changed').toBe(200);
  });

  test('a wrong old password is slowed as at sign-in, and by the same count', async () => {
    const { token } = await enter();
    const ip = '10.3.0.1';
    for (let i = 0; i < 4; i++) expect((await change(token, { oldPassword: `Wrong${i}` }, ip)).refusal).toBe('account.passwordWrong');
    const held = await change(token, {}, ip);
    expect(held.refusal).toBe('account.signInDelayed');
    expect(held.status).toBe(429);
    expect((await signIn({ account: 'chensiyuan', ip })).refusal).toBe('account.signInDelayed');
    pass(3);
    expect((await signIn({ account: 'chensiyuan', ip })).code).toBe(200);
  });

  test('ends the other sessions, keeps this one, and is recorded without the password', async () => {
    const here = await enter();
    const there = await enter();
    expect((await info(there.token)).code).toBe(200);
    expect((await change(here.token, {})).code).toBe(200);
    expect((await info(there.token)).code).toBe(401);
    expect((await renew(there.refresh)).code).toBe(401);
    expect((await info(here.token)).code).toBe(200);
    expect((await signIn({ account: 'chensiyuan', ip: '10.3.1.1' })).refusal).toBe('account.signInFailed');
    expect((await signIn({ account: 'chensiyuan', password: 'Motor-2026-a' })).code).toBe(200);
    const [row] = await raw<{ details: string }>(
      "select details::text from audit_row where kind = 'account.passwordChanged' order by seq desc limit 1",
    );
    expect(JSON.parse(row?.details ?? '{}')).toEqual({ sessionsEnded: expect.any(Number) });
    expect((await change(here.token, {})).code, 'a repeat after a lost answer').toBe(200);
  });

  test('none of the last five comes back, the sixth may', async () => {
    const { token } = await enter('Motor-2026-a');
    const names = ['b', 'c', 'd', 'e'];
    let oldPassword = 'Motor-2026-a';
    for (const name of names) {
      const newPassword = `Motor-2026-${name}`;
      expect((await change(token, { oldPassword, newPassword })).code).toBe(200);
      oldPassword = newPassword;
    }
    expect((await change(token, { oldPassword, newPassword: 'Motor-2026-a' })).refusal).toBe('account.passwordUsed');
    expect((await change(token, { oldPassword, newPassword: DEMO_PASSWORD })).code, 'six changes ago').toBe(200);
  });

  test('a password that must be changed leaves no right until it is', async () => {
    await raw(
      "update user_secret set must_change = true where user_id = (select id from user_account where account = 'fengyuanshan' limit 1)",
    );
    const { data } = await signIn({ account: 'fengyuanshan' });
    const token = data.access_token ?? '';
    expect((await info(token)).data).toMatchObject({ mustChangePassword: true, kind: 'guest', roles: [], companyIds: [] });
    expect(await makeCall(app, accountCalls.routes, {}, { token })).toEqual([]);
    const { page } = acceptanceCalls;
    expect((await tryCall(app, page, { nodeKey: 'accept' }, { token })).code).toBe(403);
    expect(
      (
        await tryCall(
          app,
          accountCalls.updateMyPassword,
          { oldPassword: DEMO_PASSWORD, newPassword: 'Motor-2026-a', newPassword1: 'Motor-2026-a' },
          { token },
        )
      ).code,
    ).toBe(200);
    expect((await info(token)).data).toMatchObject({ mustChangePassword: false, kind: 'staff' });
  });

  test('production takes no password over an open wire', async () => {
    const open = { masterKey: Buffer.alloc(32, 7), files: mkdtempSync(path.join(tmpdir(), 'zj-files-')), web: null, quiet: true };
    const settings = { captcha: false, demo: false, production: true };
    const strict = (trustProxy: boolean) => openApp({ ...open, db, world, settings, trustProxy, tls: null, publicPerMinute: 1000 });
    const { token } = await enter();
    const input = { oldPassword: 'Wrong1234', newPassword: 'Motor-2026-f', newPassword1: 'Motor-2026-f' };
    for (const [trusted, refusal] of [
      [false, 'account.passwordOpen'],
      [true, 'account.passwordWrong'],
    ] as const) {
      const other = await strict(trusted);
      expect((await tryCall(other, accountCalls.updatePassword, input, { token, ip: '10.3.2.1' })).refusal).toBe(refusal);
      const hashed = { grant_type: 'password', username: 'chensiyuan', password: clientHash('Wrong1234') } as const;
      const answer = await tryCall(other, accountCalls.token, hashed, { ip: '10.3.2.2' });
      expect(answer.refusal, 'its hash is as good').toBe(trusted ? 'account.signInFailed' : 'account.passwordOpen');
      if (trusted) {
        const headers = { 'x-forwarded-proto': 'http' };
        const unsafe = await tryCall(other, accountCalls.token, hashed, { ip: '10.3.2.3', headers, lang: 'en' });
        expect(unsafe).toMatchObject({ refusal: 'account.passwordOpen', msg: expect.stringContaining('not encrypted') });
      }
      const page = await other.server.inject({ url: '/healthz' });
      expect(page.headers['strict-transport-security'] !== undefined).toBe(trusted);
      await other.close();
    }
  });
});

describe('a signed-in person', () => {
  test('makes so many calls a minute and no more; others are not held up', async () => {
    const limited = await openApp({
      db,
      world,
      masterKey: Buffer.alloc(32, 7),
      files: mkdtempSync(path.join(tmpdir(), 'zj-files-')),
      web: null,
      quiet: true,
      settings: { captcha: false, demo: false, production: false },
      trustProxy: false,
      tls: null,
      publicPerMinute: 1000,
      signedInPerMinute: 60,
    });
    const [eager, other] = [{ token: await users.as('liuqiming') }, { token: await users.as('zhangruonan') }];
    const replies = await Promise.all(Array.from({ length: 70 }, () => tryCall(limited, accountCalls.userInfo, {}, eager)));
    const held = replies.filter((r) => r.refusal === 'server.tooMany');
    expect([held.length, held[0]?.status, held[0]?.code]).toEqual([10, 429, 429]);
    expect((await tryCall(limited, accountCalls.userInfo, {}, other)).code).toBe(200);
    pass(1);
    expect((await tryCall(limited, accountCalls.userInfo, {}, eager)).code).toBe(200);
    await limited.close();
  });
});

describe('a company registers', () => {
  const company = companies[0];
  if (!company) throw new Error('no company');
  const form = {
    tenantId: MAIN_TENANT,
    account: 'newmotor',
    password: 'Motor2026x',
    realName: '方文博',
    phone: '13800000001',
    companyName: '新设防爆电机有限公司',
    country: '156',
    uscc: '91350200776049653A',
  };

  test('with a code sent to the phone, which is asked for once a minute', async () => {
    const code = await codeFor(stage, form.phone, MAIN_TENANT);
    const soon = await tryCall(app, accountCalls.sendValidate, {
      tenantId: MAIN_TENANT,
      phone: form.phone,
      ...(await solvedCaptcha(stage)),
    });
    expect(soon.refusal).toBe('account.validateTooSoon');
    expect((await tryCall(app, accountCalls.insertUser, { ...form, validateCode: code === '000000' ? '000001' : '000000' })).refusal).toBe(
      'account.validateCodeWrong',
    );
    const done = await makeCall(app, accountCalls.insertUser, { ...form, validateCode: code });
    expect(done.account).toBe('newmotor');
    expect((await signIn({ account: 'NewMotor', password: 'Motor2026x' })).data.user_name).toBe('newmotor');
    expect(
      (await tryCall(app, accountCalls.insertUser, { ...form, account: 'another', validateCode: code })).refusal,
      'the code is used up',
    ).toBe('account.validateCodeWrong');
  });

  test('not twice under one name, code or user name', async () => {
    expect(await makeCall(app, accountCalls.userNameCanUse, { tenantId: MAIN_TENANT, account: 'NEWMOTOR' })).toEqual({ canUse: false });
    expect(
      await makeCall(app, accountCalls.validateUserByPhoneOrcompanyName, {
        tenantId: MAIN_TENANT,
        companyName: form.companyName,
        phone: form.phone,
      }),
    ).toEqual({ companyTaken: true, phoneWellFormed: true });
    pass(61);
    const code = await codeFor(stage, '13800000002', MAIN_TENANT);
    const twice = await tryCall(app, accountCalls.insertUser, {
      ...form,
      account: 'motor2',
      phone: '13800000002',
      companyName: '另一家公司',
      validateCode: code,
    });
    expect(twice.refusal).toBe('account.companyTaken');
    // the code did not go with the refusal
    const named = { ...form, account: 'motor2', phone: '13800000002', uscc: '91640104MAEX36048F', companyName: '另一家公司' };
    expect((await tryCall(app, accountCalls.insertUser, { ...named, account: form.account, validateCode: code })).refusal).toBe(
      'account.userNameTaken',
    );
    expect((await makeCall(app, accountCalls.insertUser, { ...named, validateCode: code })).account).toBe('motor2');
    expect((await tryCall(app, accountCalls.insertUser, { ...named, account: 'motor3', validateCode: code })).refusal).toBe(
      'account.validateCodeWrong',
    );
  });

  test('tells before the message is asked for that a code of the register is taken', async () => {
    const taken = { tenantId: MAIN_TENANT, uscc: form.uscc };
    expect((await makeCall(app, accountCalls.validateUserByPhoneOrcompanyName, taken)).companyTaken).toBe(true);
  });

  test('a wrong check character is a warning that the person confirms; a wrong form is refused', async () => {
    const odd = { ...form, account: 'early', companyName: '早期登记企业', uscc: '91350203M0001QAY9B', validateCode: '123456' };
    expect((await tryCall(app, accountCalls.insertUser, odd)).refusal).toBe('account.usccCheck');
    expect((await tryCall(app, accountCalls.insertUser, { ...odd, uscc: '9135020' })).refusal).toBe('account.usccFormat');
    expect((await tryCall(app, accountCalls.insertUser, { ...odd, usccConfirmed: true })).refusal, 'confirmed: only the code is left').toBe(
      'account.validateCodeWrong',
    );
    expect((await tryCall(app, accountCalls.insertUser, { ...odd, password: 'onlyletters' })).refusal).toBe('account.passwordWeak');
  });

  test('and completes its data', async () => {
    pass(61);
    const registered = await registerDemoCompany(stage, users, MAIN_TENANT, company);
    expect(registered.companyId).toMatch(/^[0-9a-f]{32}$/);
    expect(faults).toEqual([]);
  });
});
