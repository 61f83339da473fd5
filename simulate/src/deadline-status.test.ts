/** The colour a row shows, the colour one filters by, and the colour of the case file are one. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { acceptanceNodes } from '@zhengjian/contract/areas/acceptance/lists.ts';
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { workflowDeadlineCalls } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { DEADLINE_STATES } from '@zhengjian/contract/rules/workdays.ts';
import { expect, test } from 'vitest';
import { makeCall } from './caller.ts';
import { MAIN_TENANT } from './institute.ts';
import { DEMO_UNTIL, demoSystem } from './testing/demo-system.ts';

const HOUR_MS = 3_600_000;
const { app, raw, world, users } = await demoSystem('lamp');
const dean = async () => ({ token: await users.as('wangjianheng') });

const list = async (lamp?: (typeof DEADLINE_STATES)[number]) =>
  (await makeCall(app, acceptanceCalls.page, { nodeKey: 'accept', tab: 'all', size: 200, ...(lamp ? { lamp } : {}) }, await dean()))
    .records;

test('whenever one looks', async () => {
  // also to the second at which a colour changes
  const edges = await raw<{ at: string }>(
    "select unnest(array[warn_at, due_at, severe_at]) as at from wf_task where status = 'open' and due_at is not null",
  );
  const moments = [
    ...edges
      .map(({ at }) => Date.parse(`${at.replace(' ', 'T')}+08:00`))
      .flatMap((at) => [at - 400, at, at + 400, at + 1000].map((ms) => new Date(ms))),
    ...[1, 20, 44, 70, 100, 150, 400].map((hours) => new Date(DEMO_UNTIL.getTime() + hours * HOUR_MS)),
  ]
    .filter((at) => at.getTime() > DEMO_UNTIL.getTime() - 7 * 24 * HOUR_MS)
    .sort((a, b) => a.getTime() - b.getTime());
  const met = new Set<string>();
  for (const at of moments) {
    world.setNow(at);
    const rows = await list();
    for (const lamp of DEADLINE_STATES) {
      const shown = rows.filter((row) => row.lamp === lamp).map((row) => row.id);
      if (shown.length > 0) met.add(lamp);
      expect((await list(lamp)).map((row) => row.id).sort(), `${lamp} at ${at.toISOString()}`).toEqual(shown.sort());
    }
  }
  expect([...met].sort()).toEqual([...DEADLINE_STATES].sort());
  const row = (await list('severe'))[0];
  const { task } = await makeCall(app, acceptanceCalls.detail, { id: row?.id ?? '' }, await dean());
  expect(task).toMatchObject({ lamp: row?.lamp, daysLeft: row?.daysLeft, dueTime: row?.dueTime });
  expect(acceptanceNodes).toContain(task?.nodeKey);
}, 120_000);

type Clock = { lamp: string; daysLeft: number | null; dueTime: string };
const clockOf = ({ lamp, daysLeft, dueTime }: Clock): Clock => ({ lamp, daysLeft, dueTime });
const OVER: readonly string[] = ['red', 'severe'];

test('the days of a task are the same in queue, work list, case file, decision, timeline, process list and for the company', async () => {
  const { customers } = await customersWithReturned();
  const compared = new Set<string>();
  // a working hour, the night and the weekend behind it, and weeks later, when all is over
  for (const hours of [0, 4, 30, 64, 400]) {
    world.setNow(new Date(DEMO_UNTIL.getTime() + hours * HOUR_MS));
    const follow = await makeCall(app, workflowListCalls.followList, { status: 'active', size: 200 }, await dean());
    const places = new Map(
      follow.records.flatMap((r) =>
        r.current.map((c) => [c.taskId, { ...c, businessId: r.businessId, category: r.category, flow: r.processInstanceId }]),
      ),
    );
    const same = (taskId: string, shown: Clock, where: string) => {
      const place = places.get(taskId);
      if (!place) throw new Error(`${taskId} of ${where} is nowhere in the list of processes`);
      expect(clockOf(shown), `${where}, ${hours} hours later`).toEqual(clockOf(place));
      compared.add(where.split(' ')[0] ?? '');
    };
    for (const nodeKey of acceptanceNodes) {
      const { records } = await makeCall(app, acceptanceCalls.page, { nodeKey, tab: 'all', size: 200 }, await dean());
      for (const row of records) if (row.lamp !== '') same(row.taskId, row, `queue ${nodeKey}`);
    }
    for (const account of ['zhangruonan', 'liuqiming', 'wangjianheng']) {
      const me = { token: await users.as(account) };
      const { records, total } = await makeCall(app, workflowListCalls.pageToDoTasks, { size: 200 }, me);
      expect(total).toBe(records.length);
      for (const row of records) same(row.taskId, row, `work of ${account}`);
      const waiting = await makeCall(app, workflowListCalls.waitingWork, {}, me);
      const over = records.filter((row) => OVER.includes(row.lamp)).length;
      expect(waiting.find(({ kind }) => kind === 'all')?.overdue ?? 0, `home of ${account}`).toBe(over);
    }
    for (const [taskId, place] of places) {
      const deadline = await makeCall(app, workflowDeadlineCalls.queryDeadline, { flowInstanceId: place.flow }, await dean());
      const task = deadline.tasks.find((one) => one.taskId === taskId);
      if (task) same(taskId, task, 'clock of the process');
      // what is used and what is left make the limit; nobody has more days than were given
      const { daysLeft, daysCompleted, usedDays } = deadline.stage;
      if (daysLeft !== null && daysCompleted !== null) expect(daysLeft + usedDays).toBe(daysCompleted);
      expect(task?.usedDays).toBeGreaterThanOrEqual(0);
      if (place.category !== 'cccApplication') continue;
      const detail = await makeCall(app, acceptanceCalls.detail, { id: place.businessId }, await dean());
      if (detail.task) same(detail.task.taskId, detail.task, 'case file');
      const dialog = await makeCall(
        app,
        workflowCalls.flowTaskDialog,
        { flowInstanceId: place.flow, currentNodeKeyName: place.nodeKey },
        await dean(),
      );
      expect(dialog.dueTime ?? '').toBe(place.dueTime);
      const timeline = await makeCall(
        app,
        workflowCalls.flowTimelineByBusinessId,
        { businessId: place.businessId, category: 'cccApplication' },
        await dean(),
      );
      const open = timeline.find((node) => node.taskId === taskId);
      expect(open?.dueTime ?? '').toBe(place.dueTime);
    }
    for (const account of customers) {
      const { records } = await makeCall(app, acceptanceCalls.retreatPage, { size: 100 }, { token: await users.as(account) });
      for (const row of records) {
        const place = [...places.values()].find(({ businessId }) => businessId === row.id);
        if (place) same(place.taskId, row, `company ${account}`);
      }
    }
  }
  expect([...compared].sort()).toEqual(['case', 'clock', 'company', 'queue', 'work']);
}, 120_000);

/** Companies that have a case returned to them. */
async function customersWithReturned() {
  const rows = await raw<{ account: string }>(
    `select distinct u.account from ccc_application a join user_company c on c.company_id = a.applicant_id
     join user_account u on u.id = c.user_id join wf_task t on t.business_id = a.id and t.status = 'open' and t.node = 'submit' where u.tenant_id = $1`,
    [MAIN_TENANT],
  );
  return { customers: rows.map(({ account }) => account) };
}
