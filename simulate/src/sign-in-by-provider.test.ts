/** Signing in through an identity provider of the institute, which runs here: registered, enabled, bound, used, unbound. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { clientCalls } from '@zhengjian/contract/areas/account/clients.ts';
import { LOGIN_KINDS, type LoginKind, loginMethodCalls } from '@zhengjian/contract/areas/account/login-methods.ts';
import { providerCalls as c, RETURN_PATH } from '@zhengjian/contract/areas/account/providers.ts';
import { factorCalls } from '@zhengjian/contract/areas/account/second-factor.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import { basicOf, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { expect, test } from 'vitest';
import { codeAt } from './authenticator.ts';
import { makeCall, tryCall } from './caller.ts';
import { hostOf, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { type Came, CLIENT, openIdentityProvider } from './testing/identity-provider.ts';
import { ORIGIN, signInSystem } from './testing/sign-in-system.ts';

const idp = await openIdentityProvider();
idp.serve(`${ORIGIN}${RETURN_PATH}`);
const { app, raw, world, as, pass, headers, proof } = await signInSystem('sign-in-by-provider', idp.host);
const PERSON = 'liuqiming';

const fields = (more: object = {}) => ({
  providerName: '集团统一认证',
  providerCode: 'group',
  issuer: idp.issuer,
  clientId: CLIENT.id,
  secret: CLIENT.secret,
  scopes: 'profile email',
  ...more,
});
const offered = (tenant = MAIN_TENANT) => makeCall(app, c.providers, { tenantId: tenant }, headers(tenant));
const begin = () => makeCall(app, c.authorize, { tenantId: MAIN_TENANT, source: 'group' }, headers());
const enter = (key: string, came: Came, { tenant = MAIN_TENANT, client = WEB_CLIENT as { id: string; secret: string } } = {}) =>
  tryCall(
    app,
    accountCalls.token,
    { grant_type: 'authorization_code', tenantId: tenant, visit_key: key, ...came },
    { headers: { ...hostOf(tenant), authorization: basicOf(client) } },
  );
/** Signs in there as somebody, and here with what comes of it. */
const signIn = async (subject: string) => {
  const { address, key } = await begin();
  return enter(key, await idp.signIn(subject, address));
};
const bind = async (account: string, subject: string) => {
  const { address, key } = await makeCall(app, c.beginBinding, { key: await proof(account), source: 'group' }, await as(account));
  return tryCall(app, c.bindIdentity, { key, ...(await idp.signIn(subject, address)) }, await as(account));
};
const open = async (kinds: readonly LoginKind[]) =>
  makeCall(app, loginMethodCalls.updateEable, { method: 'sso', kinds: [...kinds] }, await as('admin'));

test('a provider is registered at a host that the operator allows; its secret is shown to nobody', async () => {
  const admin = await as('admin');
  expect(await tryCall(app, c.providerSubmit, fields({ issuer: 'http://169.254.169.254/' }), admin)).toMatchObject({
    refusal: 'account.providerHost',
    msg: expect.stringContaining('ZJ_IDENTITY_HOSTS'),
  });
  for (const issuer of ['ftp://login.example.com', 'javascript:alert(1)', `http://${idp.host}@evil.example.com`])
    expect((await tryCall(app, c.providerSubmit, fields({ issuer }), admin)).fields, issuer).toHaveProperty('issuer');
  const row = await makeCall(app, c.providerSubmit, fields(), admin);
  expect(row).toMatchObject({ secret: MASKED, enabled: false });
  expect((await tryCall(app, c.providerSubmit, fields(), admin)).refusal).toBe('account.providerTaken');
  const [kept] = await raw<{ secret: Buffer }>('select secret from identity_provider');
  expect(kept?.secret.toString('latin1')).not.toContain(CLIENT.secret);
  expect(JSON.stringify(await raw('select details from audit_row'))).not.toContain(CLIENT.secret);
  expect(JSON.stringify(await raw('select * from command'))).not.toContain(CLIENT.secret);
  expect(JSON.stringify(await makeCall(app, c.providerPage, {}, admin))).not.toContain(CLIENT.secret);
});

