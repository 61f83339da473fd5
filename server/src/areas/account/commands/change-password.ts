/**
 * A person changes the own password. Whoever guesses the old one is slowed as at sign-in; the other sessions end, since one of
 * them may be the reason for the change. The hashes are compared outside the transaction: that takes its time on purpose.
 */
import { PASSWORDS_KEPT } from '@zhengjian/contract/areas/account/rules.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { countTry, forgetTries } from '../attempts.ts';
import { passwordPolicyOf } from '../password-policy.ts';
import { checkPolicy, checkWire, clientHash, hashPassword, passwordFits } from '../passwords.ts';
import { endOtherSessions, findSession } from '../sessions.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.passwordChanged': { sessionsEnded: number };
  }
}

export type PasswordChange = { oldPassword: string; newPassword: string; newPassword1: string };

const readSecret = ({ db, actor }: Ctx) =>
  db.system((tx) =>
    tx
      .selectFrom('user_secret as s')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
      .select(['u.account', 's.password_hash', 's.former'])
      .where('s.tenant_id', '=', actor.tenant)
      .where('s.user_id', '=', actor.user)
      .executeTakeFirstOrThrow(),
  );

/**
 * A repeat after a lost answer finds the change done and answers as before.
 * @throws account.passwordOpen, account.passwordDiffers, account.passwordWeak, account.signInDelayed, account.passwordWrong,
 *   account.passwordUsed
 */
export const changePassword = async (ctx: Ctx, input: PasswordChange): Promise<null> => {
  const { actor, db, world } = ctx;
  checkWire(ctx.settings);
  if (input.newPassword !== input.newPassword1) refuse('account.passwordDiffers');
  const secret = await readSecret(ctx);
  const who = { tenant: actor.tenant, account: secret.account, ip: ctx.ip };
  const policy = await db.system((tx) => passwordPolicyOf(tx, actor.tenant));
  checkPolicy(input.newPassword, secret.account, policy);
  await countTry(db, world, who);
  const given = clientHash(input.oldPassword);
  const wanted = clientHash(input.newPassword);
  if (!(await passwordFits(secret.password_hash, given))) {
    const last = secret.former[0];
    if (last && (await passwordFits(last, given)) && (await passwordFits(secret.password_hash, wanted))) {
      await db.system((tx) => forgetTries(tx, who));
      return null;
    }
    return refuse('account.passwordWrong');
  }
  // the old one was right: what is refused from here on was no guess
  await db.system((tx) => forgetTries(tx, who));
  const used = [secret.password_hash, ...secret.former];
  for (const hash of used.slice(0, policy.history))
    if (await passwordFits(hash, wanted)) refuse('account.passwordUsed', { n: policy.history });
  const password_hash = await hashPassword(wanted);
  const session = ctx.tokenHash ? await findSession(db, world, ctx.tokenHash) : null;
  await db.system(async (tx) => {
    const done = await tx
      .updateTable('user_secret')
      .set({
        password_hash,
        former: used.slice(0, PASSWORDS_KEPT - 1),
        changed_at: world.now(),
        must_change: false,
        updated_at: world.now(),
        updated_by: actor.user,
      })
      .where('tenant_id', '=', actor.tenant)
      .where('user_id', '=', actor.user)
      // somebody with the same password was quicker
      .where('password_hash', '=', secret.password_hash)
      .executeTakeFirst();
    if (done.numUpdatedRows !== 1n) refuse('account.passwordWrong');
    const sessionsEnded = await endOtherSessions(tx, world, { ...actor, session: session?.sessionId ?? null }, 'password changed');
    await audit(tx, ctx, {
      kind: 'account.passwordChanged',
      subject: { type: 'user_account', id: actor.user },
      details: { sessionsEnded },
    });
  });
  ctx.forget({ user: actor.user });
  return null;
};
