/** Stopping a case for good, with a reason. */
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { loadInstance } from '../instance.ts';
import { type Act, hooksOf } from '../registry.ts';
import { terminateProcess } from '../terminate.ts';

/** @throws Refusal workflow.ended, workflow.discontinueNot for a process whose cases cannot be discontinued */
export const discontinue = async (tx: Tx, act: Act, asked: { flowInstanceId: string; remark: string }): Promise<void> => {
  const { category } = await loadInstance(tx, act, asked.flowInstanceId, false);
  const state = hooksOf(category).discontinued ?? refuse('workflow.discontinueNot');
  await terminateProcess(tx, act, { instanceId: asked.flowInstanceId, why: asked.remark, state });
};
