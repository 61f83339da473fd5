/** What queues of a node ask about cases and the work that serves them: what passed it, what was sent back, whose task a row speaks of. */
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { Reader } from '../platform/lists/answer-list.ts';
import type { Joined } from '../platform/lists/conditions.ts';
import '../workflow/tables.ts';
import './tables.ts';

/**
 * Cases that passed a node or were sent back from it. What the planner has to know of how many there are stands in the text.
 * @param since column by which the list is ordered: work that serves cases has its own
 */
export const outcomeAt = (
  category: string,
  node: string,
  which: 'passed' | 'sentBack',
  since: 'submit_time' | 'work_since' = 'submit_time',
): Joined => ({
  join: sql`join wf_outcome o on o.tenant_id = r.tenant_id and o.business_id = r.id`,
  repeats: { column: since, on: sql`o.submit_time = ${sql.ref(`r.${since}`)}` },
  where: sql`o.category = ${sql.lit(category)} and o.node = ${sql.lit(node)} and o.outcome = ${sql.lit(which)}`,
});

/** The task that a row speaks of: at the queue's own node if there is one, else the one that is due first. */
export const tasksAt = async (tx: Tx, { actor }: Reader, ids: readonly string[], node: string) => {
  const rows = await tx
    .selectFrom('wf_task')
    .select(['id', 'business_id', 'instance_id', 'node', 'due_at', 'warn_at', 'severe_at', 'returned', 'assignee', 'assignee_name'])
    .where('tenant_id', '=', actor.tenant)
    .where('business_id', 'in', ids)
    .where('status', '=', 'open')
    .orderBy('due_at')
    .orderBy('id')
    .execute();
  return (id: string) => {
    const own = rows.filter((r) => r.business_id === id);
    const here = own.filter((r) => r.node === node);
    // of several who sign, one's own
    return here.find((r) => r.assignee === actor.user) ?? here[0] ?? own[0];
  };
};

/** Whose decision sent tasks back, and why, by the ids of the tasks. Internal remarks: for staff only. */
export const returnsOf = async (tx: Tx, { actor }: Pick<Reader, 'actor'>, tasks: readonly string[]) => {
  if (tasks.length === 0) return new Map<string, { by: string; why: string }>();
  const rows = await tx
    .selectFrom('wf_task as t')
    .innerJoin('wf_task as f', (j) => j.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.returned_from'))
    .leftJoin('wf_task_note as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.task_id', '=', 'f.id'))
    .select(['t.id', 'f.op_user_name', 'f.customer_remark', 'n.remark'])
    .where('t.tenant_id', '=', actor.tenant)
    .where('t.id', 'in', [...tasks])
    .execute();
  return new Map(rows.map((r) => [r.id, { by: r.op_user_name, why: r.remark || r.customer_remark }]));
};
