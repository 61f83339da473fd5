/** The clocks of running stages as rows, kept by the job of deadlines and never by the acts themselves; and what a page shows of them. */
import type { FlowDeadline, LimitKind } from '@zhengjian/contract/areas/workflow/deadline.ts';
import { countsFrom, type WorkCalendar, workdaysBetween } from '@zhengjian/contract/rules/workdays.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { type Acting, created } from '../platform/standard.ts';
import type { AppendOnly, Moment, Standard } from '../platform/tables.ts';
import { momentText } from '../platform/world.ts';
import { type Limit, limitOfRow } from './alert-config.ts';
import { calendarOf } from './calendar/calendar.ts';
import { clockFigures } from './clock-figures.ts';
import { daysUntil, dividedBy, type StageClock, stageClock, usedDays, type Visit } from './deadline-clock.ts';
import { deadlineShown } from './deadline-status.ts';
import { definitionOf, wordIn } from './definitions.ts';
import { loadInstance } from './instance.ts';
import { type Act, nodeHooks } from './registry.ts';
import './tables.ts';

type LimitColumns = { days_completed: string | number | null; day_kind: string; yellow_days: string | number; red_days: string | number };

declare module '../platform/database/schema.ts' {
  interface Schema {
    /** The clock of a running stage; its limit is the one in force when it began. */
    wf_clock: Standard &
      LimitColumns & {
        instance_id: string;
        business_id: string;
        category: string;
        /** Step of the instance that the clock has seen; -1 asks for a new look. */
        seq: number;
        started_at: Moment | null;
        paused_since: Moment | null;
        due_at: Moment | null;
        warn_at: Moment | null;
        severe_at: Moment | null;
      };
    /** Ends set by hand: a moment to the second, or a day where a case is to be done by a day. */
    wf_limit_change: AppendOnly & {
      instance_id: string;
      business_id: string;
      task_id: string | null;
      kind: LimitKind;
      node: string;
      from_due: string;
      to_due: string;
      reason: string;
      by_name: string;
    };
  }
}

const NO_LIMIT: LimitColumns = { days_completed: null, day_kind: '1', yellow_days: 0, red_days: 0 };

/** The stage's limit as the tenant has set it now. */
const stageLimit = async (tx: Tx, tenant: string, category: string): Promise<LimitColumns> =>
  (await tx
    .selectFrom('node_alert_config')
    .select(['days_completed', 'day_kind', 'yellow_days', 'red_days'])
    .where('tenant_id', '=', tenant)
    .where('category', '=', category)
    .where('node', '=', '')
    .executeTakeFirst()) ?? NO_LIMIT;

/** Who had the case when: the visits to its user tasks, and to the steps at which it waits for other work, in order. */
export const visitsOf = async (
  tx: Tx,
  tenant: string,
  instance: { id: string; business_id: string; definition_id: string },
): Promise<Visit[]> => {
  const definition = await definitionOf(tx, instance.definition_id);
  const rows = await tx
    .selectFrom('wf_activity')
    .select(['node', 'started_at', 'ended_at'])
    .where('tenant_id', '=', tenant)
    .where('instance_id', '=', instance.id)
    .orderBy('started_at')
    .execute();
  const visits: Visit[] = [];
  for (const { node: key, started_at: from, ended_at: to } of rows) {
    const node = definition.nodes[key];
    const clock = node?.kind === 'receive' ? 'fact' : node?.user?.clock;
    if (clock === undefined) continue;
    const owed = (await nodeHooks(definition.category, key).owed?.({ tx, businessId: instance.business_id })) ?? [];
    visits.push(...dividedBy({ clock, from, to }, owed));
  }
  return visits;
};

const moment = (text: string | null | undefined) => (text ? `${text}+08` : null);

type Clocked = { id: string; business_id: string; category: string; seq: number };

