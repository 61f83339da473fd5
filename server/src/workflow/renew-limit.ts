/** The time of a step that waits for other work, which has limits of its own, or that ends by a day of the case's own rows. */
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { changed } from '../platform/standard.ts';
import { momentText } from '../platform/world.ts';
import { calendarOf } from './calendar/calendar.ts';
import { wordIn } from './definitions.ts';
import { endOfDay, endsWith, timesOf, timesUntil } from './due.ts';
import { type Instance, loadInstance, type OpenTask } from './instance.ts';
import { type Act, nodeHooks } from './registry.ts';
import { writeTaskTimes } from './task-times.ts';

/**
 * Gives the open tasks of a step their days once more, counted from now, or the day that the rows name (`NodeHooks.lastDay`); no end while
 * the step rests (`NodeHooks.rests`).
 */
export const renewLimit = async (tx: Tx, act: Act, at: { instanceId: string; node: string }): Promise<void> => {
  const instance = await loadInstance(tx, act, at.instanceId, true);
  const open = instance.open.filter(({ node }) => node === at.node);
  if (open.length === 0) return;
  const caseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  const hooks = nodeHooks(instance.category, at.node);
  const rests = await hooks.rests?.(caseAct);
  const day = rests ? undefined : await hooks.lastDay?.recounted(caseAct);
  const limit = instance.limits[at.node] ?? nodeOf(instance.definition, at.node).user;
  const now = act.world.now();
  const calendar = await calendarOf(tx, act.actor.tenant);
  const counted = () => (rests || limit === null ? null : timesOf(calendar, limit, now));
  const times = day === undefined ? counted() : timesUntil(calendar, day, momentText(now), instance.limits[at.node]);
  const written = { due: times?.due ?? null, warn: times?.warn ?? null, severe: times?.severe ?? null, day: times?.day ?? null };
  await writeTaskTimes(
    tx,
    act,
    open.map(({ id }) => ({ id, ...written })),
  );
};

/**
 * What a case waits for has come, or is missing again: its open steps that rest meanwhile (`NodeHooks.rests`) have no end, or their days
 * once more, and the clock of the stage is looked at anew.
 */
export const renewResting = async (tx: Tx, act: Act, caseId: string): Promise<void> => {
  const { tenant } = act.actor;
  const running = await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('business_id', '=', caseId)
    .where('status', '=', sql.lit('active'))
    .executeTakeFirst();
  if (running === undefined) return;
  const { category, open } = await loadInstance(tx, act, running.id, false);
  for (const { node, due } of open) {
    const rests = await nodeHooks(category, node).rests?.({ ...act, tx, businessId: caseId, instanceId: running.id });
    if (rests === undefined || rests === (due === null)) continue;
    await renewLimit(tx, act, { instanceId: running.id, node });
    await lookAgain(tx, act, [running.id]);
  }
};

/** Asks the job of deadlines for the clocks of these stages anew, though none of them has moved. */
export const lookAgain = async (tx: Tx, act: Act, instanceIds: readonly string[]): Promise<void> => {
  if (instanceIds.length === 0) return;
  await tx
    .updateTable('wf_clock')
    .set({ seq: -1, ...changed(act) })
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', 'in', [...instanceIds])
    .execute();
};

/**
 * The timers that count for a task whose end is set by hand, moved with it: as drawn, one counts no more days than its task. One that
 * counts longer is a limit of its own, which the task's end does not move.
 * @throws Refusal workflow.limitHard for a day behind such a limit
 */
export const moveTimersWith = async (
  tx: Tx,
  act: Act,
  instance: Instance,
  { task, day }: { task: OpenTask; day: string },
): Promise<void> => {
  const rows = await tx
    .selectFrom('wf_timer')
    .select(['node', 'token_no', 'due_at'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', '=', instance.id)
    .where('host_no', '=', task.token)
    .execute();
  const over = endOfDay(day);
  for (const row of rows) {
    const timer = nodeOf(instance.definition, row.node).timer;
    if (!endsWith(timer, nodeOf(instance.definition, task.node))) {
      if (timer?.interrupting && over > row.due_at)
        refuse('workflow.limitHard', { node: wordIn(act.lang, nodeOf(instance.definition, task.node).name), day: row.due_at.slice(0, 10) });
      continue;
    }
    if (row.due_at > (task.due ?? '') && row.due_at >= over) continue;
    await tx
      .updateTable('wf_timer')
      .set({ due_at: `${over}+08`, nominal_day: null, ...changed(act) })
      .where('tenant_id', '=', act.actor.tenant)
      .where('instance_id', '=', instance.id)
      .where('token_no', '=', row.token_no)
      .execute();
  }
};

/** Ends the open tasks of a step, and the timers that count for them, with a day (`yyyy-MM-dd`) at the latest; what ends earlier stays. */
export const endByDay = async (tx: Tx, act: Act, at: { instanceId: string; node: string; day: string }): Promise<void> => {
  const instance = await loadInstance(tx, act, at.instanceId, true);
  const open = instance.open.filter(({ node }) => node === at.node);
  const over = endOfDay(at.day);
  const later = open.filter(({ due }) => due !== null && due > over);
  const times = timesUntil(await calendarOf(tx, act.actor.tenant), at.day, momentText(act.world.now()), instance.limits[at.node]);
  await writeTaskTimes(
    tx,
    act,
    later.map(({ id }) => ({ id, ...times, day: at.day })),
  );
  const { updated_at, updated_by } = changed(act);
  await sql`update wf_timer set due_at = (${over}::text || '+08')::timestamptz, nominal_day = ${at.day}::date, updated_at = ${updated_at}, updated_by = ${updated_by}
    where tenant_id = ${act.actor.tenant} and instance_id = ${at.instanceId} and host_no = any(${open.map(({ token }) => token)}::int[])
      and due_at > (${over}::text || '+08')::timestamptz`.execute(tx);
};
