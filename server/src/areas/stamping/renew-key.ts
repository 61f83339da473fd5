/**
 * The certificate that the institute issued for a seal ends before the seal does: a new key takes its place before the first signature in
 * its last days. What was signed with the one before stays as it is; a key of a licensed authority is its holder's to renew.
 */
import { systemActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed } from '../../platform/standard.ts';
import { certificateShown, isEnding, keyRow, makeSealKey, type Vault } from './custody.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.keyRenewed': { name: string; serial: string };
  }
}

const ownSeal = (tx: Tx, tenant: string, sealId: string) =>
  tx
    .selectFrom('seal')
    .select(['name', 'certificate_until'])
    .where('tenant_id', '=', tenant)
    .where('id', '=', sealId)
    .where('key_source', '=', 'institute');

export const renewSealKey = async (vault: Vault, tenant: string, sealId: string): Promise<void> => {
  const { world } = vault;
  const seal = await vault.db.system((tx) => ownSeal(tx, tenant, sealId).executeTakeFirst());
  if (!seal?.certificate_until || !isEnding(world, seal.certificate_until)) return;
  const pair = await makeSealKey(vault, tenant, seal.name);
  const shown = certificateShown(pair.certificate);
  const acting = { actor: systemActor(tenant), world };
  await vault.db.system(async (tx) => {
    // renewed by another process meanwhile, or imported
    const now = await ownSeal(tx, tenant, sealId).forUpdate().executeTakeFirst();
    if (now?.certificate_until !== seal.certificate_until) return;
    await tx
      .updateTable('signing_key')
      .set({ retired: true, updated_at: world.now() })
      .where('tenant_id', '=', tenant)
      .where('seal_id', '=', sealId)
      .execute();
    await tx
      .insertInto('signing_key')
      .values(keyRow(vault, tenant, 'seal', sealId, pair))
      .execute();
    await tx
      .updateTable('seal')
      .set({ ...shown, ...changed(acting) })
      .where('tenant_id', '=', tenant)
      .where('id', '=', sealId)
      .execute();
    await audit(tx, acting, {
      kind: 'seal.keyRenewed',
      subject: { type: 'seal', id: sealId },
      details: { name: seal.name, serial: shown.certificate_serial },
    });
  });
};
