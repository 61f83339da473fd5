/**
 * Sending a case back to an earlier node of its way: where that is possible, what it would take away, and doing it (research: anchors 1,
 * 驳回到任意节点). Where a drawn branch leads there, the return is a decision along that branch: what the process draws is not to be had
 * without its rules. To every other node the area says what the move means for its rows (`moves`).
 */
import type { ReturnTarget } from '@zhengjian/contract/areas/workflow/act-records.ts';
import type { SubmitOutcome } from '@zhengjian/contract/areas/workflow/records.ts';
import { type ReturnTarget as Legal, returnTargets } from '@zhengjian/flow/back.ts';
import { type Definition, nodeOf } from '@zhengjian/flow/definition.ts';
import { options } from '@zhengjian/flow/options.ts';
import type { ReturnMode } from '@zhengjian/flow/state.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { carryOut } from '../carry-out.ts';
import { type Attached, attachToDecision } from '../decision-files.ts';
import { wordIn } from '../definitions.ts';
import { type Instance, loadInstance, openTask } from '../instance.ts';
import { isCustomers, lastOperator } from '../next-users.ts';
import { type Act, hooksOf, nodeHooks } from '../registry.ts';
import type { NewTask } from '../save-step.ts';
import { answerForClosed, checkLength, refuseUnlessTheirs, submitTask } from '../submit-task.ts';
import { mayMove, moveOf } from './move.ts';
import { type Found, taskOf } from './open-task.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.returned': { category: string; node: string; to: string; mode: ReturnMode };
  }
}

/** Result under which a return beside the drawn branches is recorded. */
export const RETURN_RESULT = 'REJECT_TO';

/** Nodes the case has been at, oldest first. */
export const visitedNodes = async (tx: Tx, act: Act, instanceId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('wf_activity')
    .select('node')
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', '=', instanceId)
    .orderBy('seq')
    .orderBy('ord')
    .execute();
  return [...new Set(rows.map((r) => r.node))];
};

/** Result of the drawn branch by which a step is sent back to another; a countersign is only voted on by its branches. */
const drawnBack = (definition: Definition, from: string, to: string): string | undefined => {
  if (nodeOf(definition, from).user?.sign) return undefined;
  const ways = options(definition, from).filter(({ flow, targets }) => flow.back && targets.length === 1 && targets[0]?.id === to);
  return ways.find(({ result }) => result.startsWith('REJECT'))?.result;
};

/** Whether it leads to one place, however the step is passed: what comes straight back has left out the others. */
const passesOneWay = (definition: Definition, node: string): boolean => {
  const ways = options(definition, node).filter(({ result }) => result.startsWith('PASS'));
  return new Set(ways.map(({ targets }) => targets.map(({ id }) => id).join())).size <= 1;
};

/** What a node writes or refuses when it sends back along its own branch, it does along that branch only. */
const mayComeStraight = ({ category, definition }: Instance, from: string, to: string): boolean => {
  const { guard, apply } = nodeHooks(category, from);
  if (drawnBack(definition, from, to) !== undefined && (guard ?? apply) !== undefined) return false;
  return passesOneWay(definition, to) && hooksOf(category).moves?.mayComeStraight?.(from, to) !== false;
};

const legalReturns = async ({ act, instance, task }: Found): Promise<Legal[]> => {
  const { definition, state } = instance;
  const targets = returnTargets(definition, state, task.token, await visitedNodes(act.tx, act, instance.id));
  return targets.map((target) => ({
    ...target,
    modes: target.modes.filter((mode) => mode === 'again' || mayComeStraight(instance, task.node, target.node)),
  }));
};

/** What would be taken away at nodes, with whoever holds it. */
export const heldAt = (act: Act, instance: Instance, nodes: readonly string[]): ReturnTarget['sweeps'] =>
  nodes.flatMap((key) =>
    instance.open
      .filter((t) => t.node === key)
      .map((t) => ({ nodeKey: key, nodeName: wordIn(act.lang, nodeOf(instance.definition, key).name), holder: t.assigneeName })),
  );

export const namesOf = (act: Act, instance: Instance, nodes: readonly string[]): string[] =>
  nodes.map((key) => wordIn(act.lang, nodeOf(instance.definition, key).name));

