import { expect, test } from 'vitest';
import { actsWidth } from './RowActs.tsx';

const act = (label: string) => ({ key: label, label, onClick: () => {} });

test('the column of acts is as wide as the longest row needs, in either language', () => {
  expect(actsWidth([], 'More')).toBe(64);
  expect(actsWidth([[act('查看')]], '更多')).toBe(64);
  expect(actsWidth([[act('查看')], [act('查看过程'), act('终止')]], '更多')).toBe(112);
  expect(actsWidth([[act('Show the course'), act('Discontinue')]], 'More')).toBe(240);
});

test('a grave act stands behind "more" also where there is room', () => {
  const grave = { ...act('Discontinue the process'), folded: true };
  expect(actsWidth([[act('Show'), grave]], 'More')).toBe(actsWidth([[act('Show'), act('More')]], 'More'));
});

test('what stands behind "more" needs no room', () => {
  const many = [act('Edit'), act('A very long name of an act'), act('Another very long name')];
  expect(actsWidth([many], 'More')).toBe(actsWidth([[act('Edit'), act('More')]], 'More'));
});
