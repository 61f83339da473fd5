/** Leave that was approved and is not over is taken back: its days are free again, and whoever approved it is told. */
import type { leaveCalls } from '@zhengjian/contract/areas/leave/calls.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { loadInstance } from '../../workflow/instance.ts';
import type { Act } from '../../workflow/registry.ts';
import { cards, STATE } from './nodes.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'leave.takenBack': { leaveNo: string; why: string };
  }
}

type Row = { state: string; taken_back_at: string | null; end_date: string };
export const mayTakeBack = (row: Row, { world }: Pick<Act, 'world'>): boolean =>
  row.state === STATE.approved && row.taken_back_at === null && row.end_date >= dayText(world.now());

/** Those who decided on it, each once. */
const decidersOf = async (tx: Tx, act: Act, instanceId: string): Promise<string[]> => {
  const { done } = await loadInstance(tx, act, instanceId, false);
  return [...new Set(done.map(({ user }) => user))].filter((user) => user !== act.actor.user);
};

/** @throws leave.notFound, leave.notYours, leave.notToTakeBack */
export const takeBackLeave = async (tx: Tx, act: Act, { id, remark }: Received<typeof leaveCalls.takeBack>): Promise<null> => {
  const row =
    (await tx.selectFrom('leave_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('leave.notFound');
  if (row.applicant_id !== act.actor.user) refuse('leave.notYours');
  if (!mayTakeBack(row, act)) refuse('leave.notToTakeBack');
  await tx
    .updateTable('leave_request')
    .set((e) => ({ taken_back_at: act.world.now(), taken_back_why: remark, ...changed(act), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await audit(tx, act, {
    kind: 'leave.takenBack',
    subject: { type: 'leave_request', id },
    caseId: id,
    details: { leaveNo: row.leave_no, why: remark },
  });
  const card = (await cards(tx, [id])).get(id);
  if (card === undefined || row.flow_instance_id === null) return null;
  await notify(tx, act, {
    template: 'leaveTakenBack',
    params: { no: card.no, title: card.title, remark },
    kind: MESSAGE_KIND.system,
    users: await decidersOf(tx, act, row.flow_instance_id),
    caseId: id,
    link: card.path,
  });
  return null;
};
