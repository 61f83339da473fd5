/** Lets messages that were not delivered leave once more, as if they had just been sent. */
import type { Tx } from '../../platform/database/schema.ts';
import type { Channel } from '../../platform/outbox/enqueue.ts';
import { type Acting, changed } from '../../platform/standard.ts';

/** @returns how many; null where one of them was delivered, still waits or is of another institute: then nothing may be kept. */
export const sendAgain = async (tx: Tx, acting: Acting, channel: Channel, ids: readonly string[]): Promise<number | null> => {
  const wanted = [...new Set(ids)];
  const now = acting.world.now();
  const done = await tx
    .updateTable('message_out')
    .set({ state: 'waiting', attempts: 0, due_at: now, created_at: now, ...changed(acting) })
    .where('tenant_id', '=', acting.actor.tenant)
    .where('channel', '=', channel)
    .where('id', 'in', wanted)
    .where('state', 'in', ['failed', 'skipped', 'stale'])
    .executeTakeFirst();
  return Number(done.numUpdatedRows) === wanted.length ? wanted.length : null;
};
