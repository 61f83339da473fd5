/** The settings of alerts as a page shows and changes them. */
import { type NodeAlertRow, nodeAlertList } from '@zhengjian/contract/areas/statistics/calls.ts';
import { alertFault } from '@zhengjian/contract/areas/statistics/rules.ts';
import { type Definition, flowsFrom } from '@zhengjian/flow/definition.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../platform/audit/write.ts';
import type { Schema, Tx } from '../platform/database/schema.ts';
import { answerShortList } from '../platform/lists/answer-short-list.ts';
import { refuse } from '../platform/refuse.ts';
import { changed } from '../platform/standard.ts';
import { limitOfRow } from './alert-config.ts';
import { calendarOf } from './calendar/calendar.ts';
import { wordIn } from './definitions.ts';
import './deadline.ts';
import { timesOf, timesUntil } from './due.ts';
import { type Act, nodeHooks } from './registry.ts';
import { type TaskTimes, writeTaskTimes } from './task-times.ts';

type Row = Selectable<Schema['node_alert_config']>;
type Setting = Pick<NodeAlertRow, 'daysCompleted' | 'dayKind' | 'yellowDays' | 'redDays' | 'remindTo' | 'channels' | 'enabled'>;

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.alertChanged': { category: string; node: string; before: Setting; after: Setting; recalculated: number };
  }
}

const settingOf = (row: Row): Setting => ({
  daysCompleted: row.days_completed === null ? null : Number(row.days_completed),
  dayKind: row.day_kind,
  yellowDays: Number(row.yellow_days),
  redDays: Number(row.red_days),
  remindTo: row.remind_to,
  channels: row.channels,
  enabled: row.enabled,
});

const activeDefinitions = async (tx: Tx, tenant: string): Promise<Definition[]> => {
  const rows = await tx
    .selectFrom('wf_definition')
    .select('compiled')
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'active')
    .execute();
  return rows.map((r) => r.compiled);
};

/** What runs now, by category and node; cases of a category under the empty node. */
const runningNow = async (tx: Tx, tenant: string): Promise<ReadonlyMap<string, number>> => {
  const tasks = await tx
    .selectFrom('wf_task')
    .select(['category', 'node', sql<number>`count(*)::int`.as('n')])
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'open')
    .groupBy(['category', 'node'])
    .execute();
  const cases = await tx
    .selectFrom('wf_instance')
    .select(['category', sql<string>`''`.as('node'), sql<number>`count(*)::int`.as('n')])
    .where('tenant_id', '=', tenant)
    .where('status', '=', 'active')
    .groupBy('category')
    .execute();
  return new Map([...tasks, ...cases].map((r) => [`${r.category}/${r.node}`, r.n]));
};

type Seen = { definitions: readonly Definition[]; running: ReadonlyMap<string, number> };

const present = (act: Pick<Act, 'lang'>, row: Row, { definitions, running }: Seen): NodeAlertRow => {
  const definition = definitions.find((d) => d.category === row.category);
  const node = definition?.nodes[row.node];
  const category = definition === undefined ? row.category : wordIn(act.lang, definition.name);
  return {
    id: row.id,
    category: row.category,
    categoryName: category,
    nodeKey: row.node,
    nodeName: row.node === '' ? category : node === undefined ? row.node : wordIn(act.lang, node.name),
    clock: node?.user?.clock ?? 'institute',
    ...settingOf(row),
    version: row.version,
    running: running.get(`${row.category}/${row.node}`) ?? 0,
    updateTime: row.updated_at,
  };
};

/** Nodes in the order in which a case comes to them; those inside sub-processes behind. */
const inOrder = (definition: Definition): string[] => {
  const found = new Set(Object.values(definition.starts));
  for (const id of found) {
    const node = definition.nodes[id];
    if (node) for (const flow of flowsFrom(definition, node)) found.add(flow.to);
  }
  return [...found];
};

/** Settings of nodes that the active versions have, in the order of the picture; or of the stages. */
export const alertList = (granularity: 'coarse' | 'fine') =>
  answerShortList(nodeAlertList, {
    all: async (tx, { actor: { tenant } }, { category }) => {
      const definitions = await activeDefinitions(tx, tenant);
      const rows = await tx
        .selectFrom('node_alert_config')
        .selectAll()
        .where('tenant_id', '=', tenant)
        .where('node', granularity === 'coarse' ? '=' : '<>', '')
        .execute();
      const places = new Map(
        definitions
          .toSorted((a, b) => (a.category < b.category ? -1 : 1))
          .flatMap((d) => ['', ...inOrder(d)].map((node) => `${d.category}/${node}`))
          .map((place, i) => [place, i]),
      );
      return rows
        .flatMap((row) => {
          const place = places.get(`${row.category}/${row.node}`);
          return place === undefined || (category !== undefined && row.category !== category) ? [] : [{ row, place, definitions }];
        })
        .sort((a, b) => a.place - b.place);
    },
    rows: async (tx, reader, page) => {
      const running = await runningNow(tx, reader.actor.tenant);
      return page.map(({ row, definitions }) => present(reader, row, { definitions, running }));
    },
  });

