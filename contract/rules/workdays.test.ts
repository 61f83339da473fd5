import chineseDays from 'chinese-days';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addCalendarDays,
  addWorkdays,
  addWorkingMinutes,
  countsFrom,
  daysLeft,
  deadlineStateOf,
  deadlineTimes,
  dueAt,
  isWorkday,
  MINUTES_PER_DAY,
  subtractWorkingMinutes,
  type WorkCalendar,
  workdaysBetween,
  workdaysFrom,
  workingMinutes,
} from './workdays.ts';

/** What the State Council's notices change in 2024 to 2026. */
const calendar: WorkCalendar = Object.fromEntries(
  Array.from({ length: 1096 }, (_, i) => new Date(Date.UTC(2024, 0, 1 + i)))
    .map((d) => ({ day: d.toISOString().slice(0, 10), usual: d.getUTCDay() % 6 !== 0 }))
    .filter(({ day, usual }) => chineseDays.isWorkday(day) !== usual)
    .map(({ day, usual }) => [day, usual ? 'rest' : 'work'] as const),
);

test.each([
  ['2025-01-24', 1, '2025-01-26'],
  ['2025-01-24', 5, '2025-02-07'],
  ['2025-04-30', 3, '2025-05-08'],
  ['2025-09-26', 5, '2025-10-10'],
  ['2025-12-31', 2, '2026-01-05'],
  ['2026-02-13', 1, '2026-02-14'],
  ['2026-02-13', 5, '2026-02-27'],
  ['2026-04-30', 5, '2026-05-11'],
  ['2026-09-18', 10, '2026-10-09'],
  ['2026-09-30', 3, '2026-10-10'],
])('%s and %i working days make %s', (day, n, due) => {
  expect(addWorkdays(calendar, day, n)).toBe(due);
  expect(workdaysBetween(calendar, day, due)).toBe(n);
});

test('workdays per year', () => {
  const inYear = (year: number) => workdaysBetween(calendar, `${year - 1}-12-31`, `${year}-12-31`);
  expect([inYear(2024), inYear(2025), inYear(2026)]).toEqual([251, 248, 248]);
});

test('working days of a span are those that one finds day by day, whatever a calendar tells', () => {
  const dayAt = (n: number) => new Date(Date.UTC(2023, 10, 1 + n)).toISOString().slice(0, 10);
  const at = fc.integer({ min: 0, max: 1_400 });
  // a day may be told what it is anyway
  const told = fc.array(fc.tuple(at.map(dayAt), fc.constantFrom('work' as const, 'rest' as const)), { maxLength: 60 });
  fc.assert(
    fc.property(told, at, at, (days, first, last) => {
      const own: WorkCalendar = Object.fromEntries(days);
      const each = Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => dayAt(first + i));
      expect(workdaysFrom(own, dayAt(first), dayAt(last))).toBe(each.filter((day) => isWorkday(own, day)).length);
    }),
  );
});

test('without notice Monday to Friday count', () => {
  expect(addWorkdays({}, '2031-03-07', 1)).toBe('2031-03-10');
  expect(isWorkday({}, '2031-03-08')).toBe(false);
  expect(isWorkday(calendar, '2025-10-11 09:00:00')).toBe(true);
});

test('calendar days that end on a holiday move to the next working day', () => {
  expect(addCalendarDays(calendar, '2025-09-24', 10)).toBe('2025-10-09');
  expect(addCalendarDays(calendar, '2025-09-01', 10)).toBe('2025-09-11');
});

test('an entry after closing or on a holiday counts from the next opening', () => {
  expect(countsFrom(calendar, '2025-09-30 16:59:59')).toBe('2025-09-30 16:59:59');
  expect(countsFrom(calendar, '2025-09-30 17:00:00')).toBe('2025-10-09 08:30:00');
  expect(countsFrom(calendar, '2025-10-03 10:00:00')).toBe('2025-10-09 08:30:00');
  expect(countsFrom(calendar, '2025-09-30 07:00:00')).toBe('2025-09-30 08:30:00');
});

