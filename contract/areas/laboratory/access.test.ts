import { expect, test } from 'vitest';
import { testListCalls } from './test-lists.ts';
import { testTaskCalls } from './test-tasks.ts';

const codesOf = (call: { access: unknown }): readonly string[] => (call.access as { codes: readonly string[] }).codes;

test('whoever has the menu of a list of tests may page, count and read them', () => {
  const { allTestsPage, allTestsCounts, testTracePage, testTraceCounts, reallocationPage, reallocationCounts, givenOn } = testListCalls;
  for (const call of [allTestsPage, allTestsCounts, givenOn]) expect(codesOf(call), call.path).toContain('test_task_view');
  for (const call of [testTracePage, testTraceCounts]) expect(codesOf(call), call.path).toContain('test_trace_view');
  for (const call of [reallocationPage, reallocationCounts, givenOn]) expect(codesOf(call), call.path).toContain('test_reallocation_view');
  expect(codesOf(testTaskCalls.testTaskPage)).toContain('test_task_view');
});
