/** A fictional line of business: companies borrow test rigs. What browser and server would agree on. */
import { area, call, permission, signedIn } from '@zhengjian/contract/call.ts';
import type { CaseStates } from '@zhengjian/contract/cases.ts';
import { by, countsCall, list, pageCall, shown } from '@zhengjian/contract/list.ts';
import { text } from '@zhengjian/contract/record.ts';
import * as z from 'zod';

export const rigStates = {
  0: { key: 'draft', phase: 'draft' },
  10: { key: 'submitted', phase: 'submitted' },
  15: { key: 'returned', phase: 'withCustomer' },
  40: { key: 'lent', phase: 'accepted' },
} as const satisfies CaseStates;

const rigRow = z.object({ id: z.string(), caseNo: shown.code(), title: shown.text(), applicantName: shown.text() });
export const rigQueue = list({
  area: 'rig',
  name: 'rigQueue',
  row: rigRow,
  key: 'id',
  tabs: { todo: { open: true }, all: {} },
  filters: { keyword: by.keyword() },
  sorts: ['caseNo'],
  order: '-caseNo',
});

const staff = permission('desk_todo');
export const rigCalls = area('rig', {
  apply: call({
    method: 'POST',
    path: '/rig/apply',
    access: signedIn('customer'),
    input: z.object({ title: text(60) }),
    data: z.object({ id: z.string() }),
    summary: 'Asks for a rig.',
  }),
  page: pageCall(rigQueue, { path: '/rig/page', access: staff, summary: 'Pages the loans.' }),
  counts: countsCall(rigQueue, { path: '/rig/counts', access: staff, summary: 'Counts them by tab.' }),
});
