/** Types of the standard columns, and the values they get. SQL makes neither ids nor times: both come from the world. */
import type { Generated } from 'kysely';
import { type Actor, SYSTEM_USER } from '../actor.ts';
import type { World } from '../world.ts';

/** Moment as it comes out of the database (`yyyy-MM-dd HH:mm:ss`) and goes in. */
export type Moment = string | Date;

/** Columns of every row of a tenant; see createTable. */
export type Standard = {
  id: string;
  tenant_id: string;
  created_dept: string | null;
  created_at: Moment;
  created_by: string;
  updated_at: Moment;
  updated_by: string;
  version: Generated<number>;
};
/** Rows that are only ever added. */
export type AppendOnly = Omit<Standard, 'updated_at' | 'updated_by' | 'version'>;
/** Rows without a tenant. */
export type Platform = Omit<Standard, 'tenant_id'>;

/** Standard columns of a new row. */
export const born = (actor: Actor, world: World, id: string = world.uuid()) => {
  const now = world.now();
  return { id, tenant_id: actor.tenant, created_dept: actor.dept, created_at: now, created_by: actor.user, updated_at: now, updated_by: actor.user };
};

/** The same for a row that is only ever added. */
export const bornOnce = (actor: Actor, world: World, id: string = world.uuid()) => ({
  id,
  tenant_id: actor.tenant,
  created_dept: actor.dept,
  created_at: world.now(),
  created_by: actor.user,
});

/** Columns that every change of a row sets. */
export const touched = (actor: Actor, world: World) => ({ updated_at: world.now(), updated_by: actor.user });

/** Standard columns of a row that the house itself makes for a tenant. */
export const bornOfHouse = (tenant: string, world: World, id: string = world.uuid()) => {
  const now = world.now();
  return { id, tenant_id: tenant, created_dept: null, created_at: now, created_by: SYSTEM_USER, updated_at: now, updated_by: SYSTEM_USER };
};
