import { expect, test } from 'vitest';
import { furthestPlan } from '../../rules/planned.ts';
import { awayIn, cellsOf, overfull, spread, sumOf, weeksFrom } from './board-rules.ts';

/** National Day: a week without a working day. */
const calendar = Object.fromEntries(
  ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'].map((day) => [day, 'rest' as const]),
);
const weeks = weeksFrom(calendar, '2026-09-23', 3);
const TODAY = '2026-09-23';

test('weeks begin on Monday and count their working days', () => {
  expect(weeks).toEqual([
    { from: '2026-09-21', until: '2026-09-27', workdays: 5 },
    { from: '2026-09-28', until: '2026-10-04', workdays: 3 },
    { from: '2026-10-05', until: '2026-10-11', workdays: 2 },
  ]);
});

test('work spreads evenly over its working days; what should be over takes a day of this week', () => {
  // Thursday to Thursday a fortnight on: two, three and one working days
  expect(spread(calendar, weeks, TODAY, { start: '2026-09-24', end: '2026-10-08', days: 6 })).toEqual([2, 3, 1]);
  expect(spread(calendar, weeks, TODAY, { start: '2026-09-01', end: '2026-09-18', days: 5 })).toEqual([1, 0, 0]);
  // a mistyped year is reckoned with no further than work may be planned
  const far = { start: '2026-09-24', days: 600 };
  expect(spread(calendar, weeks, TODAY, { ...far, end: '9999-12-31' })).toEqual(
    spread(calendar, weeks, TODAY, { ...far, end: furthestPlan(TODAY) }),
  );
});

test('leave takes away working days only, halves too', () => {
  const [first, second] = weeks;
  if (!first || !second) throw new Error('no weeks');
  const leave = { start: '2026-09-25', startHalf: '1', end: '2026-09-28', endHalf: '0' };
  expect([awayIn(calendar, first, leave), awayIn(calendar, second, leave)]).toEqual([0.5, 0.5]);
});

test('a week is overfull where the work is more than the days that leave and holidays let', () => {
  const leave = { start: '2026-09-28', startHalf: '0', end: '2026-09-30', endHalf: '1' };
  const cells = cellsOf(calendar, weeks, { today: TODAY, work: [{ start: '2026-09-21', end: '2026-09-25', days: 4 }], absences: [leave] });
  expect(cells[0]).toEqual({ tasks: 1, days: 4, capacity: 5, away: 0 });
  expect(cells[1]).toEqual({ tasks: 0, days: 0, capacity: 0, away: 3 });
  expect(overfull(cells, [1, 0, 1])).toEqual([]);
  expect(overfull(cells, [1.5, 0.5, 2])).toEqual([0, 1]);
  expect(sumOf(cells)).toEqual({ tasks: 1, days: 4, capacity: 7, away: 3 });
});
