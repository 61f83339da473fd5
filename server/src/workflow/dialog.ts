/** What the approval dialog shows: the task and its branches. */
import { DIALOG_SECTIONS, type FlowBranch, type TaskDialog } from '@zhengjian/contract/areas/workflow/records.ts';
import { type Definition, nodeOf, type Telling } from '@zhengjian/flow/definition.ts';
import { type Option, options } from '@zhengjian/flow/options.ts';
import type { Tx } from '../platform/database/schema.ts';
import { refusalText, refuse } from '../platform/refuse.ts';
import { wordIn } from './definitions.ts';
import { excludedFrom, exclusionText } from './impartiality.ts';
import { type Instance, loadInstance, type OpenTask, openTask } from './instance.ts';
import { toCustomer } from './next-users.ts';
import { shownFormOf } from './node-form.ts';
import type { Act, CaseAct } from './registry.ts';
import { standingOf } from './right-to-act.ts';

export type OfTask = { flowInstanceId: string; currentNodeKeyName?: string | undefined };
export type OpenCase = { act: CaseAct; instance: Instance; task: OpenTask };

/** The open task that a dialog is about. @throws Refusal when the instance does not stand there any more. */
export const openCase = async (tx: Tx, act: Act, asked: OfTask): Promise<OpenCase> => {
  const instance = await loadInstance(tx, act, asked.flowInstanceId, false);
  const task = openTask(instance, { node: asked.currentNodeKeyName }, act.actor.user);
  if (task === undefined) {
    if (instance.state.status !== 'active') return refuse('workflow.ended');
    const node = instance.definition.nodes[asked.currentNodeKeyName ?? ''];
    return refuse('workflow.nodeMismatch', { node: node === undefined ? (asked.currentNodeKeyName ?? '') : wordIn(act.lang, node.name) });
  }
  return { act: { ...act, tx, businessId: instance.businessId, instanceId: instance.id }, instance, task };
};

/** Why the viewer may not submit this task; empty when they may. */
export const whyNot = async ({ act, instance, task }: OpenCase): Promise<string> => {
  const standing = await standingOf(act.tx, act.actor, instance.category, task);
  if (standing.is === 'delegate') return refusalText(act.lang, 'workflow.delegated', { name: task.ownerName });
  if (standing.is === 'assignedToOther') return refusalText(act.lang, 'workflow.assignedTo', { name: task.assigneeName });
  if (standing.is === 'notCandidate') return refusalText(act.lang, 'workflow.notYours');
  const excluded = await excludedFrom(act, instance, task.node, []);
  const kept = [act.actor, ...(standing.inSteadOf === null ? [] : [standing.inSteadOf])].find((p) => excluded.has(p.user));
  const why = kept && excluded.get(kept.user);
  return kept && why ? exclusionText(act, why(kept.name)) : '';
};

export const taskDialogOf = async (open: OpenCase): Promise<TaskDialog> => {
  const { act, instance, task } = open;
  const node = nodeOf(instance.definition, task.node);
  const reason = await whyNot(open);
  return {
    taskId: task.id,
    taskVersion: task.version,
    flowInstanceId: instance.id,
    businessId: instance.businessId,
    category: instance.category,
    nodeKey: task.node,
    nodeName: wordIn(act.lang, node.name),
    voice: node.user?.sign != null,
    withCustomer: instance.companyId !== null,
    approvalTypeKey: node.user?.approvalTypeKey ?? null,
    mergePass: node.user?.mergePass === true,
    sections: DIALOG_SECTIONS.filter((s) => node.user?.dialog.includes(s)),
    form: await shownFormOf(act.tx, act, { category: instance.category, node: task.node, businessId: instance.businessId }),
    batch: node.user?.batch === true,
    remarkLimit: instance.remarkLimit,
    autoSelectFirst: instance.autoSelectFirst,
    dueTime: task.due,
    assigneeName: task.assigneeName,
    mayAct: reason === '',
    whyNot: reason,
  };
};

/** Rule entity-flow-branch, narrowed as the dialog asks (rule flow-options-query). */
export const branchesOf = (
  { act, instance, task }: OpenCase,
  asked: { passResults?: readonly string[] | undefined; resultType?: string | undefined },
): FlowBranch[] =>
  options(instance.definition, task.node, instance.state.vars)
    .filter((o) => asked.resultType === undefined || o.result.startsWith(asked.resultType))
    .filter((o) => asked.passResults === undefined || !o.result.startsWith('PASS') || asked.passResults.includes(o.result))
    .map((o) => branchOf(act, o));

const branchOf = (act: Act, option: Option): FlowBranch => {
  const [target] = option.targets;
  const telling: Telling[] = [option.flow, ...option.targets];
  const customer = telling.find((t) => t.customer !== null)?.customer;
  return {
    id: option.flow.id,
    branchName: wordIn(act.lang, option.flow.name),
    branchResult: option.result,
    targetKey: target?.id ?? '',
    targetName: target === undefined ? '' : wordIn(act.lang, target.name),
    customerText: customer ? wordIn(act.lang, customer) : '',
    toCustomer: toCustomer(option),
    ends: option.targets.every((t) => t.kind === 'end' || t.kind === 'terminate'),
  };
};

/** Results of the branches that leave a node. */
export const resultsOf = (definition: Definition, node: string): string[] => options(definition, node).map((o) => o.result);

/** The drawn branch by which a node sends back; a node without one is left by choosing an earlier node. @throws workflow.branchUnknown */
export const firstReject = async (tx: Tx, act: Act, flowInstanceId: string, node: string): Promise<string> => {
  const { instance } = await openCase(tx, act, { flowInstanceId, currentNodeKeyName: node });
  return resultsOf(instance.definition, node).find((r) => r.startsWith('REJECT')) ?? refuse('workflow.branchUnknown', { result: 'REJECT' });
};
