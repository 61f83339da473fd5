/** Stopping a case for good, with a reason. */
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { loadInstance } from '../instance.ts';
import { type Act, type CaseAct, hooksOf, type Look } from '../registry.ts';
import { terminateProcess } from '../terminate.ts';

type Running = { businessId: string; category: string };

/** Of these running cases those that the actor may discontinue as they stand: what would be refused is not offered. */
export const discontinuable = async (look: Look, running: readonly Running[]): Promise<ReadonlySet<string>> => {
  const found = new Set<string>();
  if (!look.actor.permissions.has('flow_discontinue')) return found;
  for (const category of new Set(running.map((one) => one.category))) {
    const { discontinued, notDiscontinued } = hooksOf(category);
    if (discontinued === undefined) continue;
    const ids = running.filter((one) => one.category === category).map(({ businessId }) => businessId);
    const kept = await notDiscontinued?.(look, ids);
    for (const id of ids) if (kept?.has(id) !== true) found.add(id);
  }
  return found;
};

export const mayDiscontinue = async (act: CaseAct, category: string): Promise<boolean> =>
  (await discontinuable(act, [{ businessId: act.businessId, category }])).size > 0;

/**
 * @throws Refusal workflow.ended, workflow.discontinueNot for a process whose cases cannot be discontinued, and what the area refuses
 * (`notDiscontinued`, `discontinuing`)
 */
export const discontinue = async (tx: Tx, act: Act, asked: { flowInstanceId: string; remark: string }): Promise<void> => {
  const { id, category, businessId, state: process } = await loadInstance(tx, act, asked.flowInstanceId, true);
  const { discontinued, notDiscontinued, discontinuing, isInternal } = hooksOf(category);
  const state = discontinued ?? refuse('workflow.discontinueNot');
  if (process.status !== 'active') refuse('workflow.ended');
  const caseAct = { ...act, tx, businessId, instanceId: id };
  const why = (await notDiscontinued?.(caseAct, [businessId]))?.get(businessId);
  if (why) throw why;
  await discontinuing?.(caseAct);
  await terminateProcess(tx, act, { instanceId: asked.flowInstanceId, why: asked.remark, state, ...(isInternal && { told: null }) });
};
