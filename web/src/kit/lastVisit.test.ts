// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { session, type UserInfo } from '../shell/session.ts';
import { freshBrowser } from '../shell/testing.ts';
import { visitCase } from './lastVisit.ts';

let browser: ReturnType<typeof freshBrowser>;
beforeEach(() => {
  browser = freshBrowser();
});

test('a visit tells the one before, in the time of the wire', () => {
  expect(visitCase('a')).toBe('');
  browser.later(60);
  // 1700000000 s is 2023-11-15 06:13:20 in Shanghai.
  expect(visitCase('a')).toBe('2023-11-15 06:13:20');
  expect(visitCase('b')).toBe('');
});
test('another person on this machine has visits of their own', () => {
  const signedIn = (user_id: string) => session.set((before) => ({ ...before, userInfo: { user_id } as UserInfo }));
  signedIn('u1');
  visitCase('a');
  signedIn('u2');
  expect(visitCase('a')).toBe('');
  signedIn('u1');
  expect(visitCase('a')).not.toBe('');
});
test('the longest unvisited cases are forgotten', () => {
  for (let n = 0; n < 201; n++) visitCase(`case ${n}`);
  expect([visitCase('case 0'), visitCase('case 200') !== '']).toEqual(['', true]);
});
