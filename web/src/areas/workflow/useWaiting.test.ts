// @vitest-environment happy-dom
import type { WaitingCount } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { expect, test } from 'vitest';
import { waitingAt } from './useWaiting.ts';

const waiting: readonly WaitingCount[] = [
  { kind: 'all', path: '/desk/todoTasks', count: 18, overdue: 1 },
  { kind: 'node', path: '/acceptance/accept', count: 5, overdue: 1 },
  { kind: 'claim', path: '/work/claim', count: 3, overdue: 0 },
  { kind: 'own', path: '/work/todo', count: 1, overdue: 1 },
  { kind: 'deputy', path: '/work/todo', count: 1, overdue: 0 },
  { kind: 'sealUses', path: '/printing/seals?waiting=1', count: 4, overdue: 0 },
  { kind: 'copies', path: '/desk/todoTasks?tab=copies', count: 9, overdue: 0 },
];

test('an entry counts what waits on its page, whatever is filtered there', () => {
  expect(waitingAt(waiting, ['/work/claim'])).toBe(3);
  expect(waitingAt(waiting, ['/work/todo'])).toBe(2);
  expect(waitingAt(waiting, ['/printing/seals'])).toBe(4);
  expect(waitingAt(waiting, ['/desk/todoTasks'])).toBe(18);
  expect(waitingAt(waiting, ['/nowhere'])).toBe(0);
});

test('a group is the sum of its entries; with the list of everything each is counted once', () => {
  expect(waitingAt(waiting, ['/work/claim', '/work/todo'])).toBe(5);
  expect(waitingAt(waiting, ['/desk/todoTasks', '/work/claim', '/work/todo'])).toBe(18);
});
