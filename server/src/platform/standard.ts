/** The standard columns of a new or changed row, told by who acts and when. */
import { sql } from 'kysely';
import { type Actor, systemActor } from './actor.ts';
import type { World } from './world.ts';

/** Who acts, in which world; every request context is one. */
export type Acting = { actor: Pick<Actor, 'tenant' | 'user' | 'dept'>; world: World };

/** For rows that are only added: id, tenant and who made them. */
export const added = ({ actor, world }: Acting) => ({
  id: world.uuid(),
  tenant_id: actor.tenant,
  created_dept: actor.dept,
  created_at: world.now(),
  created_by: actor.user,
});

/** For a new row that may change later. */
export const created = (acting: Acting) => {
  const row = added(acting);
  return { ...row, updated_at: row.created_at, updated_by: row.created_by };
};

/** For an update; count `version` up beside it. */
export const changed = ({ actor, world }: Acting) => ({ updated_at: world.now(), updated_by: actor.user });

/** Columns of a row that the system itself makes for a tenant. */
export const createdBySystem = (tenant: string, world: World, id: string = world.uuid()) => ({
  ...created({ actor: systemActor(tenant), world }),
  id,
});

/** A moment of the world to compare a column with; columns come out as text, so a bare Date would not compile. */
export const at = (moment: Date) => sql<string>`${moment}::timestamptz`;
