/** Ending a process from outside its picture: the applicant withdraws, the institute discontinues. */
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { refuse } from '../platform/refuse.ts';
import { carryOut } from './carry-out.ts';
import { loadInstance } from './instance.ts';
import type { Act, CaseAct } from './registry.ts';
import { tellEnded } from './tell-people.ts';

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
  const caseAct: CaseAct = { ...act, tx, businessId: instance.businessId, instanceId: instance.id };
  await carryOut(caseAct, instance, {
    command: { do: 'terminate', why: given.why, state: given.state },
    commandId: `end:${instance.id}`,
    lost: given.why,
  });
  await tellEnded(caseAct, instance, given.why);
  await audit(tx, act, {
    kind: 'workflow.terminated',
    subject: { type: 'wf_instance', id: instance.id },
    caseId: instance.businessId,
    details: { category: instance.category, why: given.why, state: given.state },
  });
};
