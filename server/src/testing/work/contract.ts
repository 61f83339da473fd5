/** Fictional work that serves cases: rigs are inspected before they are lent. */
import { area, call, permission, signedIn } from '@zhengjian/contract/call.ts';
import type { CaseStates } from '@zhengjian/contract/cases.ts';
import { countsCall, pageCall, shown } from '@zhengjian/contract/list.ts';
import { id } from '@zhengjian/contract/record.ts';
import { workQueue } from '@zhengjian/contract/work-queue.ts';
import * as z from 'zod';

export const checkStates = {
  0: { key: 'toInspect', phase: 'accepted' },
  8: { key: 'toRepair', phase: 'withCustomer' },
  12: { key: 'inspected', phase: 'issued' },
} as const satisfies CaseStates;
export const checkQueue = workQueue({
  area: 'rigCheck',
  name: 'checkQueue',
  nodes: ['inspect'],
  states: 'sample_condition',
  row: { hall: shown.text() },
});
const access = permission('desk_todo');
export const checkCalls = area('rigCheck', {
  page: pageCall(checkQueue, { path: '/rig/check/page', access, summary: 'Pages the inspections of rigs.' }),
  counts: countsCall(checkQueue, { path: '/rig/check/counts', access, summary: 'Counts them per tab.' }),
  repaired: call({
    method: 'POST',
    path: '/rig/check/repaired',
    access: signedIn('customer'),
    summary: 'The company has repaired its rig.',
    input: z.object({ id: id() }),
    data: z.object({ ended: z.boolean() }),
  }),
});
