import type { WaitingCount } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { expect, test } from 'vitest';
import { waitingAt } from './useWaiting.ts';

const at = (kind: WaitingCount['kind'], path: string, count: number): WaitingCount => ({ kind, path, count, overdue: 0 });
const waiting = [
  at('tasks', '/desk/todoTasks', 5),
  at('claim', '/work/claim', 3),
  at('own', '/work/todo', 2),
  at('copies', '/desk/todoTasks?box=copies', 4),
  at('sealUses', '/printing/seals?waiting=1', 1),
];

test('an entry counts its own page, whatever part of it shows what waits; copies press nobody', () => {
  expect(waitingAt(waiting, ['/printing/seals'])).toBe(1);
  expect(waitingAt(waiting, ['/desk/todoTasks'])).toBe(5);
  expect(waitingAt(waiting, ['/work/claim'])).toBe(3);
  expect(waitingAt(waiting, ['/work/done'])).toBe(0);
});

test('a group counts each task once', () => {
  expect(waitingAt(waiting, ['/desk/todoTasks', '/work/claim', '/work/todo'])).toBe(5);
});
