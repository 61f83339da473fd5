/** Two lists on one page do not change each other's view. */
import { expect, test } from 'vitest';
import { partOf, withPart } from './addressPart.ts';

const address = new URLSearchParams('current=2&code=a&entry.current=3&entry.code=b&entryKind=x');

test('a list under a name sees its own part alone; the one without a name sees the whole', () => {
  expect(partOf(address, 'entry').toString()).toBe('current=3&code=b');
  expect(partOf(address, '').get('current')).toBe('2');
});

test('what a list changes leaves the rest as it was', () => {
  expect(withPart(address, 'entry', new URLSearchParams('code=c')).toString()).toBe('current=2&code=a&entryKind=x&entry.code=c');
  expect(withPart(address, 'entry', new URLSearchParams()).toString()).toBe('current=2&code=a&entryKind=x');
});
