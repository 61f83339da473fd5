/** What waits in the stamping area for a person: papers whose next seal is theirs to set, and uses of seals to decide. */
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { dayText } from '../../platform/world.ts';
import { registerQueue } from '../../workflow/lists/waiting-work.ts';
import type { Act } from '../../workflow/registry.ts';
import { documentKinds } from './document-kinds.ts';
import { papersLacking } from './paper-queue.ts';
import { mayStampWith, neededSeals, stoppedOn } from './seals-of.ts';

/**
 * Papers that the person can stamp now: their next seal is kept by the person, or by somebody whose deputy they are, and can be used
 * today; neither returned nor at the stamping worker already.
 */
const toStamp = async (tx: Tx, { actor, world }: Act): Promise<number> => {
  const today = dayText(world.now());
  const needed = await neededSeals(tx, actor.tenant);
  let count = 0;
  for (const kind of new Set(Object.values(documentKinds()))) {
    const seals = needed.get(kind) ?? [];
    for (const [at, seal] of seals.entries()) {
      if (!mayStampWith(actor, seal) || stoppedOn(seal, today) !== '') continue;
      const before = seals.slice(0, at).map((s) => s.sealId);
      count += await papersLacking(tx, actor, kind, { before, seal: seal.sealId });
    }
  }
  return count;
};

const usesToDecide = async (tx: Tx, actor: Actor): Promise<number> =>
  (
    await tx
      .selectFrom('seal_use')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('tenant_id', '=', actor.tenant)
      .where('state', '=', 'requested')
      // whoever asked does not decide
      .where('created_by', '<>', actor.user)
      .executeTakeFirstOrThrow()
  ).n;

export const stampingQueues = (): void => {
  registerQueue({
    kind: 'stamping',
    path: '/printing/cccStamping',
    permission: 'seal_stamp',
    count: toStamp,
  });
  registerQueue({
    kind: 'sealUses',
    path: '/printing/seals?waiting=1',
    permission: 'seal_use_decide',
    count: (tx, { actor }) => usesToDecide(tx, actor),
  });
};
