/** SMS by a gateway of the institute's own: registered where the operator allows it, tested, enabled, sent through, tried again. */
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { logCalls } from '@zhengjian/contract/areas/access/logs.ts';
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { MASKED } from '@zhengjian/contract/areas/system/known-params.ts';
import { smsCalls as c } from '@zhengjian/contract/areas/system/sms.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { systemActor } from '@zhengjian/server/src/platform/actor.ts';
import { enqueue } from '@zhengjian/server/src/platform/outbox/enqueue.ts';
import { sendWaiting } from '@zhengjian/server/src/platform/outbox/sender.ts';
import { smsWays } from '@zhengjian/server/src/platform/outbox/sms-gateways.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT, OTHER_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const { raw, users, db, world, folder } = await demoSystem('sms');

/** A provider as institutes meet them. */
let asked: { headers: IncomingHttpHeaders; body: string }[] = [];
let answers: { status: number; body: string; location?: string }[] = [];
const provider = createServer((request, response) => {
  let body = '';
  request.setEncoding('utf8');
  request.on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    asked.push({ headers: request.headers, body });
    const { status, body: told, location } = answers.shift() ?? { status: 200, body: '{"code":0}' };
    response.writeHead(status, location === undefined ? {} : { location }).end(told);
  });
});
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', () => resolve()));
const host = `127.0.0.1:${(provider.address() as AddressInfo).port}`;
const OTHER_HOST = 'sms.example.com';
const hosts = [host, OTHER_HOST];
const app = await openApp({
  db,
  world,
  masterKey: Buffer.alloc(32, 7),
  files: path.join(folder, 'files'),
  web: null,
  settings: { captcha: true, demo: true, production: false },
  trustProxy: false,
  tls: null,
  publicPerMinute: 1_000_000,
  quiet: true,
  smsHosts: hosts,
});
afterAll(async () => {
  await app.close();
  provider.close();
});
let admin: { token: string };
beforeAll(async () => {
  admin = { token: await users.as('admin') };
});
beforeEach(() => {
  asked = [];
  answers = [];
});

const fields = (more: object = {}) => ({
  smsName: '云短信',
  smsCode: 'cloud',
  endpoint: `http://${host}/send`,
  body: '{"to": ["{{phone}}"], "content": "{{text}}"}',
  headerName: 'Authorization',
  secret: 'Key geheim-7',
  success: '"code":0',
  signName: '防爆院',
  ...more,
});
const add = (more: object = {}) => makeCall(app, c.smsSubmit, fields(more), admin);
const ports = { db, world, host: 'example.cn', transports: { mail: null, sms: null }, smsOf: smsWays({ db, keys: app.keys, hosts }) };
const leave = (phone: string, tenant = MAIN_TENANT) =>
  db.system((tx) =>
    enqueue(tx, { actor: systemActor(tenant), world }, [
      { channel: 'sms', template: 'registrationCode', params: { code: '123456', minutes: 10 }, address: phone },
    ]),
  );
const stateOf = async (phone: string) =>
  (
    await raw<{ state: string; last_error: string | null }>('select state, last_error from message_out where recipient_address = $1', [
      phone,
    ])
  )[0];

test('a gateway is registered only at a host that the operator allows, with a body that is JSON and says where number and text go', async () => {
  const refused = async (more: object) => tryCall(app, c.smsSubmit, fields(more), admin);
  expect(await refused({ endpoint: 'http://169.254.169.254/latest' })).toMatchObject({
    refusal: 'system.smsHost',
    msg: expect.stringContaining('ZJ_SMS_HOSTS'),
  });
  expect((await refused({ endpoint: `http://${host}@evil.example.com/` })).code).toBe(400);
  for (const body of ['{"to": "{{phone}}"}', '{"to": {{phone}}, "text": "{{text}}"', 'to={{phone}}&text={{text}}'])
    expect((await refused({ body })).fields, body).toHaveProperty('body');
  const row = await add();
  expect(row).toMatchObject({ secret: MASKED, enabled: false });
  expect((await refused({})).refusal).toBe('system.smsTaken');
  // the secret is nowhere to be read: not in the row, not in the answer kept for a repeat, not in the audit
  const [kept] = await raw<{ secret: Buffer }>('select secret from sms_gateway');
  expect(kept?.secret.toString('latin1')).not.toContain('geheim');
  expect(JSON.stringify(await raw("select details from audit_row where subject_type = 'sms_gateway'"))).not.toContain('geheim');
  expect(JSON.stringify(await makeCall(app, c.smsDetail, { id: row.id }, admin))).not.toContain('geheim');
});

