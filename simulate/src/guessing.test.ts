/** Guessing passwords: all at once, from one address over many accounts, from many addresses at one account. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { expect, test } from 'vitest';
import { type Reply, tryCall } from './caller.ts';
import { simulatedWorld } from './chance.ts';
import { DEMO_PASSWORD, MAIN_TENANT } from './institute.ts';
import { createUsers, solvedCaptcha } from './people.ts';
import { instituteSystem } from './testing/institute-system.ts';

const world = simulatedWorld('guessing', new Date('2026-03-02T09:00:00+08:00'));
const system = await instituteSystem(world);
const { app, db } = system;
const stage = { app, db, world };
const users = createUsers(stage, MAIN_TENANT);

const pass = (seconds: number) => world.setNow(new Date(world.now().getTime() + seconds * 1000));
const signIn = async (username: string, password: string, ip: string) => {
  const { captchaKey, captchaCode } = await solvedCaptcha(stage);
  return tryCall(
    app,
    accountCalls.token,
    { grant_type: 'password', tenantId: MAIN_TENANT, username, password: clientHash(password) },
    { headers: { 'captcha-key': captchaKey, 'captcha-code': captchaCode }, ip },
  );
};
const countOf = (replies: readonly Reply<unknown>[], refusal: string) => replies.filter((r) => r.refusal === refusal).length;
const fifty = <T>(one: (i: number) => Promise<T>) => Promise.all(Array.from({ length: 50 }, (_, i) => one(i)));

test('of fifty wrong passwords sent at once four are looked at', async () => {
  const replies = await fifty((i) => signIn('liuqiming', `Wrong-${i}-xx`, '10.9.0.1'));
  expect([countOf(replies, 'account.signInFailed'), countOf(replies, 'account.signInDelayed')]).toEqual([4, 46]);
  pass(3);
  expect((await signIn('liuqiming', DEMO_PASSWORD, '10.9.0.1')).code, 'the right one after the wait').toBe(200);
});

test('nor are more of them looked at where a signed-in person confirms a stamp, or changes the password', async () => {
  const token = await users.as('handongye');
  const confirmed = await fifty((i) =>
    tryCall(app, stampingCalls.confirmIdentity, { password: clientHash(`Wrong-${i}-xx`) }, { token, ip: '10.9.1.1' }),
  );
  expect([countOf(confirmed, 'account.passwordWrong'), countOf(confirmed, 'account.signInDelayed')]).toEqual([4, 46]);
  const changed = await fifty((i) =>
    tryCall(
      app,
      accountCalls.updatePassword,
      { oldPassword: `Wrong-${i}`, newPassword: 'Motor-2026-a', newPassword1: 'Motor-2026-a' },
      { token, ip: '10.9.1.2' },
    ),
  );
  expect([countOf(changed, 'account.passwordWrong'), countOf(changed, 'account.signInDelayed')]).toEqual([4, 46]);
});

test('an address that tries one password on many accounts is stopped, and freed as time passes', async () => {
  const ip = '10.9.2.1';
  const replies: Reply<unknown>[] = [];
  for (let i = 0; i < 70; i++) replies.push(await signIn(`nobody${i}`, 'Spring-2026', ip));
  expect([countOf(replies, 'account.signInFailed'), countOf(replies, 'account.signInDelayed')]).toEqual([60, 10]);
  expect((await signIn('liuqiming', DEMO_PASSWORD, ip)).refusal).toBe('account.signInDelayed');
  expect((await signIn('liuqiming', DEMO_PASSWORD, '10.9.2.2')).code, 'another address').toBe(200);
  pass(31);
  expect((await signIn('liuqiming', DEMO_PASSWORD, ip)).code).toBe(200);
});

test('many who sign in rightly behind one address never come near its limit', async () => {
  const ip = '10.9.3.1';
  for (let i = 0; i < 80; i++) expect((await signIn('liuqiming', DEMO_PASSWORD, ip)).code).toBe(200);
});

test('many addresses that guess one account are stopped; its holder still signs in from where they are known', async () => {
  expect((await signIn('chensiyuan', DEMO_PASSWORD, '10.9.4.1')).code).toBe(200);
  const replies: Reply<unknown>[] = [];
  for (let i = 0; i < 70; i++) replies.push(await signIn('chensiyuan', `Wrong-${i}-xx`, `10.10.${i}.1`));
  expect([countOf(replies, 'account.signInFailed'), countOf(replies, 'account.signInDelayed')]).toEqual([60, 10]);
  expect((await signIn('chensiyuan', DEMO_PASSWORD, '10.11.0.1')).refusal, 'an address never seen').toBe('account.signInDelayed');
  expect((await signIn('chensiyuan', DEMO_PASSWORD, '10.9.4.1')).code).toBe(200);
});
