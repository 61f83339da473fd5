/**
 * An administrator puts a case at another node: asked for with a reason, done when a second person agrees (research: anchors 1,
 * 自由跳转). Between the two nothing changes; when the case moves meanwhile the request is void (`voidJumps`).
 */
import { type JumpRequest, jumps, type jumpTarget } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { planForce } from '@zhengjian/flow/force.ts';
import { Refused } from '@zhengjian/flow/refused.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { carryOut } from '../carry-out.ts';
import { definitionOf, wordIn } from '../definitions.ts';
import { loadInstance } from '../instance.ts';
import { isCustomers, lastOperator } from '../next-users.ts';
import { permissionHolders } from '../people.ts';
import { type Act, cardsOf, hooksOf } from '../registry.ts';
import { mayMove, moveOf } from './move.ts';
import { type Found, taskById } from './open-task.ts';
import { heldAt, namesOf } from './return-to.ts';
import { type JumpRow, nameAt, tellJump } from './tell-jump.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.jumpAsked': { node: string; to: string; remark: string };
    'workflow.jumpDecided': { node: string; to: string; agreed: boolean };
  }
}

type Target = z.output<typeof jumpTarget>;

/** The effect of putting the task at a node; null where that is not possible. */
const planned = ({ act, instance, task }: Found, to: string): Target | null => {
  const token = instance.state.tokens.find((t) => t.id === task.token);
  const node = instance.definition.nodes[to];
  if (token === undefined || node?.kind !== 'user' || to === task.node) return null;
  try {
    const plan = planForce(instance.definition, instance.state, token, to);
    return {
      nodeKey: to,
      nodeName: wordIn(act.lang, node.name),
      opUserName: lastOperator(instance, to)?.realName ?? '',
      toCustomer: isCustomers(node),
      sweeps: heldAt(act, instance, [...new Set(plan.sweep.filter((t) => t.st === 'run').map((t) => t.at))]),
      keeps: namesOf(act, instance, [...new Set(plan.fill.map((f) => f.join))]),
    };
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
};

export const jumpTargets = async (tx: Tx, act: Act, taskId: string): Promise<Target[]> => {
  const found = await taskById(tx, act, taskId, false);
  const targets: Target[] = [];
  for (const key of Object.keys(found.instance.definition.nodes)) {
    const target = planned(found, key);
    if (target !== null && (await mayMove(found, key))) targets.push(target);
  }
  return targets;
};

const present = async (tx: Tx, act: Pick<Act, 'actor' | 'lang'>, rows: readonly JumpRow[]): Promise<JumpRequest[]> => {
  const cards = await cardsOf(tx, rows);
  const out: JumpRequest[] = [];
  for (const row of rows) {
    const { definition_id } = await tx
      .selectFrom('wf_instance')
      .select('definition_id')
      .where('tenant_id', '=', act.actor.tenant)
      .where('id', '=', row.instance_id)
      .executeTakeFirstOrThrow();
    const of = { id: row.instance_id, definition: await definitionOf(tx, definition_id) };
    const name = async (key: string) => wordIn(act.lang, await nameAt(tx, act, of, key));
    out.push({
      id: row.id,
      businessId: row.business_id,
      flowInstanceId: row.instance_id,
      category: row.category,
      caseNo: cards.get(row.business_id)?.no ?? '',
      caseTitle: cards.get(row.business_id)?.title ?? '',
      companyName: cards.get(row.business_id)?.company ?? '',
      path: cards.get(row.business_id)?.path ?? '',
      fromNode: await name(row.from_node),
      toNode: await name(row.to_node),
      remark: row.remark,
      status: row.status,
      askedBy: row.asked_name,
      askedAt: row.created_at,
      decidedBy: row.decided_name,
      decidedAt: row.decided_at ?? '',
      decideRemark: row.decide_remark,
      canDecide: row.status === 'open' && row.created_by !== act.actor.user,
    });
  }
  return out;
};

const one = async (tx: Tx, act: Act, row: JumpRow): Promise<JumpRequest> => {
  const [shown] = await present(tx, act, [row]);
  return shown ?? refuse('workflow.jumpUnknown');
};

/** @throws Refusal workflow.jumpTarget, workflow.jumpOpen, and what the area refuses (`moves`) */
export const askJump = async (tx: Tx, act: Act, asked: { taskId: string; targetNodeKey: string; remark: string }): Promise<JumpRequest> => {
  const found = await taskById(tx, act, asked.taskId);
  const { instance, task } = found;
  const target = instance.definition.nodes[asked.targetNodeKey];
  if (target === undefined || planned(found, asked.targetNodeKey) === null)
    return refuse('workflow.jumpTarget', { node: target === undefined ? asked.targetNodeKey : wordIn(act.lang, target.name) });
  await hooksOf(instance.category).moves?.guard?.(moveOf(found, asked.targetNodeKey));
  const row = await tx
    .insertInto('wf_jump_request')
    .values({
      ...created(act),
      instance_id: instance.id,
      business_id: instance.businessId,
      task_id: task.id,
      category: instance.category,
      from_node: task.node,
      to_node: asked.targetNodeKey,
      remark: asked.remark,
      status: 'open',
      asked_name: act.actor.name,
      decided_by: null,
      decided_name: '',
      decided_at: null,
      decide_remark: '',
    })
    .onConflict((c) => c.columns(['tenant_id', 'task_id']).where(sql<boolean>`status = 'open'`).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (row === undefined) return refuse('workflow.jumpOpen');
  await audit(tx, act, {
    kind: 'workflow.jumpAsked',
    subject: { type: 'wf_jump_request', id: row.id },
    caseId: instance.businessId,
    details: { node: task.node, to: asked.targetNodeKey, remark: asked.remark },
  });
  const deciders = await permissionHolders(tx, act.actor.tenant, 'flow_jump');
  await tellJump(found.act, instance, row, {
    template: 'jumpAsked',
    users: deciders.map((p) => p.id),
    link: `/flow/follow?part=jumps&request=${row.id}`,
    remark: asked.remark,
  });
  return one(tx, act, row);
};

export const jumpRequests = answerList(jumps, {
  table: 'wf_jump_request',
  tabs: {},
  filters: { id: 'id', flowInstanceId: 'instance_id', status: 'status' },
  sorts: { askedAt: 'created_at' },
  rows: async (tx, reader, ids) => present(tx, reader, await tx.selectFrom('wf_jump_request').selectAll().where('id', 'in', ids).execute()),
});

/** @throws Refusal workflow.jumpUnknown, jumpDecided, jumpOvertaken, jumpSelf, jumpTarget (the case has moved so far that it is not possible), and what the area refuses (`moves`) */
export const decideJump = async (
  tx: Tx,
  act: Act,
  asked: { id: string; agree: boolean; remark?: string | undefined },
): Promise<JumpRequest> => {
  const request =
    (await tx
      .selectFrom('wf_jump_request')
      .selectAll()
      .where('tenant_id', '=', act.actor.tenant)
      .where('id', '=', asked.id)
      .executeTakeFirst()) ?? refuse('workflow.jumpUnknown');
  const instance = await loadInstance(tx, act, request.instance_id, true);
  const now = await tx
    .selectFrom('wf_jump_request')
    .select('status')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', asked.id)
    .executeTakeFirstOrThrow();
  if (now.status === 'stale') refuse('workflow.jumpOvertaken');
  if (now.status !== 'open') refuse('workflow.jumpDecided');
  if (request.created_by === act.actor.user) refuse('workflow.jumpSelf');
  const task = instance.open.find((t) => t.id === request.task_id) ?? refuse('workflow.jumpOvertaken');
  // before the move, which makes void whatever is still open for the task that it ends
  const row = await tx
    .updateTable('wf_jump_request')
    .set((e) => ({
      status: asked.agree ? 'done' : 'refused',
      decided_by: act.actor.user,
      decided_name: act.actor.name,
      decided_at: act.world.now(),
      decide_remark: asked.remark ?? '',
      ...changed(act),
      version: e('version', '+', 1),
    }))
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', request.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const caseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  if (asked.agree) {
    const found = { act: caseAct, instance, task };
    if (planned(found, request.to_node) === null)
      refuse('workflow.jumpTarget', { node: wordIn(act.lang, await nameAt(tx, act, instance, request.to_node)) });
    const { moves } = hooksOf(instance.category);
    const move = moveOf(found, request.to_node);
    await moves?.guard?.(move);
    await carryOut(caseAct, instance, {
      command: { do: 'force', token: task.token, to: request.to_node, why: request.remark },
      commandId: `jump:${request.id}`,
      returned: true,
      returnedFrom: task.id,
      said: { remark: request.remark, cusRemark: '', from: nodeOf(instance.definition, task.node) },
    });
    await moves?.apply?.(move);
  }
  await audit(tx, act, {
    kind: 'workflow.jumpDecided',
    subject: { type: 'wf_jump_request', id: request.id },
    caseId: instance.businessId,
    details: { node: request.from_node, to: request.to_node, agreed: asked.agree },
  });
  await tellJump(caseAct, instance, row, {
    template: asked.agree ? 'jumpDone' : 'jumpRefused',
    users: [request.created_by],
    remark: asked.remark ?? '',
  });
  return one(tx, act, row);
};