test('a test message leaves at once with signature and secret, and the answer of the provider is shown', async () => {
  const send = (phones: string) => makeCall(app, c.smsSend, { code: 'cloud', phones, params: { text: '说 "你好"' } }, admin);
  expect(await send('13800000001')).toEqual([{ phone: '13800000001', sent: true, answer: '200 {"code":0}' }]);
  expect(asked[0]?.headers.authorization).toBe('Key geheim-7');
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({ to: ['13800000001'], content: '【防爆院】说 "你好"' });
  answers = [
    { status: 200, body: '{"code":7,"msg":"no credit"}' },
    { status: 302, body: '', location: 'http://127.0.0.1:1/inside' },
  ];
  const [poor] = await send('13800000002');
  expect(poor).toMatchObject({ sent: false, answer: expect.stringContaining('no credit') });
  // no redirection is followed into somebody's network
  expect(await send('13800000003')).toMatchObject([{ sent: false }]);
  const log = await makeCall(app, c.smsLogPage, { size: 10 }, admin);
  expect(log.records.map(({ address, state, subject }) => [address, state, subject])).toEqual(
    expect.arrayContaining([
      ['138****0001', 'sent', '测试短信'],
      ['138****0002', 'failed', '测试短信'],
    ]),
  );
  expect((await tryCall(app, c.smsSend, { code: 'cloud', phones: '110', params: { text: 'x' } }, admin)).code).toBe(400);
  expect((await tryCall(app, c.smsSend, { code: 'none', phones: '13800000001', params: { text: 'x' } }, admin)).refusal).toBe(
    'system.smsGone',
  );
});

test('SMS leave through the enabled gateway of their own institute; without one they have no way out', async () => {
  const [first] = (await makeCall(app, c.smsPage, { smsCode: 'cloud' }, admin)).records;
  const second = await add({ smsCode: 'other', smsName: '备用', secret: undefined, signName: undefined });
  await makeCall(app, c.smsEnable, { id: first?.id ?? '' }, admin);
  await leave('13900000001');
  await leave('13900000002', OTHER_TENANT);
  await sendWaiting(ports);
  expect((await stateOf('13900000001'))?.state).toBe('sent');
  expect(asked.map(({ body }) => JSON.parse(body).to)).toEqual([['13900000001']]);
  expect((await stateOf('13900000002'))?.state).toBe('skipped');
  // one at a time
  await makeCall(app, c.smsEnable, { id: second.id }, admin);
  const rows = (await makeCall(app, c.smsPage, {}, admin)).records;
  expect(rows.map(({ smsCode, enabled }) => [smsCode, enabled])).toEqual([
    ['cloud', false],
    ['other', true],
  ]);
  const both = await Promise.all([first?.id ?? '', second.id].map((id) => tryCall(app, c.smsEnable, { id }, admin)));
  expect(both.map(({ code }) => code)).toEqual([200, 200]);
  await makeCall(app, c.smsEnable, { id: second.id }, admin);
  expect((await tryCall(app, c.smsRemove, { ids: second.id }, admin)).refusal).toBe('system.smsInUse');
  await leave('13900000003');
  await sendWaiting(ports);
  expect(asked.at(-1)?.headers.authorization).toBeUndefined();
  for (const kind of ['sms.enabled', 'sms.tested'])
    expect((await makeCall(app, logCalls.usualLogPage, { kind }, admin)).total, kind).toBeGreaterThan(0);
});

