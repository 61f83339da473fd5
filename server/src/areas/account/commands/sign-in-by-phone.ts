/**
 * Signs in by a code sent to the phone. Codes are sent and answered for alike whether or not an account has the number, so that nobody
 * learns who is registered; guessing is slowed per number and address, and five wrong ones end a code.
 */
import type { Db } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { countTry, forgetTries } from '../attempts.ts';
import { kindOf, mayUse, opensFor } from '../login-methods.ts';
import { type Entry, enter, type FactorAsked, type SignedIn } from './open-session.ts';
import { CODES_TO_ONE, fittingCode, sendCode, useCode } from './send-code.ts';

/** Accounts that have this number. */
const holdersOf = (tx: Tx, tenant: string, phone: string) =>
  tx
    .selectFrom('user_account')
    .select(['id', 'account', 'login_flag', 'status', 'user_type'])
    .where('tenant_id', '=', tenant)
    .where('phone', '=', phone)
    .execute();

/** Of the accounts with this number those that may sign in by it; where there are none, all, so that they are told why not. */
const meant = async (tx: Tx, tenant: string, phone: string) => {
  const holders = await holdersOf(tx, tenant, phone);
  const kinds = await opensFor(tx, tenant, 'sms');
  const able = holders.filter(({ login_flag, status, user_type }) => login_flag && status === 1 && kinds.includes(kindOf(user_type)));
  return able.length > 0 ? able : holders;
};

/** @throws account.validateTooSoon within a minute of the last one, whoever has the number */
export const sendSignInCode = async (ctx: Ctx, tenant: string, phone: string): Promise<{ codeId: string; expiresIn: number }> => {
  ctx.limits.take(CODES_TO_ONE, phone);
  const known = await ctx.db.system(async (tx) => {
    const kinds = await opensFor(tx, tenant, 'sms');
    return (await holdersOf(tx, tenant, phone)).some(({ user_type }) => kinds.includes(kindOf(user_type)));
  });
  return sendCode(ctx, tenant, { to: phone, lang: ctx.lang, purpose: 'signIn', leaves: known });
};

/**
 * @throws account.signInDelayed, account.validateCodeWrong; to who has the phone also account.phoneShared, account.methodClosed, and
 *   what `enter` throws
 */
export const signInByPhone = async (
  db: Db,
  world: World,
  entry: Entry,
  { phone, code }: { phone: string; code: string },
): Promise<SignedIn | FactorAsked> => {
  const { tenant } = entry;
  const guesser = { tenant, account: phone, ip: entry.ip };
  await countTry(db, world, guesser);
  // a wrong code counts as a try even though nobody is signed in
  const codeId = await db.system((tx) => fittingCode(tx, world, tenant, phone, code, 'signIn'));
  if (codeId === null) return refuse('account.validateCodeWrong');
  const account = await db.system(async (tx) => {
    const [holder, ...others] = await meant(tx, tenant, phone);
    if (!holder) return refuse('account.validateCodeWrong');
    if (others.length > 0) refuse('account.phoneShared');
    await mayUse(tx, tenant, 'sms', holder.user_type);
    if (!(await useCode(tx, world, codeId))) refuse('account.validateCodeWrong');
    await forgetTries(tx, guesser);
    return holder;
  });
  return enter(db, world, entry, account);
};
