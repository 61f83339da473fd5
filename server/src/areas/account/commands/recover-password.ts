/**
 * Somebody has forgotten the password: the account is found, a code goes to its phone or mail address, and against the code a new
 * password is set. Everybody is found by the exact account name; by phone or company only users of companies, since whose phone
 * number works for the institute is nobody's to try out. A second factor stays, so a stolen phone number is not enough where there is one.
 */
import { sql } from 'kysely';
import { systemActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { asTenant } from '../../../platform/jobs/as-tenant.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { refuse } from '../../../platform/refuse.ts';
import type { World } from '../../../platform/world.ts';
import { issueKey, openKey } from '../key-rows.ts';
import { kindOf, opensFor } from '../login-methods.ts';
import { maskedMail, maskedPhone } from '../masked.ts';
import { checkWire } from '../passwords.ts';
import { forgetFailures } from './keep-account.ts';
import { CODES_TO_ONE, fittingCode, type Purpose, sendCode, useCode } from './send-code.ts';
import { prepareNewPassword, setPassword } from './set-password.ts';
import '../../company/tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.passwordRecovered': { by: 'phone' | 'mail' };
  }
}

const FOUND = 'recovery';
const FOUND_MS = 15 * 60_000;
const PASSED = 'recovered';
const PASSED_MS = 10 * 60_000;
const CUSTOMER = 2;
const MOBILE = /^1[3-9]\d{9}$/;

export type Way = 'phone' | 'mail';
const PURPOSE = { phone: 'recoverySms', mail: 'recoveryMail' } as const satisfies Record<Way, Purpose>;

type Addresses = { phone: string; email: string };
/** Where a code can reach the holder: a landline takes none. */
const waysOf = ({ phone, email }: Addresses): Addresses => ({ phone: MOBILE.test(phone) ? phone : '', email });

/** Of people who may sign in. */
const accounts = (tx: Tx, tenant: string) =>
  tx
    .selectFrom('user_account as u')
    .select(['u.id', 'u.account', 'u.phone', 'u.email', 'u.user_type'])
    .where('u.tenant_id', '=', tenant)
    .where('u.login_flag', '=', true)
    .where('u.status', '=', 1);
const customers = (tx: Tx, tenant: string) => accounts(tx, tenant).where('u.user_type', '=', CUSTOMER);

/** By account name, else a company's user by phone, else the one who manages the company of that name. */
const found = async (tx: Tx, tenant: string, keyword: string) => {
  const byName = await accounts(tx, tenant).where(sql`lower(u.account)`, '=', keyword.toLowerCase()).execute();
  if (byName.length > 0) return byName;
  const byPhone = await customers(tx, tenant).where('u.phone', '=', keyword).execute();
  if (byPhone.length > 0) return byPhone;
  return customers(tx, tenant)
    .innerJoin('user_company as m', (j) => j.onRef('m.tenant_id', '=', 'u.tenant_id').onRef('m.user_id', '=', 'u.id'))
    .innerJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.company_id'))
    .where('m.may_manage', '=', true)
    .where(sql<boolean>`plain_name(c.company_name) = plain_name(${keyword})`)
    .orderBy('m.created_at')
    .limit(1)
    .execute();
};

/**
 * Of staff and laboratories an unknown account, one that is disabled, locked or without a way to be reached are refused alike, so that
 * the answer tells nobody which accounts there are.
 * @throws account.recoveryUnknown, account.recoverySeveral, account.recoveryNoWay
 */
export const findAccount = (ctx: Ctx, tenant: string, keyword: string) =>
  ctx.db.system(async (tx) => {
    const [one, ...others] = await found(tx, tenant, keyword.trim());
    if (!one) return refuse('account.recoveryUnknown');
    if (others.length > 0) refuse('account.recoverySeveral');
    if (!(await opensFor(tx, tenant, 'password')).includes(kindOf(one.user_type))) refuse('account.recoveryUnknown');
    const { phone, email } = waysOf(one);
    if (phone === '' && email === '') refuse(one.user_type === CUSTOMER ? 'account.recoveryNoWay' : 'account.recoveryUnknown');
    const key = await issueKey(tx, ctx.world, tenant, { purpose: FOUND, means: one.id, lifeMs: FOUND_MS });
    return { key, account: one.account, phone: maskedPhone(phone), email: maskedMail(email) };
  });

