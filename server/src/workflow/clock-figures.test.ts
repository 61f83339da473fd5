/** What is used and what is left make the limit. */
import { expect, test } from 'vitest';
import { noticeCalendar } from './calendar/calendar.ts';
import { clockFigures } from './clock-figures.ts';

const at = (
  now: string,
  due: string | null,
  { days = 4, worked = 0, calendarDays = false }: { days?: number | null; worked?: number; calendarDays?: boolean } = {},
) => clockFigures(noticeCalendar(), { days, calendarDays, due, worked }, now);

test('begun on a Friday night nothing is used, and no more is left than was given', () => {
  expect(at('2026-11-20 20:00:00', '2026-11-27 17:00:00')).toEqual({ daysLeft: 4, usedDays: 0 });
  expect(at('2026-11-26 18:00:00', '2026-11-27 17:00:00', { worked: 4 })).toEqual({ daysLeft: 1, usedDays: 3 });
  expect(at('2026-11-27 09:00:00', '2026-11-27 17:00:00', { worked: 4.1 })).toEqual({ daysLeft: 0, usedDays: 4 });
  expect(at('2026-12-01 09:00:00', '2026-11-27 17:00:00', { worked: 6.1 })).toEqual({ daysLeft: -2, usedDays: 6 });
});

test('a pause of hours that moves the end to another day gives no day more', () => {
  expect(at('2026-11-23 16:30:00', '2026-11-30 14:30:00', { worked: 0.3 })).toEqual({ daysLeft: 4, usedDays: 0 });
});

test('half a day is counted by the hour, calendar days by the calendar, and without limit there is nothing to compare', () => {
  expect(at('2026-11-23 10:00:00', '2026-11-23 14:00:00', { days: 0.5, worked: 0.2 })).toEqual({ daysLeft: 0, usedDays: 0.2 });
  expect(at('2026-11-24 10:00:00', '2026-11-23 14:00:00', { days: 0.5, worked: 1.2 })).toEqual({ daysLeft: -1, usedDays: 1.2 });
  expect(at('2026-11-23 10:00:00', '2027-01-20 17:00:00', { days: 90, worked: 20, calendarDays: true })).toEqual({
    daysLeft: 58,
    usedDays: 32,
  });
  expect(at('2026-11-23 10:00:00', null, { days: null, worked: 1.5 })).toEqual({ daysLeft: null, usedDays: 1.5 });
});
