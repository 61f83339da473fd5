/**
 * Sessions: opaque tokens, stored hashed. Refresh tokens rotate; a repeat within 30 s gives the same successor, a later
 * reuse ends the whole family, since either the user or a thief holds a stale token.
 */
import { createHash } from 'node:crypto';
import type { Language } from '@zhengjian/contract/constants.ts';
import { TOKEN_LIFE } from '@zhengjian/contract/constants.ts';
import { sql } from 'kysely';
import { type Actor, systemActor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Keys } from '../../platform/keys.ts';
import { refuse } from '../../platform/refuse.ts';
import { at, createdBySystem } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { principalsOf } from '../../workflow/deputies.ts';

/** Seconds: a working day and its evening; whoever is away longer signs in again. */
export const REFRESH_LIFE = 14 * 3600;
const REPEAT_MS = 30_000;
const KINDS = ['staff', 'customer', 'extLab', 'guest'] as const;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export type TokenPair = { access: string; refresh: string };
type Place = { deptId: string | null; roleId: string | null };

const store = async (tx: Tx, world: World, tenant: string, sessionId: string, pair: TokenPair) => {
  const at = (seconds: number) => new Date(world.now().getTime() + seconds * 1000);
  await tx
    .insertInto('session_token')
    .values([
      {
        ...createdBySystem(tenant, world),
        session_id: sessionId,
        kind: 'access',
        token_hash: hashToken(pair.access),
        expires_at: at(TOKEN_LIFE),
        used_at: null,
      },
      {
        ...createdBySystem(tenant, world),
        session_id: sessionId,
        kind: 'refresh',
        token_hash: hashToken(pair.refresh),
        expires_at: at(REFRESH_LIFE),
        used_at: null,
      },
    ])
    .execute();
};

/** Opens a session at the place the person chose, or at none (all roles are in force then). */
export const openSession = async (
  tx: Tx,
  world: World,
  who: { tenant: string; userId: string; ip: string; agent: string } & Place,
): Promise<TokenPair> => {
  const sessionId = world.uuid();
  const pair = { access: world.random(32).toString('base64url'), refresh: world.random(32).toString('base64url') };
  await tx
    .insertInto('session')
    .values({
      ...createdBySystem(who.tenant, world, sessionId),
      user_id: who.userId,
      dept_id: who.deptId,
      role_id: who.roleId,
      ip: who.ip,
      agent: who.agent.slice(0, 300),
      last_seen_at: world.now(),
      revoked_at: null,
      revoke_reason: null,
    })
    .execute();
  await store(tx, world, who.tenant, sessionId, pair);
  return pair;
};

export const endSession = async (tx: Tx, world: World, sessionId: string, reason: string): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ revoked_at: world.now(), revoke_reason: reason, updated_at: world.now() })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
};

/** Ends every session of a person but the given one; answers how many. */
export const endOtherSessions = async (
  tx: Tx,
  world: World,
  who: { tenant: string; user: string; session: string | null },
  reason: string,
): Promise<number> => {
  const { numUpdatedRows } = await tx
    .updateTable('session')
    .set({ revoked_at: world.now(), revoke_reason: reason, updated_at: world.now() })
    .where('tenant_id', '=', who.tenant)
    .where('user_id', '=', who.user)
    .where('revoked_at', 'is', null)
    .$if(who.session !== null, (q) => q.where('id', '<>', who.session))
    .executeTakeFirst();
  return Number(numUpdatedRows);
};

/** The successor of a refresh token is derived from it, so that a repeat gives the same pair without storing it. */
const successorOf = (keys: Keys, refresh: string): TokenPair => ({
  access: keys.derive('access', refresh).toString('base64url'),
  refresh: keys.derive('refresh', refresh).toString('base64url'),
});

export type Renewed = { pair: TokenPair; sessionId: string; userId: string; tenant: string };

