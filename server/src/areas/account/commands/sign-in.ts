/** Signs in by password. Guessing is slowed per account and address; the answer never tells whether an account exists. */
import { sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Db } from '../../../platform/database/db.ts';
import { Refusal, refuse } from '../../../platform/refuse.ts';
import { at, createdByHouse } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
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

/** Failures that cost nothing; then 2 s, 4 s, … up to five minutes. */
const FREE_FAILURES = 3;
const LONGEST_DELAY_S = 300;
/** After this long without a failure the count starts anew. */
const FORGET_MS = 30 * 60_000;

const delaySeconds = (failures: number): number =>
  failures <= FREE_FAILURES ? 0 : Math.min(2 ** (failures - FREE_FAILURES), LONGEST_DELAY_S);

/** @throws account.signInDelayed while the delay of earlier failures runs. */
const checkDelay = async (db: Db, world: World, who: SignIn): Promise<void> => {
  const row = await db.system((tx) =>
    tx
      .selectFrom('sign_in_attempt')
      .select(sql<number>`ceil(extract(epoch from not_before - ${world.now()}))::int`.as('seconds'))
      .where('tenant_id', '=', who.tenant)
      .where('account_key', '=', who.account.toLowerCase())
      .where('ip', '=', who.ip)
      .where('not_before', '>', at(world.now()))
      .executeTakeFirst(),
  );
  if (row) refuse('account.signInDelayed', { seconds: row.seconds });
};

const recordFailure = (db: Db, world: World, who: SignIn) =>
  db.system(async (tx) => {
    const now = world.now();
    const { failures } = await tx
      .insertInto('sign_in_attempt')
      .values({
        ...createdByHouse(who.tenant, world),
        account_key: who.account.toLowerCase(),
        ip: who.ip,
        failures: 1,
        last_failed_at: now,
        not_before: now,
      })
      .onConflict((c) =>
        c.columns(['tenant_id', 'account_key', 'ip']).doUpdateSet((e) => ({
          failures: sql`case when sign_in_attempt.last_failed_at < ${new Date(now.getTime() - FORGET_MS)} then 1 else sign_in_attempt.failures + 1 end`,
          last_failed_at: e.ref('excluded.last_failed_at'),
          updated_at: now,
        })),
      )
      .returning('failures')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('sign_in_attempt')
      .set({ not_before: new Date(now.getTime() + delaySeconds(failures) * 1000) })
      .where('tenant_id', '=', who.tenant)
      .where('account_key', '=', who.account.toLowerCase())
      .where('ip', '=', who.ip)
      .execute();
  });

const findSecret = (db: Db, who: SignIn) =>
  db.system((tx) =>
    tx
      .selectFrom('user_account as u')
      .innerJoin('user_secret as s', (j) => j.onRef('s.tenant_id', '=', 'u.tenant_id').onRef('s.user_id', '=', 'u.id'))
      .innerJoin('tenant as t', 't.tenant_id', 'u.tenant_id')
      .select(['u.id', 'u.account', 'u.login_flag', 's.password_hash'])
      .where('u.tenant_id', '=', who.tenant)
      .where(sql`lower(u.account)`, '=', who.account.toLowerCase())
      .where('u.status', '=', 1)
      .where('t.status', '=', 1)
      .executeTakeFirst(),
  );

/**
 * @throws account.captchaMissing, account.captchaWrong, account.signInDelayed, account.signInFailed; account.accountLocked
 *   only to somebody who knows the password; account.switchInvalid for a place the person does not hold.
 */
export const signIn = async (db: Db, world: World, who: SignIn, settings: { captcha: boolean }): Promise<SignedIn> => {
  if (settings.captcha) {
    if (!who.captcha?.key || !who.captcha.code) refuse('account.captchaMissing');
    if (!(await captchaFits(db, world, who.captcha.key, who.captcha.code))) refuse('account.captchaWrong');
  }
  await checkDelay(db, world, who);
  const account = await findSecret(db, who);
  if (!(await passwordFits(account?.password_hash ?? null, who.password)) || !account) {
    await recordFailure(db, world, who);
    return refuse('account.signInFailed');
  }
  if (!account.login_flag) refuse('account.accountLocked');
  return db.system(async (tx) => {
    if (who.place && !(await holdsPlace(tx, who.tenant, account.id, who.place))) refuse('account.switchInvalid');
    const actor = await actorOf(tx, who.tenant, account.id, who.place ?? { deptId: null, roleId: null }, 'zh');
    if (!actor) throw new Refusal('account.signInFailed');
    const pair = await openSession(tx, world, {
      tenant: who.tenant,
      userId: account.id,
      ip: who.ip,
      agent: who.agent,
      deptId: who.place?.deptId ?? null,
      roleId: who.place?.roleId ?? null,
    });
    await tx
      .deleteFrom('sign_in_attempt')
      .where('tenant_id', '=', who.tenant)
      .where('account_key', '=', who.account.toLowerCase())
      .where('ip', '=', who.ip)
      .execute();
    await audit(
      tx,
      { actor, world, ip: who.ip },
      { kind: 'account.signedIn', subject: { type: 'user_account', id: account.id }, details: {} },
    );
    return { actor, account: account.account, pair };
  });
};
