/** Where a flow stands by the clock (spec: 001 §7.12 queryDeadline). */
import * as z from 'zod';
import { area, call, signedIn } from '../../call.ts';
import { id } from '../../record.ts';
import { DEADLINE_STATES } from '../../rules/workdays.ts';

/** What has an end of its own: the case as a whole, a process as a whole, one task. */
export const LIMIT_KINDS = ['case', 'stage', 'node'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

const deadlineShown = { daysLeft: z.number().nullable(), lamp: z.enum(['', ...DEADLINE_STATES]) };

export const flowDeadline = z.object({
  flowInstanceId: z.string(),
  businessId: z.string(),
  category: z.string(),
  running: z.boolean(),
  /** The stage as a whole, without the time the company had the case. */
  stage: z.object({
    startTime: z.string(),
    daysCompleted: z.number().nullable(),
    dayKind: z.string(),
    usedDays: z.number(),
    /** Since when the company has the case; empty while the institute's clock runs. */
    pausedSince: z.string(),
    pauses: z.array(z.object({ from: z.string(), to: z.string() })),
    dueTime: z.string(),
    ...deadlineShown,
  }),
  tasks: z.array(
    z.object({
      taskId: z.string(),
      nodeKey: z.string(),
      nodeName: z.string(),
      clock: z.enum(['institute', 'customer']),
      assigneeName: z.string(),
      enterTime: z.string(),
      usedDays: z.number(),
      dueTime: z.string(),
      ...deadlineShown,
    }),
  ),
});
export type FlowDeadline = z.output<typeof flowDeadline>;

export const workflowDeadlineCalls = area('workflow', {
  queryDeadline: call({
    method: 'GET',
    path: '/blade-cqst/flowInstance/queryDeadline',
    access: signedIn('staff'),
    scope: 'case',
    summary: 'Deadline of a flow: the clock of its stage, which hangs while the company has the case, and of each open task.',
    input: z.object({ flowInstanceId: id() }),
    data: flowDeadline,
  }),
});
