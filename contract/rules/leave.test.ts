import { expect, test } from 'vitest';
import { isHalf, leaveLength, spanFault, weekendDays } from './leave.ts';

const span = (startDate: string, startHalf: string, endDate: string, endHalf: string) => ({ startDate, startHalf, endDate, endHalf });

test.each([
  ['a morning', span('2026-03-02', '0', '2026-03-02', '0'), 0.5],
  ['an afternoon', span('2026-03-02', '1', '2026-03-02', '1'), 0.5],
  ['a whole day', span('2026-03-02', '0', '2026-03-02', '1'), 1],
  ['noon to noon', span('2026-03-02', '1', '2026-03-03', '0'), 1],
  ['three days', span('2026-03-02', '0', '2026-03-04', '1'), 3],
  ['two and a half', span('2026-03-02', '1', '2026-03-04', '1'), 2.5],
  ['over the end of February', span('2026-02-27', '0', '2026-03-02', '1'), 4],
])('%s', (_, leave, days) => expect(leaveLength(leave)).toBe(days));

test('text shorter than a day gives no result', () => {
  expect(leaveLength(span('2026-3-2', '0', '2026-03-02', '1'))).toBeNull();
  expect(weekendDays('2026-03', '2026-03-09')).toBeNull();
});

test('an afternoon to the same morning, or back in time, is no leave', () => {
  expect(spanFault(span('2026-03-02', '1', '2026-03-02', '0'))).toBe('order');
  expect(spanFault(span('2026-03-03', '0', '2026-03-02', '1'))).toBe('order');
  expect(leaveLength(span('2026-03-03', '0', '2026-03-02', '1'))).toBeNull();
});

test('a half day is 0 or 1 and nothing else', () => {
  expect([isHalf('0'), isHalf('1'), isHalf('2'), isHalf(0), isHalf('')]).toEqual([true, true, false, false, false]);
  expect(spanFault(span('2026-03-02', '2', '2026-03-02', '1'))).toBe('halfDay');
});

test('Saturdays and Sundays are weekend, both ends counted', () => {
  expect(weekendDays('2026-03-06', '2026-03-09')).toBe(2);
  expect(weekendDays('2026-03-07', '2026-03-07')).toBe(1);
  expect(weekendDays('2026-03-02', '2026-03-06')).toBe(0);
});
