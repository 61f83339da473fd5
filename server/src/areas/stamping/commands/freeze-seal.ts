/** Freezes a seal at once, and lets it be used again. What waits at the stamping worker is looked at again when its turn comes. */
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.stateChanged': { state: string; reason: string };
  }
}

/** @throws stamping.sealNotFound, stamping.stateAlready */
export const setSealState = async (tx: Tx, ctx: Ctx, id: string, state: 'active' | 'frozen', reason: string): Promise<null> => {
  const seal =
    (await tx.selectFrom('seal').select(['state', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()) ??
    refuse('stamping.sealNotFound');
  if (seal.state === state) refuse(state === 'frozen' ? 'stamping.frozenAlready' : 'stamping.activeAlready');
  await tx
    .updateTable('seal')
    .set({ state, state_reason: reason, version: seal.version + 1, ...changed(ctx) })
    .where('id', '=', id)
    .execute();
  await audit(tx, ctx, { kind: 'seal.stateChanged', subject: { type: 'seal', id }, details: { state, reason } });
  return null;
};