/** @throws Refusal where the task is not theirs to decide, as a submit refuses it */
export const returnsFrom = async (
  tx: Tx,
  act: Act,
  asked: { flowInstanceId: string; taskId?: string | undefined },
): Promise<ReturnTarget[]> => {
  const found = await taskOf(tx, act, asked, false);
  const { instance } = found;
  await refuseUnlessTheirs(found.act, instance, found.task);
  const offered: ReturnTarget[] = [];
  for (const target of await legalReturns(found)) {
    if (!(await mayMove(found, target.node))) continue;
    const node = nodeOf(instance.definition, target.node);
    offered.push({
      nodeKey: target.node,
      nodeName: wordIn(act.lang, node.name),
      opUserName: lastOperator(instance, target.node)?.realName ?? '',
      toCustomer: isCustomers(node),
      modes: target.modes,
      sweeps: heldAt(act, instance, target.sweeps),
      keeps: namesOf(act, instance, target.keeps),
    });
  }
  return offered;
};

export type Return = {
  instanceId: string;
  taskId?: string | undefined;
  version?: number | undefined;
  node: string;
  to: string;
  mode: ReturnMode;
  remark?: string | undefined;
  cusRemark?: string | undefined;
} & Attached;

/** @throws Refusal workflow.returnTarget, workflow.returnMode, what a submit refuses, and what the area refuses (`moves`) */
export const returnTo = async (tx: Tx, act: Act, wanted: Return): Promise<SubmitOutcome> => {
  const instance = await loadInstance(tx, act, wanted.instanceId, true);
  const drawn = Object.hasOwn(instance.definition.nodes, wanted.node) && drawnBack(instance.definition, wanted.node, wanted.to);
  if (drawn && wanted.mode === 'again') return submitTask(tx, act, { ...wanted, result: drawn });
  const task = openTask(instance, wanted, act.actor.user);
  if (task === undefined) return answerForClosed(tx, act, instance, { taskId: wanted.taskId, node: wanted.node, result: RETURN_RESULT });
  if (wanted.version !== undefined && wanted.version !== task.version) refuse('workflow.changedMeanwhile');
  const caseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  const inSteadOf = await refuseUnlessTheirs(caseAct, instance, task);
  checkLength(instance, wanted);
  const target = instance.definition.nodes[wanted.to];
  const legal = (await legalReturns({ act: caseAct, instance, task })).find((t) => t.node === wanted.to);
  if (target === undefined || legal === undefined)
    return refuse('workflow.returnTarget', { node: target === undefined ? wanted.to : wordIn(act.lang, target.name) });
  const from = nodeOf(instance.definition, task.node);
  if (!legal.modes.includes(wanted.mode)) return refuse('workflow.returnMode', { node: wordIn(act.lang, from.name) });
  if (isCustomers(target) && !wanted.cusRemark) refuse('workflow.customerRemarkRequired');
  if (!wanted.remark && !wanted.cusRemark) refuse('workflow.remarkRequired');
  const { moves } = hooksOf(instance.category);
  const move = moveOf({ act: caseAct, instance, task }, wanted.to);
  await moves?.guard?.(move);

  const outcome = (opened: readonly NewTask[]): SubmitOutcome => ({
    flowInstanceId: instance.id,
    businessId: instance.businessId,
    taskId: task.id,
    result: RETURN_RESULT,
    branchName: wordIn(act.lang, target.name),
    ended: false,
    next: opened.map((t) => ({
      taskId: t.id,
      nodeKey: t.node,
      nodeName: wordIn(act.lang, nodeOf(instance.definition, t.node).name),
      assigneeName: t.assigneeName,
    })),
  });
  const { answer } = await carryOut(caseAct, instance, {
    command: { do: 'jump', token: task.token, to: wanted.to, result: RETURN_RESULT, mode: wanted.mode },
    commandId: task.id,
    finished: {
      id: task.id,
      token: task.token,
      version: task.version,
      result: RETURN_RESULT,
      branch: '',
      remark: wanted.remark ?? '',
      cusRemark: wanted.cusRemark ?? '',
      input: { returnTo: wanted.to, mode: wanted.mode },
      inSteadOf,
    },
    returned: true,
    said: { remark: wanted.remark ?? '', cusRemark: wanted.cusRemark ?? '', from },
    answer: outcome,
  });
  await attachToDecision(caseAct, instance, task.id, wanted);
  await moves?.apply?.(move);
  await audit(tx, act, {
    kind: 'workflow.returned',
    subject: { type: 'wf_task', id: task.id },
    caseId: instance.businessId,
    deputyFor: inSteadOf?.user ?? null,
    details: { category: instance.category, node: task.node, to: wanted.to, mode: wanted.mode },
  });
  return answer as SubmitOutcome;
};
