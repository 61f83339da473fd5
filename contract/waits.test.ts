/** What the menus declare as waiting work holds together. */
import { expect, test } from 'vitest';
import type { Menu } from './menu.ts';
import { menus, type PermissionCode } from './menus.ts';
import { waits, waitsOf, waitWords } from './waits.ts';

const codesOf = (seeds: readonly Menu[]): string[] =>
  seeds.flatMap(({ code, buttons = [], menus: below = [] }) => [code, ...buttons.map(([button]) => button), ...codesOf(below)]);

test('each kind is declared once, with words in both languages, and asks for a permission that there is', () => {
  const kinds = waits.map(({ kind }) => kind);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(Object.values({ ...waitWords('zh'), ...waitWords('en') }).every((word) => word.length > 0)).toBe(true);
  const codes = codesOf(menus);
  expect(waits.flatMap(({ needs }) => needs ?? []).filter((code) => !codes.includes(code))).toEqual([]);
});

test('what is merely to be read stands last', () => {
  expect(waits.at(-1)?.kind).toBe('copies');
});

test('staff have what their permissions open, companies what waits for companies', () => {
  const kindsOf = (kind: 'staff' | 'customer', ...held: PermissionCode[]) =>
    waitsOf({ kind, may: (code) => held.includes(code) }).map((wait) => wait.kind);
  expect(kindsOf('staff')).toEqual(['claim', 'own', 'deputy', 'copies']);
  expect(kindsOf('staff', 'seal_stamp', 'flow_jump')).toEqual(['claim', 'own', 'deputy', 'stamping', 'jumps', 'copies']);
  expect(kindsOf('customer', 'seal_stamp')).toEqual(['company', 'samplesToSend']);
});
