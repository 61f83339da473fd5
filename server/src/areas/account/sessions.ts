/**
 * Sessions: opaque tokens, stored hashed. Refresh tokens rotate; a repeat within 30 s gives the same successor, a later
 * reuse ends the whole family, since either the user or a thief holds a stale token.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Keys } from '../../platform/keys.ts';
import { refuse } from '../../platform/refuse.ts';
import { at, createdBySystem } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { actorOf, holdsPlace, type Place } from './actor-of.ts';
import { type ClientLife, WEB_LIFE } from './clients.ts';

const REPEAT_MS = 30_000;
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

export type TokenPair = { access: string; refresh: string };

const after = (world: World, seconds: number): Date => new Date(world.now().getTime() + seconds * 1000);

const store = async (tx: Tx, world: World, tenant: string, sessionId: string, pair: TokenPair, life: ClientLife) => {
  await tx
    .insertInto('session_token')
    .values([
      {
        ...createdBySystem(tenant, world),
        session_id: sessionId,
        kind: 'access',
        token_hash: hashToken(pair.access),
        expires_at: after(world, life.accessSeconds),
        used_at: null,
      },
      {
        ...createdBySystem(tenant, world),
        session_id: sessionId,
        kind: 'refresh',
        token_hash: hashToken(pair.refresh),
        expires_at: after(world, life.refreshSeconds),
        used_at: null,
      },
    ])
    .execute();
};

/** Opens a session at the place the person chose, or at none (all roles are in force then); through the product's own pages unless said otherwise. */
export const openSession = async (
  tx: Tx,
  world: World,
  who: { tenant: string; userId: string; ip: string; agent: string } & Place,
  life: ClientLife = WEB_LIFE,
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
      client_id: life.clientId,
      renewable_until: after(world, life.refreshSeconds),
    })
    .execute();
  await store(tx, world, who.tenant, sessionId, pair, life);
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

/** Which institute and client a refresh token is of; null where nobody holds it. */
export const holderOf = (db: Db, refresh: string): Promise<{ tenant: string; clientId: string } | null> =>
  db.system(async (tx) => {
    const row = await tx
      .selectFrom('session_token as t')
      .innerJoin('session as s', 's.id', 't.session_id')
      .select(['s.tenant_id', 's.client_id'])
      .where('t.token_hash', '=', hashToken(refresh))
      .where('t.kind', '=', 'refresh')
      .executeTakeFirst();
    return row ? { tenant: row.tenant_id, clientId: row.client_id } : null;
  });

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
  life: ClientLife,
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
    await store(tx, world, row.tenant_id, row.session_id, pair, life);
    const place = move ? { dept_id: move.deptId, role_id: move.roleId } : {};
    await tx
      .updateTable('session')
      .set({ last_seen_at: world.now(), renewable_until: after(world, life.refreshSeconds), ...place, updated_at: world.now() })
      .where('id', '=', row.session_id)
      .execute();
    return renewed;
  });
  if (outcome === 'place') return refuse('account.switchInvalid');
  if (outcome === 'invalid' || outcome === 'reused') return refuse('account.refreshInvalid');
  return outcome;
};

export type Presented = { actor: Actor; sessionId: string };

/** Who holds this access token; null when it is unknown, expired, of an ended session, or of a client that was disabled or deleted. */
export const findSession = (db: Db, world: World, tokenHash: Buffer): Promise<Presented | null> =>
  db.readSystem(async (tx) => {
    const row = await tx
      .selectFrom('session_token as t')
      .innerJoin('session as s', 's.id', 't.session_id')
      .innerJoin('oauth_client as c', (j) => j.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.client_id', '=', 's.client_id'))
      .select(['s.id', 's.tenant_id', 's.user_id', 's.dept_id', 's.role_id'])
      .where('t.token_hash', '=', tokenHash)
      .where('t.kind', '=', 'access')
      .where('t.expires_at', '>', at(world.now()))
      .where('s.revoked_at', 'is', null)
      .where('c.enabled', '=', true)
      .executeTakeFirst();
    if (!row) return null;
    const actor = await actorOf(tx, world, row.tenant_id, row.user_id, { deptId: row.dept_id, roleId: row.role_id }, 'zh');
    return actor && { actor: { ...actor, session: row.id }, sessionId: row.id };
  });
