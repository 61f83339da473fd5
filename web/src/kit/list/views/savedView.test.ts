import { expect, test } from 'vitest';
import { addressOf, differs, ownNames, settingsOf } from './savedView.ts';

const own = ownNames(['state', 'keyword']);
const text = (query: string, saved: Parameters<typeof addressOf>[2]) => addressOf(new URLSearchParams(query), own, saved).toString();
const settings = { tab: 'all', filters: { state: '10,15' }, sort: '-dueTime' };

test('a view opens in the place of what was there; names that are not the list’s stay', () => {
  expect(text('tab=todo&keyword=x&current=4&size=50&id=7', { id: 'v', settings })).toBe(
    'size=50&id=7&view=v&state=10%2C15&tab=all&sort=-dueTime',
  );
  expect(text('view=v&tab=all&state=10&id=7', null)).toBe('id=7');
});

test('what the list does not know any more is left out', () => {
  expect(text('', { id: 'v', settings: { filters: { gone: '1' } } })).toBe('view=v');
});

test('a view holds what the list shows, and tells when the list shows something else', () => {
  const view = { tab: 'all', values: { state: '10,15' }, sent: { state: ['10', '15'] }, current: 3, size: 30, sort: '-dueTime' };
  expect(settingsOf(view)).toEqual(settings);
  expect(differs(settingsOf(view), settings)).toBe(false);
  // the database keeps names in an order of its own
  expect(differs({ ...settings, columns: { order: ['a'], dense: true } }, { ...settings, columns: { dense: true, order: ['a'] } })).toBe(
    false,
  );
  expect(differs({ ...settings, columns: { dense: true } }, settings)).toBe(true);
  expect(differs({ ...settings, filters: {} }, settings)).toBe(true);
  expect(differs({ ...settings, tab: 'todo' }, settings)).toBe(true);
});
