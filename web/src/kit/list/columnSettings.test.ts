// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { arranged, placed } from './columnSettings.ts';
import type { Column } from './shape.ts';

const columns: Column<unknown>[] = [
  { key: 'no', title: 'No', fixed: true },
  { key: 'a', title: 'A' },
  { key: 'b', title: 'B', hidden: true },
  { key: 'c', title: 'C', width: 90 },
];
const keys = (setting: Parameters<typeof arranged>[1]) => arranged(columns, setting).map((column) => column.key);

test('without settings the list is as declared, hidden columns left out', () => expect(keys(null)).toEqual(['no', 'a', 'c']));
test('the person orders, shows and widens; fixed columns stay first and shown', () => {
  expect(keys({ order: ['c', 'b', 'a', 'no'], hidden: ['no'] })).toEqual(['no', 'c', 'b', 'a']);
  expect(arranged(columns, { width: { c: 200 } }).find((column) => column.key === 'c')?.width).toBe(200);
});

test('columns are pinned to either edge, and let go', () => {
  const setting = { pinned: { c: 'start', a: 'end', no: 'none' } } as const;
  expect(arranged(columns, setting).map(({ key, pin }) => [key, pin])).toEqual([
    ['c', 'start'],
    ['no', undefined],
    ['a', 'end'],
  ]);
});

test('a column takes the place of another, with its edge; hidden ones stay hidden', () => {
  const after = placed(columns, null, 'c', 1);
  expect(keys(after)).toEqual(['no', 'c', 'a']);
  const first = placed(columns, null, 'c', 0);
  expect(arranged(columns, first).map(({ key, pin }) => [key, pin])).toEqual([
    ['c', 'start'],
    ['no', 'start'],
    ['a', undefined],
  ]);
  const away = placed(columns, first, 'no', 2);
  expect(arranged(columns, away).map(({ key, pin }) => [key, pin])).toEqual([
    ['c', 'start'],
    ['a', undefined],
    ['no', undefined],
  ]);
  expect(keys({ ...after, hidden: [] })).toEqual(['no', 'c', 'a', 'b']);
});
