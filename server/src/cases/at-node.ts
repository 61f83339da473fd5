/** What queues of a node ask about cases and the work that serves them: what passed it, what was sent back, whose task a row speaks of. */
import type { SentBackShown } from '@zhengjian/contract/work-queue.ts';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/schema.ts';
import type { Reader } from '../platform/lists/answer-list.ts';
import type { Condition, Joined } from '../platform/lists/conditions.ts';
import '../workflow/tables.ts';
import './tables.ts';

/** That a column names one of these kinds of case or work. What the planner has to know of how many there are stands in the text. */
export const ofCategories = (column: string, categories: readonly string[]): Condition =>
  sql`${sql.ref(column)} in (${sql.join((categories.length > 0 ? categories : ['']).map((category) => sql.lit(category)))})`;

const outcomeOf = (categories: readonly string[], node: string, which: 'passed' | 'sentBack'): Condition =>
  sql`${ofCategories('o.category', categories)} and o.node = ${sql.lit(node)} and o.outcome = ${sql.lit(which)} and o.submit_time is not null`;

/**
 * Cases that passed a node, read in the order of the outcomes, and counted there.
 * @param since column by which the list is ordered: work that serves cases has its own
 */
export const passedAt = (categories: readonly string[], node: string, since: 'submit_time' | 'work_since' = 'submit_time'): Joined => ({
  join: sql`join wf_outcome o on o.tenant_id = r.tenant_id and o.business_id = r.id`,
  repeats: { column: since, as: sql`o.submit_time` },
  alone: (tenant) => sql`wf_outcome o where o.tenant_id = ${tenant}`,
  where: outcomeOf(categories, node, 'passed'),
});

/** Works that a node sent back: these are few, and lead to what is under way again. */
export const worksSentBack = (category: string, node: string): Joined => ({
  join: sql`join wf_outcome o on o.tenant_id = r.tenant_id and o.business_id = r.id`,
  where: outcomeOf([category], node, 'sentBack'),
});

/**
 * Cases that a node sent back: many in the course of the years. Lists hold those under way again, which are few: they are asked one by
 * one, where a join would read every case that was ever sent back.
 */
export const sentBackFrom = (categories: readonly string[], node: string): Condition =>
  sql`coalesce((select true from wf_outcome o where o.tenant_id = r.tenant_id and o.business_id = r.id
    and ${outcomeOf(categories, node, 'sentBack')} limit 1), false)`;

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

type Shown = { id: string; node: string; returned: boolean };
const NOT: SentBackShown = { returned: false, returnedBy: '', returnedWhy: '', jumped: false };

/**
 * What the rows of a queue say of tasks that came back to its node: whose decision sent them back, or who asked for the jump, and why.
 * Read once for all of them. Internal remarks: for staff only.
 */
export const sentBackTo = async (tx: Tx, { actor }: Pick<Reader, 'actor'>, node: string, tasks: readonly (Shown | undefined)[]) => {
  const back = tasks.flatMap((task) => (task?.returned === true && task.node === node ? [task.id] : []));
  const rows =
    back.length === 0
      ? []
      : await tx
          .selectFrom('wf_task as t')
          .leftJoin('wf_task as f', (j) => j.onRef('f.tenant_id', '=', 't.tenant_id').onRef('f.id', '=', 't.returned_from'))
          .leftJoin('wf_task_note as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.task_id', '=', 'f.id'))
          .leftJoin('wf_jump_request as q', (j) =>
            j.onRef('q.tenant_id', '=', 'f.tenant_id').onRef('q.task_id', '=', 'f.id').on('q.status', '=', sql.lit('done')),
          )
          .select(['t.id', 'f.op_user_name', 'f.customer_remark', 'n.remark', 'q.asked_name', 'q.remark as asked_why'])
          .where('t.tenant_id', '=', actor.tenant)
          .where('t.id', 'in', back)
          .execute();
  const found = new Map(
    rows.map((r): [string, SentBackShown] => [
      r.id,
      r.asked_name === null
        ? { returned: true, returnedBy: r.op_user_name ?? '', returnedWhy: r.remark || r.customer_remark || '', jumped: false }
        : { returned: true, returnedBy: r.asked_name, returnedWhy: r.asked_why ?? '', jumped: true },
    ]),
  );
  return (task: Shown | undefined): SentBackShown => found.get(task?.id ?? '') ?? NOT;
};
