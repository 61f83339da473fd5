/**
 * A fresh proof of who stamps: the password once more, good for ten minutes, noted with every impression made under it.
 * It counts in the session where it was shown: another session of the same account may be open where somebody else sits.
 */
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { at, created } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import { confirmPassword } from '../account/index.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.identityConfirmed': { until: string };
  }
}

const CONFIRMED_MS = 10 * 60_000;

/** @throws account.passwordWrong, account.signInDelayed */
export const confirmIdentity = async (ctx: Ctx, password: string): Promise<{ until: string }> => {
  await confirmPassword(ctx, password);
  const until = new Date(ctx.world.now().getTime() + CONFIRMED_MS);
  await ctx.write(async (tx) => {
    await tx
      .insertInto('seal_session')
      .values({ ...created(ctx), user_id: ctx.actor.user, session_id: ctx.actor.session ?? null, until })
      .execute();
    await audit(tx, ctx, {
      kind: 'seal.identityConfirmed',
      subject: { type: 'user_account', id: ctx.actor.user },
      details: { until: momentText(until) },
    });
  });
  return { until: momentText(until) };
};

const lastSession = async (tx: Tx, ctx: Ctx) => {
  const { user, session } = ctx.actor;
  if (session === undefined) return undefined;
  return tx
    .selectFrom('seal_session')
    .select(['created_at', 'until'])
    .where('user_id', '=', user)
    .where('session_id', '=', session)
    .where('until', '>', at(ctx.world.now()))
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
};

export const confirmedUntil = async (tx: Tx, ctx: Ctx): Promise<{ until: string }> => ({
  until: (await lastSession(tx, ctx))?.until ?? '',
});

/** @returns when the person showed the password in this session. @throws stamping.confirmFirst */
export const confirmedAt = async (tx: Tx, ctx: Ctx): Promise<string> =>
  (await lastSession(tx, ctx))?.created_at ?? refuse('stamping.confirmFirst');
