/** Open tasks over all processes that wait for a person, as page and as count; both under the same filters. */
import type { TodoCount, WorkRow } from '@zhengjian/contract/areas/workflow/list-records.ts';
import { workList } from '@zhengjian/contract/areas/workflow/work-lists.ts';
import type { DeadlineState } from '@zhengjian/contract/rules/workdays.ts';
import { STARTER_ROLE } from '@zhengjian/flow/profile/whitelist.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList, type Reader } from '../../platform/lists/answer-list.ts';
import { calendarOf } from '../calendar/calendar.ts';
import { deadlineShown, isOver, taskDeadlineIs } from '../deadline-status.ts';
import { type Act, caseContains, pageOfStep } from '../registry.ts';
import type { WfTask } from '../tables.ts';
import { caseShown, type Named, namesFor } from './names.ts';
import { currentNames, latestNames } from './processes.ts';
import { inQueues, queuesOf, standsIn, type Which } from './waiting.ts';

export type WorkFilters = {
  category?: string | undefined;
  nodeKey?: string | undefined;
  keyword?: string | undefined;
  lamp?: DeadlineState | undefined;
};

/** What narrows the rows `d` of the queues; all of it stands in the index of the queues, so that none of their tasks is looked at. */
const narrowed = (act: Act, f: WorkFilters): RawBuilder<SqlBool> => {
  const parts = [standsIn(act.actor.tenant)];
  if (f.category !== undefined) parts.push(sql`d.category = ${f.category}`);
  if (f.nodeKey !== undefined) parts.push(sql`d.node = ${f.nodeKey}`);
  if (f.keyword !== undefined) parts.push(caseContains('d')(f.keyword));
  if (f.lamp !== undefined) parts.push(taskDeadlineIs(f.lamp, act.world.now(), 'd'));
  return sql.join(parts, sql` and `);
};

type Line = Pick<
  WfTask,
  'id' | 'instance_id' | 'business_id' | 'category' | 'node' | 'assignee' | 'assignee_name' | 'owner' | 'returned' | 'signer'
> & {
  owner_name: string;
  created_at: string;
  due_at: string | null;
  warn_at: string | null;
  severe_at: string | null;
  definition_id: string;
  urged: boolean;
};

/** Where the viewer takes the step, or reads its case. */
const pathFor = (actor: Actor, { category, node, business_id: businessId, card }: Line & Named): string => {
  if (card === undefined) return '';
  return actor.kind === 'customer' ? card.customerPath : pageOfStep({ category, node, businessId }, card, actor.permissions);
};

/** What a list shows of open tasks, in any order. */
export const taskRows = async (
  tx: Tx,
  { actor, world, lang }: Pick<Reader, 'actor' | 'world' | 'lang'>,
  ids: readonly string[],
): Promise<WorkRow[]> => {
  const { tenant } = actor;
  const [{ rows }, calendar] = await Promise.all([
    sql<Line>`select t.id, t.instance_id, t.business_id, t.category, t.node, t.assignee, t.assignee_name, t.owner, t.owner_name, t.returned, t.signer,
      t.created_at, t.due_at, t.warn_at, t.severe_at, i.definition_id,
      exists (select 1 from wf_urge u where u.tenant_id = t.tenant_id and u.task_id = t.id) as urged
    from wf_task t join wf_instance i on i.tenant_id = t.tenant_id and i.id = t.instance_id
    where t.tenant_id = ${tenant} and t.id = any(${ids}::uuid[])`.execute(tx),
    calendarOf(tx, tenant),
  ]);
  return (await namesFor(tx, { lang }, rows)).map((r): WorkRow => {
    const own = r.assignee === actor.user;
    const mayAct = r.owner === null || !own;
    const principal = actor.deputyFor.find((p) => p.user === r.assignee);
    return {
      taskId: r.id,
      processInstanceId: r.instance_id,
      processDefinitionId: r.definition_id,
      businessId: r.business_id,
      category: r.category,
      categoryName: r.categoryName,
      nodeKey: r.node,
      nodeName: r.nodeName,
      ...caseShown(r.card),
      path: pathFor(actor, r),
      queuePath: r.queuePath,
      assigneeName: r.assignee_name,
      inSteadOf: principal?.name ?? '',
      ownerName: r.owner_name,
      urged: r.urged,
      returned: r.returned,
      createTime: r.created_at,
      dueTime: r.due_at ?? '',
      ...deadlineShown(calendar, r, world.now()),
      abilities: {
        claim: r.assignee === null,
        unclaim: own && r.owner === null && r.signer === null,
        act: mayAct,
        decide: mayAct && isDecision(r),
      },
    };
  });
};

/** The step is a decision; the starter's own, where a request is corrected, needs its form. */
const isDecision = ({ definition, node }: Pick<Named, 'definition'> & { node: string }): boolean =>
  !(definition.nodes[node]?.user?.roles.includes(STARTER_ROLE) ?? true);

/** Open tasks that wait for the viewer; each queue is read in its own order no further than the page. */
const openTasks = (which: Which) =>
  answerList(workList, {
    table: 'wf_todo',
    id: 'task_id',
    within: ({ actor }) => [inQueues(actor, which)],
    tabs: {},
    filters: { lamp: { warn: 'warn_at', due: 'due_at', severe: 'severe_at' }, category: 'category', nodeKey: 'node' },
    sorts: { dueTime: 'due_at' },
    search: caseContains('r'),
    rows: taskRows,
  });
export const allTasks = openTasks('all');
export const tasksToClaim = openTasks('claim');
export const ownTasks = openTasks('own');

/** The same tasks by process and node; a task that waits in two queues of one person is one task. */
export const workCounts = async (tx: Tx, act: Act, f: WorkFilters): Promise<TodoCount[]> => {
  const where = narrowed(act, f);
  const { rows } = await sql<{ category: string; node: string; count: number; overdue: number }>`with q as (${queuesOf(act.actor, 'all')})
    select category, node, sum(case when task_id is null then n else 1 end)::int as count, sum(case when task_id is null then late else least(late, 1) end)::int as overdue
    from (
      -- grouped by hash: distinct within groups would sort the whole queue
      select d.category, d.node, case when not d.alone then d.task_id end as task_id, count(*) as n, count(*) filter (where ${isOver(act.world.now(), 'd')}) as late
      from q join wf_todo d on ${where} group by 1, 2, 3
    ) d group by category, node`.execute(tx);
  const current = await currentNames(tx, act);
  const others = new Set(rows.map((r) => r.category).filter((category) => !current.some((p) => p.category === category)));
  const processes = [...current, ...(await latestNames(tx, act, [...others]))];
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