/** Whose account a key names, while it may still sign in. @throws account.recoveryGone */
const accountOf = async (tx: Tx, world: World, key: string, purpose: string) => {
  const opened = (await openKey(tx, world, key, purpose)) ?? refuse('account.recoveryGone');
  const [user = '', way = ''] = opened.means.split(' ');
  const account = await accounts(tx, opened.tenant).where('u.id', '=', user).executeTakeFirst();
  return account ? { ...account, tenant: opened.tenant, keyId: opened.id, way } : refuse('account.recoveryGone');
};
const addressOf = (of: Addresses, way: Way): string => {
  const { phone, email } = waysOf(of);
  return (way === 'phone' ? phone : email) || refuse(way === 'phone' ? 'account.ownPhoneNone' : 'account.ownMailNone');
};

/** @throws account.recoveryGone, account.validateTooSoon */
export const sendRecoveryCode = async (ctx: Ctx, key: string, way: Way): Promise<{ expiresIn: number }> => {
  const account = await ctx.db.system((tx) => accountOf(tx, ctx.world, key, FOUND));
  const to = addressOf(account, way);
  ctx.limits.take(CODES_TO_ONE, to.toLowerCase());
  const { expiresIn } = await sendCode(ctx, account.tenant, { to, lang: ctx.lang, purpose: PURPOSE[way] });
  return { expiresIn };
};

/** @throws account.recoveryGone, account.validateCodeWrong */
export const passRecovery = async (ctx: Ctx, { key, code }: { key: string; code: string }, way: Way): Promise<{ key: string }> => {
  // a wrong code counts as a try even though it is refused
  const fitting = await ctx.db.system(async (tx) => {
    const account = await accountOf(tx, ctx.world, key, FOUND);
    const codeId = await fittingCode(tx, ctx.world, account.tenant, addressOf(account, way), code, PURPOSE[way]);
    return codeId === null ? null : { account, codeId };
  });
  if (fitting === null) return refuse('account.validateCodeWrong');
  const { account, codeId } = fitting;
  return ctx.db.system(async (tx) => {
    if (!(await useCode(tx, ctx.world, codeId)) || !(await useCode(tx, ctx.world, account.keyId))) refuse('account.recoveryGone');
    const means = `${account.id} ${way}`;
    return { key: await issueKey(tx, ctx.world, account.tenant, { purpose: PASSED, means, lifeMs: PASSED_MS }) };
  });
};

/** @throws account.passwordOpen, account.recoveryGone, account.passwordWeak, account.passwordUsed */
export const recoverPassword = async (ctx: Ctx, { key, password }: { key: string; password: string }): Promise<null> => {
  const { db, world } = ctx;
  checkWire(ctx.settings);
  const { tenant, id: user, account, keyId, way } = await db.system((tx) => accountOf(tx, world, key, PASSED));
  const who = { tenant, user, account };
  const fresh = await prepareNewPassword(db, who, password);
  await asTenant(db, tenant, async (tx) => {
    if (!(await useCode(tx, world, keyId)) || (await setPassword(tx, world, who, fresh, null)) === null) refuse('account.recoveryGone');
    const acting = { actor: systemActor(tenant), world, ip: ctx.ip };
    await forgetFailures(tx, acting, [account]);
    await audit(tx, acting, {
      kind: 'account.passwordRecovered',
      subject: { type: 'user_account', id: user },
      details: { by: way === 'mail' ? 'mail' : 'phone' },
    });
    await notify(tx, acting, { template: 'passwordRecovered', params: { account }, kind: MESSAGE_KIND.system, users: [user], mail: true });
  });
  ctx.forget({ user });
  return null;
};
