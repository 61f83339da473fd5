/** Whether an institute is in use: not disabled, not deleted, its last day not over. */
import type { Db } from '../database/db.ts';
import { dayText, type World } from '../world.ts';

export const IN_USE = 1;
export const DISABLED = 2;
export const DELETED = 3;

export type Standing = 'open' | 'expired' | 'disabled';

export const standingOf = (tenant: { status: number; expires_on: string | null }, world: Pick<World, 'now'>): Standing => {
  if (tenant.status !== IN_USE) return 'disabled';
  return tenant.expires_on !== null && tenant.expires_on < dayText(world.now()) ? 'expired' : 'open';
};

/** Institutes in use, in the order of their codes: the clock works for no other. */
export const tenantsInUse = async (db: Db, world: Pick<World, 'now'>): Promise<string[]> => {
  const rows = await db.readSystem((tx) =>
    tx.selectFrom('tenant').select(['tenant_id', 'status', 'expires_on']).orderBy('tenant_id').execute(),
  );
  return rows.filter((row) => standingOf(row, world) === 'open').map(({ tenant_id }) => tenant_id);
};
