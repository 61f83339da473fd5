/**
 * Submitting a task: the one way through which every decision goes (design 3). Locks the instance, asks the engine, writes
 * tokens, tasks and history, then the business rows of the node; all in the caller's transaction.
 */
import type { SubmitOutcome } from '@zhengjian/contract/areas/workflow/records.ts';
import { flowOf, nodeOf } from '@zhengjian/flow/definition.ts';
import { type Option, options } from '@zhengjian/flow/options.ts';
import type { Actor, Principal } from '../platform/actor.ts';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { type Choice, checkChoice, refusePartial, withNamed } from './assignment.ts';
import { carryOut, toldTasks } from './carry-out.ts';
import { type Attached, attachToDecision } from './decision-files.ts';
import { wordIn } from './definitions.ts';
import { knownTo } from './facts.ts';
import { type Instance, loadInstance, type OpenTask, openTask } from './instance.ts';
import { toCustomer } from './next-users.ts';
import { readNodeInput } from './node-input.ts';
import { type Act, type CaseAct, type NodeAct, nodeHooks } from './registry.ts';
import { refuseOpenComments, resolveComments } from './review-comments.ts';
import { standingOf } from './right-to-act.ts';
import type { NewTask } from './save-step.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.submitted': { category: string; node: string; result: string; next: string[] };
  }
}

/** One decision on one instance. The task is named by its id, or by the node at which the instance must stand. */
export type Submission = Choice &
  Attached & {
    instanceId: string;
    taskId?: string | undefined;
    /** Version of the task that the person saw. */
    version?: number | undefined;
    node?: string | undefined;
    result: string;
    remark?: string | undefined;
    cusRemark?: string | undefined;
    /** Time passes a customer's confirmation; heard from the system only (timeouts.ts). */
    silence?: boolean;
    /** What was written down elsewhere closes the step, by whoever did that: said by an area, never by a call. */
    byFact?: boolean;
    /** Fields of the node; empty ones are as good as absent. */
    fields?: Readonly<Record<string, unknown>>;
  };

/**
 * Submits a task as the actor.
 * @throws Refusal `workflow.*` naming what stands against it; nothing has changed then.
 * @returns what the act did. A repeat of the same decision by the same person on the same task gives the first answer.
 */
export const submitTask = async (tx: Tx, act: Act, submission: Submission): Promise<SubmitOutcome> => {
  const instance = await loadInstance(tx, act, submission.instanceId, true);
  const task = openTask(instance, submission, act.actor.user);
  if (task === undefined) return answerForClosed(tx, act, instance, submission);
  if (submission.version !== undefined && submission.version !== task.version) refuse('workflow.changedMeanwhile');
  const caseAct: CaseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  const silence = submission.silence === true && act.actor.kind === 'system';
  const inSteadOf = silence || submission.byFact === true ? null : await refuseUnlessTheirs(caseAct, instance, task);
  const option = options(instance.definition, task.node).find((o) => o.result === submission.result);
  if (option === undefined) return refuse('workflow.branchUnknown', { result: submission.result });
  checkRemarks(act.actor, instance, option, submission);
  const chosen = await checkChoice(caseAct, instance, task, option, submission);
  const nodeAct: NodeAct<Record<string, unknown>> = {
    ...caseAct,
    taskId: task.id,
    node: task.node,
    result: option.result,
    visit: task.visit,
    input: await readNodeInput(tx, act, { category: instance.category, node: task.node, result: option.result }, submission.fields ?? {}),
    remark: submission.remark ?? '',
    cusRemark: submission.cusRemark ?? '',
  };
  const hooks = nodeHooks(instance.category, task.node);
  await hooks.guard?.(nodeAct);
  // what time or a fact passes is no review
  const isReviewed = !silence && submission.byFact !== true && !option.result.startsWith('REJECT');
  if (isReviewed) await refuseOpenComments(caseAct, task.node);

  const vars = knownTo(instance.definition, (await hooks.vars?.(nodeAct)) ?? {});
  const { opened, after, answer } = await carryOut(caseAct, instance, {
    command: { do: 'complete', token: task.token, result: option.result, ...(Object.keys(vars).length > 0 && { vars }) },
    commandId: task.id,
    finished: {
      id: task.id,
      token: task.token,
      version: task.version,
      result: option.result,
      branch: option.flow.id,
      remark: nodeAct.remark,
      cusRemark: nodeAct.cusRemark,
      input: nodeAct.input,
      inSteadOf,
    },
    chosen: { ...(await withNamed(caseAct, instance, chosen, hooks.names?.(nodeAct))), until: hooks.until?.(nodeAct) },
    returned: option.flow.back,
    said: { remark: nodeAct.remark, cusRemark: nodeAct.cusRemark, from: nodeOf(instance.definition, task.node) },
    answer: (tasks, state) => outcomeOf(act, instance, task, option, tasks, state.status !== 'active'),
  });
  await attachToDecision(caseAct, instance, task.id, submission);
  if (isReviewed) await resolveComments(caseAct, task);
  await hooks.apply?.({
    ...nodeAct,
    opened: toldTasks(opened),
    ended: after.status !== 'active',
  });
  await audit(tx, act, {
    kind: 'workflow.submitted',
    subject: { type: 'wf_task', id: task.id },
    caseId: instance.businessId,
    deputyFor: inSteadOf?.user ?? null,
    details: { category: instance.category, node: task.node, result: option.result, next: opened.map((t) => t.node) },
  });
  return answer as SubmitOutcome;
};

