/** Time limits of one case, changed by the planner: who, when, from, to, why; what counts from then on; what is refused. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { projectCalls as calls, type ProjectLimit } from '@zhengjian/contract/areas/acceptance/projects.ts';
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { verifyAll } from '@zhengjian/server/src/invariants.ts';
import { allJobs } from '@zhengjian/server/src/jobs.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeCall, tryCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { createUsers } from './people.ts';
import { demoSystem } from './testing/demo-system.ts';

const system = await demoSystem('time-limits');
const { app, db, raw, world, faults } = system;
const users = createUsers({ app, db, world }, MAIN_TENANT);
const PLANNER = 'wuxiangdong';
/** Working days after the Friday on which the play ends; the last of them ninety days on. */
const [WEDNESDAY, NEXT_MONDAY, SUNDAY, LATER] = ['2026-03-11', '2026-03-16', '2026-03-15', '2026-06-24'];
const as = async (account: string, lang: 'zh' | 'en' = 'zh') => ({
  token: await users.as(account),
  lang,
  headers: { 'idempotency-key': world.uuid() },
});
afterEach(() => expect(faults.splice(0)).toEqual([]));

let id = '';
beforeAll(async () => {
  // approved, and with its planner
  const [row] = await raw<{ id: string }>(
    `select replace(id::text, '-', '') as id from ccc_application where tenant_id = $1 and state = 40 and deadline is not null order by id limit 1`,
    [MAIN_TENANT],
  );
  id = row?.id ?? '';
});
const detail = async (account = PLANNER) => makeCall(app, calls.projectDetail, { id }, await as(account));
const limitOf = async (kind: ProjectLimit['kind']): Promise<ProjectLimit> => {
  const found = (await detail()).limits.find((one) => one.kind === kind);
  if (!found) throw new Error(`no limit of the ${kind}`);
  return found;
};
type Change = Partial<Sent<typeof calls.modifyDeadline>>;
const change = async (kind: ProjectLimit['kind'], more: Change, account = PLANNER, lang: 'zh' | 'en' = 'zh') => {
  const { flowInstanceId, taskId } = await limitOf(kind);
  const input = { id, flowInstanceId, kind, ...(taskId === '' ? {} : { taskId }), day: WEDNESDAY, reason: '企业样品运输延误', ...more };
  return tryCall(app, calls.modifyDeadline, input, await as(account, lang));
};

test('a step gets another day: its queue, the list and the case file show it, and it is kept who changed it and why', async () => {
  const before = await limitOf('node');
  expect((await change('node', {})).data).toMatchObject({
    ...{ kind: 'node', name: '任务下达', byName: '吴向东', from: before.dueTime, to: `${WEDNESDAY} 17:00:00`, reason: '企业样品运输延误' },
  });
  const after = await detail();
  expect(after.limits.find(({ kind }) => kind === 'node')).toMatchObject({ dueTime: `${WEDNESDAY} 17:00:00`, daysLeft: 2, lamp: 'green' });
  expect(after.project).toMatchObject({ dueTime: `${WEDNESDAY} 17:00:00`, limitChanges: 1 });
  expect(after.changes.map(({ name }) => name)).toEqual(['任务下达']);
  const queue = await makeCall(app, acceptanceCalls.taskDispatch, { tab: 'all', size: 100 }, await as(PLANNER));
  expect(queue.records.find((row) => row.id === id)?.dueTime).toBe(`${WEDNESDAY} 17:00:00`);
  const [kept] = await raw<{ details: object }>(`select details from audit_row where kind = 'workflow.limitChanged' and case_id = $1`, [
    id,
  ]);
  expect(kept?.details).toMatchObject({ kind: 'node', to: `${WEDNESDAY} 17:00:00`, reason: '企业样品运输延误' });
});

