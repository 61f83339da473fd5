/** The own phone number and mail address: changed only by who proves to be the holder and to have the new one. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { profileCalls as calls } from '@zhengjian/contract/areas/account/profile.ts';
import { openApp } from '@zhengjian/server/src/app.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('contacts', new Date('2026-03-02T09:00:00+08:00'));
const { app, db, raw } = await instituteSystem(world);
const users = createUsers({ app, db, world }, MAIN_TENANT);
const PERSON = 'zhangruonan';
const OTHER = 'liuqiming';

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
const as = async (account: string) => ({ token: await users.as(account) });
const prove = async (account: string) =>
  (await makeCall(app, calls.validatePassword, { password: clientHash(DEMO_PASSWORD) }, await as(account))).key;
const base = async (account = PERSON) => makeCall(app, calls.userBaseInfo, {}, await as(account));
/** What left last for an address. */
const sentTo = async (address: string) => {
  const rows = await raw<{ template: string; params: Record<string, string | number> }>(
    'select template, params from message_out where recipient_address = $1 order by created_at desc, id desc limit 1',
    [address],
  );
  return rows[0] ?? { template: '', params: {} };
};
const linkKey = async (email: string) => String((await sentTo(email)).params.page).replace('/bindEmail?key=', '');
const noted = async (kind: string) => {
  const rows = await raw<{ details: string }>('select details::text from audit_row where kind = $1 order by seq', [kind]);
  return rows.map(({ details }) => JSON.parse(details));
};

test('the number is changed by the code sent to the new one, is shown with its middle hidden, and is on record so', async () => {
  const before = await base();
  expect(before.phone).toMatch(/^1\d{2}\*{4}\d{4}$/);
  const key = await prove(PERSON);
  await makeCall(app, calls.sendPhoneValidateCode, { key, phone: '13900002222' }, await as(PERSON));
  const { template, params } = await sentTo('13900002222');
  expect(template).toBe('phoneCode');
  const change = async (code: string) => tryCall(app, calls.updatePhoneWithKey, { key, phone: '13900002222', code }, await as(PERSON));
  expect((await change(params.code === '000000' ? '000001' : '000000')).refusal).toBe('account.validateCodeWrong');
  expect((await change(String(params.code))).code).toBe(200);
  expect((await base()).phone).toBe('139****2222');
  expect((await noted('account.phoneChanged')).at(-1)).toEqual({ before: before.phone, after: '139****2222' });
  expect((await change(String(params.code))).refusal, 'the proof serves once').toBe('account.identityGone');
});

test('a proof is the person’s own, lives ten minutes, and is given to who knows the password', async () => {
  const wrong = await tryCall(app, calls.validatePassword, { password: clientHash('Wrong-1234') }, await as(PERSON));
  expect(wrong.refusal).toBe('account.passwordWrong');
  const key = await prove(OTHER);
  const send = async (account: string) =>
    tryCall(app, calls.sendPhoneValidateCode, { key, phone: '13900003333' }, { ...(await as(account)), lang: 'en' });
  expect(await send(PERSON)).toMatchObject({ refusal: 'account.identityGone', msg: expect.stringContaining('enter the password again') });
  pass(601);
  expect((await send(OTHER)).refusal).toBe('account.identityGone');
  expect((await sentTo('13900003333')).template).toBe('');
});

test('a code that was sent for a registration changes no number', async () => {
  const key = await prove(OTHER);
  await makeCall(app, calls.sendPhoneValidateCode, { key, phone: '13900004444' }, await as(OTHER));
  const { params } = await sentTo('13900004444');
  await raw("update validate_code set channel = 'sms' where address = '13900004444'");
  const answer = await tryCall(app, calls.updatePhoneWithKey, { key, phone: '13900004444', code: String(params.code) }, await as(OTHER));
  expect(answer.refusal).toBe('account.validateCodeWrong');
});

test('an address is bound by the link that was mailed to it, once', async () => {
  await makeCall(app, calls.sendEmailBindingLink, { key: await prove(PERSON), email: 'ruonan@example.cn' }, await as(PERSON));
  expect(await base()).toMatchObject({ emailAwaiting: 'ruonan@example.cn' });
  expect((await base()).email).not.toBe('ruonan@example.cn');
  expect((await base(OTHER)).emailAwaiting, 'nobody else’s').toBe('');
  const key = await linkKey('ruonan@example.cn');
  expect(await makeCall(app, calls.bindingEmail, { key })).toEqual({ email: 'ruonan@example.cn' });
  expect(await base()).toMatchObject({ email: 'ruonan@example.cn', emailAwaiting: '' });
  expect((await noted('account.emailBound')).at(-1)).toMatchObject({ after: 'ruonan@example.cn' });
  expect(await tryCall(app, calls.bindingEmail, { key }, { lang: 'en' })).toMatchObject({
    refusal: 'account.emailLinkGone',
    msg: expect.stringContaining('sent again'),
  });
});

test('a link serves a day; a later one voids it; one that is made up binds nothing', async () => {
  const send = async (email: string) => makeCall(app, calls.sendEmailBindingLink, { key: await prove(OTHER), email }, await as(OTHER));
  await send('first@example.cn');
  const first = await linkKey('first@example.cn');
  await send('second@example.cn');
  const second = await linkKey('second@example.cn');
  const open = async (key: string) => (await tryCall(app, calls.bindingEmail, { key })).refusal;
  expect(await open(first), 'void').toBe('account.emailLinkGone');
  expect(await open(`${second.slice(0, 33)}${'x'.repeat(43)}`), 'made up').toBe('account.emailLinkGone');
  expect(await open('nonsense')).toBe('account.emailLinkGone');
  pass(86_401);
  expect(await open(second), 'too late').toBe('account.emailLinkGone');
  expect((await base(OTHER)).email).not.toMatch(/first|second/);
});

test('in production no link leaves that does not know where it leads', async () => {
  const open = { masterKey: Buffer.alloc(32, 7), files: mkdtempSync(path.join(tmpdir(), 'zj-files-')), web: null, quiet: true };
  const settings = { captcha: false, demo: false, production: true };
  const strict = await openApp({ ...open, db, world, settings, trustProxy: true, tls: null, publicPerMinute: 1000 });
  const key = await prove(OTHER);
  const answer = await tryCall(strict, calls.sendEmailBindingLink, { key, email: 'li@example.cn' }, await as(OTHER));
  expect(answer.refusal).toBe('account.originMissing');
  await strict.close();
});
