/** What the bell tells of its calls is what the contract says of them. */
import { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { expect, test } from 'vitest';
import { boxes } from './box.ts';
import { waitingWork } from './work-calls.ts';

test.each(Object.values(boxes).flatMap(({ calls }) => Object.values(calls)))('$key', (told) => {
  const declared = Object.values(portalCalls).find((call) => call.key === told.key);
  expect(declared).toMatchObject(told);
});

test('and of the work that waits', () => {
  expect(workflowListCalls.waitingWork).toMatchObject(waitingWork);
});
