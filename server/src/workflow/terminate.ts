/** Ending a process from outside its picture: the applicant withdraws, the institute discontinues. */
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { type End, endInstance } from './carry-out.ts';
import { loadInstance } from './instance.ts';
import type { Act } from './registry.ts';

/**
 * Ends an instance at once: its open tasks are cancelled, the case takes the given state. Whether the actor may do so is for the
 * calling area to decide beforehand.
 * @throws Refusal `workflow.ended` when it has ended already.
 */
export const terminateProcess = async (tx: Tx, act: Act, given: End & { instanceId: string }): Promise<void> => {
  const instance = await loadInstance(tx, act, given.instanceId, true);
  if (instance.state.status !== 'active') refuse('workflow.ended');
  await endInstance({ ...act, tx, businessId: instance.businessId, instanceId: instance.id }, instance, given);
};