test('a working day has 480 minutes, the midday break and the night count nothing', () => {
  expect(workingMinutes(calendar, '2025-09-01 00:00:00', '2025-09-02 00:00:00')).toBe(MINUTES_PER_DAY);
  expect(workingMinutes(calendar, '2025-09-01 11:30:00', '2025-09-01 13:00:00')).toBe(60);
  expect(workingMinutes(calendar, '2025-09-01 16:00:00', '2025-09-02 09:30:00')).toBe(120);
  expect(workingMinutes(calendar, '2025-10-01 09:00:00', '2025-10-08 17:00:00')).toBe(0);
  expect(workingMinutes(calendar, '2025-09-02 09:00:00', '2025-09-01 09:00:00')).toBe(0);
});

test('the clock hangs while the customer has the case; overlapping pauses count once', () => {
  const pauses = [
    { from: '2025-09-02 08:30:00', to: '2025-09-03 17:00:00' },
    { from: '2025-09-03 10:00:00', to: '2025-09-04 12:00:00' },
  ];
  expect(workingMinutes(calendar, '2025-09-01 08:30:00', '2025-09-04 17:00:00', pauses)).toBe(480 + 270);
  expect(workingMinutes(calendar, '2025-09-01 08:30:00', '2025-09-30 17:00:00', [{ from: '2025-09-01 12:00:00', to: null }])).toBe(210);
});

test('whole days last until closing, half a day four hours more', () => {
  const due = (entered: string, days: number) => dueAt(calendar, entered, { days, kind: 'working' });
  expect(due('2025-09-01 10:00:00', 2)).toBe('2025-09-03 17:00:00');
  expect(due('2025-09-01 10:00:00', 0.5)).toBe('2025-09-01 14:30:00');
  expect(due('2025-09-01 15:00:00', 0.5)).toBe('2025-09-02 10:30:00');
  expect(due('2025-09-01 10:00:00', 1.5)).toBe('2025-09-03 13:00:00');
  expect(due('2025-09-30 18:00:00', 1)).toBe('2025-10-10 17:00:00');
  expect(due('2025-01-24 09:00:00', 1)).toBe('2025-01-26 17:00:00');
});

test('a pause moves the end; while it goes on there is none', () => {
  const working = { days: 2, kind: 'working' } as const;
  const pause = { from: '2025-09-02 08:30:00', to: '2025-09-02 17:00:00' };
  expect(dueAt(calendar, '2025-09-01 10:00:00', working, [pause])).toBe('2025-09-04 17:00:00');
  expect(dueAt(calendar, '2025-09-01 10:00:00', working, [{ from: '2025-09-06 09:00:00', to: '2025-09-07 18:00:00' }])).toBe(
    '2025-09-03 17:00:00',
  );
  expect(dueAt(calendar, '2025-09-01 10:00:00', working, [{ from: '2025-09-02 08:30:00', to: null }])).toBeUndefined();
  expect(dueAt(calendar, '2025-09-01 10:00:00', { days: 90, kind: 'calendar' })).toBe('2025-12-01 17:00:00');
  expect(
    dueAt(calendar, '2025-09-01 10:00:00', { days: 90, kind: 'calendar' }, [{ from: '2025-10-10 09:00:00', to: '2025-10-20 09:00:00' }]),
  ).toBe('2025-12-11 17:00:00');
});

test('the lamp: green, yellow before the end, red after, severe when far over', () => {
  const stateAt = (days: number, now: string) => deadlineStateOf(deadlineTimes(calendar, { due: '2025-09-05 17:00:00', days }), now);
  expect(stateAt(4, '2025-09-03 09:00:00')).toBe('green');
  expect(stateAt(4, '2025-09-04 16:59:59')).toBe('green');
  expect(stateAt(4, '2025-09-04 17:00:00')).toBe('yellow');
  expect(stateAt(4, '2025-09-05 17:00:00')).toBe('yellow');
  expect(stateAt(4, '2025-09-05 17:00:01')).toBe('red');
  expect(stateAt(4, '2025-09-07 12:00:00')).toBe('red');
  expect(stateAt(4, '2025-09-09 17:00:00')).toBe('red');
  expect(stateAt(4, '2025-09-10 09:00:00')).toBe('severe');
  expect(stateAt(60, '2025-09-12 17:00:00')).toBe('red');
  expect(stateAt(60, '2025-09-15 09:00:00')).toBe('severe');
});