/**
 * `move`: department and role to switch to.
 * @throws account.refreshInvalid when the token is unknown, expired, of an ended session, or was used before;
 *   account.switchInvalid for a place that the holder of the token does not have.
 */
export const renewSession = async (
  db: Db,
  keys: Keys,
  world: World,
  refresh: string,
  move: { deptId: string; roleId: string } | null,
): Promise<Renewed> => {
  const outcome = await db.system(async (tx): Promise<Renewed | 'invalid' | 'reused' | 'place'> => {
    const row = await tx
      .selectFrom('session_token as t')
      .innerJoin('session as s', 's.id', 't.session_id')
      .select([
        't.id',
        't.session_id',
        't.used_at',
        't.tenant_id',
        's.user_id',
        sql<boolean>`t.expires_at > ${world.now()} and s.revoked_at is null`.as('alive'),
      ])
      .select(sql<boolean>`t.used_at > ${new Date(world.now().getTime() - REPEAT_MS)}`.as('repeat'))
      .where('t.token_hash', '=', hashToken(refresh))
      .where('t.kind', '=', 'refresh')
      .forUpdate('t')
      .executeTakeFirst();
    if (!row?.alive) return 'invalid';
    if (move && !(await holdsPlace(tx, row.tenant_id, row.user_id, move))) return 'place';
    const pair = successorOf(keys, refresh);
    const renewed = { pair, sessionId: row.session_id, userId: row.user_id, tenant: row.tenant_id };
    if (row.used_at !== null) {
      if (row.repeat) return renewed;
      await endSession(tx, world, row.session_id, 'refresh token used twice');
      return 'reused';
    }
    await tx.updateTable('session_token').set({ used_at: world.now() }).where('id', '=', row.id).execute();
    await store(tx, world, row.tenant_id, row.session_id, pair);
    const place = move ? { dept_id: move.deptId, role_id: move.roleId } : {};
    await tx
      .updateTable('session')
      .set({ last_seen_at: world.now(), ...place, updated_at: world.now() })
      .where('id', '=', row.session_id)
      .execute();
    return renewed;
  });
  if (outcome === 'place') return refuse('account.switchInvalid');
  if (outcome === 'invalid' || outcome === 'reused') return refuse('account.refreshInvalid');
  return outcome;
};

/** Roles of a person in force at a place; all of them when no role was chosen. */
const rolesOf = (tx: Tx, tenant: string, userId: string, place: Place) => {
  const query = tx
    .selectFrom('user_role as u')
    .innerJoin('role as r', (j) => j.onRef('r.tenant_id', '=', 'u.tenant_id').onRef('r.id', '=', 'u.role_id'))
    .select(['r.id', 'r.role_alias', 'u.dept_id', 'u.is_default'])
    .where('u.tenant_id', '=', tenant)
    .where('u.user_id', '=', userId)
    .orderBy('u.is_default', 'desc')
    .orderBy('r.sort');
  return (place.roleId ? query.where('u.role_id', '=', place.roleId) : query).execute();
};

