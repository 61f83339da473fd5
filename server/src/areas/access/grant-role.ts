/** Gives rights to roles and takes them, and tells what may be given. Nobody gives or takes what they do not hold. */
import type { GrantNode, roleCalls } from '@zhengjian/contract/areas/access/roles.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import { isOpen } from '../../platform/access/packages.ts';
import { ownPermissions } from '../../platform/actor.ts';
import { registeredCalls } from '../../platform/area.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { mayCall } from '../../platform/http/access.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { type Acting, created } from '../../platform/standard.ts';
import { changeDataScopesOf, changeMenusOf, noteGranted } from '../system/index.ts';
import { ADMINISTRATOR, KEPT_BY_ADMINISTRATOR } from './declared.ts';
import { roleNameIn } from './roles.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    /** By codes. */
    'role.granted': {
      role: string;
      given: { menus: string[]; dataScopes: string[]; apiScopes: string[] };
      taken: { menus: string[]; dataScopes: string[]; apiScopes: string[] };
    };
  }
}

type By = Pick<Ctx, 'actor' | 'lang'>;

/** One kind of what is granted: all there is, by id. */
type Thing = { id: string; code: string; name: string; mayGrant: boolean };
type Things = ReadonlyMap<string, Thing>;
type Places = ReadonlyMap<string, { parentId: string | null; category: number }>;

const named = <R extends { id: string; code: string; name: string; name_en: string }>(
  { lang, actor }: By,
  rows: readonly R[],
  holds: (row: R) => boolean,
  isThere: (row: R) => boolean = () => true,
): Things =>
  new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        code: row.code,
        name: (lang === 'en' && row.name_en) || row.name,
        mayGrant: isThere(row) && (actor.admin || holds(row)),
      },
    ]),
  );

/** Roles by whose right the actor acts. */
const ownRoles = (tx: Tx, { actor }: By) =>
  tx
    .selectFrom('role')
    .select('id')
    .where('role_alias', 'in', actor.roles.length > 0 ? [...actor.roles] : ['']);

const menusThere = async (tx: Tx, by: By): Promise<{ things: Things; places: Places }> => {
  const rows = await tx
    .selectFrom('menu')
    .select(['id', 'parent_id', 'code', 'name', 'name_en', 'category'])
    .orderBy('sort')
    .orderBy('code')
    .execute();
  const held = ownPermissions(by.actor);
  return {
    things: named(
      by,
      rows,
      ({ code }) => held.has(code),
      // what the institute's package lacks acts for nobody
      ({ code }) => isOpen(by.actor.packaged, code),
    ),
    places: new Map(rows.map((r) => [r.id, { parentId: r.parent_id, category: r.category }])),
  };
};

const dataScopesThere = async (tx: Tx, by: By): Promise<Things> => {
  const rows = await tx.selectFrom('data_scope').select(['id', 'code', 'name', 'name_en']).orderBy('code').execute();
  const own = await tx.selectFrom('role_data_scope').select('data_scope_id').where('role_id', 'in', ownRoles(tx, by)).execute();
  const held = new Set(own.map((h) => h.data_scope_id));
  return named(by, rows, ({ id }) => held.has(id));
};

const apiScopesThere = async (tx: Tx, by: By): Promise<Things> => {
  const rows = await tx.selectFrom('api_scope').select(['id', 'code', 'name', 'name_en', 'calls']).orderBy('code').execute();
  return named(by, rows, ({ calls }) => calls.every((key) => mayMake(by, key)));
};

/** Whether the actor may make the call with this key; a call that is gone harms nobody. */
export const mayMake = ({ actor }: By, key: string): boolean => {
  const call = registeredCalls().get(key);
  return call === undefined || mayCall(call.access, { ...actor, permissions: ownPermissions(actor) }, key, call.scope) === 'yes';
};

/** The given menus with all those above them: a menu below one that is not granted would not be shown. */
const withAbove = (ids: readonly string[], places: Places): string[] => {
  const all = new Set<string>();
  for (const id of ids) for (let at: string | null = id; at !== null && !all.has(at); at = places.get(at)?.parentId ?? null) all.add(at);
  return [...all];
};

type Change = { give: Thing[]; take: Thing[] };
/**
 * What has to be given and taken, so that the role holds exactly what is wanted.
 * @throws access.grantUnknown, access.grantNotHeld naming what the actor does not hold
 */
const changeOf = (there: Things, held: readonly string[], wanted: readonly string[] | undefined): Change => {
  if (wanted === undefined) return { give: [], take: [] };
  const thing = (id: string): Thing => there.get(id) ?? refuse('access.grantUnknown');
  const [now, then] = [new Set(wanted), new Set(held)];
  const change = { give: [...now].filter((id) => !then.has(id)).map(thing), take: [...then].filter((id) => !now.has(id)).map(thing) };
  const beyond = [...change.give, ...change.take].find(({ mayGrant }) => !mayGrant);
  if (beyond) refuse('access.grantNotHeld', { name: beyond.name });
  return change;
};

const heldBy = async (tx: Tx, role: string) => ({
  menus: (await tx.selectFrom('role_menu').select('menu_id').where('role_id', '=', role).execute()).map((r) => r.menu_id),
  dataScopes: (await tx.selectFrom('role_data_scope').select('data_scope_id').where('role_id', '=', role).execute()).map(
    (r) => r.data_scope_id,
  ),
  apiScopes: (await tx.selectFrom('role_api_scope').select('api_scope_id').where('role_id', '=', role).execute()).map(
    (r) => r.api_scope_id,
  ),
});