/** The task is not open any more: the same decision again gives its first answer, anything else a refusal that says who was first. */
export const answerForClosed = async (
  tx: Tx,
  act: Act,
  instance: Instance,
  { taskId, node, result }: Pick<Submission, 'taskId' | 'node' | 'result'>,
): Promise<SubmitOutcome> => {
  const closed = instance.done.findLast((t) => (taskId === undefined ? t.node === node : t.id === taskId));
  if (taskId !== undefined && instance.open.some((t) => t.id === taskId))
    return refuse('workflow.nodeMismatch', { node: nodeName(act, instance, node) });
  if (taskId !== undefined && closed?.user === act.actor.user && closed.result === result) {
    const first = await tx
      .selectFrom('wf_step')
      .select('answer')
      .where('tenant_id', '=', act.actor.tenant)
      .where('command_id', '=', taskId)
      .executeTakeFirst();
    if (first?.answer) return first.answer as SubmitOutcome;
  }
  if (closed !== undefined) return refuse('workflow.alreadyDone', { name: closed.name, time: closed.at });
  if (taskId !== undefined) return refuse('workflow.taskUnknown');
  if (instance.state.status !== 'active') return refuse('workflow.ended');
  return refuse('workflow.nodeMismatch', { node: nodeName(act, instance, node) });
};

const nodeName = (act: Act, instance: Instance, node: string | undefined): string => {
  const found = instance.definition.nodes[node ?? ''];
  return found === undefined ? (node ?? '') : wordIn(act.lang, found.name);
};

/** @returns in whose stead the actor acts; null for a task of their own. */
export const refuseUnlessTheirs = async (act: CaseAct, instance: Instance, task: OpenTask): Promise<Principal | null> => {
  const standing = await standingOf(act.tx, act.actor, instance.category, task);
  if (standing.is === 'delegate') return refuse('workflow.delegated', { name: task.ownerName });
  if (standing.is === 'assignedToOther') return refuse('workflow.assignedTo', { name: task.assigneeName });
  if (standing.is === 'notCandidate') return refuse('workflow.notYours');
  await refusePartial(act, instance, task, standing.inSteadOf);
  return standing.inSteadOf;
};

/** Characters as people count them. */
const lengthOf = (text: string | undefined): number => [...(text ?? '')].length;

/** @throws Refusal workflow.remarkTooLong */
export const checkLength = (instance: Instance, { remark, cusRemark }: Pick<Submission, 'remark' | 'cusRemark'>): void => {
  const limit = instance.remarkLimit;
  if (lengthOf(remark) > limit || lengthOf(cusRemark) > limit) refuse('workflow.remarkTooLong', { limit });
};

/** A rejection that ends the case, not one that sends it back. */
const isRefusal = ({ result, targets }: Option): boolean =>
  result.startsWith('REJECT') && targets.every((t) => t.kind === 'end' || t.kind === 'terminate');

const checkRemarks = ({ kind }: Actor, instance: Instance, option: Option, { remark, cusRemark }: Submission): void => {
  checkLength(instance, { remark, cusRemark });
  if (!option.result.startsWith('REJECT')) return;
  if (toCustomer(option) && !cusRemark) refuse('workflow.customerRemarkRequired');
  // a company whose case the institute ends is told why; one that gives up its own case tells nobody
  if (isRefusal(option) && instance.companyId !== null && kind !== 'customer' && !cusRemark) refuse('workflow.refusalRemarkRequired');
  if (!remark && !cusRemark) refuse('workflow.remarkRequired');
};

const outcomeOf = (
  act: Act,
  instance: Instance,
  task: OpenTask,
  option: Option,
  opened: readonly NewTask[],
  ended: boolean,
): SubmitOutcome => ({
  flowInstanceId: instance.id,
  businessId: instance.businessId,
  taskId: task.id,
  result: option.result,
  branchName: wordIn(act.lang, flowOf(instance.definition, option.flow.id).name),
  ended,
  next: opened.map((t) => ({
    taskId: t.id,
    nodeKey: t.node,
    nodeName: wordIn(act.lang, nodeOf(instance.definition, t.node).name),
    assigneeName: t.assigneeName,
  })),
});
