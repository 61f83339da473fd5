// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { lock, MOST_WRONG, unlock } from './lock.ts';
import { clearSession, keepTokens } from './session.ts';
import { settings } from './settings.ts';

beforeEach(() => {
  window.sessionStorage.clear();
  keepTokens({ token: 'token', refreshToken: 'refresh', tenantId: '000000' });
  lock('Lock-1', '/acceptance/accept?tab=todo');
});

test('the right password opens the window where it was locked', () => {
  expect(settings.get()).toMatchObject({ locked: true, lockedAt: '/acceptance/accept?tab=todo' });
  expect(unlock('Lock-1')).toBe('open');
  expect(settings.get()).toMatchObject({ locked: false, lockPassword: '' });
});

test('the password itself is kept nowhere, and equal ones are kept differently', () => {
  const kept = JSON.stringify({ ...window.sessionStorage, ...window.localStorage });
  expect(kept).toContain('isLock');
  expect(kept).not.toContain('Lock-1');
  const first = settings.get().lockPassword;
  lock('Lock-1', '/');
  expect(settings.get().lockPassword).not.toBe(first);
});

test('wrong ones leave it locked, and too many end the session', () => {
  for (let n = 1; n < MOST_WRONG; n += 1) expect(unlock('wrong')).toBe('wrong');
  expect(settings.get().locked).toBe(true);
  expect(unlock('wrong')).toBe('out');
});

test('who logs out leaves the window open for the next one', () => {
  clearSession();
  expect(settings.get()).toMatchObject({ locked: false, lockPassword: '' });
});
