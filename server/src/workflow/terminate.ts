/** Ending a process from outside its picture: the applicant withdraws, the institute discontinues. */
import type { Command } from '@zhengjian/flow/state.ts';
import { step } from '@zhengjian/flow/step.ts';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { loadInstance } from './instance.ts';
import type { Act } from './registry.ts';
import { saveStep } from './save-step.ts';
import { tellState } from './submit-task.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.terminated': { category: string; why: string; state: string };
  }
}

/**
 * Ends an instance at once: its open tasks are cancelled, the case takes the given state. Whether the actor may do so is for the
 * calling area to decide beforehand.
 * @throws Refusal `workflow.ended` when it has ended already.
 */
export const terminateProcess = async (tx: Tx, act: Act, given: { instanceId: string; why: string; state: string }): Promise<void> => {
  const instance = await loadInstance(tx, act, given.instanceId, true);
  if (instance.state.status !== 'active') refuse('workflow.ended');
  const command: Command = { do: 'terminate', why: given.why, state: given.state };
  const done = step(instance.definition, instance.state, command);
  if (done.refused !== undefined) return refuse('workflow.processFault', { node: instance.category, why: done.refused.code });
  await saveStep(tx, act, {
    instance,
    command,
    commandId: `end:${instance.id}`,
    events: done.events,
    after: done.state,
    finished: null,
    opened: [],
    answer: null,
  });
  await tellState({ ...act, tx, businessId: instance.businessId, instanceId: instance.id }, instance, done.events);
  await audit(tx, act, {
    kind: 'workflow.terminated',
    subject: { type: 'wf_instance', id: instance.id },
    caseId: instance.businessId,
    details: { category: instance.category, why: given.why, state: given.state },
  });
};
