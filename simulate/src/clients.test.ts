/** Client applications: who may call for a token, how long it lives, and what ends with the client. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { type ClientGrant, clientCalls } from '@zhengjian/contract/areas/account/clients.ts';
import { basicOf, WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { DEMO_PASSWORD, hostOf, MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers, solvedCaptcha } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('clients', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await instituteSystem(world);
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);
const others = createUsers(stage, OTHER_TENANT);
const as = async (account: string) => ({ token: await users.as(account) });

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
const info = (token: string) => tryCall(app, accountCalls.userInfo, {}, { token });

type Basic = { id: string; secret: string };
type Try = { basic?: Basic | string; grant?: 'password' | 'captcha'; captcha?: boolean; tenant?: string; lang?: 'zh' | 'en' };
const signIn = async ({ basic = WEB_CLIENT, grant = 'password', captcha = true, tenant = MAIN_TENANT, lang = 'zh' }: Try = {}) => {
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  return tryCall(
    app,
    accountCalls.token,
    { grant_type: grant, tenantId: tenant, username: 'admin', password: clientHash(DEMO_PASSWORD) },
    {
      lang,
      headers: {
        ...hostOf(tenant),
        authorization: typeof basic === 'string' ? basic : basicOf(basic),
        ...(captcha ? { 'captcha-key': captchaKey, 'captcha-code': captchaCode } : {}),
      },
    },
  );
};
const renew = (refresh: string, basic: Basic) =>
  tryCall(app, accountCalls.token, { grant_type: 'refresh_token', refresh_token: refresh }, { headers: { authorization: basicOf(basic) } });

const PROGRAM = { name: '报表程序', clientId: 'reports', grants: ['password', 'refresh_token'] as ClientGrant[] };
/** A client with a secret of its own. */
const newClient = async (fields: Partial<typeof PROGRAM> & { captcha?: boolean; accessMinutes?: number; refreshHours?: number }) => {
  const row = await makeCall(app, clientCalls.clientSubmit, { ...PROGRAM, ...fields }, await as('admin'));
  const { clientId: id, clientSecret: secret } = await makeCall(app, clientCalls.clientSecret, { id: row.id }, await as('admin'));
  const { version } = await makeCall(app, clientCalls.clientDetail, { id: row.id }, await as('admin'));
  return { row: { ...row, version }, basic: { id, secret } };
};
const own = async () => {
  const { records } = await makeCall(app, clientCalls.clientPage, { clientId: WEB_CLIENT.id }, await as('admin'));
  const row = records.find(({ own }) => own);
  if (!row) throw new Error('the pages have no client');
  return row;
};
const fieldsOf = ({
  id,
  version,
  name,
  clientId,
  grants,
  captcha,
  accessMinutes,
  refreshHours,
  enabled,
  remark,
}: Awaited<ReturnType<typeof own>>) => ({
  ...{ id, version, name, clientId, captcha, accessMinutes, refreshHours, enabled, remark },
  grants: grants as ClientGrant[],
});

test.each([
  ['no client', ''],
  ['one that is not registered', basicOf({ id: 'nobody', secret: WEB_CLIENT.secret })],
  ['a wrong secret', basicOf({ id: WEB_CLIENT.id, secret: 'wrong' })],
  ['no secret', basicOf({ id: WEB_CLIENT.id, secret: '' })],
  ['what is no pair', `Basic ${btoa('zhengjian')}`],
  ['another scheme', 'Bearer abc'],
])('a token call with %s is refused, in the same words', async (_, basic) => {
  expect(await signIn({ basic })).toMatchObject({
    status: 401,
    refusal: 'account.clientUnknown',
    msg: expect.stringContaining('客户端未登记'),
  });
  expect((await signIn({ basic, lang: 'en' })).msg).toContain('not registered');
});

test('a program signs in with the secret it was given once, by the ways it was allowed', async () => {
  const { basic } = await newClient({ clientId: 'allowed' });
  expect((await signIn({ basic })).code).toBe(200);
  expect(await signIn({ basic, grant: 'captcha' })).toMatchObject({ code: 400, refusal: 'account.clientGrant' });
  const [row] = await raw<{ text: string }>(`select c::text as text from oauth_client c where client_id = 'allowed'`);
  expect(row?.text, 'kept as its hash alone').not.toContain(basic.secret);
  const answers = await raw<{ n: number }>(`select count(*)::int as n from command c where c::text like $1`, [`%${basic.secret}%`]);
  expect(answers[0]?.n, 'nor as the answer of a repeated call').toBe(0);
  const [noted] = await raw<{ details: string }>(
    `select details::text from audit_row where kind = 'account.clientSecretMade' order by seq desc limit 1`,
  );
  expect(JSON.parse(noted?.details ?? '{}')).toEqual({ clientId: 'allowed' });
});

test('a client without a secret signs nobody in; a new secret voids the one before', async () => {
  const row = await makeCall(app, clientCalls.clientSubmit, { ...PROGRAM, clientId: 'fresh' }, await as('admin'));
  expect(row.secretTime).toBe('');
  for (const secret of ['', 'anything']) expect((await signIn({ basic: { id: 'fresh', secret } })).refusal).toBe('account.clientUnknown');
  const make = async () => (await makeCall(app, clientCalls.clientSecret, { id: row.id }, await as('admin'))).clientSecret;
  const [first, second] = [await make(), await make()];
  expect((await signIn({ basic: { id: 'fresh', secret: first } })).refusal).toBe('account.clientUnknown');
  expect((await signIn({ basic: { id: 'fresh', secret: second } })).code).toBe(200);
});

