// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { arranged } from './columnSettings.ts';
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