const changeApiScopesOf = async (tx: Tx, acting: Acting, role: string, { give, take }: Change): Promise<void> => {
  if (take.length > 0)
    await tx
      .deleteFrom('role_api_scope')
      .where('role_id', '=', role)
      .where(
        'api_scope_id',
        'in',
        take.map(({ id }) => id),
      )
      .execute();
  if (give.length > 0)
    await tx
      .insertInto('role_api_scope')
      .values(give.map(({ id }) => ({ ...created(acting), role_id: role, api_scope_id: id })))
      .execute();
};

const ids = (things: readonly Thing[]) => things.map(({ id }) => id);
const codes = (things: readonly Thing[]) => things.map(({ code }) => code);

/** @throws access.roleNotFound, access.administratorOnly, access.administratorEmptied, server.conflict, and what {@link changeOf} refuses */
export const grantRoles = async (tx: Tx, by: Acting & By, input: Received<typeof roleCalls.roleGrant>): Promise<null> => {
  const rows = await tx.selectFrom('role').selectAll().where('id', 'in', input.roleIds).orderBy('id').forUpdate().execute();
  if (rows.length !== new Set(input.roleIds).size) refuse('access.roleNotFound');
  const [only] = rows;
  if (rows.length === 1 && input.version !== undefined && only?.version !== input.version) refuse('server.conflict');
  const { things: menus, places } = await menusThere(tx, by);
  const dataScopes = await dataScopesThere(tx, by);
  const apiScopes = await apiScopesThere(tx, by);
  const wanted = input.menuIds && withAbove(input.menuIds, places);
  for (const row of rows) {
    const held = await heldBy(tx, row.id);
    const change = {
      menus: changeOf(menus, held.menus, wanted),
      dataScopes: changeOf(dataScopes, held.dataScopes, input.dataScopeIds),
      apiScopes: changeOf(apiScopes, held.apiScopes, input.apiScopeIds),
    };
    if (row.role_alias === ADMINISTRATOR) {
      if (!by.actor.admin) refuse('access.administratorOnly', { name: roleNameIn(by.lang, row) });
      const lost = change.menus.take.find(({ code }) => KEPT_BY_ADMINISTRATOR.includes(code));
      if (lost) refuse('access.administratorEmptied', { role: roleNameIn(by.lang, row), name: lost.name });
    }
    await changeMenusOf(tx, by, { role: row.id, give: ids(change.menus.give), take: ids(change.menus.take) });
    await changeDataScopesOf(tx, by, { role: row.id, give: ids(change.dataScopes.give), take: ids(change.dataScopes.take) });
    await changeApiScopesOf(tx, by, row.id, change.apiScopes);
    await noteGranted(tx, by, row.id);
    await audit(tx, by, {
      kind: 'role.granted',
      subject: { type: 'role', id: row.id },
      details: {
        role: row.role_alias,
        given: { menus: codes(change.menus.give), dataScopes: codes(change.dataScopes.give), apiScopes: codes(change.apiScopes.give) },
        taken: { menus: codes(change.menus.take), dataScopes: codes(change.dataScopes.take), apiScopes: codes(change.apiScopes.take) },
      },
    });
  }
  return null;
};

const nodeOf = (thing: Thing, place: { parentId: string | null; category: number }): GrantNode => ({
  id: thing.id,
  key: thing.id,
  value: thing.id,
  parentId: place.parentId ?? '',
  title: thing.name,
  code: thing.code,
  category: place.category,
  mayGrant: thing.mayGrant,
});
const FLAT = { parentId: null, category: 0 };

/** Everything that may be granted. */
export const grantTree = async (tx: Tx, by: By) => {
  const { things, places } = await menusThere(tx, by);
  const below = (parent: string | null): GrantNode[] =>
    [...things.values()].flatMap((thing) => {
      const place = places.get(thing.id);
      if (place === undefined || place.parentId !== parent) return [];
      const children = below(thing.id);
      return [{ ...nodeOf(thing, place), ...(children.length > 0 ? { children } : {}) }];
    });
  return {
    menu: below(null),
    dataScope: [...(await dataScopesThere(tx, by)).values()].map((thing) => nodeOf(thing, FLAT)),
    apiScope: [...(await apiScopesThere(tx, by)).values()].map((thing) => nodeOf(thing, FLAT)),
  };
};

/** What roles hold; of several what any of them holds. @throws access.roleNotFound */
export const roleTreeKeys = async (tx: Tx, roleIds: readonly string[]) => {
  const rows = await tx
    .selectFrom('role')
    .select('id')
    .where('id', 'in', [...roleIds])
    .execute();
  if (rows.length !== new Set(roleIds).size) refuse('access.roleNotFound');
  const held = await Promise.all(rows.map(({ id }) => heldBy(tx, id)));
  const all = (of: (one: (typeof held)[number]) => readonly string[]) => [...new Set(held.flatMap(of))];
  return { menu: all((h) => h.menus), dataScope: all((h) => h.dataScopes), apiScope: all((h) => h.apiScopes) };
};