test('it is offered once it is enabled, which asks it for its configuration; the institute beside has none', async () => {
  const admin = await as('admin');
  const { records } = await makeCall(app, c.providerPage, {}, admin);
  const id = records[0]?.id ?? '';
  expect(await offered()).toEqual([]);
  expect((await tryCall(app, c.authorize, { source: 'group' }, headers())).refusal).toBe('account.providerGone');
  const wrong = await makeCall(app, c.providerSubmit, fields({ providerCode: 'wrong', issuer: `${idp.issuer}/nothing` }), admin);
  expect(await tryCall(app, c.providerEnable, { id: wrong.id }, { ...admin, lang: 'en' })).toMatchObject({
    refusal: 'account.providerUnfit',
    msg: expect.stringContaining('check the issuer'),
  });
  // a known secret is not sent to another issuer
  const moved = { ...fields({ providerCode: 'wrong', secret: MASKED }), id: wrong.id, version: wrong.version };
  expect((await tryCall(app, c.providerSubmit, moved, admin)).refusal).toBe('account.providerSecret');
  await makeCall(app, c.providerRemove, { ids: wrong.id }, admin);
  await makeCall(app, c.providerEnable, { id }, admin);
  expect([await offered(), await offered(OTHER_TENANT)]).toEqual([[{ source: 'group', name: '集团统一认证', kind: 'openid' }], []]);
  expect((await tryCall(app, c.providerRemove, { ids: id }, admin)).refusal).toBe('account.providerInUse');
});

