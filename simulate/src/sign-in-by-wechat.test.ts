/** Signing in by WeChat, which runs here as an HTTP server: registered, bound, used, revoked, and attacked on every way. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { clientCalls } from '@zhengjian/contract/areas/account/clients.ts';
import { LOGIN_KINDS, type LoginKind, loginMethodCalls } from '@zhengjian/contract/areas/account/login-methods.ts';
import { providerCalls as c, RETURN_PATH } from '@zhengjian/contract/areas/account/providers.ts';
import { requestCalls } from '@zhengjian/contract/areas/account/requests.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import { basicOf, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { hostOf, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { ORIGIN, signInSystem } from './testing/sign-in-system.ts';
import { APP, type Fault, openWechat } from './testing/wechat.ts';

const wechat = await openWechat();
const { app, db, raw, world, as, pass, headers, proof } = await signInSystem('sign-in-by-wechat', wechat.host);
const PERSON = 'liuqiming';
const OTHER = 'chensiyuan';

const fields = (more: object = {}) => ({
  providerKind: 'wechat' as const,
  providerName: '微信',
  providerCode: 'wechat_open',
  issuer: wechat.base,
  pageAddress: wechat.base,
  clientId: APP.id,
  secret: APP.secret,
  ...more,
});
const offered = (tenant = MAIN_TENANT) => makeCall(app, c.providers, { tenantId: tenant }, headers(tenant));
const begin = () => makeCall(app, c.authorize, { tenantId: MAIN_TENANT, source: 'wechat_open' }, headers());
type Came = { code: string; state: string };
const enter = (key: string, came: Came, { tenant = MAIN_TENANT, client = WEB_CLIENT as { id: string; secret: string } } = {}) =>
  tryCall(
    app,
    accountCalls.token,
    { grant_type: 'social', tenantId: tenant, source: 'wechat_open', visit_key: key, ...came },
    { headers: { ...hostOf(tenant), authorization: basicOf(client) } },
  );
const signIn = async (who: string) => {
  const { address, key } = await begin();
  return enter(key, await wechat.signIn(who, address));
};
/** Up to where WeChat sends the person back. */
const goToBind = async (account: string, who: string) => {
  const { address, key } = await makeCall(app, c.beginBinding, { key: await proof(account), source: 'wechat_open' }, await as(account));
  return { key, ...(await wechat.signIn(who, address)) };
};
const check = async (account: string, who: string) => makeCall(app, c.checkWXCode, await goToBind(account, who), await as(account));
const bind = async (account: string, who: string) => tryCall(app, c.bindingWX, { key: (await check(account, who)).key }, await as(account));
const confirm = async (who: string) => {
  const { address, key } = await begin();
  return makeCall(app, c.wechatCallback, { tenantId: MAIN_TENANT, key, ...(await wechat.signIn(who, address)) }, headers());
};
const revoke = (key: string, tenant = MAIN_TENANT) => tryCall(app, c.wechatRevoke, { tenantId: tenant, key }, headers(tenant));
const open = async (kinds: readonly LoginKind[]) =>
  makeCall(app, loginMethodCalls.updateEable, { method: 'wechat', kinds: [...kinds] }, await as('admin'));
const bound = () => raw<{ issuer: string; subject: string }>('select issuer, subject from user_identity');
/** All that is kept, as text. */
const kept = async (): Promise<string> => {
  const parts = ['audit_row', 'command', 'message_out', 'validate_code', 'user_identity', 'identity_provider'].map((table) =>
    raw(`select * from ${table}`),
  );
  return JSON.stringify(await Promise.all(parts));
};

test('WeChat is registered with AppSecret and both addresses, at hosts that the operator allows', async () => {
  const admin = await as('admin');
  for (const at of ['issuer', 'pageAddress'])
    expect((await tryCall(app, c.providerSubmit, fields({ [at]: 'https://evil.example.com' }), admin)).refusal, at).toBe(
      'account.providerHost',
    );
  for (const more of [{ pageAddress: undefined }, { secret: undefined }, { pageAddress: 'javascript:alert(1)' }])
    expect((await tryCall(app, c.providerSubmit, fields(more), admin)).code, JSON.stringify(more)).not.toBe(200);
  expect((await tryCall(app, c.providerSubmit, fields({ providerKind: 'openid' }), admin)).fields).toHaveProperty('pageAddress');
  expect((await tryCall(app, c.providerSubmit, fields({ secret: MASKED }), admin)).refusal).toBe('account.providerSecretNone');
  const row = await makeCall(app, c.providerSubmit, fields(), admin);
  expect(row).toMatchObject({ providerKind: 'wechat', secret: MASKED, enabled: false });
  // a known secret is not sent to what speaks otherwise
  const { pageAddress: _, ...plain } = fields({ providerKind: 'openid', secret: MASKED });
  expect((await tryCall(app, c.providerSubmit, { ...plain, id: row.id, version: row.version }, admin)).refusal).toBe(
    'account.providerSecret',
  );
});