const writeClock = async (tx: Tx, acting: Acting, of: Clocked, limit: LimitColumns, clock: StageClock): Promise<void> => {
  const seen = {
    seq: of.seq,
    started_at: moment(clock.startedAt),
    paused_since: moment(clock.pausedSince),
    due_at: moment(clock.times?.due),
    warn_at: moment(clock.times?.warn),
    severe_at: moment(clock.times?.severe),
  };
  const { days_completed, day_kind, yellow_days, red_days } = limit;
  const days = { days_completed, day_kind, yellow_days, red_days };
  const standard = created(acting);
  await tx
    .insertInto('wf_clock')
    .values({ ...standard, ...seen, ...days, instance_id: of.id, business_id: of.business_id, category: of.category })
    .onConflict((c) =>
      c
        .columns(['tenant_id', 'instance_id'])
        .doUpdateSet({ ...seen, ...days, updated_at: standard.updated_at, updated_by: standard.updated_by }),
    )
    .execute();
};

/**
 * Brings the clocks of instances that have moved since up to date. `offset 0` keeps PostgreSQL from walking the whole history in
 * the order of ids for the few that run.
 * @returns how many.
 */
export const refreshClocks = async (tx: Tx, acting: Acting, most: number): Promise<number> => {
  const { tenant } = acting.actor;
  const { rows } = await sql<
    { id: string; business_id: string; category: string; definition_id: string; seq: number; begun: boolean } & LimitColumns
  >`
    select i.id, i.business_id, i.category, i.definition_id, i.seq, c.id is not null as begun, c.days_completed, c.day_kind, c.yellow_days, c.red_days
    from (select * from wf_instance where tenant_id = ${tenant} and status = 'active' offset 0) i
      left join wf_clock c on c.tenant_id = i.tenant_id and c.instance_id = i.id
    where c.seq is null or c.seq <> i.seq order by i.id limit ${most}`.execute(tx);
  const calendar = rows.length > 0 ? await calendarOf(tx, tenant) : {};
  for (const row of rows) {
    const limit = row.begun ? row : await stageLimit(tx, tenant, row.category);
    await writeClock(tx, acting, row, limit, stageClock(calendar, await visitsOf(tx, tenant, row), limitOfRow(limit)));
  }
  // asked of what runs: as "ended" the whole history would be read
  await sql`delete from wf_clock c where c.tenant_id = ${tenant} and not exists (
    select from wf_instance i where i.tenant_id = ${tenant} and i.id = c.instance_id and i.status = 'active')`.execute(tx);
  return rows.length;
};

/**
 * Gives one running stage the days with which it ends on another day.
 * @returns the end before, to the second.
 * @throws Refusal workflow.limitNone, workflow.limitPaused, workflow.limitDay
 */
export const endStageOn = async (tx: Tx, act: Act, instance: Clocked & { definition_id: string }, day: string): Promise<string> => {
  const { tenant } = act.actor;
  const begun = await tx
    .selectFrom('wf_clock')
    .select(['days_completed', 'day_kind', 'yellow_days', 'red_days'])
    .where('tenant_id', '=', tenant)
    .where('instance_id', '=', instance.id)
    .executeTakeFirst();
  const limit = begun ?? (await stageLimit(tx, tenant, instance.category));
  const calendar = await calendarOf(tx, tenant);
  const visits = await visitsOf(tx, tenant, instance);
  const before = stageClock(calendar, visits, limitOfRow(limit));
  if (before.pausedSince !== null) refuse('workflow.limitPaused');
  if (before.startedAt === null || before.times === null) return refuse('workflow.limitNone');
  const kind = limitOfRow(limit).dayKind === 'calendar' ? 'calendar' : 'working';
  const days =
    daysUntil(calendar, { startedAt: before.startedAt, kind, pauses: before.pauses }, day) ?? refuse('workflow.limitDay', { day });
  const changed = { ...limit, days_completed: days };
  await writeClock(tx, act, instance, changed, stageClock(calendar, visits, limitOfRow(changed)));
  return before.times.due;
};

