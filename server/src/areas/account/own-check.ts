/**
 * A signed-in person proves who they are by a code sent to the own phone or mail address, in the place of the password. The check
 * begins with a key of its own, so that a code answers the check it was sent for, in the session that began it.
 */

import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { CODES_TO_ONE, fittingCode, type Purpose, sendCode, useCode } from './commands/send-code.ts';
import { prepareNewPassword, setPassword } from './commands/set-password.ts';
import { issueProof, useProof } from './identity.ts';
import { issueKey, openKey } from './key-rows.ts';
import { checkWire } from './passwords.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.passwordSet': { sessionsEnded: number };
  }
}

const CHECK = 'ownCheck';
const LIFE_MS = 10 * 60_000;
type Way = 'phone' | 'mail';
const PURPOSE = { phone: 'ownPhone', mail: 'ownMail' } as const satisfies Record<Way, Purpose>;

const meansOf = ({ actor }: Ctx): string => `${actor.user} ${actor.session ?? ''}`;

export const beginCheck = (ctx: Ctx): Promise<{ key: string }> =>
  ctx.db.system(async (tx) => ({
    key: await issueKey(tx, ctx.world, ctx.actor.tenant, { purpose: CHECK, means: meansOf(ctx), lifeMs: LIFE_MS }),
  }));

/** @throws account.checkGone for one that is used, too old, or of another session */
const checkOf = async (tx: Tx, ctx: Ctx, key: string): Promise<string> => {
  const opened = await openKey(tx, ctx.world, key, CHECK);
  return opened && opened.means === meansOf(ctx) ? opened.id : refuse('account.checkGone');
};

/** @throws account.ownPhoneNone, account.ownMailNone */
const addressOf = async (tx: Tx, { actor }: Ctx, way: Way): Promise<string> => {
  const { phone, email } = await tx
    .selectFrom('user_account')
    .select(['phone', 'email'])
    .where('tenant_id', '=', actor.tenant)
    .where('id', '=', actor.user)
    .executeTakeFirstOrThrow();
  return (way === 'phone' ? phone : email) || refuse(way === 'phone' ? 'account.ownPhoneNone' : 'account.ownMailNone');
};

/** @throws account.checkGone, account.ownPhoneNone, account.ownMailNone, account.validateTooSoon */
export const sendOwnCode = async (ctx: Ctx, key: string, way: Way): Promise<{ expiresIn: number }> => {
  const to = await ctx.db.system(async (tx) => {
    await checkOf(tx, ctx, key);
    return addressOf(tx, ctx, way);
  });
  ctx.limits.take(CODES_TO_ONE, to.toLowerCase());
  const { expiresIn } = await sendCode(ctx, ctx.actor.tenant, { to, lang: ctx.lang, purpose: PURPOSE[way] });
  return { expiresIn };
};

/** @returns a proof of identity, as the password gives one. @throws account.checkGone, account.validateCodeWrong */
export const proveByCode = async (ctx: Ctx, { key, code }: { key: string; code: string }, way: Way): Promise<{ key: string }> => {
  const { db, world, actor } = ctx;
  const fitting = await db.system(async (tx) => {
    const checkId = await checkOf(tx, ctx, key);
    const codeId = await fittingCode(tx, world, actor.tenant, await addressOf(tx, ctx, way), code, PURPOSE[way]);
    return codeId === null ? null : { checkId, codeId };
  });
  if (fitting === null) return refuse('account.validateCodeWrong');
  return db.system(async (tx) => {
    if (!(await useCode(tx, world, fitting.codeId)) || !(await useCode(tx, world, fitting.checkId))) refuse('account.checkGone');
    return issueProof(tx, ctx);
  });
};

/** Sets another password against a proof of identity; the other sessions end. @throws account.passwordOpen, account.passwordDiffers, account.identityGone, account.passwordWeak, account.passwordUsed */
export const setOwnPassword = async (
  ctx: Ctx,
  { key, newPassword, newPassword1 }: { key: string; newPassword: string; newPassword1: string },
): Promise<null> => {
  const { db, world, actor } = ctx;
  checkWire(ctx.settings);
  if (newPassword !== newPassword1) refuse('account.passwordDiffers');
  const { account } = await db.system((tx) =>
    tx
      .selectFrom('user_account')
      .select('account')
      .where('tenant_id', '=', actor.tenant)
      .where('id', '=', actor.user)
      .executeTakeFirstOrThrow(),
  );
  const who = { tenant: actor.tenant, user: actor.user, account };
  const fresh = await prepareNewPassword(db, who, newPassword);
  await db.system(async (tx) => {
    await useProof(tx, ctx, key);
    const sessionsEnded = await setPassword(tx, world, who, fresh, actor.session ?? null);
    if (sessionsEnded === null) return refuse('account.identityGone');
    await audit(tx, ctx, { kind: 'account.passwordSet', subject: { type: 'user_account', id: actor.user }, details: { sessionsEnded } });
  });
  ctx.forget({ user: actor.user });
  return null;
};
