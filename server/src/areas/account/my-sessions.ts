/** A person's own open sessions, and their end by that person. */
import type { MySession } from '@zhengjian/contract/areas/account/profile.ts';
import { WEB_CLIENT } from '@zhengjian/contract/constants.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { at } from '../../platform/standard.ts';
import { deviceOf } from './device.ts';
import { endOtherSessions, endSession } from './sessions.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    /** The person's own act. */
    'account.sessionsEnded': { devices: string[] };
  }
}

// sessions are the system's own, so each statement names tenant and person
const openOf = (tx: Tx, { actor, world }: Ctx) =>
  tx
    .selectFrom('session as s')
    .innerJoin('oauth_client as c', (j) => j.onRef('c.tenant_id', '=', 's.tenant_id').onRef('c.client_id', '=', 's.client_id'))
    .select(['s.id', 's.ip', 's.agent', 's.created_at', 's.last_seen_at', 's.client_id', 'c.name as client'])
    .where('s.tenant_id', '=', actor.tenant)
    .where('s.user_id', '=', actor.user)
    .where('s.revoked_at', 'is', null)
    .where('s.renewable_until', '>', at(world.now()))
    .where('c.enabled', '=', true)
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.id');

export const mySessions = async (ctx: Ctx): Promise<MySession[]> => {
  const rows = await ctx.db.system((tx) => openOf(tx, ctx).execute());
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.agent),
    client: row.client_id === WEB_CLIENT.id ? '' : row.client,
    ip: row.ip,
    since: row.created_at,
    lastSeen: row.last_seen_at,
    own: row.id === ctx.actor.session,
  }));
  return sessions.sort((a, b) => Number(b.own) - Number(a.own));
};

const note = (tx: Tx, ctx: Ctx, agents: readonly string[]) =>
  audit(tx, ctx, {
    kind: 'account.sessionsEnded',
    subject: { type: 'user_account', id: ctx.actor.user },
    details: { devices: agents.map(deviceOf) },
  });

/** @throws account.sessionNotFound for one that is over or somebody else's, account.sessionOwn */
export const endMySession = async (ctx: Ctx, id: string): Promise<null> => {
  if (id === ctx.actor.session) refuse('account.sessionOwn');
  await ctx.db.system(async (tx) => {
    const row = await openOf(tx, ctx).where('s.id', '=', id).executeTakeFirst();
    if (!row) return refuse('account.sessionNotFound');
    await endSession(tx, ctx.world, id, 'ended by its holder');
    await note(tx, ctx, [row.agent]);
  });
  ctx.forget({ session: id });
  return null;
};

export const endMyOtherSessions = async (ctx: Ctx): Promise<{ ended: number }> => {
  const session = ctx.actor.session ?? null;
  const ended = await ctx.db.system(async (tx) => {
    const others = (await openOf(tx, ctx).execute()).filter(({ id }) => id !== session);
    await endOtherSessions(tx, ctx.world, { tenant: ctx.actor.tenant, user: ctx.actor.user, session }, 'ended by its holder');
    if (others.length > 0)
      await note(
        tx,
        ctx,
        others.map(({ agent }) => agent),
      );
    return others.length;
  });
  ctx.forget({ user: ctx.actor.user });
  return { ended };
};
