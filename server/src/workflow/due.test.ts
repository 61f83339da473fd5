import type { UserTask } from '@zhengjian/flow/definition.ts';
import { expect, test } from 'vitest';
import { noticeCalendar } from './calendar/calendar.ts';
import { timesOf } from './due.ts';

const due = (entered: string, days: number | null, dayKind: UserTask['dayKind'] = 'work') =>
  timesOf(noticeCalendar(), { days, dayKind }, new Date(`${entered.replace(' ', 'T')}+08:00`))?.due ?? null;

test.each<[string, number | null, UserTask['dayKind'], string | null]>([
  ['2026-03-02 09:00:00', null, 'work', null],
  ['2026-03-02 09:00:00', 2, 'work', '2026-03-04 17:00:00'],
  // Friday after office hours counts from Monday
  ['2026-03-06 18:00:00', 1, 'work', '2026-03-10 17:00:00'],
  // Labour Day: 1 to 5 May off, Saturday 9 May worked (domain.md 8.2)
  ['2026-04-30 10:00:00', 5, 'work', '2026-05-11 17:00:00'],
  ['2026-03-02 09:00:00', 0.5, 'work', '2026-03-02 13:30:00'],
  // ten calendar days end on Saturday 14 March, so on Monday
  ['2026-03-04 09:00:00', 10, 'calendar', '2026-03-16 17:00:00'],
])('entered %s with %s days (%s): due %s', (entered, days, kind, wanted) => expect(due(entered, days, kind)).toBe(wanted));

test('the calendar knows the make-up working days and holidays of 2026', () => {
  const year = Object.entries(noticeCalendar()).filter(([day]) => day.startsWith('2026'));
  expect(year.filter(([, kind]) => kind === 'work').map(([day]) => day)).toEqual([
    '2026-01-04',
    '2026-02-14',
    '2026-02-28',
    '2026-05-09',
    '2026-09-20',
    '2026-10-10',
  ]);
  expect(year.some(([day]) => day === '2026-02-17')).toBe(true);
});
