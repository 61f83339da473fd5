/** A fictional line of business, companies borrow test rigs: what browser and server would agree on. */
import { area, call, permission, signedIn } from '@zhengjian/contract/call.ts';
import { caseQueue, caseQueueCalls } from '@zhengjian/contract/case-queue.ts';
import type { CaseStates } from '@zhengjian/contract/cases.ts';
import { text } from '@zhengjian/contract/record.ts';
import * as z from 'zod';
export const rigStates = {
  0: { key: 'draft', phase: 'draft' },
  10: { key: 'submitted', phase: 'submitted' },
  40: { key: 'lent', phase: 'accepted' },
} as const satisfies CaseStates;
export const rigQueue = caseQueue('rig', 'rigQueue');
const asked = { input: z.object({ title: text(60) }), data: z.object({ id: z.string() }) };
export const rigCalls = area('rig', {
  ...caseQueueCalls(rigQueue, '/rig/page', permission('desk_todo')),
  apply: call({ method: 'POST', path: '/rig/apply', access: signedIn('customer'), summary: 'Asks for a rig.', ...asked }),
});