test('it is enabled once it answers as WeChat does to this AppID and AppSecret; what it says never shows the secret', async () => {
  const admin = await as('admin');
  const [row] = (await makeCall(app, c.providerPage, {}, admin)).records;
  const id = row?.id ?? '';
  const enable = () => tryCall(app, c.providerEnable, { id }, { ...admin, lang: 'en' });
  for (const fault of ['huge', 'broken', 'elsewhere'] as const)
    expect((await wechat.while(fault, enable)).refusal, fault).toBe('account.wechatUnfit');
  const echoed = await wechat.while('echo', enable);
  expect(echoed).toMatchObject({ refusal: 'account.wechatUnfit', msg: expect.stringContaining('invalid appsecret ***') });
  const wrong = await makeCall(app, c.providerSubmit, fields({ providerCode: 'wrong', clientId: 'wx-unknown' }), admin);
  expect(await tryCall(app, c.providerEnable, { id: wrong.id }, admin)).toMatchObject({
    refusal: 'account.wechatUnfit',
    msg: expect.stringContaining('40013'),
  });
  await makeCall(app, c.providerRemove, { ids: wrong.id }, admin);
  expect(await offered()).toEqual([]);
  expect((await enable()).code).toBe(200);
  expect([await offered(), await offered(OTHER_TENANT)]).toEqual([[{ source: 'wechat_open', name: '微信', kind: 'wechat' }], []]);
});