test('a day on which nobody works, one that is over and the one that stands are refused; so is whoever plans nothing', async () => {
  expect((await change('node', { day: SUNDAY })).refusal).toBe('workflow.limitDay');
  expect((await change('node', { day: '2026-03-05' })).refusal).toBe('workflow.limitPast');
  // a year that was mistyped, on a working day
  for (const kind of ['node', 'stage', 'case'] as const) expect((await change(kind, { day: '2206-03-12' })).refusal).toBe('server.dayFar');
  const same = await change('node', {}, PLANNER, 'en');
  expect(same.refusal).toBe('workflow.limitSame');
  expect(same.msg).toBe(`The time limit is ${WEDNESDAY} already`);
  expect((await change('node', { reason: ' ' })).refusal).toBe('server.input');
  expect((await change('node', { taskId: world.uuid().replaceAll('-', '') })).refusal).toBe('workflow.taskUnknown');
  expect((await change('node', { day: NEXT_MONDAY }, 'zhangruonan')).code).toBe(403);
  const [other] = await raw<{ id: string }>(
    `select replace(i.id::text, '-', '') as id from wf_instance i where i.tenant_id = $1 and i.status = 'active' and i.business_id <> $2
       and not exists (select from case_work w where w.work_id = i.business_id and w.case_id = $2) order by i.id limit 1`,
    [MAIN_TENANT, id],
  );
  expect((await change('node', { flowInstanceId: other?.id ?? '' })).refusal).toBe('acceptance.notProjects');
});

test('reminders and colours count the new day', async () => {
  await change('node', { day: NEXT_MONDAY, reason: '再延两日' });
  const { taskId } = await limitOf('node');
  const reminded = async () =>
    (
      await raw<{ level: string }>('select level from wf_reminder where subject_id = $1 and due_at = $2 order by created_at', [
        taskId,
        `${NEXT_MONDAY} 17:00:00+08`,
      ])
    ).map(({ level }) => level);
  const look = async (moment: string) => {
    world.setNow(new Date(`${moment}+08:00`));
    await allJobs({ db, world, tenants: [MAIN_TENANT] })
      .find(({ name }) => name === 'deadlines')
      ?.run();
  };
  await look('2026-03-12T10:00:00');
  expect(await reminded()).toEqual([]);
  await look('2026-03-16T10:00:00');
  expect(await reminded()).toEqual(['yellow']);
  expect(await limitOf('node')).toMatchObject({ lamp: 'yellow', daysLeft: 0 });
  await look('2026-03-17T09:00:00');
  expect(await reminded()).toEqual(['yellow', 'red']);
});

test('a stage ends on another day, and stays there', async () => {
  const { flowInstanceId } = await limitOf('stage');
  expect((await change('stage', { day: LATER })).code).toBe(200);
  const { stage } = await makeCall(app, workflowDeadlineCalls.queryDeadline, { flowInstanceId }, await as(PLANNER));
  expect(stage.dueTime).toBe(`${LATER} 17:00:00`);
});

test('the case gets another day for its decision, which is its own from then on', async () => {
  const before = await limitOf('case');
  expect((await change('case', { day: LATER })).data).toMatchObject({ kind: 'case', from: before.dueTime, to: LATER });
  const { staff } = await makeCall(app, acceptanceCalls.detail, { id }, await as(PLANNER));
  expect(staff.deadline).toBe(LATER);
  const [row] = await raw<{ case_days: number; deadline: string }>('select case_days, deadline::text from ccc_application where id = $1', [
    id,
  ]);
  expect(row?.case_days).toBeGreaterThan(90);
  expect(row?.deadline).toBe(LATER);
  expect((await detail()).changes).toHaveLength(4);
  expect((await verifyAll({ db, files: app.files, hash: false })).flatMap((r) => r.breaches)).toEqual([]);
});

test('a company and somebody of another institute see nothing of it', async () => {
  const { flowInstanceId } = await limitOf('case');
  const input = { id, flowInstanceId, kind: 'case', day: LATER, reason: '试一试' } as const;
  expect((await tryCall(app, calls.projectDetail, { id }, await as('wanyuan'))).code).toBe(403);
  expect((await tryCall(app, calls.modifyDeadline, input, await as('wanyuan'))).code).toBe(403);
});
