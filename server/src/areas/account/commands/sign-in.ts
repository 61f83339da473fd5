/** Signs in by password. Guessing is slowed per account and address; the answer never tells whether an account exists. */
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { countTry, forgetTries } from '../attempts.ts';
import { captchaFits } from '../captcha.ts';
import { passwordFits } from '../passwords.ts';
import { actorOf, holdsPlace, openSession, type TokenPair } from '../sessions.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.signedIn': Record<string, never>;
  }
}

export type SignIn = {
  tenant: string;
  account: string;
  /** SHA-256 of the password, hex. */
  password: string;
  captcha: { key: string; code: string } | null;
  /** Department and role chosen in the switch dialog. */
  place: { deptId: string; roleId: string } | null;
  ip: string;
  agent: string;
};
export type SignedIn = { actor: Actor; account: string; pair: TokenPair };

const findSecret = (db: Db, who: SignIn) =>
  db.system((tx) =>
    tx
      .selectFrom('user_account as u')
      .innerJoin('user_secret as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
      .innerJoin('tenant as t', 't.tenant_id', 'u.tenant_id')
      .select(['u.id', 'u.account', 'u.login_flag', 'u.status', 's.password_hash'])
      .where('u.tenant_id', '=', who.tenant)
      .where(sql`lower(u.account)`, '=', who.account.toLowerCase())
      .where('t.status', '=', 1)
      .executeTakeFirst(),
  );

/**
 * @throws account.captchaMissing, account.captchaWrong, account.signInDelayed, account.signInFailed; account.accountLocked
 *   and account.accountSuspended only to somebody who knows the password; account.switchInvalid for a place the person does not hold.
 */
export const signIn = async (db: Db, world: World, who: SignIn, settings: { captcha: boolean }): Promise<SignedIn> => {
  if (settings.captcha) {
    if (!who.captcha?.key || !who.captcha.code) refuse('account.captchaMissing');
    if (!(await captchaFits(db, world, { ...who.captcha, tenant: who.tenant }))) refuse('account.captchaWrong');
  }
  await countTry(db, world, who);
  const account = await findSecret(db, who);
  if (!(await passwordFits(account?.password_hash ?? null, who.password)) || !account) return refuse('account.signInFailed');
  if (!account.login_flag) refuse('account.accountLocked');
  if (account.status !== 1) refuse('account.accountSuspended');
  return db.system(async (tx) => {
    if (who.place && !(await holdsPlace(tx, who.tenant, account.id, who.place))) refuse('account.switchInvalid');
    const actor = await actorOf(tx, world, who.tenant, account.id, who.place ?? { deptId: null, roleId: null }, 'zh');
    if (!actor) throw new Refusal('account.signInFailed');
    const pair = await openSession(tx, world, {
      tenant: who.tenant,
      userId: account.id,
      ip: who.ip,
      agent: who.agent,
      deptId: who.place?.deptId ?? null,
      roleId: who.place?.roleId ?? null,
    });
    await forgetTries(tx, who);
    await audit(
      tx,
      { actor, world, ip: who.ip },
      { kind: 'account.signedIn', subject: { type: 'user_account', id: account.id }, details: {} },
    );
    return { actor, account: account.account, pair };
  });
};
