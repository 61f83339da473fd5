/** Moves the ends of everything that runs to a corrected calendar: open tasks, clocks of stages, timers, and the cases themselves. */
import { type DeadlineTimes, movedTimes, type WorkCalendar, workdayFrom } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { changed } from '../../platform/standard.ts';
import { timesUntil } from '../due.ts';
import { type Act, type LastDay, nodeHooks, registered } from '../registry.ts';
import { type TaskTimes, writeTaskTimes } from '../task-times.ts';
import '../deadline.ts';
import '../tables.ts';

type Calendars = { before: WorkCalendar; after: WorkCalendar };
type OpenTask = {
  id: string;
  category: string;
  node: string;
  business_id: string;
  instance_id: string;
  created_at: string;
  warn_at: string;
  due_at: string;
  severe_at: string;
  nominal_day: string | null;
  yellow_days: string | null;
  red_days: string | null;
};

/** Instances first and in one order, as every act takes them. */
const lockInstances = (tx: Tx, tenant: string) =>
  sql`select id from wf_instance where tenant_id = ${tenant} and status = 'active' and id in
    (select instance_id from wf_task where tenant_id = ${tenant} and status = 'open' and due_at is not null
     union select instance_id from wf_timer where tenant_id = ${tenant}) order by id for update`.execute(tx);

/** A day that the rows of a case name is put off where it is no working day any more, and never brought forward. */
const byRows = async (tx: Tx, act: Act, task: OpenTask, lastDay: LastDay, after: WorkCalendar): Promise<DeadlineTimes> => {
  const day = workdayFrom(after, task.due_at.slice(0, 10));
  if (day !== task.due_at.slice(0, 10))
    await lastDay.moved({ ...act, tx, businessId: task.business_id, instanceId: task.instance_id }, { day, byHand: false });
  const { yellow_days, red_days } = task;
  const limit = yellow_days === null || red_days === null ? undefined : { warnBefore: Number(yellow_days), severeAfter: Number(red_days) };
  return timesUntil(after, day, task.created_at, limit);
};

const moveTasks = async (tx: Tx, act: Act, { before, after }: Calendars): Promise<number> => {
  const { tenant } = act.actor;
  const { rows } =
    await sql<OpenTask>`select t.id, t.category, t.node, t.business_id, t.instance_id, t.created_at, t.warn_at, t.due_at, t.severe_at,
      t.nominal_day, c.yellow_days, c.red_days
    from wf_task t left join node_alert_config c on c.tenant_id = t.tenant_id and c.category = t.category and c.node = t.node
    where t.tenant_id = ${tenant} and t.status = 'open' and t.due_at is not null`.execute(tx);
  const moved: TaskTimes[] = [];
  for (const task of rows) {
    const times = { warn: task.warn_at, due: task.due_at, severe: task.severe_at };
    const { lastDay } = nodeHooks(task.category, task.node);
    const now =
      lastDay === undefined
        ? movedTimes(before, after, { entered: task.created_at, nominalDay: task.nominal_day, times })
        : await byRows(tx, act, task, lastDay, after);
    const same = now.warn === times.warn && now.due === times.due && now.severe === times.severe;
    if (!same) moved.push({ id: task.id, ...now, day: lastDay === undefined ? task.nominal_day : null });
  }
  await writeTaskTimes(tx, act, moved);
  return moved.length;
};

const moveTimers = async (tx: Tx, act: Act, { before, after }: Calendars): Promise<number> => {
  const { tenant } = act.actor;
  const timers = await tx
    .selectFrom('wf_timer')
    .select(['instance_id', 'token_no', 'created_at', 'due_at', 'nominal_day'])
    .where('tenant_id', '=', tenant)
    .execute();
  let moved = 0;
  for (const timer of timers) {
    const times = { warn: timer.due_at, due: timer.due_at, severe: timer.due_at };
    const { due } = movedTimes(before, after, { entered: timer.created_at, nominalDay: timer.nominal_day, times });
    if (due === timer.due_at) continue;
    await tx
      .updateTable('wf_timer')
      .set({ due_at: `${due}+08`, ...changed(act) })
      .where('tenant_id', '=', tenant)
      .where('instance_id', '=', timer.instance_id)
      .where('token_no', '=', timer.token_no)
      .execute();
    moved += 1;
  }
  return moved;
};

/** @returns how many ends of tasks, timers and cases moved; the clocks of stages are counted anew by their job. */
export const moveEnds = async (tx: Tx, act: Act, calendars: Calendars): Promise<number> => {
  const { tenant } = act.actor;
  await lockInstances(tx, tenant);
  let moved = (await moveTasks(tx, act, calendars)) + (await moveTimers(tx, act, calendars));
  await tx
    .updateTable('wf_clock')
    .set({ seq: -1, ...changed(act) })
    .where('tenant_id', '=', tenant)
    .execute();
  for (const hooks of registered().values()) moved += (await hooks.calendarChanged?.(tx, act, calendars.after)) ?? 0;
  return moved;
};
