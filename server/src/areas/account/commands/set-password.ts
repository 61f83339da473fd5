/** Sets a password without the one before, for who has proved by other means to hold the account. */
import { PASSWORDS_KEPT } from '@zhengjian/contract/areas/account/rules.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { passwordPolicyOf } from '../password-policy.ts';
import { checkPolicy, clientHash, hashPassword, passwordFits } from '../passwords.ts';
import { endOtherSessions } from '../sessions.ts';

type Who = { tenant: string; user: string; account: string };
/** Hashed and compared with those before, which takes its time, so it is made before the transaction. */
export type NewPassword = { hash: string; before: string };

/** @throws account.passwordWeak, account.passwordUsed */
export const prepareNewPassword = async (db: Db, { tenant, user, account }: Who, password: string): Promise<NewPassword> => {
  const { policy, used } = await db.system(async (tx) => {
    const secret = await tx
      .selectFrom('user_secret')
      .select(['password_hash', 'former'])
      .where('tenant_id', '=', tenant)
      .where('user_id', '=', user)
      .executeTakeFirstOrThrow();
    return { policy: await passwordPolicyOf(tx, tenant), used: [secret.password_hash, ...secret.former] };
  });
  checkPolicy(password, account, policy);
  const wanted = clientHash(password);
  for (const hash of used.slice(0, policy.history))
    if (await passwordFits(hash, wanted)) refuse('account.passwordUsed', { n: policy.history });
  return { hash: await hashPassword(wanted), before: used[0] ?? '' };
};

/** Sessions end but the given one. @returns how many ended; null where the password was changed meanwhile */
export const setPassword = async (
  tx: Tx,
  world: World,
  { tenant, user }: Who,
  { hash, before }: NewPassword,
  session: string | null,
): Promise<number | null> => {
  const secret = await tx
    .selectFrom('user_secret')
    .select('former')
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', user)
    .where('password_hash', '=', before)
    .forUpdate()
    .executeTakeFirst();
  if (!secret) return null;
  const now = world.now();
  await tx
    .updateTable('user_secret')
    .set({
      password_hash: hash,
      former: [before, ...secret.former].slice(0, PASSWORDS_KEPT - 1),
      changed_at: now,
      must_change: false,
      updated_at: now,
      updated_by: user,
    })
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', user)
    .execute();
  return endOtherSessions(tx, world, { tenant, user, session }, 'password set anew');
};