test('a lamp over a holiday counts working days only', () => {
  // National Day 2025: 1 to 8 October off
  const times = deadlineTimes(calendar, { due: '2025-10-09 17:00:00', days: 2 });
  expect(times.warn).toBe('2025-09-30 17:00:00');
  expect(times.severe).toBe('2025-10-11 08:30:00');
  expect(daysLeft(calendar, times.due, '2025-09-29 10:00:00')).toBe(2);
  expect(daysLeft(calendar, times.due, '2025-10-03 10:00:00')).toBe(1);
  expect(daysLeft(calendar, times.due, '2025-10-09 16:00:00')).toBe(0);
  expect(daysLeft(calendar, times.due, '2025-10-09 18:00:00')).toBe(-1);
  expect(daysLeft(calendar, times.due, '2025-10-13 09:00:00')).toBe(-3);
});

test('the warning comes as early as so little working time is left, and no earlier', () => {
  const moment = fc
    .tuple(fc.integer({ min: 40, max: 900 }), fc.integer({ min: 0, max: 86_399 }))
    .map(([day, second]) => new Date(Date.UTC(2024, 0, 1 + day) + second * 1000).toISOString().slice(0, 19).replace('T', ' '));
  const secondBefore = (at: string) => new Date(Date.parse(`${at.replace(' ', 'T')}Z`) - 1000).toISOString().slice(0, 19).replace('T', ' ');
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 4_000 }), (to, minutes) => {
      const from = subtractWorkingMinutes(calendar, to, minutes);
      expect(workingMinutes(calendar, from, to)).toBeLessThanOrEqual(minutes + 0.001);
      expect(workingMinutes(calendar, secondBefore(from), to)).toBeGreaterThan(minutes);
    }),
    { numRuns: 500 },
  );
});

test('adding and counting working minutes agree, and more days are never due earlier', () => {
  const moment = fc
    .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 86_399 }))
    .map(([day, second]) => new Date(Date.UTC(2024, 0, 1 + day) + second * 1000).toISOString().slice(0, 19).replace('T', ' '));
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 20_000 }), (from, minutes) => {
      expect(workingMinutes(calendar, from, addWorkingMinutes(calendar, from, minutes))).toBeCloseTo(minutes, 3);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(moment, fc.integer({ min: 1, max: 60 }), (entered, halves) => {
      const due = (n: number) => dueAt(calendar, entered, { days: n / 2, kind: 'working' }) ?? '';
      expect(due(halves + 1) > due(halves)).toBe(true);
    }),
    { numRuns: 500 },
  );
});

test('days left at night are those that still lie ahead, and the last day is today only on that day', () => {
  // Friday 5 September 2025; four days from the night on end on Friday the 12th
  const due = dueAt(calendar, '2025-09-05 20:00:00', { days: 4, kind: 'working' }) ?? '';
  expect(due).toBe('2025-09-12 17:00:00');
  const left = (now: string) => daysLeft(calendar, due, now);
  expect(['2025-09-05 20:00:00', '2025-09-07 12:00:00', '2025-09-08 10:00:00'].map(left)).toEqual([4, 4, 4]);
  expect(['2025-09-10 10:00:00', '2025-09-11 10:00:00', '2025-09-11 20:00:00', '2025-09-12 00:10:00'].map(left)).toEqual([2, 1, 1, 0]);
});

test('many years are counted without going through their days, and come to the same', () => {
  const byDay = (from: string, to: string) => {
    let count = 0;
    for (let at = Date.parse(from) + 86_400_000; at <= Date.parse(to); at += 86_400_000)
      if (isWorkday(calendar, new Date(at).toISOString().slice(0, 10))) count += 1;
    return count;
  };
  for (const [from, to] of [
    ['2023-05-06', '2025-02-03'],
    ['1969-03-01', '2026-10-10'],
    ['2024-02-11', '2038-07-04'],
    ['2020-01-05', '2021-06-01'],
  ] as const) {
    expect(workdaysBetween(calendar, from, to), `${from} to ${to}`).toBe(byDay(from, to));
    expect(workingMinutes(calendar, `${from} 10:00:00`, `${to} 17:00:00`)).toBe(
      byDay(from, to) * MINUTES_PER_DAY + (isWorkday(calendar, from) ? MINUTES_PER_DAY - 90 : 0),
    );
  }
  expect(daysLeft(calendar, '9999-12-31 17:00:00', '2026-01-05 09:00:00')).toBeGreaterThan(2_000_000);
});
