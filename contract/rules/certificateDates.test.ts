import { expect, test } from 'vitest';
import { lastValidDay } from './certificateDates.ts';

test.each([
  ['2026-03-12', '2031-03-11'],
  ['2026-01-01', '2030-12-31'],
  ['2026-03-01', '2031-02-28'],
  ['2024-02-29', '2029-02-28'],
  ['2023-03-01', '2028-02-29'],
])('a certificate issued on %s is valid until %s', (issued, until) => {
  expect(lastValidDay(issued)).toBe(until);
});
