/** Who has no account asks for one: with an identity at a provider, or for a company that nobody manages; an administrator decides. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { providerCalls, RETURN_PATH } from '@zhengjian/contract/areas/account/providers.ts';
import { requestCalls as r } from '@zhengjian/contract/areas/account/requests.ts';
import { accountRequestCalls as c } from '@zhengjian/contract/areas/organisation/account-requests.ts';
import { departmentCalls } from '@zhengjian/contract/areas/organisation/departments.ts';
import { externalUserCalls } from '@zhengjian/contract/areas/organisation/external-users.ts';
import { userCalls } from '@zhengjian/contract/areas/organisation/users.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { hostOf, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { codeFor, solvedCaptcha } from './people.ts';
import { CLIENT, openIdentityProvider } from './testing/identity-provider.ts';
import { ORIGIN, signInSystem } from './testing/sign-in-system.ts';

const PASSWORD = 'Motor-2026-x';
const idp = await openIdentityProvider();
idp.serve(`${ORIGIN}${RETURN_PATH}`);
const { app, stage, raw, as, pass, headers } = await signInSystem('account-requests', idp.host);

beforeAll(async () => {
  const client = { issuer: idp.issuer, clientId: CLIENT.id, secret: CLIENT.secret, scopes: 'profile email' };
  const provider = { providerName: '集团统一认证', providerCode: 'group', ...client };
  const { id } = await makeCall(app, providerCalls.providerSubmit, provider, await as('admin'));
  await makeCall(app, providerCalls.providerEnable, { id }, await as('admin'));
}, 60_000);

const signIn = async (subject: string) => {
  const { address, key } = await makeCall(app, providerCalls.authorize, { tenantId: MAIN_TENANT, source: 'group' }, headers());
  const came = await idp.signIn(subject, address);
  return tryCall(app, accountCalls.token, { grant_type: 'authorization_code', tenantId: MAIN_TENANT, visit_key: key, ...came }, headers());
};
const byPassword = async (account: string, password = PASSWORD) => {
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  return tryCall(
    app,
    accountCalls.token,
    { grant_type: 'captcha', tenantId: MAIN_TENANT, username: account, password: clientHash(password) },
    { headers: { ...hostOf(MAIN_TENANT), 'captcha-key': captchaKey, 'captcha-code': captchaCode } },
  );
};
const stranger = async (subject: string) => (await signIn(subject)).data.oauth_id ?? '';
const ask = (oauthId: string, more: object = {}, tenant = MAIN_TENANT, lang: 'zh' | 'en' = 'zh') =>
  tryCall(
    app,
    r.registerGuest,
    {
      tenantId: tenant,
      name: '顾新',
      account: 'guxin',
      password: PASSWORD,
      oauthId,
      phone: '13700001111',
      email: 'guxin@example.com',
      ...more,
    },
    { headers: hostOf(tenant), lang },
  );
const waiting = async (account: string) => {
  const { records } = await makeCall(app, c.requestPage, { tab: 'waiting' }, await as('admin'));
  return records.find((one) => one.account === account);
};
const idOf = async (account: string) => (await waiting(account))?.id ?? '';
const place = async () => {
  const admin = await as('admin');
  const [dept] = await makeCall(app, departmentCalls.deptTree, {}, admin);
  const roles = await makeCall(app, userCalls.grantableRoles, {}, admin);
  return { deptId: dept?.id ?? '', roleId: roles.find(({ roleName }) => roleName === '受理人员')?.id ?? roles[0]?.id ?? '' };
};
const told = (address: string) =>
  raw<{ channel: string; template: string; params: { reason: string } }>(
    'select channel, template, params from message_out where recipient_address = $1 order by created_at, channel',
    [address],
  );

test('an identity without an account asks for one, and signing in says that it waits', async () => {
  const oauthId = await stranger('gu');
  expect((await ask('x'.repeat(76))).refusal).toBe('account.guestGone');
  expect((await ask(oauthId, {}, OTHER_TENANT)).refusal).toBe('account.guestGone');
  expect((await ask(oauthId, { password: 'password1' })).refusal).toBe('account.passwordWeak');
  expect((await ask(oauthId, { account: 'Admin' })).refusal).toBe('account.userNameTaken');
  expect((await ask(oauthId)).data).toEqual({ account: 'guxin' });
  expect((await ask(oauthId)).refusal, 'the key serves once').toBe('account.guestGone');
  expect(await signIn('gu')).toMatchObject({ refusal: 'account.requestPending', msg: expect.stringContaining('等待管理员审批') });
  expect((await byPassword('GuXin')).refusal).toBe('account.requestPending');
  expect((await byPassword('guxin', 'another-1')).refusal, 'told to who knows the password').toBe('account.signInFailed');
  expect(await waiting('guxin')).toMatchObject({
    realName: '顾新',
    requestKind: 'guest',
    origin: 'gu的身份 · 集团统一认证',
    state: 'waiting',
  });
  expect(JSON.stringify(await raw('select * from account_request'))).not.toContain('argon2');
});

test('two strangers do not wait for the same name, and a key of half an hour ago serves no more', async () => {
  const late = await stranger('late');
  expect((await ask(await stranger('zhou'))).refusal).toBe('account.userNameTaken');
  pass(1_801);
  expect((await ask(late, { account: 'late' })).refusal).toBe('account.guestGone');
});

test('an administrator approves it with department and role; the person is told and signs in both ways', async () => {
  const admin = await as('admin');
  const id = await idOf('guxin');
  expect((await tryCall(app, c.approveRequest, { id }, admin)).refusal).toBe('organisation.requestPlace');
  expect((await tryCall(app, c.approveRequest, { id, ...(await place()) }, await as('liuqiming'))).code).toBe(403);
  expect((await makeCall(app, c.requestCounts, {}, admin)).waiting).toBe(1);
  expect(await makeCall(app, c.approveRequest, { id, ...(await place()) }, admin)).toEqual({ account: 'guxin' });
  expect((await tryCall(app, c.approveRequest, { id, ...(await place()) }, admin)).refusal).toBe('account.requestGone');
  const signedIn = await signIn('gu');
  expect(signedIn.data.access_token, signedIn.msg).toBeTruthy();
  const info = await makeCall(app, accountCalls.userInfo, {}, { token: signedIn.data.access_token ?? '' });
  expect(info).toMatchObject({ user_name: 'guxin', kind: 'staff', mustChangePassword: false });
  expect(info.roles).toHaveLength(1);
  expect((await byPassword('guxin')).data.access_token).toBeTruthy();
  expect((await told('13700001111')).map(({ template }) => template)).toEqual(['accountApproved']);
  expect((await told('guxin@example.com')).map(({ channel, template }) => [channel, template])).toEqual([['mail', 'accountApproved']]);
  expect(await raw('select 1 from account_request_secret')).toEqual([]);
});

test('a refused one is told why, at the next sign-in too, and may ask again', async () => {
  await ask(await stranger('qian'), { name: '钱多', account: 'qianduo', phone: '13700002222', email: undefined }, MAIN_TENANT, 'en');
  const admin = await as('admin');
  const id = await idOf('qianduo');
  expect((await tryCall(app, c.refuseRequest, { id, reason: '' }, admin)).fields).toHaveProperty('reason');
  await makeCall(app, c.refuseRequest, { id, reason: '不是本院人员' }, admin);
  expect(await told('13700002222')).toMatchObject([{ channel: 'sms', template: 'accountRefused', params: { reason: '不是本院人员' } }]);
  expect((await byPassword('qianduo')).refusal).toBe('account.signInFailed');
  const again = await signIn('qian');
  expect(again.data).toEqual({ oauth_id: expect.any(String), oauth_note: '不是本院人员' });
  expect((await ask(again.data.oauth_id ?? '', { account: 'qianduo', phone: '13700002222' })).code).toBe(200);
  await makeCall(app, c.refuseRequest, { id: await idOf('qianduo'), reason: '重复' }, admin);
  const { records } = await makeCall(app, c.requestPage, { tab: 'all' }, admin);
  expect(records.filter(({ account }) => account === 'qianduo').map(({ state, decidedName }) => [state, decidedName !== ''])).toEqual([
    ['refused', true],
    ['refused', true],
  ]);
});

const COMPANY = { companyName: '东江防爆灯具厂', uscc: '91440300MA5DA0000X', usccConfirmed: true };
const registration = async (account: string, phone: string) => ({
  ...{ tenantId: MAIN_TENANT, account, password: PASSWORD, realName: '何信', phone, ...COMPANY },
  validateCode: await codeFor(stage, phone, MAIN_TENANT),
});

test('a recorded company that nobody manages gets its information administrator, once the institute has agreed', async () => {
  const input = await registration('infoadmin', '13700003333');
  const asked = (more: object = {}) => tryCall(app, r.insertUserForInfoAdmin, { ...input, ...more }, headers());
  expect((await asked()).refusal).toBe('account.companyUnrecorded');
  const { companyId } = await makeCall(app, accountCalls.insertUser, await registration('dongjiang', '13700004444'), headers());
  expect((await asked({ validateCode: '0000' })).refusal).toBe('account.validateCodeWrong');
  expect((await asked({ companyName: '别的企业' })).refusal, 'the number alone is not enough').toBe('account.companyUnrecorded');
  expect((await asked()).refusal).toBe('account.companyManaged');
  // who managed it has left
  const dongjiang = await makeCall(app, externalUserCalls.externalUserPage, { keyword: 'dongjiang' }, await as('admin'));
  const userIds = dongjiang.records.map(({ id }) => id);
  await makeCall(app, externalUserCalls.disabledLoginEx, { userIds }, await as('admin'));
  expect((await asked()).data).toEqual({ account: 'infoadmin' });
  expect((await byPassword('infoadmin')).refusal).toBe('account.requestPending');
  expect(await waiting('infoadmin')).toMatchObject({ requestKind: 'infoAdmin', origin: COMPANY.companyName });
  await makeCall(app, c.approveRequest, { id: await idOf('infoadmin') }, await as('admin'));
  const signedIn = await byPassword('infoadmin');
  const info = await makeCall(app, accountCalls.userInfo, {}, { token: signedIn.data.access_token ?? '' });
  expect(info).toMatchObject({ kind: 'customer', roles: ['customer_admin'] });
  expect(info.companyIds).toEqual([companyId]);
  // taken out by mistake: may sign in again
  expect((await byPassword('dongjiang')).refusal).toBe('account.accountLocked');
  await makeCall(app, externalUserCalls.allowLoginEx, { userIds }, await as('admin'));
  expect((await byPassword('dongjiang')).code).toBe(200);
  const kinds = await raw<{ kind: string }>("select distinct kind from audit_row where subject_type = 'account_request' order by kind");
  expect(kinds.map(({ kind }) => kind)).toEqual(['account.requested', 'organisation.requestApproved', 'organisation.requestRefused']);
});