export type AlertChange = {
  id: string;
  daysCompleted: number | null;
  dayKind?: '1' | '2' | undefined;
  yellowDays?: number | undefined;
  redDays?: number | undefined;
  remindTo?: string[] | undefined;
  channels?: string[] | undefined;
  enabled?: boolean | undefined;
  recalculate?: boolean | undefined;
  version?: number | undefined;
};

/** @throws Refusal `statistics.*`; nothing has changed then. */
export const changeAlert = async (tx: Tx, act: Act, change: AlertChange): Promise<NodeAlertRow> => {
  const { tenant } = act.actor;
  const row =
    (await tx
      .selectFrom('node_alert_config')
      .selectAll()
      .where('tenant_id', '=', tenant)
      .where('id', '=', change.id)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('statistics.alertNotFound');
  if (change.version !== undefined && change.version !== row.version) refuse('statistics.alertChanged');
  const before = settingOf(row);
  const after: Setting = {
    daysCompleted: change.daysCompleted,
    dayKind: change.dayKind ?? before.dayKind,
    yellowDays: change.yellowDays ?? before.yellowDays,
    redDays: change.redDays ?? before.redDays,
    remindTo: change.remindTo ?? before.remindTo,
    channels: change.channels ?? before.channels,
    enabled: change.enabled ?? before.enabled,
  };
  const fault = alertFault(after);
  if (fault !== null) refuse(`statistics.${fault}`);
  const saved = await tx
    .updateTable('node_alert_config')
    .set({
      days_completed: after.daysCompleted,
      day_kind: after.dayKind === '2' ? '2' : '1',
      yellow_days: after.yellowDays,
      red_days: after.redDays,
      remind_to: [...new Set(after.remindTo)],
      channels: [...new Set(after.channels)],
      enabled: after.enabled,
      ...changed(act),
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const recalculated = change.recalculate
    ? await (row.node === '' ? recalculateStage(tx, act, saved) : recalculateTasks(tx, act, saved))
    : 0;
  await audit(tx, act, {
    kind: 'workflow.alertChanged',
    subject: { type: 'node_alert_config', id: row.id },
    details: { category: row.category, node: row.node, before, after, recalculated },
  });
  return present(act, saved, { definitions: await activeDefinitions(tx, tenant), running: await runningNow(tx, tenant) });
};

/** Moves the end of the open tasks of a node, counted from when each was opened; not of those whose end was set by hand, or that rest. */
const recalculateTasks = async (tx: Tx, act: Act, row: Row): Promise<number> => {
  const { tenant } = act.actor;
  const open = tx
    .selectFrom('wf_task')
    .select(['id', 'instance_id', 'business_id', 'created_at'])
    .where('tenant_id', '=', tenant)
    .where('category', '=', row.category)
    .where('node', '=', row.node)
    .where('status', '=', 'open')
    .where((e) => e.not(e.exists(e.selectFrom('wf_limit_change as l').select('l.id').whereRef('l.task_id', '=', 'wf_task.id'))));
  // instances first and in one order, as every act takes them
  const instances = (await open.execute()).map((t) => t.instance_id);
  await tx
    .selectFrom('wf_instance')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('id', 'in', instances)
    .orderBy('id')
    .forUpdate()
    .execute();
  const limit = limitOfRow(row);
  const calendar = await calendarOf(tx, tenant);
  const { lastDay, rests } = nodeHooks(row.category, row.node);
  const moved: TaskTimes[] = [];
  for (const task of await open.execute()) {
    const caseAct = { ...act, tx, businessId: task.business_id, instanceId: task.instance_id };
    if (await rests?.(caseAct)) continue;
    const day = await lastDay?.recounted(caseAct);
    const times =
      day === undefined
        ? timesOf(calendar, limit, new Date(`${task.created_at.replace(' ', 'T')}+08:00`))
        : timesUntil(calendar, day, task.created_at, limit);
    moved.push({ id: task.id, due: times?.due ?? null, warn: times?.warn ?? null, severe: times?.severe ?? null, day: times?.day ?? null });
  }
  await writeTaskTimes(tx, act, moved);
  return moved.length;
};

/** Gives the running stages their new limit, but not those whose end was set by hand; the job of deadlines moves their ends. */
const recalculateStage = async (tx: Tx, act: Act, row: Row): Promise<number> => {
  const { days_completed, day_kind, yellow_days, red_days } = row;
  const [done] = await tx
    .updateTable('wf_clock')
    .set((e) => ({ days_completed, day_kind, yellow_days, red_days, seq: -1, ...changed(act), version: e('version', '+', 1) }))
    .where('tenant_id', '=', act.actor.tenant)
    .where('category', '=', row.category)
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom('wf_limit_change as l')
            .select('l.id')
            .whereRef('l.instance_id', '=', 'wf_clock.instance_id')
            .where('l.kind', '=', 'stage'),
        ),
      ),
    )
    .execute();
  return Number(done?.numUpdatedRows ?? 0n);
};
