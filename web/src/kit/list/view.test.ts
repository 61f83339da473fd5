import { describe, expect, test } from 'vitest';
import type { Filter } from './shape.ts';
import { changed, readView } from './view.ts';

const filters: Filter[] = [
  { kind: 'text', key: 'keyword', label: '' },
  { kind: 'range', keys: ['createTimeStart', 'createTimeEnd'], label: '' },
  { kind: 'dict', key: 'kinds', code: 'x', multiple: true, label: '' },
];
const read = (query: string) => readView(new URLSearchParams(query), { filters, tabs: ['todo', 'done'] });

describe('the list in the address', () => {
  test('a table starts at 30 rows of the first page and the first tab', () => {
    expect(read('')).toEqual({ tab: 'todo', values: {}, sent: {}, current: 1, size: 30, sort: '' });
  });
  test('a date range includes both days', () => {
    expect(read('createTimeStart=2026-01-01&createTimeEnd=2026-01-31').sent).toEqual({
      createTimeStart: '2026-01-01 00:00:00',
      createTimeEnd: '2026-01-31 23:59:59',
    });
  });
  test('an open range sends only its one end', () => {
    expect(read('createTimeEnd=2026-01-31').sent).toEqual({ createTimeEnd: '2026-01-31 23:59:59' });
  });
  test('what is no filter, no tab or no page size of the list is ignored', () => {
    expect(read('evil=1&tab=secret&size=7&current=-3')).toMatchObject({ tab: 'todo', values: {}, size: 30, current: 1 });
  });
  test('several keys travel as a list', () => expect(read('kinds=1,2').sent).toEqual({ kinds: ['1', '2'] }));
  test('another filter begins at page 1, another page keeps the filters', () => {
    const query = new URLSearchParams('keyword=a&current=4');
    expect(changed(query, { keyword: 'b' }).toString()).toBe('keyword=b');
    expect(changed(query, { current: 5 }).toString()).toBe('keyword=a&current=5');
    expect(changed(query, { keyword: '' }).toString()).toBe('');
  });
});