/** Who must change the password first may do that and nothing else: no role, no permission, no company. */
const withoutRights = (who: Pick<Actor, 'tenant' | 'user' | 'name' | 'lang'>): Actor => ({
  ...systemActor(who.tenant),
  ...who,
  kind: 'guest',
  scopes: [],
  mustChangePassword: true,
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

/** Everything row-level security and the access rules need to know of a person. */
export const actorOf = async (
  tx: Tx,
  world: Pick<World, 'now'>,
  tenant: string,
  userId: string,
  place: Place,
  lang: Language,
): Promise<Actor | null> => {
  const user = await tx
    .selectFrom('user_account as u')
    .leftJoin('user_secret as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
    .select(['u.account', 'u.real_name', 'u.user_type', 'u.login_flag', 'u.status', 'u.laboratory', 's.must_change'])
    .where('u.tenant_id', '=', tenant)
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!user?.login_flag || user.status !== 1) return null;
  if (user.must_change) return withoutRights({ tenant, user: userId, name: user.real_name, lang });
  const roles = await rolesOf(tx, tenant, userId, place);
  const permissions = await tx
    .selectFrom('role_menu as g')
    .innerJoin('menu as m', (j) => j.onRef('m.tenant_id', '=', 'g.tenant_id').onRef('m.id', '=', 'g.menu_id'))
    .select('m.code')
    .distinct()
    .where('g.tenant_id', '=', tenant)
    .where(
      'g.role_id',
      'in',
      roles.map((r) => r.id),
    )
    .execute();
  const scopes = await tx
    .selectFrom('role_data_scope as g')
    .innerJoin('data_scope as s', (j) => j.onRef('s.tenant_id', '=', 'g.tenant_id').onRef('s.id', '=', 'g.data_scope_id'))
    .select(['g.role_id', 's.scope_type', 's.business_types', 's.filter'])
    .where('g.tenant_id', '=', tenant)
    .where(
      'g.role_id',
      'in',
      roles.map((r) => r.id),
    )
    .execute();
  const below = scopes.some((s) => s.scope_type === DEPARTMENT_AND_BELOW)
    ? await departmentsBelow(tx, tenant)
    : new Map<string, string[]>();
  const apiScopes = await tx
    .selectFrom('role_api_scope as g')
    .innerJoin('api_scope as s', (j) => j.onRef('s.tenant_id', '=', 'g.tenant_id').onRef('s.id', '=', 'g.api_scope_id'))
    .select('s.calls')
    .where('g.tenant_id', '=', tenant)
    .where(
      'g.role_id',
      'in',
      roles.map((r) => r.id),
    )
    .execute();
  const companies = await tx
    .selectFrom('user_company')
    .select('company_id')
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', userId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at')
    .execute();
  return {
    tenant,
    user: userId,
    name: user.real_name,
    kind: KINDS[user.user_type - 1] ?? 'guest',
    admin: user.account === 'admin' && roles.some((r) => r.role_alias === 'administrator'),
    dept: place.deptId ?? roles[0]?.dept_id ?? null,
    role: place.roleId ?? roles[0]?.id ?? null,
    roles: [...new Set(roles.map((r) => r.role_alias))],
    permissions: new Set(permissions.map((p) => p.code)),
    ...(apiScopes.length > 0 ? { calls: new Set(apiScopes.flatMap(({ calls }) => calls)) } : {}),
    scopes: scopes.map((s) => ({
      type: s.scope_type,
      lines: s.business_types,
      depts: departmentsOf(s, roles, place, below),
      filter: Array.isArray(s.filter) ? s.filter : [],
    })),
    companies: companies.map((c) => c.company_id),
    laboratory: user.laboratory,
    deputyFor: user.user_type === 1 ? await principalsOf(tx, tenant, userId, world.now()) : [],
    lang,
  };
};

export type Presented = { actor: Actor; sessionId: string };

/** Who holds this access token; null when it is unknown, expired or of an ended session. */
export const findSession = (db: Db, world: World, tokenHash: Buffer): Promise<Presented | null> =>
  db.system(async (tx) => {
    const row = await tx
      .selectFrom('session_token as t')
      .innerJoin('session as s', 's.id', 't.session_id')
      .select(['s.id', 's.tenant_id', 's.user_id', 's.dept_id', 's.role_id'])
      .where('t.token_hash', '=', tokenHash)
      .where('t.kind', '=', 'access')
      .where('t.expires_at', '>', at(world.now()))
      .where('s.revoked_at', 'is', null)
      .executeTakeFirst();
    if (!row) return null;
    const actor = await actorOf(tx, world, row.tenant_id, row.user_id, { deptId: row.dept_id, roleId: row.role_id }, 'zh');
    return actor && { actor: { ...actor, session: row.id }, sessionId: row.id };
  });

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
