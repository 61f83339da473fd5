/** Somebody who was invited becomes a user of the company, with an account and a password of their own. */
import { sql } from 'kysely';
import { standingOf } from '../../../platform/access/tenants.ts';
import { systemActor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { at, createdBySystem } from '../../../platform/standard.ts';
import { tokenHash } from '../identity.ts';
import { passwordPolicyOf } from '../password-policy.ts';
import { checkPolicy, checkWire, clientHash, hashPassword } from '../passwords.ts';
import { insertAccount } from './keep-account.ts';
import { accountTaken } from './register-company.ts';
import { CODES_TO_ONE, fittingCode, sendCode, useCode } from './send-code.ts';
import '../../company/tables.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.colleagueJoined': { companyId: string; account: string };
  }
}

const KEY = /^([0-9a-f]{32})\.([\w-]{43})$/;
const CUSTOMER = 2;
const CUSTOMER_PAGE = 3;

/** @throws account.invitationGone for one that was taken up, withdrawn, too old or made up, and where the company's institute is closed */
const invitationOf = async (tx: Tx, { world }: Ctx, key: string) => {
  const [, id = '', token = ''] = KEY.exec(key) ?? refuse('account.invitationGone');
  const row = await tx
    .selectFrom('company_invitation as i')
    .innerJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 'i.tenant_id').onRef('c.id', '=', 'i.company_id'))
    .innerJoin('tenant as t', 't.tenant_id', 'i.tenant_id')
    .select([
      'i.id',
      'i.tenant_id',
      'i.company_id',
      'i.real_name',
      'i.email',
      'i.rights',
      'i.key_hash',
      'c.company_name',
      't.status',
      't.expires_on',
    ])
    .where('i.id', '=', id)
    .where('i.ended_at', 'is', null)
    .where('i.expires_at', '>', at(world.now()))
    .forUpdate('i')
    .executeTakeFirst();
  const isOpen = row?.key_hash.equals(tokenHash(token)) && standingOf(row, world) === 'open';
  return row && isOpen ? row : refuse('account.invitationGone');
};

export const readInvitation = (ctx: Ctx, key: string) =>
  ctx.db.system(async (tx) => {
    const row = await invitationOf(tx, ctx, key);
    return { companyName: row.company_name, realName: row.real_name, email: row.email, tenantId: row.tenant_id };
  });

/** Codes asked for with one invitation, for whatever numbers. */
const CODES_BY_INVITATION = { kind: 'codeByInvitation', most: 10, perMs: 86_400_000 };

/** The phone is a way in later on, so it must be the person's own. @throws account.invitationGone, account.validateTooSoon */
export const sendJoinCode = async (ctx: Ctx, { key, phone }: { key: string; phone: string }): Promise<{ expiresIn: number }> => {
  const { id, tenant_id: tenant } = await ctx.db.system((tx) => invitationOf(tx, ctx, key));
  ctx.limits.take(CODES_BY_INVITATION, id);
  ctx.limits.take(CODES_TO_ONE, phone);
  const { expiresIn } = await sendCode(ctx, tenant, { to: phone, lang: ctx.lang });
  return { expiresIn };
};

type Joining = { key: string; account: string; realName: string; phone: string; validateCode: string; password: string };

/** @throws account.passwordOpen, account.invitationGone, account.passwordWeak, account.validateCodeWrong, account.userNameTaken */
export const takeInvitation = async (ctx: Ctx, given: Joining): Promise<{ account: string }> => {
  const { db, world } = ctx;
  checkWire(ctx.settings);
  const { policy, institute } = await db.system(async (tx) => {
    const { tenant_id } = await invitationOf(tx, ctx, given.key);
    return { policy: await passwordPolicyOf(tx, tenant_id), institute: tenant_id };
  });
  checkPolicy(given.password, given.account, policy);
  const hash = await hashPassword(clientHash(given.password));
  // a wrong code counts as a try even though nobody joins
  const codeId =
    (await db.system((tx) => fittingCode(tx, world, institute, given.phone, given.validateCode))) ?? refuse('account.validateCodeWrong');
  return db.system(async (tx) => {
    const invitation = await invitationOf(tx, ctx, given.key);
    const tenant = invitation.tenant_id;
    const acting = { actor: systemActor(tenant), world, ip: ctx.ip, lang: ctx.lang };
    await tx.executeQuery(sql`select pg_advisory_xact_lock(hashtextextended(${`register:${tenant}`}, 0))`.compile(tx));
    if (await accountTaken(tx, tenant, given.account)) refuse('account.userNameTaken');
    if (!(await useCode(tx, world, codeId))) refuse('account.validateCodeWrong');
    const dept = await tx
      .selectFrom('dept')
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('dept_code', '=', 'customers')
      .executeTakeFirstOrThrow();
    const role = await tx
      .selectFrom('role')
      .select('id')
      .where('tenant_id', '=', tenant)
      .where('role_alias', '=', 'customer_user')
      .executeTakeFirstOrThrow();
    const fields = {
      account: given.account,
      real_name: given.realName,
      staff_no: '',
      phone: given.phone,
      email: invitation.email,
      user_type: CUSTOMER,
      home_page_type: CUSTOMER_PAGE,
      dept_id: dept.id,
      laboratory: null,
      ccaa_no: '',
      remark: '',
    };
    const userId = await insertAccount(tx, acting, fields, hash);
    await tx.updateTable('user_secret').set({ must_change: false }).where('tenant_id', '=', tenant).where('user_id', '=', userId).execute();
    await tx
      .insertInto('user_role')
      .values({ ...createdBySystem(tenant, world), user_id: userId, dept_id: dept.id, role_id: role.id, is_default: true })
      .execute();
    await tx
      .insertInto('user_company')
      .values({
        ...createdBySystem(tenant, world),
        user_id: userId,
        company_id: invitation.company_id,
        is_default: true,
        may_manage: false,
        rights: invitation.rights,
      })
      .execute();
    await tx.updateTable('company_invitation').set({ ended_at: world.now() }).where('id', '=', invitation.id).execute();
    await audit(tx, acting, {
      kind: 'account.colleagueJoined',
      subject: { type: 'user_account', id: userId },
      details: { companyId: invitation.company_id, account: given.account },
    });
    return { account: given.account };
  });
};
