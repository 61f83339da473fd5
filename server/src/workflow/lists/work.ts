/** Open tasks over all processes that wait for a person, as page and as count; both under the same filters. */
import type { TodoCount, WorkRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import type { Page } from '@zhengjian/contract/paging.ts';
import type { Lamp } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { at } from '../../platform/standard.ts';
import { lampIs, lampShown } from '../lamp.ts';
import { type Act, findCases } from '../registry.ts';
import { namesFor } from './names.ts';
import { currentNames } from './processes.ts';
import { type Which, waitsFor } from './waiting.ts';

export type WorkFilters = {
  category?: string | undefined;
  nodeKey?: string | undefined;
  keyword?: string | undefined;
  lamp?: Lamp | undefined;
};

/** The tasks themselves; a task that waits in two queues of one person is one task. */
const tasks = async (tx: Tx, act: Act, which: Which, f: WorkFilters) => {
  const found = f.keyword === undefined ? null : await findCases(tx, f.keyword, f.category);
  let query = tx
    .selectFrom('wf_task as t')
    .where('t.tenant_id', '=', act.actor.tenant)
    .where('t.status', '=', 'open')
    .where('t.id', 'in', (e) => {
      let mine = e
        .selectFrom('wf_todo as d')
        .select('d.task_id')
        .where('d.tenant_id', '=', act.actor.tenant)
        .where(waitsFor(act.actor, which));
      if (f.category !== undefined) mine = mine.where('d.category', '=', f.category);
      if (f.nodeKey !== undefined) mine = mine.where('d.node', '=', f.nodeKey);
      return mine;
    });
  if (found !== null) query = query.where('t.business_id', 'in', found);
  if (f.lamp !== undefined) query = query.where(lampIs(f.lamp, act.world.now()));
  return query;
};

const LINE = [
  't.id',
  't.instance_id',
  't.business_id',
  't.category',
  't.node',
  't.assignee',
  't.assignee_name',
  't.owner',
  't.owner_name',
  't.returned',
  't.created_at',
  't.due_at',
  't.warn_at',
  't.severe_at',
] as const;

export const workPage = async (
  tx: Tx,
  act: Act,
  which: Which,
  { current, size, ...f }: WorkFilters & { current: number; size: number },
): Promise<Page<WorkRow>> => {
  const query = await tasks(tx, act, which, f);
  const [rows, { n }] = await Promise.all([
    query
      .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
      .select([...LINE, 'i.definition_id'])
      .select((e) =>
        e
          .exists(
            e.selectFrom('wf_urge as u').select('u.id').whereRef('u.tenant_id', '=', 't.tenant_id').whereRef('u.task_id', '=', 't.id'),
          )
          .as('urged'),
      )
      .orderBy('t.due_at', (o) => o.asc().nullsLast())
      .orderBy('t.id')
      .limit(size)
      .offset((current - 1) * size)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ]);
  const named = await namesFor(tx, act, rows);
  return {
    records: named.map((r): WorkRow => {
      const own = r.assignee === act.actor.user;
      const principal = act.actor.deputyFor.find((p) => p.user === r.assignee);
      return {
        taskId: r.id,
        processInstanceId: r.instance_id,
        processDefinitionId: r.definition_id,
        businessId: r.business_id,
        category: r.category,
        categoryName: r.categoryName,
        nodeKey: r.node,
        nodeName: r.nodeName,
        caseNo: r.card?.no ?? '',
        caseTitle: r.card?.title ?? '',
        path: r.card?.path ?? '',
        queuePath: r.queuePath,
        assigneeName: r.assignee_name,
        inSteadOf: principal?.name ?? '',
        ownerName: r.owner_name,
        urged: r.urged === true || Number(r.urged) === 1,
        returned: r.returned,
        createTime: r.created_at,
        dueTime: r.due_at ?? '',
        ...lampShown(r, act.world.now()),
        abilities: { claim: r.assignee === null, unclaim: own && r.owner === null, act: r.owner === null || !own },
      };
    }),
    total: n,
    size,
    current,
    pages: Math.ceil(n / size),
  };
};

/** The same tasks by process and node. */
export const workCounts = async (tx: Tx, act: Act, f: WorkFilters): Promise<TodoCount[]> => {
  const query = await tasks(tx, act, 'all', f);
  const rows = await query
    .select(['t.category', 't.node'])
    .select(sql<number>`count(*)::int`.as('count'))
    .select(sql<number>`count(*) filter (where t.due_at < ${at(act.world.now())})::int`.as('overdue'))
    .groupBy(['t.category', 't.node'])
    .execute();
  const processes = await currentNames(tx, act);
  return processes.flatMap(({ category, categoryName, nodes }): TodoCount[] => {
    const own = rows.filter((r) => r.category === category);
    if (own.length === 0) return [];
    const order = new Map(nodes.map((n, i) => [n.nodeKey, i]));
    const counted = own
      .map((r) => ({ ...r, ...(nodes.find((n) => n.nodeKey === r.node) ?? { nodeKey: r.node, nodeName: r.node, queuePath: '' }) }))
      .sort((a, b) => (order.get(a.node) ?? 0) - (order.get(b.node) ?? 0))
      .map(({ nodeKey, nodeName, queuePath, count, overdue }) => ({ nodeKey, nodeName, queuePath, count, overdue }));
    const sum = (what: 'count' | 'overdue') => counted.reduce((s, n) => s + n[what], 0);
    return [{ category, categoryName, count: sum('count'), overdue: sum('overdue'), nodes: counted }];
  });
};
