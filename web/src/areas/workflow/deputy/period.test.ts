import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import { daysFrom, ownTime, WIRE_MOMENT } from './period.ts';

test('three days end with the day after tomorrow', () => {
  const told = daysFrom(dayjs('2026-04-30 10:20:45'), 3).map((m) => m.format(WIRE_MOMENT));
  expect(told).toEqual(['2026-04-30 10:20:00', '2026-05-02 23:59:59']);
});

test('a week crosses the end of a month and of a year', () => {
  expect(daysFrom(dayjs('2026-12-28 23:59:59'), 7)[1].format(WIRE_MOMENT)).toBe('2027-01-03 23:59:59');
});

test('now is what the clock of the institute shows, wherever the browser is', () => {
  expect(ownTime(Date.parse('2026-11-21T21:13:00Z')).format(WIRE_MOMENT)).toBe('2026-11-22 05:13:00');
});
