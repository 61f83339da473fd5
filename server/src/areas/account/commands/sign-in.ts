/** Signs in by password. Guessing is slowed per account and address; the answer never tells whether an account exists. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { countTry } from '../attempts.ts';
import { captchaFits } from '../captcha.ts';
import { mayUse } from '../login-methods.ts';
import { passwordFits } from '../passwords.ts';
import { type Entry, enter, type FactorAsked, type SignedIn } from './open-session.ts';

export type SignIn = Entry & {
  account: string;
  /** SHA-256 of the password, hex. */
  password: string;
  captcha: { key: string; code: string } | null;
};

const findSecret = (db: Db, who: SignIn) =>
  db.system((tx) =>
    tx
      .selectFrom('user_account as u')
      .innerJoin('user_secret as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
      .select(['u.id', 'u.account', 'u.login_flag', 'u.status', 'u.user_type', 's.password_hash'])
      .where('u.tenant_id', '=', who.tenant)
      .where(sql`lower(u.account)`, '=', who.account.toLowerCase())
      .executeTakeFirst(),
  );

/** Of an account that was asked for and is not decided. */
const findRequested = (db: Db, who: SignIn) =>
  db.system((tx) =>
    tx
      .selectFrom('account_request as r')
      .innerJoin('account_request_secret as s', (j) => j.onRef('s.tenant_id', '=', 'r.tenant_id').onRef('s.request_id', '=', 'r.id'))
      .select('s.password_hash')
      .where('r.tenant_id', '=', who.tenant)
      .where('r.state', '=', 'waiting')
      .where(sql`lower(r.account)`, '=', who.account.toLowerCase())
      .executeTakeFirst(),
  );

/**
 * @throws account.captchaMissing, account.captchaWrong, account.signInDelayed, account.signInFailed; account.accountLocked,
 *   account.requestPending,
 *   account.tenantDisabled, account.tenantExpired and account.accountSuspended only to somebody who knows the password; account.switchInvalid for a place the person does not hold.
 */
export const signIn = async (db: Db, world: World, who: SignIn, settings: { captcha: boolean }): Promise<SignedIn | FactorAsked> => {
  if (settings.captcha) {
    if (!who.captcha?.key || !who.captcha.code) refuse('account.captchaMissing');
    if (!(await captchaFits(db, world, { ...who.captcha, tenant: who.tenant }))) refuse('account.captchaWrong');
  }
  await countTry(db, world, who);
  const account = await findSecret(db, who);
  const requested = account ? undefined : await findRequested(db, who);
  const fits = await passwordFits(account?.password_hash ?? requested?.password_hash ?? null, who.password);
  if (fits && requested) refuse('account.requestPending');
  if (!fits || !account) return refuse('account.signInFailed');
  await db.system((tx) => mayUse(tx, who.tenant, 'password', account.user_type));
  return enter(db, world, who, account);
};
