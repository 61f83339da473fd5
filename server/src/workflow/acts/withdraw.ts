/**
 * Taking back one's last step while nobody after has opened it (research: anchors 1, 撤回). The engine restores the marking, the
 * task comes back with its person and days, the case with its state, and the node takes its business rows back.
 */
import type { Value } from '@zhengjian/flow/condition.ts';
import type { Command, Undo } from '@zhengjian/flow/state.ts';
import { step } from '@zhengjian/flow/step.ts';
import { valuesWithout } from '@zhengjian/flow/withdraw.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { Refusal, refuse } from '../../platform/refuse.ts';
import { added, changed } from '../../platform/standard.ts';
import { carryOut } from '../carry-out.ts';
import { wordIn } from '../definitions.ts';
import { type Instance, loadInstance } from '../instance.ts';
import { isMove, type Journal } from '../journal.ts';
import { personOf } from '../people.ts';
import { type Act, type CaseAct, hooksOf, nodeHooks } from '../registry.ts';
import { replay } from '../replay.ts';
import { reopenComments } from '../review-comments.ts';
import { tellTakenBack } from '../tell-people.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.withdrawn': { category: string; node: string; result: string };
  }
}

/** Result of a task whose step was taken back. */
export const WITHDRAWN = 'WITHDRAWN';

type Made = { seq: number; command_id: string; command: Journal; undo: Undo | null; created_by: string; actor_name: string };

/** Steps that a person makes by deciding a task. */
const isDecision = (command: Journal): command is Extract<Command, { do: 'complete' | 'jump' }> =>
  command.do === 'complete' || command.do === 'jump';

