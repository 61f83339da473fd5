/**
 * The people of a company. Everything here runs in the system's own transaction, since people of one company read nothing of each
 * other's accounts; so each statement names tenant and company, and who manages it is asked first.
 */
import {
  type Colleague,
  type colleagueCalls,
  INVITATION_DAYS,
  type Invitation,
  MOST_INVITATIONS,
} from '@zhengjian/contract/areas/account/colleagues.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { COMPANY_RIGHTS, type CompanyRight } from '@zhengjian/contract/company-rights.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { at, createdBySystem } from '../../platform/standard.ts';
import { endSessionsOf, setSignIn } from './commands/keep-account.ts';
import { isManager } from './company-managers.ts';
import { newToken, tokenHash, useProof } from './identity.ts';
import { maskedMail, maskedPhone } from './masked.ts';
import '../company/tables.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.colleagueInvited': { companyId: string; email: string; rights: readonly CompanyRight[] };
    'account.invitationWithdrawn': { companyId: string; email: string };
    'account.colleagueRights': { companyId: string; account: string; rights: readonly CompanyRight[] };
    'account.companyHandedOver': { companyId: string; account: string };
    'account.colleagueRemoved': { companyId: string; account: string };
  }
}

const DAY_MS = 86_400_000;
const MAILS_TO_ONE = { kind: 'mailToOne', most: 10, perMs: 86_400_000 };
const isRight = (right: string): right is CompanyRight => COMPANY_RIGHTS.some((known) => known === right);

const peopleOf = async (tx: Tx, { actor }: Ctx, companyId: string): Promise<Colleague[]> => {
  const rows = await tx
    .selectFrom('user_company as m')
    .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.user_id'))
    .select(['u.id', 'u.account', 'u.real_name', 'u.phone', 'u.email', 'm.rights', 'm.may_manage'])
    .select((e) =>
      e
        .selectFrom('session as s')
        .select((s) => s.fn.max('s.last_seen_at').as('seen'))
        .whereRef('s.tenant_id', '=', 'u.tenant_id')
        .whereRef('s.user_id', '=', 'u.id')
        .as('seen'),
    )
    .where('m.tenant_id', '=', actor.tenant)
    .where('m.company_id', '=', companyId)
    .where('u.login_flag', '=', true)
    .orderBy('m.may_manage', 'desc')
    .orderBy('m.created_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    account: row.account,
    realName: row.real_name,
    phone: maskedPhone(row.phone),
    email: maskedMail(row.email),
    rights: row.may_manage ? [...COMPANY_RIGHTS] : row.rights.filter(isRight),
    manages: row.may_manage,
    own: row.id === actor.user,
    lastSeen: row.seen ?? '',
  }));
};

