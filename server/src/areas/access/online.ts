/** Who is signed in: open sessions with device and address, and their end by an administrator. */

import { type OnlineRow, onlineList } from '@zhengjian/contract/areas/access/logs.ts';
import { REFRESH_HOURS } from '@zhengjian/contract/areas/account/clients.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { at } from '../../platform/standard.ts';
import { deviceOf, endSession } from '../account/index.ts';

import { ofAccount } from './logs.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'session.ended': { userId: string; account: string; device: string };
  }
}

const KINDS = ['staff', 'customer', 'extLab', 'guest'] as const;

export const onlineSessions = answerList(onlineList, {
  table: 'session',
  tabs: {},
  where: ({ world }) => {
    const now = world.now();
    // no client gives a longer time to renew: in the order of the index, the sessions of former months are not looked at
    const longest = new Date(now.getTime() - REFRESH_HOURS.most * 3_600_000);
    return sql`r.revoked_at is null and r.last_seen_at > ${at(longest)} and r.renewable_until > ${at(now)}`;
  },
  filters: { account: ofAccount, ip: 'ip' },
  sorts: { lastSeen: 'last_seen_at' },
  rows: async (tx, { actor }, ids) => {
    const rows = await tx
      .selectFrom('session as s')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
      .select(['s.id', 's.ip', 's.agent', 's.created_at', 's.last_seen_at', 'u.account', 'u.real_name', 'u.user_type'])
      .where('s.tenant_id', '=', actor.tenant)
      .where('s.id', 'in', [...ids])
      .execute();
    return rows.map(
      (r): OnlineRow => ({
        id: r.id,
        userName: r.real_name,
        account: r.account,
        actorKind: KINDS[r.user_type - 1] ?? 'guest',
        device: deviceOf(r.agent),
        ip: r.ip,
        since: r.created_at,
        lastSeen: r.last_seen_at,
        own: r.id === actor.session,
      }),
    );
  },
});

/**
 * Ends sessions of the own tenant; the next call of their holders sends them to sign in.
 * @throws access.sessionOwn, access.sessionNotFound for one that is over already
 */
export const endSessions = async (ctx: Ctx, ids: readonly string[]): Promise<null> => {
  if (ctx.actor.session !== undefined && ids.includes(ctx.actor.session)) refuse('access.sessionOwn');
  // sessions are the system's own: nobody else writes them
  await ctx.db.system(async (tx) => {
    const rows = await tx
      .selectFrom('session as s')
      .innerJoin('user_account as u', 'u.id', 's.user_id')
      .select(['s.id', 's.user_id', 's.agent', 'u.account'])
      .where('s.tenant_id', '=', ctx.actor.tenant)
      .where('s.id', 'in', [...ids])
      .where('s.revoked_at', 'is', null)
      .execute();
    if (rows.length !== new Set(ids).size) refuse('access.sessionNotFound');
    for (const row of rows) {
      await endSession(tx, ctx.world, row.id, 'ended by an administrator');
      await audit(tx, ctx, {
        kind: 'session.ended',
        subject: { type: 'session', id: row.id },
        details: { userId: row.user_id, account: row.account, device: deviceOf(row.agent) },
      });
    }
  });
  for (const session of ids) ctx.forget({ session });
  return null;
};
