/**
 * Work that waits, for the queue screens of the areas. Queues read `wf_todo`, which holds open tasks only and never grows with
 * history (design 4, Queues).
 */
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Actor } from '../platform/actor.ts';
import type { Schema, Tx } from '../platform/database/schema.ts';
import { definitionOf, wordIn } from './definitions.ts';
import type { Act } from './registry.ts';
import './tables.ts';

export type Nodes = { category: string; nodes: readonly string[] };

/** The queue rows that are this person's: their own, their roles', their teams', their companies'. */
const waitsFor =
  (tx: Tx, actor: Actor) =>
  ({ or, and, eb }: ExpressionBuilder<Schema, 'wf_todo'>) =>
    or(
      actor.kind === 'customer'
        ? [and([eb('wf_todo.actor_kind', '=', 'company'), eb('wf_todo.actor_ref', 'in', [...actor.companies])])]
        : [
            and([eb('wf_todo.actor_kind', '=', 'user'), eb('wf_todo.actor_ref', '=', actor.user)]),
            and([eb('wf_todo.actor_kind', '=', 'role'), eb('wf_todo.actor_ref', 'in', [...actor.roles])]),
            and([eb('wf_todo.actor_kind', '=', 'team'), eb('wf_todo.actor_ref', 'in', teamRefs(tx, actor))]),
          ],
    );

const teamRefs = (tx: Tx, actor: Actor) =>
  tx
    .selectFrom('team_user')
    .select(sql<string>`replace(team_user.team_id::text, '-', '')`.as('ref'))
    .where('team_user.tenant_id', '=', actor.tenant)
    .where('team_user.user_id', '=', actor.user);

/**
 * Cases that wait for this person at one of the nodes: assigned to them, or to a role, team or company of theirs.
 * Use it inside a where: `.where('c.id', 'in', todoCases(tx, actor, { category, nodes }))`.
 */
export const todoCases = (tx: Tx, actor: Actor, { category, nodes }: Nodes) =>
  tx
    .selectFrom('wf_todo')
    .select('wf_todo.business_id')
    .where('wf_todo.tenant_id', '=', actor.tenant)
    .where('wf_todo.category', '=', category)
    .where('wf_todo.node', 'in', [...nodes])
    .where(waitsFor(tx, actor));

/** Cases at one of the nodes now, whoever has them. Same use. */
export const openCases = (tx: Tx, actor: Actor, { category, nodes }: Nodes) =>
  tx
    .selectFrom('wf_task')
    .select('wf_task.business_id')
    .where('wf_task.tenant_id', '=', actor.tenant)
    .where('wf_task.category', '=', category)
    .where('wf_task.node', 'in', [...nodes])
    .where('wf_task.status', '=', 'open');

/** Cases that wait at one of the nodes for the second time, i.e. that came back there. Same use. */
export const returnedCases = (tx: Tx, actor: Actor, nodes: Nodes) => openCases(tx, actor, nodes).where('wf_task.returned', '=', true);

/** Cases in which this person has finished one of the nodes. Same use. */
export const doneCases = (tx: Tx, actor: Actor, { category, nodes }: Nodes) =>
  tx
    .selectFrom('wf_task')
    .select('wf_task.business_id')
    .where('wf_task.tenant_id', '=', actor.tenant)
    .where('wf_task.op_user', '=', actor.user)
    .where('wf_task.category', '=', category)
    .where('wf_task.node', 'in', [...nodes])
    .where('wf_task.status', '=', 'done');

/** Open task of a case as a list row or a case file shows it. */
export type CaseTask = {
  businessId: string;
  flowInstanceId: string;
  taskId: string;
  taskVersion: number;
  nodeKey: string;
  nodeName: string;
  /** The node in the customer's words; empty where the process says none. */
  customerText: string;
  startTime: string;
  dueTime: string | null;
  assigneeName: string;
  returned: boolean;
  /** Waits for this person (impartiality is judged when the dialog opens). */
  mine: boolean;
};

/** Open tasks of some cases (the rows of one page), by case. */
export const tasksOfCases = async (
  tx: Tx,
  act: Act,
  category: string,
  businessIds: readonly string[],
): Promise<Map<string, CaseTask[]>> => {
  const found = new Map<string, CaseTask[]>();
  if (businessIds.length === 0) return found;
  const rows = await tx
    .selectFrom('wf_task as t')
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 't.tenant_id').onRef('i.id', '=', 't.instance_id'))
    .select([
      't.id',
      't.version',
      't.business_id',
      't.instance_id',
      't.node',
      't.created_at',
      't.due_at',
      't.assignee_name',
      't.returned',
      'i.definition_id',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('wf_todo').select('wf_todo.task_id').whereRef('wf_todo.task_id', '=', 't.id').where(waitsFor(tx, act.actor)))
        .as('mine'),
    )
    .where('t.tenant_id', '=', act.actor.tenant)
    .where('t.business_id', 'in', [...businessIds])
    .where('t.category', '=', category)
    .where('t.status', '=', 'open')
    .orderBy('t.token_no')
    .execute();
  for (const row of rows) {
    const node = nodeOf(await definitionOf(tx, row.definition_id), row.node);
    const list = found.get(row.business_id) ?? [];
    list.push({
      businessId: row.business_id,
      flowInstanceId: row.instance_id,
      taskId: row.id,
      taskVersion: row.version,
      nodeKey: row.node,
      nodeName: wordIn(act.lang, node.name),
      customerText: node.customer === null ? '' : wordIn(act.lang, node.customer),
      startTime: row.created_at,
      dueTime: row.due_at,
      assigneeName: row.assignee_name,
      returned: row.returned,
      mine: row.mine === true,
    });
    found.set(row.business_id, list);
  }
  return found;
};