const stepsOf = (tx: Tx, act: Act, instanceId: string): Promise<Made[]> =>
  tx
    .selectFrom('wf_step')
    .select(['seq', 'command_id', 'command', 'undo', 'created_by', 'actor_name'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', '=', instanceId)
    .orderBy('seq')
    .execute();

/** The state of the case before a step: the last one told until then. */
const stateBefore = async (tx: Tx, instance: Instance, steps: readonly Made[], seq: number): Promise<string | undefined> => {
  const before = steps.filter((s) => s.seq < seq).map((s) => s.command);
  const later = steps.find((s) => s.seq >= seq && isMove(s.command))?.command;
  const replayed = await replay(tx, later !== undefined && isMove(later) ? later.from : instance.definitionId, before);
  if (replayed === null) throw new Error(`the journal of ${instance.id} cannot be repeated`);
  return replayed.told;
};

/** Steps that still count: neither taken back nor taking back. */
const counting = (steps: readonly Made[]): Made[] => {
  const gone = new Set(steps.flatMap((s) => (s.command.do === 'withdraw' ? [JSON.stringify(s.command.undo)] : [])));
  return steps.filter((s) => s.command.do !== 'withdraw' && (s.undo === null || !gone.has(JSON.stringify(s.undo))));
};

/** What the variables set by a step are without it. */
const valuesLeft = (steps: readonly Made[], { seq, command }: Made): Record<string, Value | null> => {
  const commands = counting(steps).flatMap((s) => (s.seq === seq || isMove(s.command) ? [] : [s.command]));
  return isMove(command) ? {} : valuesWithout(command, commands);
};

/** The decision to be taken back: the actor's latest that has not been taken back already. */
const latestOf = (act: Act, steps: readonly Made[]): Made & { undo: Undo } => {
  const decisions = counting(steps).filter((s) => isDecision(s.command) && s.undo !== null);
  const last = decisions.at(-1) ?? refuse('workflow.withdrawNothing');
  const own = decisions.findLast((s) => s.created_by === act.actor.user);
  if (own === undefined) return refuse('workflow.withdrawNotYours', { name: last.actor_name });
  return { ...own, undo: own.undo ?? refuse('workflow.withdrawNothing') };
};

/**
 * The actor's step that may be taken back now, as far as people and nodes are concerned; whether the marking still allows it is
 * for the engine to say.
 * @throws Refusal workflow.withdrawNothing, withdrawNotYours, withdrawOpened, withdrawNode, ended
 */
const takeable = async (act: CaseAct, instance: Instance) => {
  if (instance.state.status !== 'active') refuse('workflow.ended');
  const steps = await stepsOf(act.tx, act, instance.id);
  const made = latestOf(act, steps);
  if (!isDecision(made.command)) return refuse('workflow.withdrawNothing');
  const task = await taskOfToken(act.tx, act, instance, made.command.token);
  const put = new Set(made.undo.put.tokens.map((t) => t.id));
  // a token that a withdrawal of a step behind has brought back stands for the one that was put here
  const placed = new Map(instance.state.tokens.map((t) => [t.id, t.origin ?? t.id]));
  const opened = instance.open.find((t) => put.has(placed.get(t.token) ?? t.token) && t.opened);
  if (opened !== undefined) {
    const by = await openedBy(act.tx, act, opened.id);
    refuse('workflow.withdrawOpened', { name: by === null ? opened.assigneeName : (await personOf(act, by)).realName });
  }
  const hooks = nodeHooks(instance.category, task.node);
  // the case was moved to a version without the step
  const node = instance.definition.nodes[task.node] ?? refuse('workflow.withdrawUsed');
  if ((hooks.apply !== undefined && hooks.undo === undefined) || hooks.lasting?.includes(task.result))
    return refuse('workflow.withdrawNode', { node: wordIn(act.lang, node.name) });
  return { steps, made, task, hooks, node };
};

/** Whether the actor could take back their last step now. */
export const mayWithdraw = async (act: CaseAct, instance: Instance): Promise<boolean> => {
  try {
    const { made } = await takeable(act, instance);
    return step(instance.definition, instance.state, { do: 'withdraw', undo: made.undo }).refused === undefined;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
};

/** @throws Refusal workflow.withdrawNothing, withdrawNotYours, withdrawOpened, withdrawUsed, withdrawNode, ended */
export const withdrawStep = async (tx: Tx, act: Act, asked: { flowInstanceId: string; remark?: string | undefined }) => {
  const instance = await loadInstance(tx, act, asked.flowInstanceId, true);
  const caseAct: CaseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  const { steps, made, task, hooks, node } = await takeable(caseAct, instance);
  const state = await stateBefore(tx, instance, steps, made.seq);
  const { opened: back } = await carryOut(caseAct, instance, {
    command: { do: 'withdraw', undo: made.undo, values: valuesLeft(steps, made), ...(state !== undefined && { state }) },
    commandId: `withdraw:${instance.id}:${made.seq}`,
  });
  // a step taken back decides nothing: it is no work of this person in this case any more
  await tx
    .updateTable('wf_task')
    .set((e) => ({ status: 'cancelled', result: WITHDRAWN, ...changed(act), version: e('version', '+', 1) }))
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', task.id)
    .execute();
  await tx
    .insertInto('wf_task_event')
    .values({
      ...added(act),
      task_id: task.id,
      business_id: instance.businessId,
      instance_id: instance.id,
      kind: 'withdraw',
      by_name: act.actor.name,
      to_user: null,
      to_name: '',
      remark: asked.remark ?? '',
    })
    .execute();
  const { command } = made;
  if (command.do === 'jump') await hooksOf(instance.category).moves?.undo?.({ ...caseAct, from: task.node, to: command.to });
  else await hooks.undo?.({ ...caseAct, result: task.result });
  await reopenComments(caseAct, task.id);
  await tellTakenBack(caseAct, instance, { act: made.command_id, nodes: made.undo.put.tokens.map((t) => t.at) });
  await audit(tx, act, {
    kind: 'workflow.withdrawn',
    subject: { type: 'wf_task', id: task.id },
    caseId: instance.businessId,
    details: { category: instance.category, node: task.node, result: task.result },
  });
  const again = back.find((t) => t.node === task.node) ?? back[0];
  return {
    flowInstanceId: instance.id,
    businessId: instance.businessId,
    taskId: again?.id ?? '',
    nodeKey: task.node,
    nodeName: wordIn(act.lang, node.name),
  };
};

const taskOfToken = (tx: Tx, act: Act, instance: Instance, token: number) =>
  tx
    .selectFrom('wf_task')
    .select(['id', 'node', 'result'])
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', '=', instance.id)
    .where('token_no', '=', token)
    .executeTakeFirstOrThrow();

const openedBy = async (tx: Tx, act: Act, taskId: string): Promise<string | null> =>
  (
    await tx
      .selectFrom('wf_task')
      .select('opened_by')
      .where('tenant_id', '=', act.actor.tenant)
      .where('id', '=', taskId)
      .executeTakeFirstOrThrow()
  ).opened_by;
