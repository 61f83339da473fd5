/** Who a person is to the system: roles in force, permissions, scopes, companies. */
import { COMPANY_RIGHTS } from '@zhengjian/contract/company-rights.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { actingCodes } from '../../platform/access/packages.ts';
import { standingOf } from '../../platform/access/tenants.ts';
import { type Actor, systemActor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { World } from '../../platform/world.ts';
import { principalsOf } from '../../workflow/deputies.ts';
import { factorLacking } from './factor-demand.ts';
import { expired } from './password-policy.ts';

const KINDS = ['staff', 'customer', 'extLab', 'guest'] as const;

/** Department and role that were chosen; without them all roles are in force. */
export type Place = { deptId: string | null; roleId: string | null };

/** Who must change the password or set up the second factor first may do that and nothing else: no role, no permission, no company. */
const withoutRights = (
  who: Pick<Actor, 'tenant' | 'user' | 'name' | 'lang' | 'mustChangePassword' | 'passwordExpired' | 'mustSetFactor'>,
): Actor => ({
  ...systemActor(who.tenant),
  ...who,
  kind: 'guest',
  scopes: [],
});

const DEPARTMENT = 3;
const DEPARTMENT_AND_BELOW = 4;

/** Every department with itself and all below it. */
const departmentsBelow = async (tx: Tx, tenant: string): Promise<ReadonlyMap<string, string[]>> => {
  const { rows } = await sql<{ top: string; ids: string[] }>`with recursive d as (
      select id, id as top from dept where tenant_id = ${tenant}
      union select c.id, d.top from dept c join d on c.parent_id = d.id where c.tenant_id = ${tenant})
    select top, array_agg(replace(id::text, '-', '')) as ids from d group by top`.execute(tx);
  return new Map(rows.map((r) => [r.top, r.ids]));
};

type HeldRole = { id: string; dept_id: string };
/** Departments that a scope of departments means: those in which the person holds the role. */
const departmentsOf = (
  scope: { role_id: string; scope_type: number },
  roles: readonly HeldRole[],
  place: Place,
  below: ReadonlyMap<string, string[]>,
): string[] => {
  if (scope.scope_type !== DEPARTMENT && scope.scope_type !== DEPARTMENT_AND_BELOW) return [];
  const held = roles.filter((r) => r.id === scope.role_id && (!place.deptId || r.dept_id === place.deptId)).map((r) => r.dept_id);
  return scope.scope_type === DEPARTMENT ? held : held.flatMap((id) => below.get(id) ?? [id]);
};

/** As JSON has them. */
const plain = (id: string): string => id.replaceAll('-', '');

/**
 * What is kept of a person, in one statement, since it is asked with almost every call: the account, the roles in force at a place (all of
 * them when no role was chosen), what these grant, and the companies. The grants come first, whatever the planner knows of the tables: a
 * search menu by menu takes 20 ms of every call where it knows nothing.
 */
const personOf = (tx: Tx, world: Pick<World, 'now'>, tenant: string, userId: string, place: Place) =>
  tx
    .with(
      (held) => held('held').materialized(),
      (db) => {
        const held = db
          .selectFrom('user_role as u')
          .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.role_id'))
          .select(['r.id', 'r.role_alias', 'r.sort', 'u.dept_id', 'u.is_default'])
          .where('u.tenant_id', '=', tenant)
          .where('u.user_id', '=', userId);
        return place.roleId ? held.where('u.role_id', '=', place.roleId) : held;
      },
    )
    .with(
      (granted) => granted('granted').materialized(),
      (db) =>
        db
          .selectFrom('role_menu')
          .select('menu_id')
          .distinct()
          .where('tenant_id', '=', tenant)
          .where('role_id', 'in', (e) => e.selectFrom('held').select('held.id')),
    )
    .selectFrom('user_account as u')
    .leftJoin('user_secret as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
    .innerJoin('tenant as t', 't.tenant_id', 'u.tenant_id')
    .leftJoin('tenant_package as p', 'p.id', 't.package_id')
    .select(['u.account', 'u.real_name', 'u.user_type', 'u.login_flag', 'u.status', 'u.laboratory', 's.must_change'])
    .select(['t.status as tenant_status', 't.expires_on', 'p.menu_codes'])
    .select(expired(world.now()).as('expired'))
    .select(factorLacking.as('factorLacking'))
    .select((e) => [
      jsonArrayFrom(
        e.selectFrom('held').select(['held.id', 'held.role_alias', 'held.dept_id']).orderBy('held.is_default', 'desc').orderBy('held.sort'),
      ).as('roles'),
      jsonArrayFrom(
        e
          .selectFrom('granted as g')
          .innerJoin('menu as m', (j) => j.on('m.tenant_id', '=', tenant).onRef('m.id', '=', 'g.menu_id'))
          .select('m.code')
          .distinct(),
      ).as('permissions'),
      jsonArrayFrom(
        e
          .selectFrom('role_data_scope as g')
          .innerJoin('data_scope as d', (j) => j.onRef('d.tenant_id', '=', 'g.tenant_id').onRef('d.id', '=', 'g.data_scope_id'))
          .select(['g.role_id', 'd.scope_type', 'd.business_types', 'd.filter'])
          .where('g.tenant_id', '=', tenant)
          .where('g.role_id', 'in', (x) => x.selectFrom('held').select('held.id')),
      ).as('scopes'),
      jsonArrayFrom(
        e
          .selectFrom('role_api_scope as g')
          .innerJoin('api_scope as a', (j) => j.onRef('a.tenant_id', '=', 'g.tenant_id').onRef('a.id', '=', 'g.api_scope_id'))
          .select('a.calls')
          .where('g.tenant_id', '=', tenant)
          .where('g.role_id', 'in', (x) => x.selectFrom('held').select('held.id')),
      ).as('apiScopes'),
      jsonArrayFrom(
        e
          .selectFrom('user_company as c')
          .select(['c.company_id', 'c.may_manage', 'c.rights'])
          .where('c.tenant_id', '=', tenant)
          .where('c.user_id', '=', userId)
          .orderBy('c.is_default', 'desc')
          .orderBy('c.created_at'),
      ).as('companies'),
    ])
    .where('u.tenant_id', '=', tenant)
    .where('u.id', '=', userId)
    .executeTakeFirst();

/**
 * Everything row-level security and the access rules need to know of a person; null for who may not sign in, or whose institute is not
 * in use.
 */
export const actorOf = async (
  tx: Tx,
  world: Pick<World, 'now'>,
  tenant: string,
  userId: string,
  place: Place,
  lang: Language,
): Promise<Actor | null> => {
  const [user, principals] = await Promise.all([personOf(tx, world, tenant, userId, place), principalsOf(tx, tenant, userId, world.now())]);
  if (!user?.login_flag || user.status !== 1) return null;
  if (standingOf({ status: user.tenant_status, expires_on: user.expires_on }, world) !== 'open') return null;
  const person = { tenant, user: userId, name: user.real_name, lang };
  if (user.must_change) return withoutRights({ ...person, mustChangePassword: true });
  if (user.expired) return withoutRights({ ...person, mustChangePassword: true, passwordExpired: true });
  if (user.factorLacking) return withoutRights({ ...person, mustSetFactor: true });
  const { permissions, apiScopes } = user;
  const roles = user.roles.map((r) => ({ ...r, id: plain(r.id), dept_id: plain(r.dept_id) }));
  const scopes = user.scopes.map((scope) => ({ ...scope, role_id: plain(scope.role_id) }));
  const below = scopes.some((s) => s.scope_type === DEPARTMENT_AND_BELOW)
    ? await departmentsBelow(tx, tenant)
    : new Map<string, string[]>();
  const admin = user.account === 'admin' && roles.some((r) => r.role_alias === 'administrator');
  const packaged = user.menu_codes === null ? null : new Set(user.menu_codes);
  const deputyFor = user.user_type === 1 ? principals : [];
  const own = new Set(permissions.map((p) => p.code));
  const lent = new Set(deputyFor.flatMap((p) => p.lends).filter((code) => !own.has(code)));
  return {
    tenant,
    user: userId,
    name: user.real_name,
    kind: KINDS[user.user_type - 1] ?? 'guest',
    admin,
    dept: place.deptId ?? roles[0]?.dept_id ?? null,
    role: place.roleId ?? roles[0]?.id ?? null,
    roles: [...new Set(roles.map((r) => r.role_alias))],
    permissions: new Set(actingCodes([...own, ...lent], { packaged, tenant, admin })),
    ...(lent.size > 0 ? { lent } : {}),
    ...(packaged === null ? {} : { packaged }),
    ...(apiScopes.length > 0 ? { calls: new Set(apiScopes.flatMap(({ calls }) => calls)) } : {}),
    scopes: scopes.map((s) => ({
      type: s.scope_type,
      lines: s.business_types,
      depts: departmentsOf(s, roles, place, below),
      filter: Array.isArray(s.filter) ? s.filter : [],
    })),
    companies: user.companies.map((c) => plain(c.company_id)),
    // of several companies what holds in each, since a call does not say for which it is made
    companyRights: COMPANY_RIGHTS.filter((right) => user.companies.every((c) => c.may_manage || c.rights.includes(right))),
    laboratory: user.laboratory,
    deputyFor,
    lang,
  };
};

/** True when the person holds this role in this department. */
export const holdsPlace = async (tx: Tx, tenant: string, userId: string, place: { deptId: string; roleId: string }): Promise<boolean> =>
  (await tx
    .selectFrom('user_role')
    .select('id')
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .where('dept_id', '=', place.deptId)
    .where('role_id', '=', place.roleId)
    .executeTakeFirst()) !== undefined;