const open = (tx: Tx, { actor, world }: Ctx, companyId: string) =>
  tx
    .selectFrom('company_invitation')
    .select(['id', 'real_name', 'email', 'rights', 'expires_at'])
    .where('tenant_id', '=', actor.tenant)
    .where('company_id', '=', companyId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', at(world.now()))
    .orderBy('created_at');

const invitationsOf = async (tx: Tx, ctx: Ctx, companyId: string): Promise<Invitation[]> =>
  (await open(tx, ctx, companyId).execute()).map((row) => ({
    id: row.id,
    realName: row.real_name,
    email: row.email,
    rights: row.rights.filter(isRight),
    until: row.expires_at,
  }));

export const companiesWithPeople = (ctx: Ctx): Promise<Answered<typeof colleagueCalls.colleagues>> =>
  ctx.db.system(async (tx) => {
    const companies = await tx
      .selectFrom('user_company as m')
      .innerJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.company_id'))
      .select(['c.id', 'c.company_name', 'm.may_manage'])
      .where('m.tenant_id', '=', ctx.actor.tenant)
      .where('m.user_id', '=', ctx.actor.user)
      .orderBy('m.is_default', 'desc')
      .orderBy('m.created_at')
      .execute();
    const answer: Answered<typeof colleagueCalls.colleagues> = [];
    for (const { id, company_name, may_manage } of companies)
      answer.push({
        companyId: id,
        companyName: company_name,
        manages: may_manage,
        people: await peopleOf(tx, ctx, id),
        invitations: may_manage ? await invitationsOf(tx, ctx, id) : [],
      });
    return answer;
  });

/** The company's row is locked, so that two of its acts follow each other. @throws account.notManager */
const managed = async (tx: Tx, { actor }: Ctx, companyId: string): Promise<{ companyName: string }> => {
  const row = await tx
    .selectFrom('user_company as m')
    .innerJoin('company as c', (j) => j.onRef('c.tenant_id', '=', 'm.tenant_id').onRef('c.id', '=', 'm.company_id'))
    .select('c.company_name')
    .where('m.tenant_id', '=', actor.tenant)
    .where('m.user_id', '=', actor.user)
    .where('m.company_id', '=', companyId)
    .where('m.may_manage', '=', true)
    .forUpdate('m')
    .executeTakeFirst();
  return row ? { companyName: row.company_name } : refuse('account.notManager');
};

/** Another user of the company, who does not manage it. @throws account.personNotFound, account.ownColleague, account.managerStays */
const other = async (tx: Tx, { actor }: Ctx, companyId: string, userId: string): Promise<{ account: string }> => {
  if (userId === actor.user) refuse('account.ownColleague');
  const row = await tx
    .selectFrom('user_company as m')
    .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.user_id'))
    .select(['u.account', 'm.may_manage'])
    .where('m.tenant_id', '=', actor.tenant)
    .where('m.company_id', '=', companyId)
    .where('m.user_id', '=', userId)
    .where('u.login_flag', '=', true)
    .forUpdate('m')
    .executeTakeFirst();
  if (!row) return refuse('account.personNotFound');
  if (row.may_manage) refuse('account.managerStays', { account: row.account });
  return { account: row.account };
};

type Invite = { companyId: string; realName: string; email: string; rights: CompanyRight[] };

/**
 * An invitation to the same address before is void.
 * @throws account.notManager, account.originMissing, account.invitationsFull, account.colleagueThere
 */
export const inviteColleague = async (ctx: Ctx, { companyId, realName, email, rights }: Invite): Promise<null> => {
  const { actor, world } = ctx;
  if (ctx.origin === '' && ctx.settings.production) refuse('account.originMissing');
  await asTenant(ctx.db, actor.tenant, async (tx) => {
    const { companyName } = await managed(tx, ctx, companyId);
    const member = await tx
      .selectFrom('user_company as m')
      .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'm.tenant_id').onRef('u.id', '=', 'm.user_id'))
      .select('u.id')
      .where('m.tenant_id', '=', actor.tenant)
      .where('m.company_id', '=', companyId)
      .where(sql`lower(u.email)`, '=', email.toLowerCase())
      .executeTakeFirst();
    if (member) refuse('account.colleagueThere', { email });
    ctx.limits.take(MAILS_TO_ONE, email.toLowerCase());
    await tx
      .updateTable('company_invitation')
      .set({ ended_at: world.now() })
      .where('tenant_id', '=', actor.tenant)
      .where('company_id', '=', companyId)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .where('ended_at', 'is', null)
      .execute();
    if ((await open(tx, ctx, companyId).execute()).length >= MOST_INVITATIONS) refuse('account.invitationsFull', { n: MOST_INVITATIONS });
    const token = newToken(world);
    const row = createdBySystem(actor.tenant, world);
    await tx
      .insertInto('company_invitation')
      .values({
        ...row,
        company_id: companyId,
        real_name: realName,
        email,
        rights,
        key_hash: tokenHash(token),
        expires_at: new Date(world.now().getTime() + INVITATION_DAYS * DAY_MS),
        ended_at: null,
      })
      .execute();
    await enqueue(tx, ctx, [
      {
        channel: 'mail',
        address: email,
        template: 'colleagueInvitation',
        params: {
          name: realName,
          by: actor.name,
          company: companyName,
          days: INVITATION_DAYS,
          page: `/joinCompany?key=${row.id}.${token}`,
        },
        lang: ctx.lang,
      },
    ]);
    await audit(tx, ctx, {
      kind: 'account.colleagueInvited',
      subject: { type: 'company', id: companyId },
      details: { companyId, email: maskedMail(email), rights },
    });
  });
  return null;
};

/** @throws account.notManager, account.invitationGone */
export const withdrawInvitation = async (ctx: Ctx, { companyId, id }: { companyId: string; id: string }): Promise<null> => {
  await ctx.db.system(async (tx) => {
    await managed(tx, ctx, companyId);
    const row = await open(tx, ctx, companyId).where('id', '=', id).executeTakeFirst();
    if (!row) return refuse('account.invitationGone');
    await tx.updateTable('company_invitation').set({ ended_at: ctx.world.now() }).where('id', '=', id).execute();
    await audit(tx, ctx, {
      kind: 'account.invitationWithdrawn',
      subject: { type: 'company', id: companyId },
      details: { companyId, email: maskedMail(row.email) },
    });
  });
  return null;
};

