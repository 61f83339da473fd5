import { describe, expect, test } from 'vitest';
import { admit, decide, OPEN_PATHS } from './guard.ts';

describe('the guard of navigation', () => {
  test('a signed-in person who opens /login is sent to the root', () => {
    expect(decide({ path: '/login', signedIn: true, locked: false })).toEqual({ go: 'to', path: '/', clearSession: false, returns: false });
  });
  test('without a token a page that needs sign-in clears the session and leads to /login, and sign-in leads back to it', () => {
    expect(decide({ path: '/acceptance/accept', signedIn: false, locked: false })).toEqual({
      go: 'to',
      path: '/login',
      clearSession: true,
      returns: true,
    });
  });
  test('whoever signs in after somebody has signed out is not led to what was open', () => {
    expect(decide({ path: '/acceptance/accept', signedIn: false, locked: false, left: true })).toMatchObject({
      path: '/login',
      returns: false,
    });
  });
  test('a locked screen shows nothing but the lock page', () => {
    for (const path of ['/wel/index', '/login', '/404', '/acceptance/accept']) {
      expect(decide({ path, signedIn: true, locked: true })).toMatchObject({ path: '/lock' });
    }
    expect(decide({ path: '/lock', signedIn: true, locked: true })).toEqual({ go: 'on' });
  });
  test('open pages never loop, whatever the state', () => {
    for (const path of OPEN_PATHS) expect(decide({ path, signedIn: false, locked: false })).toEqual({ go: 'on' });
  });
  test('every redirect ends after at most two steps', () => {
    for (const signedIn of [true, false]) {
      for (const locked of [true, false]) {
        let path = '/acceptance/accept';
        for (let steps = 0; steps < 3; steps++) {
          const verdict = decide({ path, signedIn, locked });
          if (verdict.go === 'on') break;
          expect(steps).toBeLessThan(2);
          path = verdict.path;
        }
      }
    }
  });
});

describe('the right to a screen', () => {
  const menu = new Set(['/acceptance/accept']);
  test('an address that is no screen is not found', () => expect(admit(undefined, menu)).toBe('404'));
  test('a screen of the menu is shown', () => expect(admit({ path: '/acceptance/accept', isAuth: true }, menu)).toBe('shown'));
  test('a screen outside of the menu is refused', () => expect(admit({ path: '/finance/paymentNote', isAuth: true }, menu)).toBe('403'));
  test('a detail is opened by the grant of its list', () => {
    expect(admit({ path: '/acceptance/detail', isAuth: true, grantedBy: '/acceptance/accept' }, menu)).toBe('shown');
    expect(admit({ path: '/acceptance/detail', isAuth: true, grantedBy: '/acceptance/cccReview' }, menu)).toBe('403');
  });
  test('a screen of the customer centre needs no grant', () =>
    expect(admit({ path: '/manageCccBlock', isAuth: false }, menu)).toBe('shown'));
});
