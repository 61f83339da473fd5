/** The defaults that a tenant does not have yet: all of them when it is made, new ones when a newer version opens its system. */
import { sql } from 'kysely';
import { systemActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { World } from '../../../platform/world.ts';
import { giveCatalogues } from './give-catalogues.ts';
import { giveLaboratory } from './give-laboratory.ts';
import { giveLists } from './give-lists.ts';
import { giveMenus } from './give-menus.ts';
import { givePrices } from './give-prices.ts';
import { giveRoles } from './give-roles.ts';
import { type DefaultKind, openLedger, type System } from './given.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'tenant.defaults': { added: Partial<Record<DefaultKind, number>> };
  }
}

const LOCK = 7264;

/** @returns how many were added, by kind. */
export const giveDefaults = async (system: System): Promise<Partial<Record<DefaultKind, number>>> => {
  const ledger = await openLedger(system);
  await giveRoles(system, ledger);
  await giveMenus(system, ledger);
  await giveCatalogues(system, ledger);
  await giveLists(system, ledger);
  await givePrices(system, ledger);
  await giveLaboratory(system, ledger);
  return ledger.close();
};

/** Gives every tenant what this version brings; one process at a time. @returns the tenants that were given something. */
export const renewDefaults = async (db: Db, world: World): Promise<string[]> => {
  const tenants = await db.system((tx) => tx.selectFrom('tenant').select('tenant_id').orderBy('tenant_id').execute());
  const renewed: string[] = [];
  for (const { tenant_id: tenant } of tenants)
    await db.system(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const added = await giveDefaults({ tx, world, tenant });
      if (Object.keys(added).length === 0) return;
      renewed.push(tenant);
      await audit(
        tx,
        { actor: systemActor(tenant), world },
        { kind: 'tenant.defaults', subject: { type: 'tenant', id: null }, details: { added } },
      );
    });
  return renewed;
};
