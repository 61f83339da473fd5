/** A certificate is drawn up by whoever has its making before them. */
import type { CertificateNode } from '@zhengjian/contract/areas/certificate/records.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { loadInstance } from '../../workflow/instance.ts';
import { standingOf } from '../../workflow/right-to-act.ts';
import '../../cases/tables.ts';

const MAKING: CertificateNode = 'certificateMaking';

/** Those who draw it up when the actor does: they themself, and whom they stand in for; null where the making is not before them. */
export const makersNow = async (tx: Tx, { actor }: { actor: Actor }, caseId: string): Promise<readonly string[] | null> => {
  const of = await tx.selectFrom('business_case').select('instance_id').where('id', '=', caseId).executeTakeFirst();
  if (!of?.instance_id) return null;
  const { category, open } = await loadInstance(tx, { actor }, of.instance_id, false);
  for (const task of open.filter(({ node }) => node === MAKING)) {
    const standing = await standingOf(tx, actor, category, task);
    if (standing.is === 'delegate') return [actor.user];
    if (standing.is === 'may') return standing.inSteadOf === null ? [actor.user] : [actor.user, standing.inSteadOf.user];
  }
  return null;
};
