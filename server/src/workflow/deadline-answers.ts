/** Answer of queryDeadline. */
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { answers } from '../platform/http/context.ts';
import { deadlineOf } from './deadline.ts';

export const workflowDeadlineAnswers = answers(workflowDeadlineCalls, {
  queryDeadline: ({ flowInstanceId }, ctx) => ctx.read((tx) => deadlineOf(tx, ctx, flowInstanceId)),
});
