// @vitest-environment happy-dom
import type { WaitingCount } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { expect, test } from 'vitest';
import { waitingAt } from './useWaiting.ts';

const waiting: readonly WaitingCount[] = [
  { kind: 'tasks', path: '/desk/todoTasks', count: 5, overdue: 1 },
  { kind: 'claim', path: '/work/claim', count: 3, overdue: 0 },
  { kind: 'own', path: '/work/todo', count: 2, overdue: 1 },
  { kind: 'sealUses', path: '/printing/seals?waiting=1', count: 4, overdue: 0 },
  { kind: 'copies', path: '/desk/todoTasks?box=copies', count: 9, overdue: 0 },
];

test('an entry counts what waits on its page, whatever is filtered there, without what is merely to be read', () => {
  expect(waitingAt(waiting, ['/work/claim'])).toBe(3);
  expect(waitingAt(waiting, ['/printing/seals'])).toBe(4);
  expect(waitingAt(waiting, ['/desk/todoTasks'])).toBe(5);
  expect(waitingAt(waiting, ['/nowhere'])).toBe(0);
});

test('a group counts each task once, though lists of all work show it again', () => {
  expect(waitingAt(waiting, ['/desk/todoTasks', '/work/claim', '/work/todo'])).toBe(5);
});
