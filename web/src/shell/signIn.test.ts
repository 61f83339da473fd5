// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { send } from './api.ts';
import { entryCalls } from './entryCalls.ts';
import {
  clearSession,
  followOtherTabs,
  hasLeft,
  isSignedIn,
  keepTokens,
  loseSession,
  renewWith,
  session,
  tokenAge,
  type UserInfo,
} from './session.ts';
import { hashPassword, onSwitchElsewhere, renew, signIn, signOut, switchTo } from './signIn.ts';
import { entry, keep, keptText } from './storage.ts';
import { freshBrowser, json, refused, startTestTexts } from './testing.ts';

let browser: ReturnType<typeof freshBrowser>;
beforeAll(startTestTexts);
beforeEach(() => {
  browser = freshBrowser();
});
const tokens = (n: number) => json({ access_token: `a${n}`, refresh_token: `r${n}`, tenant_id: '000000' });
const credentials = { tenantId: '000000', account: 'zhaoli', password: 'secret 1', captchaKey: 'k', captchaCode: 'A7K2' };

describe('sign-in', () => {
  test('sends the hash, never the password, with the captcha in the headers and no department or role', async () => {
    browser.answer(() => tokens(1));
    await signIn(credentials);
    expect(browser.sent[0]?.body).toEqual({
      grant_type: 'captcha',
      scope: 'all',
      type: 'account',
      tenantId: '000000',
      username: 'zhaoli',
      password: hashPassword('secret 1'),
    });
    expect(browser.sent[0]?.headers).toMatchObject({ 'Tenant-Id': '000000', 'Captcha-Key': 'k', 'Captcha-Code': 'A7K2' });
    expect(browser.sent[0]?.headers).not.toHaveProperty('Dept-Id');
    expect(JSON.stringify(localStorage)).not.toContain('secret');
  });
  test('the hash is SHA-256 in hex', () =>
    expect(hashPassword('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));
  test('a stored token carries data type, content, type and timestamp under a prefixed key', async () => {
    browser.answer(() => tokens(1));
    await signIn(credentials);
    expect(entry('token')).toEqual({ dataType: 'string', content: 'a1', type: 'local', datetime: 1_700_000_000_000 });
    expect(Object.keys(localStorage)).toContain('zj-token');
  });
  test('an error_description is no sign-in', async () => {
    browser.answer(() => json({ error: 'x', error_description: '账号或密码不正确' }, 400));
    await expect(signIn(credentials)).rejects.toThrow('账号或密码不正确');
    expect(isSignedIn()).toBe(false);
  });
});

describe('renewal', () => {
  beforeEach(() => {
    keepTokens({ token: 'a1', refreshToken: 'r1', tenantId: '000000' });
    session.set((before) => ({ ...before, userInfo: { user_id: 'u1', dept_id: 'dept', role_id: 'role' } as UserInfo }));
    browser.answer(() => tokens(2));
  });
  test('does nothing before the token time of 3000 seconds', async () => {
    browser.later(2999);
    await renew();
    expect(browser.sent).toHaveLength(0);
  });
  test('comes sooner where the client’s tokens live shorter', async () => {
    keepTokens({ token: 'a1', refreshToken: 'r1', tenantId: '000000', life: 600 });
    browser.later(499);
    await renew();
    expect(browser.sent).toHaveLength(0);
    browser.later(1);
    await renew();
    expect(browser.sent).toHaveLength(1);
  });
  test('takes one new token, whoever asks at the same time', async () => {
    browser.later(3000);
    await Promise.all([renew(), renew(), renew()]);
    expect(browser.sent).toHaveLength(1);
    expect(browser.sent[0]?.body).toMatchObject({ grant_type: 'refresh_token', refresh_token: 'r1' });
    // department and role travel only when switching: the session keeps all of the person's roles, or the ones chosen elsewhere
    expect(browser.sent[0]?.headers).toMatchObject({ 'Dept-Id': '', 'Role-Id': '' });
    expect([session.get().token, tokenAge()]).toEqual(['a2', 0]);
  });
  test('takes what another tab has renewed instead', async () => {
    browser.later(3000);
    keep('token', 'other');
    keep('refreshToken', 'other-r');
    await renew();
    expect(browser.sent).toHaveLength(0);
    expect(session.get()).toMatchObject({ token: 'other', refreshToken: 'other-r' });
  });
  test('that is refused ends the session; one without an answer is tried again', async () => {
    browser.later(3000);
    browser.answer(() => Promise.reject(new TypeError('offline')));
    await renew();
    expect(isSignedIn()).toBe(true);
    browser.answer(() => refused(400, 'x'));
    await renew();
    expect(isSignedIn()).toBe(false);
    expect(browser.notices.map(({ text }) => text)).toEqual(['登录已过期，请重新登录']);
  });
});

test('switching takes a new token with department and role', async () => {
  keepTokens({ token: 'a1', refreshToken: 'r1', tenantId: '000000' });
  browser.answer(() => tokens(3));
  const heard = vi.fn();
  const leave = onSwitchElsewhere(heard);
  await switchTo('dept', 'role');
  expect(browser.sent[0]?.headers).toMatchObject({ 'Dept-Id': 'dept', 'Role-Id': 'role' });
  expect(session.get().token).toBe('a3');
  // as the browser's other tabs hear it
  window.dispatchEvent(new StorageEvent('storage', { key: 'zj-place' }));
  expect([keptText('place'), heard.mock.calls.length]).toEqual(['dept:role', 1]);
  leave();
});

describe('another tab of the browser', () => {
  const signedIn = () => {
    keepTokens({ token: 'a1', refreshToken: 'r1', tenantId: '000000', userId: 'u1' });
    session.set((before) => ({ ...before, userInfo: { user_id: 'u1' } as UserInfo, menuAll: [] }));
  };
  const elsewhere = (user: string) => {
    keep('tokenUser', user);
    keep('token', 'other');
    keep('refreshToken', 'other-r');
    window.dispatchEvent(new StorageEvent('storage', { key: 'zj-token' }));
  };
  test('renews the token of the same person: what is open stays', () => {
    signedIn();
    const leave = followOtherTabs();
    elsewhere('u1');
    expect(session.get()).toMatchObject({ token: 'other', refreshToken: 'other-r', userInfo: { user_id: 'u1' } });
    leave();
  });
  test('signs in somebody else: of the one before nothing stays in this tab, and the storage is left to the next', () => {
    signedIn();
    const leave = followOtherTabs();
    elsewhere('u2');
    expect(session.get()).toMatchObject({ token: 'other', refreshToken: 'other-r', userInfo: null, menuAll: null });
    expect([keptText('token'), keptText('tokenUser')]).toEqual(['other', 'u2']);
    leave();
  });
  test('what was asked for while the token was renewed is not done in the name of the next person', async () => {
    signedIn();
    const leave = followOtherTabs();
    renewWith(async () => elsewhere('u2'));
    browser.later(3000);
    await expect(send(entryCalls.logout, {}, { quiet: true })).rejects.toMatchObject({ kind: 'cancelled' });
    expect(browser.sent).toHaveLength(0);
    renewWith(renew);
    leave();
  });
});

test('signing out ends the session here even when the server is out of reach', async () => {
  keepTokens({ token: 'a1', refreshToken: 'r1', tenantId: '000000' });
  browser.answer(() => Promise.reject(new TypeError('offline')));
  await signOut();
  expect([isSignedIn(), entry('token'), hasLeft()]).toEqual([false, null, true]);
  keepTokens({ token: 'a1', refreshToken: 'r1', tenantId: '000000' });
  expect([loseSession(), hasLeft()], 'a lost session leads back to where one was').toEqual(['forgotten', false]);
  clearSession();
});