test('what the provider refuses is given up, what it cannot take now is tried again, and what failed can be sent again', async () => {
  answers = [{ status: 400, body: 'bad number' }];
  await leave('13900000004');
  await sendWaiting(ports);
  expect(await stateOf('13900000004')).toEqual({ state: 'failed', last_error: '400 bad number' });
  answers = [{ status: 503, body: 'busy' }];
  await leave('13900000005');
  await sendWaiting(ports);
  expect((await stateOf('13900000005'))?.state).toBe('waiting');
  const failed = await makeCall(app, c.smsLogPage, { state: 'failed', size: 50 }, admin);
  const one = failed.records.find(({ address }) => address === '139****0004');
  await makeCall(app, c.smsResend, { ids: one?.id ?? '' }, admin);
  await sendWaiting(ports);
  expect((await stateOf('13900000004'))?.state).toBe('sent');
  expect((await tryCall(app, c.smsResend, { ids: one?.id ?? '' }, admin)).refusal).toBe('system.smsNotFailed');
});

test('a secret that is sent back masked stays, an empty one goes', async () => {
  const [row] = (await makeCall(app, c.smsPage, { smsCode: 'cloud' }, admin)).records;
  const { id = '', version } = row ?? {};
  const elsewhere = { ...fields({ secret: MASKED, endpoint: `https://${OTHER_HOST}/send` }), id, version };
  expect((await tryCall(app, c.smsSubmit, elsewhere, admin)).refusal).toBe('system.smsSecret');
  const kept = await makeCall(app, c.smsSubmit, { ...fields({ secret: MASKED, smsName: '改名' }), id, version }, admin);
  await makeCall(app, c.smsSend, { code: 'cloud', phones: '13800000009', params: { text: 'x' } }, admin);
  expect(asked[0]?.headers.authorization).toBe('Key geheim-7');
  const gone = await makeCall(app, c.smsSubmit, { ...fields({ secret: undefined }), id, version: kept.version }, admin);
  expect(gone.secret).toBe('');
});

test('another institute sees neither gateways nor log, and an operator who allows no host has none', async () => {
  const others = { token: await createUsers({ app, db, world }, OTHER_TENANT).as('admin') };
  expect((await makeCall(app, c.smsPage, {}, others)).total).toBe(0);
  const log = await makeCall(app, c.smsLogPage, { size: 200 }, others);
  const seen = log.records.map(({ address }) => address);
  expect(seen).toContain('139****0002');
  for (const phone of ['138****0001', '139****0001', '139****0004']) expect(seen).not.toContain(phone);
  const [mine] = (await makeCall(app, c.smsLogPage, { state: 'failed' }, admin)).records;
  expect((await tryCall(app, c.smsResend, { ids: mine?.id ?? 'f'.repeat(32) }, others)).refusal).toBe('system.smsNotFailed');
  await leave('13900000006');
  await sendWaiting({ ...ports, smsOf: smsWays({ db, keys: app.keys, hosts: [] }) });
  expect((await stateOf('13900000006'))?.last_error).toContain('ZJ_SMS_HOSTS');
});

test('in production nobody is promised a code that cannot leave', async () => {
  const open = { masterKey: Buffer.alloc(32, 7), files: path.join(folder, 'files'), web: null, quiet: true };
  const settings = { captcha: false, demo: false, production: true };
  const strict = await openApp({ ...open, db, world, settings, trustProxy: true, tls: null, publicPerMinute: 1000 });
  const send = (phone: string) => tryCall(strict, accountCalls.sendValidate, { phone });
  expect((await send('13900000008')).code).toBe(200);
  await raw('update sms_gateway set enabled = false');
  expect(await send('13900000009')).toMatchObject({ refusal: 'account.smsNone', msg: expect.stringContaining('未开通短信') });
  expect(await stateOf('13900000009')).toBeUndefined();
  await strict.close();
});
