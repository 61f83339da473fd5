/** Finding the open task that an act means, with its case locked. */
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { type Instance, loadInstance, type OpenTask } from '../instance.ts';
import type { Act, CaseAct } from '../registry.ts';

export type Found = { act: CaseAct; instance: Instance; task: OpenTask };

const caseActOf = (tx: Tx, act: Act, instance: Instance): CaseAct => ({
  ...act,
  tx,
  businessId: instance.businessId,
  instanceId: instance.id,
});

/**
 * The task by its id, its instance locked where the act changes it.
 * @throws Refusal workflow.taskUnknown, workflow.alreadyDone, workflow.ended
 */
export const taskById = async (tx: Tx, act: Act, taskId: string, lock = true): Promise<Found> => {
  const row =
    (await tx
      .selectFrom('wf_task')
      .select('instance_id')
      .where('tenant_id', '=', act.actor.tenant)
      .where('id', '=', taskId)
      .executeTakeFirst()) ?? refuse('workflow.taskUnknown');
  const instance = await loadInstance(tx, act, row.instance_id, lock);
  const task = instance.open.find((t) => t.id === taskId);
  if (task !== undefined) return { act: caseActOf(tx, act, instance), instance, task };
  const done = instance.done.find((t) => t.id === taskId);
  if (done !== undefined) return refuse('workflow.alreadyDone', { name: done.name, time: done.at });
  return refuse(instance.state.status === 'active' ? 'workflow.taskUnknown' : 'workflow.ended');
};

/** The named task of an instance, or the only open one. @throws Refusal workflow.chooseTask where several are open */
export const taskOf = async (
  tx: Tx,
  act: Act,
  asked: { flowInstanceId: string; taskId?: string | undefined; node?: string | undefined },
  lock = true,
): Promise<Found> => {
  const instance = await loadInstance(tx, act, asked.flowInstanceId, lock);
  if (instance.state.status !== 'active') refuse('workflow.ended');
  const fitting = instance.open.filter(
    (t) => (asked.taskId === undefined || t.id === asked.taskId) && (asked.node === undefined || t.node === asked.node),
  );
  const [task] = fitting;
  if (task === undefined) return refuse('workflow.taskUnknown');
  if (fitting.length > 1) return refuse('workflow.chooseTask');
  return { act: caseActOf(tx, act, instance), instance, task };
};
