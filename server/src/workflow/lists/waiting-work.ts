/**
 * What waits for a person, page by page: their tasks, and what areas keep in queues of their own (papers to stamp, seal uses to
 * decide). Home page and menu show the same figures, so that nobody reads that nothing waits while something does.
 */

import type { WaitingCount, WaitingKind } from '@zhengjian/contract/areas/workflow/list-records.ts';
import type { PermissionCode } from '@zhengjian/contract/menus.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { isOver } from '../lamp.ts';
import type { Act } from '../registry.ts';
import { queuesOf, standsIn, type Which } from './waiting.ts';
import { workCounts } from './work.ts';

type Figures = { count: number; overdue: number };

/** A queue beside the tasks. */
type Queue = {
  kind: WaitingKind;
  path: string;
  /** Without it nothing waits there for the person. */
  permission: PermissionCode;
  count(tx: Tx, act: Act): Promise<number>;
};

const queues = new Map<WaitingKind, Queue>();

/** Tells of a queue; once per kind, at start-up. */
export const registerQueue = (queue: Queue): void => {
  queues.set(queue.kind, queue);
};

/** Open tasks of the person; one that waits in two of their queues is one task. */
const tasks = async (tx: Tx, act: Act, which: Which): Promise<Figures> => {
  const { rows } = await sql<Figures>`with q as (${queuesOf(act.actor, which)})
    select count(distinct d.task_id)::int as count, (count(distinct d.task_id) filter (where ${isOver(act.world.now(), 'd')}))::int as overdue
    from q join wf_todo d on ${standsIn(act.actor.tenant)}`.execute(tx);
  return rows[0] ?? { count: 0, overdue: 0 };
};

const unreadCopies = async (tx: Tx, { actor }: Act): Promise<number> =>
  (
    await tx
      .selectFrom('wf_copy')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('tenant_id', '=', actor.tenant)
      .where('to_user', '=', actor.user)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).n;

registerQueue({
  kind: 'jumps',
  path: '/flow/follow?part=jumps&status=open',
  permission: 'flow_jump',
  count: async (tx, { actor }) =>
    (
      await tx
        .selectFrom('wf_jump_request')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('tenant_id', '=', actor.tenant)
        .where('status', '=', 'open')
        // a second person decides
        .where('created_by', '<>', actor.user)
        .executeTakeFirstOrThrow()
    ).n,
});

const LISTS = ['/desk/todoTasks', '/work/claim', '/work/todo'] as const;

/** Pages where something waits for the person, tasks first. */
export const waitingWork = async (tx: Tx, act: Act): Promise<WaitingCount[]> => {
  const { actor } = act;
  const others = [...queues.values()].filter((q) => actor.admin || actor.permissions.has(q.permission));
  const [claim, own, counts, copies, ...further] = await Promise.all([
    tasks(tx, act, 'claim'),
    tasks(tx, act, 'own'),
    workCounts(tx, act, {}),
    unreadCopies(tx, act),
    ...others.map((q) => q.count(tx, act)),
  ]);
  const sum = (what: keyof Figures) => counts.reduce((all, c) => all + c[what], 0);
  const pages = new Map<string, Figures>();
  for (const { queuePath, count, overdue } of counts.flatMap((c) => c.nodes)) {
    // a step without a queue of its own waits in the lists of all work
    if (queuePath === '' || LISTS.some((list) => list === queuePath)) continue;
    const before = pages.get(queuePath) ?? { count: 0, overdue: 0 };
    pages.set(queuePath, { count: before.count + count, overdue: before.overdue + overdue });
  }
  const all: WaitingCount[] = [
    { kind: 'tasks', path: LISTS[0], count: sum('count'), overdue: sum('overdue') },
    { kind: 'claim', path: LISTS[1], ...claim },
    { kind: 'own', path: LISTS[2], ...own },
    ...[...pages].map(([path, figures]): WaitingCount => ({ kind: 'node', path, ...figures })),
    ...others.map(({ kind, path }, i): WaitingCount => ({ kind, path, count: further[i] ?? 0, overdue: 0 })),
    { kind: 'copies', path: '/desk/todoTasks?box=copies', count: copies, overdue: 0 },
  ];
  return all.filter((page) => page.count > 0);
};
