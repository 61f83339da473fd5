import { expect, test } from 'vitest';
import { actsWidth } from './RowActs.tsx';

const ZH = { head: '操作', more: '更多' };
const EN = { head: 'Actions', more: 'More' };
const act = (label: string) => ({ key: label, label, onClick: () => {} });

test('the column of acts is as wide as the longest row needs, in either language', () => {
  expect(actsWidth([], ZH)).toBe(64);
  // its head is read whole where no act is as long
  expect(actsWidth([[act('Open')]], EN)).toBe(80);
  expect(actsWidth([[act('查看')]], ZH)).toBe(64);
  expect(actsWidth([[act('查看')], [act('查看过程'), act('终止')]], ZH)).toBe(112);
  expect(actsWidth([[act('Show the course'), act('Discontinue')]], EN)).toBe(240);
});

test('a grave act stands behind "more" also where there is room', () => {
  const grave = { ...act('Discontinue the process'), folded: true };
  expect(actsWidth([[act('Show'), grave]], EN)).toBe(actsWidth([[act('Show'), act('More')]], EN));
});

test('what stands behind "more" needs no room', () => {
  const many = [act('Edit'), act('A very long name of an act'), act('Another very long name')];
  expect(actsWidth([many], EN)).toBe(actsWidth([[act('Edit'), act('More')]], EN));
});
