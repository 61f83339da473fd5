/** The clock of a stage hangs while the company has the case (domain 8.2). */
import { expect, test } from 'vitest';
import type { Limit } from './alert-config.ts';
import { noticeCalendar } from './calendar/calendar.ts';
import { dividedBy, pausesOf, stageClock, usedDays, type Visit } from './deadline-clock.ts';

const limit: Limit = { days: 4, dayKind: 'work', warnBefore: 1, severeAfter: 2 };
const visit = (clock: Visit['clock'], from: string, to: string | null): Visit => ({ clock, from, to });

test('the company’s time is not counted, and a holiday in it counts once', () => {
  // National Day 2026: 1 to 7 October off, Saturday 10 October worked
  const visits = [
    visit('customer', '2026-09-28 08:00:00', '2026-09-28 09:00:00'),
    visit('institute', '2026-09-28 09:00:00', '2026-09-29 09:00:00'),
    visit('customer', '2026-09-29 09:00:00', '2026-10-09 09:00:00'),
    visit('institute', '2026-10-09 09:00:00', null),
  ];
  const clock = stageClock(noticeCalendar(), visits, limit);
  expect(clock.startedAt).toBe('2026-09-28 09:00:00');
  // due on 9 October without the pause; from 29 September 9:00 to 9 October 9:00 pass 3 working days
  expect(clock.times).toEqual({ warn: '2026-10-12 17:00:00', due: '2026-10-13 17:00:00', severe: '2026-10-16 08:30:00' });
  expect(clock.pausedSince).toBeNull();
  expect(usedDays(noticeCalendar(), '2026-09-28 09:00:00', '2026-10-10 09:00:00', clock.pauses)).toBe(2);
});

test('while it hangs there is no end', () => {
  const visits = [visit('institute', '2026-09-28 09:00:00', '2026-09-29 09:00:00'), visit('customer', '2026-09-29 09:00:00', null)];
  expect(stageClock(noticeCalendar(), visits, limit)).toMatchObject({ pausedSince: '2026-09-29 09:00:00', times: null });
});

test('it runs on while anybody of the institute has a part of the case', () => {
  const visits = [
    visit('institute', '2026-09-28 09:00:00', '2026-09-28 10:00:00'),
    visit('customer', '2026-09-28 10:00:00', '2026-09-30 10:00:00'),
    visit('institute', '2026-09-28 15:00:00', '2026-09-29 15:00:00'),
  ];
  expect(pausesOf(visits)).toEqual([
    { from: '2026-09-28 10:00:00', to: '2026-09-28 15:00:00' },
    { from: '2026-09-29 15:00:00', to: '2026-09-30 10:00:00' },
  ]);
});

test('it hangs while only other work is waited for', () => {
  const visits = [
    visit('institute', '2026-09-28 09:00:00', '2026-09-29 09:00:00'),
    visit('fact', '2026-09-29 09:00:00', null),
    visit('institute', '2026-10-09 09:00:00', '2026-10-10 09:00:00'),
  ];
  expect(stageClock(noticeCalendar(), visits, limit)).toMatchObject({ pausedSince: '2026-10-10 09:00:00', times: null });
  expect(pausesOf(visits)[0]).toEqual({ from: '2026-09-29 09:00:00', to: '2026-10-09 09:00:00' });
});

test('a step that needs what the company owes is the company’s as long as it owes it', () => {
  const stamping = visit('institute', '2026-09-28 09:00:00', '2026-09-30 09:00:00');
  const parts = (...owed: [string, string | null][]) =>
    dividedBy(
      stamping,
      owed.map(([from, to]) => ({ from, to })),
    );
  expect(parts()).toEqual([stamping]);
  expect(parts(['2026-09-01 09:00:00', '2026-09-02 09:00:00'], ['2026-10-01 09:00:00', null])).toEqual([stamping]);
  expect(parts(['2026-09-20 09:00:00', null])).toEqual([{ ...stamping, clock: 'customer' }]);
  // two notes, one behind the other and each in part beside the other
  expect(parts(['2026-09-29 08:00:00', '2026-09-29 12:00:00'], ['2026-09-28 10:00:00', '2026-09-29 09:00:00'])).toEqual([
    visit('institute', '2026-09-28 09:00:00', '2026-09-28 10:00:00'),
    visit('customer', '2026-09-28 10:00:00', '2026-09-29 09:00:00'),
    visit('customer', '2026-09-29 09:00:00', '2026-09-29 12:00:00'),
    visit('institute', '2026-09-29 12:00:00', '2026-09-30 09:00:00'),
  ]);
  const open = dividedBy(visit('institute', '2026-09-28 09:00:00', null), [{ from: '2026-09-28 10:00:00', to: null }]);
  expect(pausesOf(open)).toEqual([{ from: '2026-09-28 10:00:00', to: null }]);
});

test('nothing runs before the institute has the case, and nothing is due without limit', () => {
  expect(stageClock(noticeCalendar(), [visit('customer', '2026-09-28 09:00:00', null)], limit).startedAt).toBeNull();
  const running = [visit('institute', '2026-09-28 09:00:00', null)];
  expect(stageClock(noticeCalendar(), running, { ...limit, days: null }).times).toBeNull();
});
