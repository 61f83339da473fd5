/** What a role holds of menus, buttons and data scopes: given and taken here alone. Who may do that is judged before. */
import type { Tx } from '../../platform/database/schema.ts';
import { type Acting, created } from '../../platform/standard.ts';
import './tables.ts';

type Change = { role: string; give: readonly string[]; take: readonly string[] };

export const changeMenusOf = async (tx: Tx, acting: Acting, { role, give, take }: Change): Promise<void> => {
  if (take.length > 0)
    await tx
      .deleteFrom('role_menu')
      .where('role_id', '=', role)
      .where('menu_id', 'in', [...take])
      .execute();
  if (give.length > 0)
    await tx
      .insertInto('role_menu')
      .values(give.map((menu_id) => ({ ...created(acting), role_id: role, menu_id })))
      .execute();
};

export const changeDataScopesOf = async (tx: Tx, acting: Acting, { role, give, take }: Change): Promise<void> => {
  if (take.length > 0)
    await tx
      .deleteFrom('role_data_scope')
      .where('role_id', '=', role)
      .where('data_scope_id', 'in', [...take])
      .execute();
  if (give.length > 0)
    await tx
      .insertInto('role_data_scope')
      .values(give.map((data_scope_id) => ({ ...created(acting), role_id: role, data_scope_id })))
      .execute();
};

/** Puts a menu under another one, at a place among those that stand there. */
export const moveMenu = async (
  tx: Tx,
  { actor, world }: Acting,
  id: string,
  to: { parent: string | null; sort: number },
): Promise<void> => {
  await tx
    .updateTable('menu')
    .set((e) => ({ parent_id: to.parent, sort: to.sort, updated_at: world.now(), updated_by: actor.user, version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
};

/** Counts a role's version up: what it holds has changed. */
export const noteGranted = async (tx: Tx, { actor, world }: Acting, role: string): Promise<void> => {
  await tx
    .updateTable('role')
    .set((e) => ({ updated_at: world.now(), updated_by: actor.user, version: e('version', '+', 1) }))
    .where('id', '=', role)
    .execute();
};

/** What a role holds goes with it. */
export const clearGrantsOf = async (tx: Tx, roles: readonly string[]): Promise<void> => {
  await tx
    .deleteFrom('role_menu')
    .where('role_id', 'in', [...roles])
    .execute();
  await tx
    .deleteFrom('role_data_scope')
    .where('role_id', 'in', [...roles])
    .execute();
};
