/** Who may do what to whom: nobody gives more than they hold, nobody works on their own rights, one administrator always stays. */
import type { Language } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { type Actor, ownPermissions } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { firstAdministrator } from '../system/index.ts';
import '../account/tables.ts';
import '../system/tables.ts';
import './tables.ts';

const ADMINISTRATOR = 'administrator';

type By = { actor: Actor; lang: Language };
type Rights = { id: string; name: string; codes: string[]; scopes: string[] };

const rightsOf = async (tx: Tx, { actor, lang }: By, roleIds: readonly string[]): Promise<Rights[]> => {
  const { rows } = await sql<Rights>`select r.id,
      coalesce(nullif(${sql.ref(lang === 'en' ? 'r.role_name_en' : 'r.role_name')}, ''), r.role_name) as name,
      array(select m.code from role_menu g join menu m on m.tenant_id = g.tenant_id and m.id = g.menu_id
        where g.tenant_id = r.tenant_id and g.role_id = r.id) as codes,
      array(select s.code from role_data_scope g join data_scope s on s.tenant_id = g.tenant_id and s.id = g.data_scope_id
        where g.tenant_id = r.tenant_id and g.role_id = r.id)
      || array(select 'api:' || s.code from role_api_scope g join api_scope s on s.tenant_id = g.tenant_id and s.id = g.api_scope_id
        where g.tenant_id = r.tenant_id and g.role_id = r.id) as scopes
    from role r where r.tenant_id = ${actor.tenant} and r.id = any(${[...roleIds]}::uuid[])`.execute(tx);
  return rows;
};

const ownScopes = async (tx: Tx, { tenant, roles }: Actor): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ code: string }>`select distinct s.code from role r
    join role_data_scope g on g.tenant_id = r.tenant_id and g.role_id = r.id
    join data_scope s on s.tenant_id = g.tenant_id and s.id = g.data_scope_id
    where r.tenant_id = ${tenant} and r.role_alias = any(${[...roles]})
    union select 'api:' || s.code from role r
    join role_api_scope g on g.tenant_id = r.tenant_id and g.role_id = r.id
    join api_scope s on s.tenant_id = g.tenant_id and s.id = g.api_scope_id
    where r.tenant_id = ${tenant} and r.role_alias = any(${[...roles]})`.execute(tx);
  return new Set(rows.map(({ code }) => code));
};

const holdsAny = (actor: Actor): boolean => ownPermissions(actor).has('user_grant_any');

/** Whether a role holds no more than the person: neither a permission nor a data or API scope that they lack. */
const withinOwn = async (tx: Tx, by: By): Promise<(role: Rights) => boolean> => {
  if (holdsAny(by.actor)) return () => true;
  const codes = ownPermissions(by.actor);
  const scopes = await ownScopes(tx, by.actor);
  return (role) => role.codes.every((code) => codes.has(code)) && role.scopes.every((scope) => scopes.has(scope));
};

/** @throws organisation.roleNotFound, organisation.roleBeyond */
export const mayGiveRoles = async (tx: Tx, by: By, roleIds: readonly string[]): Promise<void> => {
  const wanted = [...new Set(roleIds)];
  if (wanted.length === 0) return;
  const roles = await rightsOf(tx, by, wanted);
  if (roles.length !== wanted.length) refuse('organisation.roleNotFound');
  const within = await withinOwn(tx, by);
  const beyond = roles.find((role) => !within(role));
  if (beyond) refuse('organisation.roleBeyond', { role: beyond.name });
};

/** Roles of the tenant with whether the person may give each. */
export const grantable = async (tx: Tx, by: By) => {
  const rows = await tx
    .selectFrom('role')
    .select(['id', 'role_alias'])
    .where('tenant_id', '=', by.actor.tenant)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const rights = new Map(
    (
      await rightsOf(
        tx,
        by,
        rows.map(({ id }) => id),
      )
    ).map((role) => [role.id, role]),
  );
  const within = await withinOwn(tx, by);
  return rows.flatMap(({ id, role_alias: roleAlias }) => {
    const role = rights.get(id);
    return role ? [{ id, roleAlias, roleName: role.name, mayGive: within(role) }] : [];
  });
};

/** Whoever could come into the first administrator's account could do what is that account's alone. @throws organisation.userBeyond */
export const notTheFirst = async (tx: Tx, { actor }: By, userIds: readonly string[]): Promise<void> => {
  if (actor.admin) return;
  const first = await tx
    .selectFrom('user_account')
    .select('real_name')
    .where('tenant_id', '=', actor.tenant)
    .where('id', 'in', [...userIds])
    .where('account', '=', firstAdministrator.account)
    .executeTakeFirst();
  if (first) refuse('organisation.userBeyond', { name: first.real_name });
};

/**
 * Whoever resets the password of somebody, or changes them, could act in their name: that takes what they hold.
 * @throws organisation.userBeyond
 */
export const mayActOn = async (tx: Tx, by: By, userIds: readonly string[]): Promise<void> => {
  if (userIds.length === 0) return;
  if (holdsAny(by.actor)) return;
  const held = await tx
    .selectFrom('user_role as h')
    .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'))
    .select(['h.role_id', 'u.real_name'])
    .where('h.tenant_id', '=', by.actor.tenant)
    .where('h.user_id', 'in', [...userIds])
    .execute();
  const within = await withinOwn(tx, by);
  const beyond = (
    await rightsOf(
      tx,
      by,
      held.map((h) => h.role_id),
    )
  ).filter((role) => !within(role));
  const above = held.find((h) => beyond.some(({ id }) => id === h.role_id));
  if (above) refuse('organisation.userBeyond', { name: above.real_name });
};

/** @throws organisation.ownAccount */
export const notOneself = ({ actor }: By, userIds: readonly string[]): void => {
  if (userIds.includes(actor.user)) refuse('organisation.ownAccount');
};

/** An administrator who can sign in, other than one. */
const administratorBut = (tx: Tx, tenant: string, except: string | null) =>
  tx
    .selectFrom('user_role as h')
    .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'h.tenant_id').onRef('r.id', '=', 'h.role_id'))
    .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'h.tenant_id').onRef('u.id', '=', 'h.user_id'))
    .select('u.id')
    .where('h.tenant_id', '=', tenant)
    .where('r.role_alias', '=', ADMINISTRATOR)
    .where('u.login_flag', '=', true)
    .where('u.status', '=', 1)
    .$if(except !== null, (q) => q.where('u.id', '<>', except))
    .limit(1)
    .executeTakeFirst();

/**
 * Acts that may take an administrator away wait for each other here, so that two administrators do not take away each other.
 * Asked before the change; what it answers, after it.
 */
export const keepAnAdministrator = async (tx: Tx, { actor }: By): Promise<() => Promise<void>> => {
  await tx
    .selectFrom('role')
    .select('id')
    .where('tenant_id', '=', actor.tenant)
    .where('role_alias', '=', ADMINISTRATOR)
    .forUpdate()
    .execute();
  return async () => {
    if (!(await administratorBut(tx, actor.tenant, null))) refuse('organisation.lastAdministrator');
  };
};

/** Asked ahead of the act, for who wants to know before it. @throws organisation.lastAdministrator */
export const notTheOnlyAdministrator = async (tx: Tx, { actor }: By, userId: string): Promise<void> => {
  if (!(await administratorBut(tx, actor.tenant, userId))) refuse('organisation.lastAdministrator');
};
