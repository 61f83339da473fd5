/** A signed-in person shows the password again before an act that wants a fresh proof. Guessing is slowed as at sign-in. */
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { countTry, forgetTries } from '../attempts.ts';
import { checkWire, passwordFits } from '../passwords.ts';

/** @param password SHA-256, hex. @throws account.passwordOpen, account.signInDelayed, account.passwordWrong */
export const confirmPassword = async ({ db, world, actor, ip, settings }: Ctx, password: string): Promise<void> => {
  checkWire(settings);
  const secret = await db.system((tx) =>
    tx
      .selectFrom('user_secret as s')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 's.tenant_id').onRef('u.id', '=', 's.user_id'))
      .select(['u.account', 's.password_hash'])
      .where('s.tenant_id', '=', actor.tenant)
      .where('s.user_id', '=', actor.user)
      .executeTakeFirstOrThrow(),
  );
  const who = { tenant: actor.tenant, account: secret.account, ip };
  await countTry(db, world, who);
  if (!(await passwordFits(secret.password_hash, password))) refuse('account.passwordWrong');
  await db.system((tx) => forgetTries(tx, who));
};