/** Working days a task was allowed when it was entered; half a day where it ends on the day it counts from. */
const daysAllowed = (calendar: WorkCalendar, entered: string, due: string | null): number | null =>
  due === null ? null : workdaysBetween(calendar, countsFrom(calendar, entered), due) || 0.5;

/** Where an instance stands by the clock: the stage, and every open task. @throws Refusal `workflow.instanceUnknown` */
export const deadlineOf = async (tx: Tx, act: Act, instanceId: string): Promise<FlowDeadline> => {
  const { tenant } = act.actor;
  const instance = await loadInstance(tx, act, instanceId, false);
  const [begun] = await tx
    .selectFrom('wf_clock')
    .select(['days_completed', 'day_kind', 'yellow_days', 'red_days'])
    .where('tenant_id', '=', tenant)
    .where('instance_id', '=', instanceId)
    .execute();
  const limit: Limit = limitOfRow(begun ?? (await stageLimit(tx, tenant, instance.category)));
  const visits = await visitsOf(tx, tenant, { id: instanceId, business_id: instance.businessId, definition_id: instance.definitionId });
  const calendar = await calendarOf(tx, tenant);
  const clock = stageClock(calendar, visits, limit);
  const at = act.world.now();
  const now = momentText(at);
  const ended = visits.reduce((last, v) => (v.to !== null && v.to > last ? v.to : last), '');
  const until = instance.state.status === 'active' ? now : ended;
  const entered = await tx
    .selectFrom('wf_task')
    .select(['id', 'created_at'])
    .where('tenant_id', '=', tenant)
    .where('instance_id', '=', instanceId)
    .where('status', '=', 'open')
    .execute();
  const running = instance.state.status === 'active';
  const lamp = (times: typeof clock.times) =>
    deadlineShown(calendar, { warn_at: times?.warn ?? null, due_at: times?.due ?? null, severe_at: times?.severe ?? null }, at).lamp;
  // while the clock hangs its end is where it would be if the institute had the case again now
  const due = stageClock(
    calendar,
    visits.map((v) => ({ ...v, to: v.to ?? (v.clock === 'institute' ? null : until) })),
    limit,
  ).times?.due;
  const { daysLeft, usedDays: used } = clockFigures(
    calendar,
    {
      days: limit.days,
      calendarDays: limit.dayKind === 'calendar',
      due: due ?? null,
      worked: clock.startedAt === null ? 0 : usedDays(calendar, clock.startedAt, until, clock.pauses),
    },
    until,
  );
  return {
    flowInstanceId: instanceId,
    businessId: instance.businessId,
    category: instance.category,
    running,
    stage: {
      startTime: clock.startedAt ?? '',
      daysCompleted: limit.days,
      dayKind: limit.dayKind === 'calendar' ? '2' : '1',
      usedDays: used,
      pausedSince: clock.pausedSince ?? '',
      pauses: clock.pauses.map(({ from, to }) => ({ from, to: to ?? '' })),
      dueTime: clock.times?.due ?? '',
      daysLeft: running && clock.times ? daysLeft : null,
      lamp: lamp(running ? clock.times : null),
    },
    tasks: instance.open.map((task) => {
      const node = nodeOf(instance.definition, task.node);
      const since = entered.find((e) => e.id === task.id)?.created_at ?? now;
      return {
        taskId: task.id,
        nodeKey: task.node,
        nodeName: wordIn(act.lang, node.name),
        clock: node.user?.clock ?? 'institute',
        assigneeName: task.assigneeName,
        enterTime: since,
        usedDays: clockFigures(
          calendar,
          { days: daysAllowed(calendar, since, task.due), calendarDays: false, due: task.due, worked: usedDays(calendar, since, now) },
          now,
        ).usedDays,
        dueTime: task.due ?? '',
        ...deadlineShown(calendar, { warn_at: task.warn, due_at: task.due, severe_at: task.severe }, at),
      };
    }),
  };
};
