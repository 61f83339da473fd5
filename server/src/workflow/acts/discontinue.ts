/** Stopping a case for good, with a reason. */
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { loadInstance } from '../instance.ts';
import { type Act, hooksOf } from '../registry.ts';
import { terminateProcess } from '../terminate.ts';

/** @throws Refusal workflow.ended, workflow.discontinueNot for a process whose cases cannot be discontinued, and what the area refuses (`discontinuing`) */
export const discontinue = async (tx: Tx, act: Act, asked: { flowInstanceId: string; remark: string }): Promise<void> => {
  const { id, category, businessId, state: process } = await loadInstance(tx, act, asked.flowInstanceId, true);
  const { discontinued, discontinuing } = hooksOf(category);
  const state = discontinued ?? refuse('workflow.discontinueNot');
  if (process.status !== 'active') refuse('workflow.ended');
  await discontinuing?.({ ...act, tx, businessId, instanceId: id });
  await terminateProcess(tx, act, { instanceId: asked.flowInstanceId, why: asked.remark, state });
};
