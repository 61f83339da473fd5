/** Decides a request for leave at its first node, and tells the form that the dialog gets, what was answered, and what the timeline says. */
import { leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { makeCall, tryCall } from '../../caller.ts';
import type { ExampleApp } from './app.ts';

/** `given`: the fields of each attempt, in turn. */
export const decideLeave = async ({ app, as }: ExampleApp, { given }: { given: readonly Record<string, string>[] }) => {
  const head = await as('zhouliyan');
  const request = { leaveType: '3', startDate: '2026-03-16', startHalf: '0', endDate: '2026-03-16', endHalf: '1', reason: '年假' };
  const { id, processInstanceId } = await makeCall(app, leaveCalls.startProcess, request, await as('xujingyi'));
  const at = { flowInstanceId: processInstanceId, currentNodeKeyName: 'head' };
  const { form, taskId } = await makeCall(app, workflowCalls.flowTaskDialog, at, { ...head, lang: 'en' });
  const answers: { code: number; msg: string; fields: unknown }[] = [];
  for (const attempt of given) {
    const { code, msg, fields } = await tryCall(app, workflowListCalls.completeTask, { taskId, result: 'PASS', ...attempt }, head);
    answers.push({ code, msg, fields: fields ?? null });
  }
  const timeline = await makeCall(app, workflowCalls.flowTimelineByBusinessId, { businessId: id, category: 'leave' }, head);
  return { form, answers, decided: timeline.flatMap((entry) => entry.fields) };
};
