import type { NodeFigures } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { expect, test } from 'vitest';
import { findingsOf, percent, shareOf, spanOf } from './figures.ts';

const node = (nodeKey: string, more: Partial<NodeFigures>): NodeFigures => ({
  category: 'c',
  categoryName: 'C',
  nodeKey,
  nodeName: nodeKey,
  open: 0,
  overdue: 0,
  oldestHours: 0,
  done: 0,
  returned: 0,
  returnRate: 0,
  p50Hours: null,
  p90Hours: null,
  ...more,
});

test('short times are hours, longer ones days', () => {
  expect([spanOf(0.5), spanOf(47.96), spanOf(48), spanOf(60)]).toEqual([
    { unit: 'hours', n: 0.5 },
    { unit: 'hours', n: 48 },
    { unit: 'days', n: 2 },
    { unit: 'days', n: 2.5 },
  ]);
});

test('bars are shares of the longest; nothing done has none, something done always one', () => {
  expect([shareOf(null, 10), shareOf(5, 10), shareOf(0.01, 10), shareOf(10, 10), shareOf(0, 0)]).toEqual([0, 50, 1, 100, 0]);
  expect(percent(0.0526)).toBe(5.3);
});

test('names the slowest node, the one that sends back most, the one that waits longest', () => {
  const rows = [node('accept', { p90Hours: 20, returnRate: 0.1 }), node('review', { p90Hours: 40, oldestHours: 90 }), node('approve', {})];
  const { slowest, mostReturned, waiting } = findingsOf(rows);
  expect([slowest?.nodeKey, mostReturned?.nodeKey, waiting?.nodeKey]).toEqual(['review', 'accept', 'review']);
});

test('says nothing where nothing happened', () => {
  expect(findingsOf([node('accept', {})])).toEqual({ slowest: undefined, mostReturned: undefined, waiting: undefined });
});
