import { expect, test } from 'vitest';
import { pasted, toggled, weeksOf } from './draft.ts';

test('lists from notices and sheets are read, whatever stands between', () => {
  expect(pasted('2027-01-01 休 元旦\n2027/1/2\t放假\t元旦\n10月1日，国庆节\n2027-10-09 班\n\n', 2027)).toEqual({
    days: [
      { day: '2027-01-01', kind: 'rest', name: '元旦' },
      { day: '2027-01-02', kind: 'rest', name: '元旦' },
      { day: '2027-10-01', kind: 'rest', name: '国庆节' },
      { day: '2027-10-09', kind: 'work', name: '' },
    ],
    faults: [],
  });
});

test('a line that is no day of the year, or a day told twice, is told with its number', () => {
  expect(pasted('2027-02-30 休\n2026-10-01 休\n昨天\n2027-05-01 休\n2027-05-01 班', 2027)).toMatchObject({
    days: [{ day: '2027-05-01' }],
    faults: [{ line: 1 }, { line: 2 }, { line: 3 }, { line: 5 }],
  });
});

test('a click frees a weekday and works a weekend, and back again', () => {
  const free = toggled([], '2027-10-01', '国庆节');
  expect(free).toEqual([{ day: '2027-10-01', kind: 'rest', name: '国庆节' }]);
  expect(toggled(free, '2027-10-09', '')[1]).toEqual({ day: '2027-10-09', kind: 'work', name: '' });
  expect(toggled(free, '2027-10-01', '')).toEqual([]);
});

test('weeks begin on Monday', () => {
  expect(weeksOf(2027, 2)[0]).toEqual(['2027-02-01', '2027-02-02', '2027-02-03', '2027-02-04', '2027-02-05', '2027-02-06', '2027-02-07']);
  expect(weeksOf(2027, 1)[0]?.slice(0, 5)).toEqual([null, null, null, null, '2027-01-01']);
});
