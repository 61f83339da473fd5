/**
 * Opens the app from the sources beside this file and decides a request for leave at its first node, with each of the given fields in
 * turn. Prints the form that the dialog gets, what was answered, and what the timeline tells. Run by node-example.test.ts in a copy.
 */
import { leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { makeCall, tryCall } from '../caller.ts';
import { MAIN_TENANT } from '../institute.ts';
import { createUsers } from '../people.ts';
import { openExampleApp } from './example-app.ts';

const [appUrl = '', systemUrl = '', given = '[]'] = process.argv.slice(2);
const { app, db, world, close } = await openExampleApp(appUrl, systemUrl);
try {
  const users = createUsers({ app, db, world }, MAIN_TENANT);
  const as = async (account: string) => ({ token: await users.as(account) });
  const request = { leaveType: '3', startDate: '2026-02-02', startHalf: '0', endDate: '2026-02-02', endHalf: '1', reason: '年假' };
  const { id, processInstanceId } = await makeCall(app, leaveCalls.startProcess, request, await as('xujingyi'));
  const ask = { flowInstanceId: processInstanceId, currentNodeKeyName: 'head' };
  const { form, taskId } = await makeCall(app, workflowCalls.flowTaskDialog, ask, { ...(await as('zhouliyan')), lang: 'en' });
  const answers: { code: number; msg: string; fields: unknown }[] = [];
  for (const fields of JSON.parse(given)) {
    const {
      code,
      msg,
      fields: wrong,
    } = await tryCall(app, workflowListCalls.completeTask, { taskId, result: 'PASS', ...fields }, await as('zhouliyan'));
    answers.push({ code, msg, fields: wrong ?? null });
  }
  const timeline = await makeCall(
    app,
    workflowCalls.flowTimelineByBusinessId,
    { businessId: id, category: 'leave' },
    await as('zhouliyan'),
  );
  process.stdout.write(`${JSON.stringify({ form, answers, decided: timeline.flatMap((entry) => entry.fields) })}\n`);
} finally {
  await close();
}