test('the person is sent to its page and back to our own, whatever origin the browser names', async () => {
  const asked = { headers: { ...hostOf(MAIN_TENANT), origin: 'https://evil.example.com' } };
  const { address, key } = await makeCall(app, c.authorize, { tenantId: MAIN_TENANT, source: 'wechat_open' }, asked);
  const { origin, pathname, hash, searchParams } = new URL(address);
  expect([origin, pathname, hash]).toEqual([wechat.base, '/connect/qrconnect', '#wechat_redirect']);
  expect(Object.fromEntries(searchParams)).toEqual({
    appid: APP.id,
    redirect_uri: `${ORIGIN}${RETURN_PATH}`,
    response_type: 'code',
    scope: 'snsapi_login',
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(address).not.toContain(key);
  expect(address).not.toContain(APP.secret);
});

test('who it is is shown first, then bound by the session that asked, once', async () => {
  const checked = await check(PERSON, 'lqm');
  expect(checked).toEqual({ key: expect.any(String), name: '微信', label: '微信lqm', bound: 'nobody' });
  expect((await tryCall(app, c.bindingWX, { key: checked.key }, await as(OTHER))).refusal, 'somebody else').toBe('account.wechatGone');
  const again = await createUsers({ app, db, world }, MAIN_TENANT).as(PERSON);
  expect((await tryCall(app, c.bindingWX, { key: checked.key }, { token: again })).refusal, 'another session').toBe('account.wechatGone');
  expect((await revoke(checked.key)).refusal, 'it binds and does nothing else').toBe('account.wechatGone');
  expect(await bound()).toEqual([]);
  expect((await tryCall(app, c.bindingWX, { key: checked.key }, await as(PERSON))).data).toEqual({ name: '微信' });
  expect((await tryCall(app, c.bindingWX, { key: checked.key }, await as(PERSON))).refusal, 'used').toBe('account.wechatGone');
  expect(await bound()).toEqual([{ issuer: `wechat:${wechat.base}`, subject: 'union-lqm' }]);
  expect(await makeCall(app, c.myIdentities, {}, await as(PERSON))).toEqual([
    expect.objectContaining({ source: 'wechat_open', kind: 'wechat', label: '微信lqm' }),
  ]);
  const late = await check(OTHER, 'other');
  pass(601);
  expect((await tryCall(app, c.bindingWX, { key: late.key }, await as(OTHER))).refusal, 'too late').toBe('account.wechatGone');
});

test('nobody binds what somebody else has, a second one, or without proof of identity', async () => {
  expect((await check(OTHER, 'lqm')).bound).toBe('other');
  expect((await bind(OTHER, 'lqm')).refusal).toBe('account.identityTaken');
  expect((await check(PERSON, 'lqm')).bound).toBe('self');
  expect((await bind(PERSON, 'second')).refusal).toBe('account.identityBound');
  const unproven = await tryCall(app, c.beginBinding, { key: 'x'.repeat(43), source: 'wechat_open' }, await as(OTHER));
  expect(unproven.refusal).toBe('account.identityGone');
  // a visit of one account answers to no other, to nobody who signs in, and not to the call of OpenID Connect
  const visit = await goToBind(OTHER, 'somebody');
  expect((await tryCall(app, c.checkWXCode, visit, await as(PERSON))).refusal).toBe('account.visitGone');
  expect((await enter(visit.key, visit)).refusal).toBe('account.visitGone');
  expect((await tryCall(app, c.bindIdentity, visit, await as(OTHER))).refusal).toBe('account.visitGone');
  const signing = await begin();
  const came = await wechat.signIn('somebody', signing.address);
  expect((await tryCall(app, c.checkWXCode, { key: signing.key, ...came }, await as(OTHER))).refusal).toBe('account.visitGone');
  expect(await bound()).toHaveLength(1);
});

test('the identity signs in by the grant social, through its union or, where WeChat tells none, through the app', async () => {
  const signedIn = await signIn('lqm');
  expect(signedIn.code, signedIn.msg).toBe(200);
  expect((await makeCall(app, accountCalls.userInfo, {}, { token: signedIn.data.access_token ?? '' })).user_name).toBe(PERSON);
  const [noted] = await raw("select details from audit_row where kind = 'account.signedIn' order by seq desc limit 1");
  expect(noted).toEqual({ details: { provider: 'wechat_open' } });
  wechat.sharesIdentities(false);
  expect((await bind(OTHER, 'csy')).code).toBe(200);
  expect((await signIn('csy')).data.access_token).toBeTruthy();
  wechat.sharesIdentities(true);
  expect((await bound()).at(-1)).toEqual({ issuer: `wechat:${wechat.base}#${APP.id}`, subject: 'open-csy' });
  expect((await check(PERSON, 'csy')).bound, 'it is the same person with a union').toBe('other');
  expect((await signIn('csy')).data.access_token).toBeTruthy();
  expect(await bound()).toContainEqual({ issuer: `wechat:${wechat.base}`, subject: 'union-csy' });
});

test('code and state serve once, in the browser that began and at its institute; the visit keeps to its kind', async () => {
  const first = await begin();
  const came = await wechat.signIn('lqm', first.address);
  const other = await begin();
  expect((await enter(other.key, came)).refusal, 'foreign state').toBe('account.visitGone');
  expect((await enter('', came)).refusal, 'no browser of ours').toBe('account.visitGone');
  expect((await enter(first.key, came, { tenant: OTHER_TENANT })).refusal, 'other institute').toBe('account.visitGone');
  const asOpenId = { grant_type: 'authorization_code' as const, tenantId: MAIN_TENANT, visit_key: (await begin()).key, ...came };
  const auth = { headers: { ...hostOf(MAIN_TENANT), authorization: basicOf(WEB_CLIENT) } };
  expect((await tryCall(app, accountCalls.token, asOpenId, auth)).refusal).toBe('account.visitGone');
  expect((await enter(first.key, came)).data.access_token).toBeTruthy();
  expect((await enter(first.key, came)).refusal, 'used').toBe('account.visitGone');
  const next = await begin();
  const { state } = await wechat.signIn('lqm', next.address);
  expect((await enter(next.key, { code: came.code, state })).refusal, 'code used at WeChat').toBe('account.providerRefused');
  const late = await begin();
  const answer = await wechat.signIn('lqm', late.address);
  pass(601);
  expect((await enter(late.key, answer)).refusal).toBe('account.visitGone');
});

test('client, kind of person and lock count as with the other ways', async () => {
  const admin = await as('admin');
  const life = { captcha: false, accessMinutes: 60, refreshHours: 14, enabled: true };
  const client = await makeCall(app, clientCalls.clientSubmit, { name: '报表', clientId: 'reports', grants: ['sms'], ...life }, admin);
  const { clientSecret } = await makeCall(app, clientCalls.clientSecret, { id: client.id }, admin);
  const { address, key } = await begin();
  const came = await wechat.signIn('lqm', address);
  expect((await enter(key, came, { client: { id: 'reports', secret: clientSecret } })).refusal).toBe('account.clientGrant');
  await open(['customer']);
  expect((await signIn('lqm')).refusal).toBe('account.methodClosed');
  expect((await tryCall(app, c.beginBinding, { key: await proof(OTHER), source: 'wechat_open' }, await as(OTHER))).refusal).toBe(
    'account.methodClosed',
  );
  await open([]);
  expect(await offered()).toEqual([]);
  await open(LOGIN_KINDS);
  const set = (change: string) => raw(`update user_account set ${change} where tenant_id = $1 and account = $2`, [MAIN_TENANT, PERSON]);
  await set('status = 2');
  expect((await signIn('lqm')).refusal).toBe('account.accountSuspended');
  await set('status = 1, login_flag = false');
  expect((await signIn('lqm')).refusal).toBe('account.accountLocked');
  await set('login_flag = true');
});

test('an answer that is too long, broken, of two people or from elsewhere signs nobody in', async () => {
  for (const fault of ['huge', 'broken', 'otherPerson', 'elsewhere'] as const satisfies readonly Fault[])
    expect((await wechat.while(fault, () => signIn('lqm'))).refusal, fault).toBe('account.providerRefused');
});

test('only who is that person at WeChat revokes the authorisation; nobody else is touched, and the holder is told', async () => {
  const before = await bound();
  for (const key of ['x'.repeat(43), `${'0'.repeat(32)}.${'x'.repeat(43)}`, (await begin()).key])
    expect((await revoke(key)).refusal).toBe('account.wechatGone');
  expect((await revoke((await confirm('nobody-of-ours')).key)).refusal).toBe('account.wechatUnbound');
  const elsewhere = await confirm('lqm');
  expect((await revoke(elsewhere.key, OTHER_TENANT)).refusal, 'other institute').toBe('account.wechatGone');
  pass(601);
  expect((await revoke(elsewhere.key)).refusal, 'too late').toBe('account.wechatGone');
  expect((await tryCall(app, c.bindingWX, { key: (await confirm('free')).key }, await as(PERSON))).refusal).toBe('account.wechatGone');
  expect(await bound()).toEqual(before);
  const confirmed = await confirm('lqm');
  expect(confirmed).toEqual({ key: expect.any(String), name: '微信', label: '微信lqm', bound: true });
  expect((await revoke(confirmed.key)).code).toBe(200);
  expect((await revoke(confirmed.key)).refusal, 'used').toBe('account.wechatGone');
  expect(await bound()).toEqual([{ issuer: `wechat:${wechat.base}`, subject: 'union-csy' }]);
  expect(await raw("select details from audit_row where kind = 'account.identityRevoked'")).toEqual([
    { details: { issuer: `wechat:${wechat.base}`, label: '微信lqm' } },
  ]);
  expect(await raw("select params from message_out where template = 'identityRevoked' and channel = 'mail'")).toHaveLength(1);
});

test('a stranger asks for an account; the request goes when its person revokes', async () => {
  const asked = await signIn('stranger');
  const oauthId = asked.data.oauth_id ?? '';
  const given = { name: '顾新', account: 'guxin', password: 'Motor-2026-x', oauthId, phone: '13700001111' };
  await makeCall(app, requestCalls.registerGuest, { tenantId: MAIN_TENANT, ...given }, headers());
  expect((await signIn('stranger')).refusal).toBe('account.requestPending');
  expect((await revoke((await confirm('stranger')).key)).code).toBe(200);
  expect(await raw('select id from account_request')).toEqual([]);
  expect(await raw('select id from account_request_secret')).toEqual([]);
  expect((await signIn('stranger')).data.oauth_id).toBeTruthy();
  await open(['staff']);
  expect((await signIn('stranger')).refusal).toBe('account.identityUnknown');
  await open(LOGIN_KINDS);
});

test('unbound or switched off, it signs nobody in; the secret stands nowhere in what is kept or answered', async () => {
  const [one] = await makeCall(app, c.myIdentities, {}, await as(OTHER));
  await makeCall(app, c.unbindIdentity, { key: await proof(OTHER), id: one?.id ?? '' }, await as(OTHER));
  expect(await bound()).toEqual([]);
  const checked = await check(OTHER, 'csy');
  const visit = await begin();
  const came = await wechat.signIn('lqm', visit.address);
  const admin = await as('admin');
  const { records } = await makeCall(app, c.providerPage, {}, admin);
  await makeCall(app, c.providerDisable, { id: records[0]?.id ?? '' }, admin);
  expect((await enter(visit.key, came)).refusal).toBe('account.providerGone');
  expect((await tryCall(app, c.bindingWX, { key: checked.key }, await as(OTHER))).refusal).toBe('account.providerGone');
  expect(await makeCall(app, c.myIdentities, {}, await as(OTHER))).toEqual([]);
  expect(JSON.stringify(records)).not.toContain(APP.secret);
  const all = await kept();
  expect(all).not.toContain(APP.secret);
  expect(all).not.toMatch(/token-\d/);
});
