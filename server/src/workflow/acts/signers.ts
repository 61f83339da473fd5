/**
 * Asking one more person at a countersign, before, after or beside one's own voice, and letting one go who has not spoken yet.
 * Whoever holds a voice may ask; who asked somebody, or may hand out work, may let them go (research: anchors 1, 加签/减签).
 */
import type { SignerPlace, Token } from '@zhengjian/flow/state.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { carryOut } from '../carry-out.ts';
import type { Act } from '../registry.ts';
import { refuseUnlessTheirs } from '../submit-task.ts';
import { recordEvent } from './hold.ts';
import { type Found, taskById } from './open-task.ts';
import { personFor } from './people-for.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.signersChanged': { node: string; added: string | null; removed: string | null };
  }
}

/** Permission to change other people's work. */
const HAND_OUT = 'flow_distribute';

/** The voice and the countersign it belongs to. @throws Refusal workflow.notCountersign */
const voiceOf = ({ instance, task }: Found): { voice: Token & { signer: string }; host: number } => {
  const voice = instance.state.tokens.find((t) => t.id === task.token);
  const scope = instance.state.scopes.find((s) => s.id === voice?.scope);
  if (voice?.signer === undefined || scope === undefined) return refuse('workflow.notCountersign');
  return { voice: { ...voice, signer: voice.signer }, host: scope.host };
};

export const addSigner = async (
  tx: Tx,
  act: Act,
  asked: { taskId: string; userId: string; where: SignerPlace; remark: string },
): Promise<void> => {
  const found = await taskById(tx, act, asked.taskId);
  const { voice, host } = voiceOf(found);
  await refuseUnlessTheirs(found.act, found.instance, found.task);
  const person = await personFor(found, asked.userId);
  if (found.instance.state.rounds?.some((r) => r.host === host && r.seats.some((s) => s.key === person.id)))
    refuse('workflow.signerThere', { name: person.realName });
  await carryOut(found.act, found.instance, {
    command: { do: 'addSigner', host, signer: { key: person.id }, where: asked.where, to: voice.signer },
    commandId: `addSigner:${found.instance.id}:${found.instance.seq + 1}`,
  });
  await recordEvent(found, 'addSigner', { toUser: person.id, toName: person.realName, remark: asked.remark });
  await audit(tx, act, {
    kind: 'workflow.signersChanged',
    subject: { type: 'wf_task', id: found.task.id },
    caseId: found.instance.businessId,
    details: { node: found.task.node, added: person.id, removed: null },
  });
};

/** Whether the actor asked this signer in, by the record of the round's tasks. */
const askedIn = async (tx: Tx, act: Act, signer: string, instanceId: string): Promise<boolean> =>
  (await tx
    .selectFrom('wf_task_event as e')
    .select('e.id')
    .where('e.tenant_id', '=', act.actor.tenant)
    .where('e.instance_id', '=', instanceId)
    .where('e.kind', '=', 'addSigner')
    .where('e.created_by', '=', act.actor.user)
    .where('e.to_user', '=', signer)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** `taskId` is the task of the signer to let go. @throws Refusal workflow.signerNotYours, workflow.signersMissing where too few would be left */
export const removeSigner = async (tx: Tx, act: Act, asked: { taskId: string; remark: string }): Promise<void> => {
  const found = await taskById(tx, act, asked.taskId);
  const { voice, host } = voiceOf(found);
  if (!act.actor.permissions.has(HAND_OUT) && !(await askedIn(tx, act, voice.signer, found.instance.id))) refuse('workflow.signerNotYours');
  await recordEvent(found, 'removeSigner', { toUser: found.task.assignee, toName: found.task.assigneeName, remark: asked.remark });
  await carryOut(found.act, found.instance, {
    command: { do: 'removeSigner', host, key: voice.signer },
    commandId: `removeSigner:${found.instance.id}:${found.instance.seq + 1}`,
  });
  await audit(tx, act, {
    kind: 'workflow.signersChanged',
    subject: { type: 'wf_task', id: found.task.id },
    caseId: found.instance.businessId,
    details: { node: found.task.node, added: null, removed: voice.signer },
  });
};