type OfPerson = { companyId: string; userId: string };
const membership = (tx: Tx, { actor }: Ctx, { companyId, userId }: OfPerson) =>
  tx.updateTable('user_company').where('tenant_id', '=', actor.tenant).where('company_id', '=', companyId).where('user_id', '=', userId);

/** @throws account.notManager, account.personNotFound, account.ownColleague, account.managerStays */
export const setColleagueRights = async (ctx: Ctx, { rights, ...of }: OfPerson & { rights: CompanyRight[] }): Promise<null> => {
  await ctx.db.system(async (tx) => {
    await managed(tx, ctx, of.companyId);
    const { account } = await other(tx, ctx, of.companyId, of.userId);
    await membership(tx, ctx, of).set({ rights }).execute();
    await audit(tx, ctx, {
      kind: 'account.colleagueRights',
      subject: { type: 'user_account', id: of.userId },
      details: { companyId: of.companyId, account, rights },
    });
  });
  ctx.forget({ user: of.userId });
  return null;
};

/** The role by which somebody manages, or not, in the department of customers. */
const giveRole = async (tx: Tx, { actor }: Ctx, userId: string, from: string, to: string): Promise<void> => {
  await tx
    .updateTable('user_role')
    .set((e) => ({
      role_id: e.selectFrom('role').select('id').where('tenant_id', '=', actor.tenant).where('role_alias', '=', to).$asScalar().$notNull(),
    }))
    .where('tenant_id', '=', actor.tenant)
    .where('user_id', '=', userId)
    .where('role_id', 'in', (e) => e.selectFrom('role').select('id').where('tenant_id', '=', actor.tenant).where('role_alias', '=', from))
    .execute();
};

/** @throws account.notManager, account.identityGone, account.personNotFound, account.ownColleague */
export const handOverCompany = async (ctx: Ctx, { key, ...of }: OfPerson & { key: string }): Promise<null> => {
  const { actor } = ctx;
  await asTenant(ctx.db, actor.tenant, async (tx) => {
    const { companyName } = await managed(tx, ctx, of.companyId);
    const { account } = await other(tx, ctx, of.companyId, of.userId);
    await useProof(tx, ctx, key);
    await membership(tx, ctx, { ...of, userId: actor.user })
      .set({ may_manage: false, rights: [...COMPANY_RIGHTS] })
      .execute();
    await membership(tx, ctx, of)
      .set({ may_manage: true, rights: [...COMPANY_RIGHTS] })
      .execute();
    await giveRole(tx, ctx, of.userId, 'customer_user', 'customer_admin');
    if (!(await isManager(tx, actor.tenant, actor.user))) await giveRole(tx, ctx, actor.user, 'customer_admin', 'customer_user');
    await audit(tx, ctx, {
      kind: 'account.companyHandedOver',
      subject: { type: 'company', id: of.companyId },
      details: { companyId: of.companyId, account },
    });
    const params = { company: companyName, by: actor.name };
    await notify(tx, ctx, {
      template: 'companyHandedOver',
      params,
      kind: MESSAGE_KIND.system,
      users: [of.userId],
      link: '/customer/colleague/index',
      mail: true,
    });
  });
  for (const user of [of.userId, actor.user]) ctx.forget({ user });
  return null;
};

/** @throws account.notManager, account.personNotFound, account.ownColleague, account.managerStays */
export const removeColleague = async (ctx: Ctx, of: OfPerson): Promise<null> => {
  await ctx.db.system(async (tx) => {
    await managed(tx, ctx, of.companyId);
    const { account } = await other(tx, ctx, of.companyId, of.userId);
    await tx
      .deleteFrom('user_company')
      .where('tenant_id', '=', ctx.actor.tenant)
      .where('company_id', '=', of.companyId)
      .where('user_id', '=', of.userId)
      .execute();
    const elsewhere = await tx
      .selectFrom('user_company')
      .select('id')
      .where('tenant_id', '=', ctx.actor.tenant)
      .where('user_id', '=', of.userId)
      .executeTakeFirst();
    if (!elsewhere) await setSignIn(tx, ctx, [of.userId], { login_flag: false });
    await endSessionsOf(tx, ctx, [of.userId], 'left the company');
    await audit(tx, ctx, {
      kind: 'account.colleagueRemoved',
      subject: { type: 'user_account', id: of.userId },
      details: { companyId: of.companyId, account },
    });
  });
  ctx.forget({ user: of.userId });
  return null;
};