test('whether the captcha is asked is the client’s; the way that is named after it always asks', async () => {
  const strict = await newClient({ clientId: 'strict', captcha: true });
  expect((await signIn({ basic: strict.basic, captcha: false })).refusal).toBe('account.captchaMissing');
  const free = await newClient({ clientId: 'free', captcha: false, grants: ['password', 'captcha'] });
  expect((await signIn({ basic: free.basic, captcha: false })).code).toBe(200);
  expect((await signIn({ basic: free.basic, captcha: false, grant: 'captcha' })).refusal).toBe('account.captchaMissing');
  expect((await signIn({ captcha: false })).refusal, 'the pages').toBe('account.captchaMissing');
});

test('tokens live and are renewed as long as the client says', async () => {
  const { basic } = await newClient({ clientId: 'short', accessMinutes: 10, refreshHours: 1 });
  const first = (await signIn({ basic })).data;
  expect(first.expires_in).toBe(600);
  pass(590);
  expect((await info(first.access_token ?? '')).code).toBe(200);
  pass(20);
  expect((await info(first.access_token ?? '')).code).toBe(401);
  const second = (await renew(first.refresh_token ?? '', basic)).data;
  expect((await info(second.access_token ?? '')).code).toBe(200);
  pass(3601);
  expect((await renew(second.refresh_token ?? '', basic)).refusal).toBe('account.refreshInvalid');
});

test('a session is renewed by the client that opened it, and by no other', async () => {
  const { basic } = await newClient({ clientId: 'opener' });
  const { refresh_token: refresh = '' } = (await signIn({ basic })).data;
  expect((await renew(refresh, WEB_CLIENT)).refusal).toBe('account.refreshInvalid');
  expect((await renew(refresh, { ...basic, secret: 'wrong' })).refusal).toBe('account.clientUnknown');
  expect((await renew(refresh, basic)).code).toBe(200);
  const once = await newClient({ clientId: 'once', grants: ['password'] });
  const { refresh_token: never = '' } = (await signIn({ basic: once.basic })).data;
  expect((await renew(never, once.basic)).refusal).toBe('account.clientGrant');
});

test('who signed in through a client is out at once when it is disabled or deleted', async () => {
  for (const act of ['disable', 'remove'] as const) {
    const { basic, row } = await newClient({ clientId: `ends-${act}` });
    const { access_token: token = '', refresh_token: refresh = '' } = (await signIn({ basic })).data;
    expect((await info(token)).code).toBe(200);
    if (act === 'disable') await makeCall(app, clientCalls.clientSubmit, { ...fieldsOf(row), enabled: false }, await as('admin'));
    else await makeCall(app, clientCalls.clientRemove, { ids: row.id }, await as('admin'));
    expect([(await info(token)).code, (await renew(refresh, basic)).refusal, (await signIn({ basic })).refusal]).toEqual([
      401,
      'account.clientUnknown',
      'account.clientUnknown',
    ]);
  }
});

test('the client of the pages keeps what everybody needs to sign in; its lifetimes may be set', async () => {
  const admin = await as('admin');
  const save = async (change: object) => tryCall(app, clientCalls.clientSubmit, { ...fieldsOf(await own()), ...change }, admin);
  for (const change of [{ enabled: false }, { captcha: false }, { grants: ['captcha', 'password'] }, { clientId: 'renamed' }])
    expect((await save(change)).refusal, JSON.stringify(change)).toBe('account.clientOwn');
  const { id } = await own();
  expect((await tryCall(app, clientCalls.clientRemove, { ids: id }, admin)).refusal).toBe('account.clientOwn');
  expect((await tryCall(app, clientCalls.clientSecret, { id }, admin)).refusal).toBe('account.clientOwn');
  expect((await save({ accessMinutes: 30 })).code).toBe(200);
  expect((await signIn()).data.expires_in).toBe(1800);
  expect((await save({ accessMinutes: 60 })).code).toBe(200);
  expect((await save({ accessMinutes: 4 })).code, 'refused by the declared input').toBe(400);
});

test('ids are given once', async () => {
  await newClient({ clientId: 'twice' });
  const again = await tryCall(app, clientCalls.clientSubmit, { ...PROGRAM, clientId: 'twice' }, await as('admin'));
  expect(again).toMatchObject({ code: 400, refusal: 'account.clientTaken' });
});

test('each institute keeps its own clients: another’s neither sign in there nor are seen, changed or given a secret', async () => {
  const { basic, row } = await newClient({ clientId: 'ours' });
  expect((await signIn({ basic, tenant: OTHER_TENANT })).refusal).toBe('account.clientUnknown');
  expect((await signIn({ tenant: OTHER_TENANT })).code, 'its own pages').toBe(200);
  const other = { token: await others.as('admin') };
  const { records } = await makeCall(app, clientCalls.clientPage, {}, other);
  expect(records.map(({ clientId }) => clientId)).toEqual([WEB_CLIENT.id]);
  expect((await tryCall(app, clientCalls.clientDetail, { id: row.id }, other)).refusal).toBe('account.clientNotFound');
  expect((await tryCall(app, clientCalls.clientSecret, { id: row.id }, other)).refusal).toBe('account.clientNotFound');
  expect((await tryCall(app, clientCalls.clientRemove, { ids: row.id }, other)).refusal).toBe('account.clientNotFound');
});
