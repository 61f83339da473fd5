import { expect, test } from 'vitest';
import { drawnAt, GAP, pageAt, scaleOf, topsOf } from './pdfLayout.ts';

const sheet = { width: 600, height: 800 };
const tops = topsOf(
  Array.from({ length: 100 }, () => sheet),
  1,
);

test('pages fit the width or the whole room, and never vanish', () => {
  expect(scaleOf('width', sheet, { width: 632, height: 300 })).toBe(1);
  expect(scaleOf('page', sheet, { width: 632, height: 424 })).toBe(0.5);
  expect(scaleOf('page', sheet, { width: 40, height: 40 })).toBe(0.2);
  expect(scaleOf(1.5, sheet, { width: 10, height: 10 })).toBe(1.5);
});
test('only pages in sight and next to it are drawn', () => {
  expect(drawnAt(tops, 0, 800)).toEqual({ from: 0, to: 1 });
  const far = 50 * (800 + GAP);
  const { from, to } = drawnAt(tops, far, 800);
  expect(to - from).toBeLessThanOrEqual(4);
  expect(from).toBeLessThanOrEqual(50);
  expect(to).toBeGreaterThanOrEqual(50);
});
test('the page in sight is the one at a third of the room', () => {
  expect(pageAt(tops, 0, 900)).toBe(0);
  expect(pageAt(tops, 812, 900)).toBe(1);
  expect(pageAt(tops, 812 * 99, 900)).toBe(99);
});
