import { expect, test } from 'vitest';
import { noticeCalendar } from '../../workflow/calendar/calendar.ts';
import { deadlineDay } from './deadline.ts';

const calendar = noticeCalendar();
const DECIDED = '2026-06-29 10:00:00';

test('the days count from the decision and end on a day that somebody works', () => {
  // 90 days on is Sunday 27 September, the Mid-Autumn holiday: the Monday after it
  expect(deadlineDay(calendar, DECIDED, 90, [])).toBe('2026-09-28');
  expect(deadlineDay(calendar, DECIDED, 30, [])).toBe('2026-07-29');
});

test('the time that the company has the case is added; what it took before the decision is not', () => {
  expect(deadlineDay(calendar, DECIDED, 30, [{ from: '2026-07-06 09:00:00', to: '2026-07-13 09:00:00' }])).toBe('2026-08-05');
  expect(deadlineDay(calendar, DECIDED, 30, [{ from: '2026-06-01 09:00:00', to: '2026-06-20 09:00:00' }])).toBe('2026-07-29');
});

test('while the company has the case there is no day to tell', () => {
  expect(deadlineDay(calendar, DECIDED, 30, [{ from: '2026-07-06 09:00:00', to: null }])).toBeUndefined();
});