test('the person is sent there with PKCE, state and nonce, and back to our own page, whatever origin the browser names', async () => {
  const { address, key } = await makeCall(
    app,
    c.authorize,
    { tenantId: MAIN_TENANT, source: 'group' },
    { headers: { ...hostOf(MAIN_TENANT), origin: 'https://evil.example.com' } },
  );
  const { origin, searchParams } = new URL(address);
  expect(origin).toBe(idp.issuer);
  expect(Object.fromEntries(searchParams)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT.id,
    redirect_uri: `${ORIGIN}${RETURN_PATH}`,
    scope: 'openid profile email',
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(address).not.toContain(key);
  // an institute with a domain of its own has people come back there
  await raw("update tenant set domain = 'login.inst.example.cn' where tenant_id = $1", [MAIN_TENANT]);
  const own = { headers: { host: 'login.inst.example.cn' } };
  const there = await makeCall(app, c.authorize, { tenantId: MAIN_TENANT, source: 'group' }, own);
  expect(new URL(there.address).searchParams.get('redirect_uri')).toBe(`https://login.inst.example.cn${RETURN_PATH}`);
  await raw("update tenant set domain = '' where tenant_id = $1", [MAIN_TENANT]);
});

test('an identity signs in once it is bound to an account, by who has the password of it', async () => {
  await open(['staff', 'customer']);
  expect(await signIn('lqm')).toMatchObject({ refusal: 'account.identityUnknown', msg: expect.stringContaining('尚未绑定') });
  await open(LOGIN_KINDS);
  const made = await tryCall(app, c.beginBinding, { key: 'x'.repeat(43), source: 'group' }, await as(PERSON));
  expect(made.refusal).toBe('account.identityGone');
  expect((await bind(PERSON, 'lqm')).data).toEqual({ name: '集团统一认证' });
  expect(await raw("select params from message_out where template = 'identityBound' and channel = 'mail'")).toEqual([
    { params: expect.objectContaining({ provider: '集团统一认证', label: 'lqm的身份' }) },
  ]);
  const signedIn = await signIn('lqm');
  expect(signedIn.code, signedIn.msg).toBe(200);
  expect((await makeCall(app, accountCalls.userInfo, {}, { token: signedIn.data.access_token ?? '' })).user_name).toBe(PERSON);
  const [one] = await makeCall(app, c.myIdentities, {}, await as(PERSON));
  expect(one).toMatchObject({ source: 'group', label: 'lqm的身份', lastUsed: expect.stringContaining('2026-03-02') });
  const noted = await raw("select details from audit_row where kind = 'account.signedIn' order by seq desc limit 1");
  expect(noted[0]).toEqual({ details: { provider: 'group' } });
  expect((await bind('chensiyuan', 'lqm')).refusal).toBe('account.identityTaken');
  expect((await bind(PERSON, 'second')).refusal).toBe('account.identityBound');
});

test('an answer serves once, within ten minutes, for the visit that asked for it and at its institute', async () => {
  const first = await begin();
  const came = await idp.signIn('lqm', first.address);
  const other = await begin();
  expect((await enter(other.key, came)).refusal, 'another browser').toBe('account.visitGone');
  expect((await enter(other.key, await idp.signIn('lqm', other.address))).refusal, 'the failed try has used it up').toBe(
    'account.visitGone',
  );
  expect((await enter(first.key, came, { tenant: OTHER_TENANT })).refusal).toBe('account.visitGone');
  expect((await enter(first.key, { ...came, code: 'made-up' })).refusal).toBe('account.providerRefused');
  expect((await enter(first.key, came)).refusal, 'used').toBe('account.visitGone');
  expect((await enter('', came)).refusal).toBe('account.visitGone');
  const late = await begin();
  const answer = await idp.signIn('lqm', late.address);
  pass(601);
  expect((await enter(late.key, answer)).refusal).toBe('account.visitGone');
  // a visit for signing in binds nothing, and one for binding signs nobody in
  const visit = await begin();
  const bound = await tryCall(app, c.bindIdentity, { key: visit.key, ...(await idp.signIn('x', visit.address)) }, await as('chensiyuan'));
  expect(bound.refusal).toBe('account.visitGone');
  const binding = await makeCall(app, c.beginBinding, { key: await proof('chensiyuan'), source: 'group' }, await as('chensiyuan'));
  expect((await enter(binding.key, await idp.signIn('lqm', binding.address))).refusal).toBe('account.visitGone');
});

test('client, kind of person, lock and second factor count as with the other ways', async () => {
  const client = await makeCall(
    app,
    clientCalls.clientSubmit,
    { name: '报表程序', clientId: 'reports', grants: ['password'], captcha: false, accessMinutes: 60, refreshHours: 14, enabled: true },
    await as('admin'),
  );
  const { clientSecret } = await makeCall(app, clientCalls.clientSecret, { id: client.id }, await as('admin'));
  const { address, key } = await begin();
  const came = await idp.signIn('lqm', address);
  expect((await enter(key, came, { client: { id: 'reports', secret: clientSecret } })).refusal).toBe('account.clientGrant');
  await open(['customer']);
  expect((await signIn('lqm')).refusal).toBe('account.methodClosed');
  expect((await tryCall(app, c.beginBinding, { key: await proof('chensiyuan'), source: 'group' }, await as('chensiyuan'))).refusal).toBe(
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
  const who = await as(PERSON);
  const { secret } = await makeCall(app, factorCalls.beginFactor, { key: await proof(PERSON) }, who);
  await makeCall(app, factorCalls.confirmFactor, { key: await proof(PERSON), code: codeAt(secret, world.now()) }, who);
  pass(61);
  const asked = await signIn('lqm');
  expect(asked.data.access_token).toBeUndefined();
  const second = await tryCall(
    app,
    accountCalls.token,
    { grant_type: 'captcha', tenantId: MAIN_TENANT, factor_key: asked.data.factor_key ?? '', code: codeAt(secret, world.now()) },
    headers(),
  );
  expect(second.data.access_token).toBeTruthy();
});

test('password or phone stays open to everybody, since a provider may be out of reach', async () => {
  const close = (lang: 'zh' | 'en') =>
    as('admin').then((admin) =>
      tryCall(app, loginMethodCalls.updateEable, { method: 'password', kinds: ['staff', 'customer', 'extLab'] }, { ...admin, lang }),
    );
  expect(await close('zh')).toMatchObject({ refusal: 'account.methodLast', msg: expect.stringContaining('账号密码或短信验证码') });
});

test('unbound or switched off, it signs nobody in', async () => {
  const [one] = await makeCall(app, c.myIdentities, {}, await as(PERSON));
  const id = one?.id ?? '';
  expect((await tryCall(app, c.unbindIdentity, { key: await proof('chensiyuan'), id }, await as('chensiyuan'))).refusal).toBe(
    'account.identityNone',
  );
  await makeCall(app, c.unbindIdentity, { key: await proof(PERSON), id }, await as(PERSON));
  expect((await signIn('lqm')).data).toEqual({ oauth_id: expect.any(String), oauth_note: '' });
  const kinds = await raw<{ kind: string }>("select distinct kind from audit_row where kind like 'account.identity%' order by kind");
  expect(kinds.map(({ kind }) => kind)).toEqual(['account.identityBound', 'account.identityUnbound']);
  const visit = await begin();
  const came = await idp.signIn('lqm', visit.address);
  const admin = await as('admin');
  const { records } = await makeCall(app, c.providerPage, {}, admin);
  await makeCall(app, c.providerDisable, { id: records[0]?.id ?? '' }, admin);
  expect((await enter(visit.key, came)).refusal).toBe('account.providerGone');
  expect(await makeCall(app, c.myIdentities, {}, await as(PERSON))).toEqual([]);
});
