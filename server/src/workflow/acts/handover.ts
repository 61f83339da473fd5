/** A leaver's work goes on: every open task they hold, to the successor where they may take it, else back to everybody of its role. */
import type { Handover } from '@zhengjian/contract/areas/workflow/act-records.ts';
import { nodeOf } from '@zhengjian/flow/definition.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { refusalText } from '../../texts.ts';
import { wordIn } from '../definitions.ts';
import type { Person } from '../people.ts';
import { type Act, cardsOf } from '../registry.ts';
import { closeDeputy } from './deputy.ts';
import { moveTask } from './hold.ts';
import { type Found, taskById } from './open-task.ts';
import { peopleFor } from './people-for.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.handedOver': { from: string; to: string | null; tasks: number; deputyships: number };
  }
}

type Asked = { fromUserId: string; toUserId?: string | undefined };
type Piece = { found: Found; to: Person | null; reason: string };

const personOfTenant = async (tx: Tx, act: Act, id: string): Promise<Person> => {
  const row = await tx
    .selectFrom('user_account')
    .select('real_name')
    .where('tenant_id', '=', act.actor.tenant)
    .where('id', '=', id)
    .where('user_type', '=', 1)
    .executeTakeFirst();
  return row === undefined ? refuse('workflow.handoverUnknown') : { id, realName: row.real_name };
};

/** Every open task that the leaver holds or has delegated, and where each goes. */
const piecesOf = async (tx: Tx, act: Act, asked: Asked, lock: boolean): Promise<Piece[]> => {
  if (asked.fromUserId === asked.toUserId) refuse('workflow.handoverSelf');
  await personOfTenant(tx, act, asked.fromUserId);
  const successor = asked.toUserId === undefined ? null : await personOfTenant(tx, act, asked.toUserId);
  const rows = await tx
    .selectFrom('wf_task')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('status', '=', 'open')
    .where((e) => e.or([e('assignee', '=', asked.fromUserId), e('owner', '=', asked.fromUserId)]))
    .orderBy('instance_id')
    .orderBy('id')
    .execute();
  const pieces: Piece[] = [];
  for (const { id } of rows) {
    const found = await taskById(tx, act, id, lock);
    const person = successor && (await peopleFor(found)).find((p) => p.id === successor.id);
    const node = wordIn(act.lang, nodeOf(found.instance.definition, found.task.node).name);
    const reason = successor === null ? '' : (person?.reason ?? refusalText(act.lang, 'workflow.personNotSelectable', { node }));
    pieces.push({ found, to: reason === '' ? successor : null, reason });
  }
  return pieces;
};

const deputyshipsOf = (tx: Tx, act: Act, user: string) =>
  tx
    .selectFrom('wf_deputy')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where((e) => e.or([e('user_id', '=', user), e('deputy_id', '=', user)]))
    .where('ended_at', 'is', null)
    .execute();

const told = async (tx: Tx, act: Act, pieces: readonly Piece[], deputyships: number): Promise<Handover> => {
  const cards = await cardsOf(
    tx,
    pieces.map(({ found }) => ({ category: found.instance.category, business_id: found.instance.businessId })),
  );
  return {
    tasks: pieces.map(({ found: { instance, task }, to, reason }) => ({
      taskId: task.id,
      businessId: instance.businessId,
      category: instance.category,
      caseNo: cards.get(instance.businessId)?.no ?? '',
      nodeName: wordIn(act.lang, nodeOf(instance.definition, task.node).name),
      dueTime: task.due ?? '',
      to: to === null ? 'role' : 'successor',
      reason,
    })),
    deputyships,
  };
};

export const previewHandover = async (tx: Tx, act: Act, asked: Asked): Promise<Handover> =>
  told(tx, act, await piecesOf(tx, act, asked, false), (await deputyshipsOf(tx, act, asked.fromUserId)).length);

/** All in one act. @throws Refusal workflow.handoverSelf, workflow.handoverUnknown */
export const handOver = async (tx: Tx, act: Act, asked: Asked & { remark: string }): Promise<Handover> => {
  const pieces = await piecesOf(tx, act, asked, true);
  for (const { found, to } of pieces)
    await moveTask(found, { ...(to === null ? {} : { assignee: to }), event: 'handover', remark: asked.remark });
  const deputyships = await deputyshipsOf(tx, act, asked.fromUserId);
  for (const { id } of deputyships) await closeDeputy(tx, act, id);
  await audit(tx, act, {
    kind: 'workflow.handedOver',
    subject: { type: 'user_account', id: asked.fromUserId },
    details: { from: asked.fromUserId, to: asked.toUserId ?? null, tasks: pieces.length, deputyships: deputyships.length },
  });
  return told(tx, act, pieces, deputyships.length);
};
