import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useRowsInTurn } from './useRowsInTurn.ts';

type Row = { id: string; state?: string };
const rowsOf = (name: string, n: number): Row[] => Array.from({ length: n }, (_, at) => ({ id: `${name}${at}` }));
const keyOf = ({ id }: Row) => id;

const open = (rows: readonly Row[], scrolled = { current: false }) => {
  const view = renderHook((now: readonly Row[]) => useRowsInTurn({ rows: now, keyOf, inSight: 10, scrolled }), { initialProps: rows });
  const shown = () => view.result.current.part.length;
  /** The rows in sight are drawn. */
  const follow = () => act(() => view.result.current.follow?.());
  return { ...view, shown, follow };
};

test('other rows are drawn as far as they are in sight, and then to the last', () => {
  const { shown, follow, rerender, result } = open(rowsOf('a', 30));
  expect(shown()).toBe(10);
  follow();
  expect(shown()).toBe(30);
  expect(result.current.follow).toBeNull();
  rerender(rowsOf('b', 30));
  expect(shown()).toBe(10);
  follow();
  expect(shown()).toBe(30);
});

test('rows that changed, moved or went stay, all of them', () => {
  const before = rowsOf('a', 30);
  const { shown, follow, rerender, result } = open(before);
  follow();
  const changed = before.map((row) => ({ ...row, state: 'done' }));
  rerender(changed);
  expect(result.current.part).toBe(changed);
  rerender(changed.slice(3).toReversed());
  expect(shown()).toBe(27);
});

test('who has scrolled loses no row, and few rows are drawn at once', () => {
  const scrolled = { current: false };
  const { shown, follow, rerender } = open(rowsOf('a', 30), scrolled);
  follow();
  scrolled.current = true;
  rerender(rowsOf('b', 30));
  expect(shown()).toBe(30);
  scrolled.current = false;
  rerender(rowsOf('c', 10));
  expect(shown()).toBe(10);
});
