/** Mobile number and mail address of the own account: the one is changed by a code sent to it, the other bound by a link mailed to it. */
import { systemActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { enqueue } from '../../platform/outbox/enqueue.ts';
import { refuse } from '../../platform/refuse.ts';
import { at, createdBySystem } from '../../platform/standard.ts';
import { CODES_TO_ONE, fittingCode, sendCode, useCode } from './commands/send-code.ts';
import { newToken, provenBy, tokenHash, useProof } from './identity.ts';
import { maskedPhone } from './masked.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.phoneChanged': { before: string; after: string };
    'account.emailBound': { before: string; after: string };
  }
}

const MAIL = 'mail';
const LINK_HOURS = 24;
const LINK_MS = LINK_HOURS * 3_600_000;
/** Links mailed to one address, from wherever they are asked for. */
const MAILS_TO_ONE = { kind: 'mailToOne', most: 10, perMs: 86_400_000 };

/** Stands in the address of a code: whose link it is, and the mail address that it binds. */
const linkOf = (user: string, email = ''): string => `${user} ${email}`;

export const baseInfo = (ctx: Ctx) =>
  ctx.db.system(async (tx) => {
    const { tenant, user } = ctx.actor;
    const row = await tx
      .selectFrom('user_account')
      .select(['account', 'real_name', 'phone', 'email'])
      .where('tenant_id', '=', tenant)
      .where('id', '=', user)
      .executeTakeFirstOrThrow();
    const awaiting = await tx
      .selectFrom('validate_code')
      .select('address')
      .where('tenant_id', '=', tenant)
      .where('channel', '=', MAIL)
      .where('address', 'like', linkOf(user, '%'))
      .where('used_at', 'is', null)
      .where('expires_at', '>', at(ctx.world.now()))
      .executeTakeFirst();
    return {
      account: row.account,
      realName: row.real_name,
      phone: maskedPhone(row.phone),
      email: row.email,
      emailAwaiting: awaiting?.address.slice(linkOf(user).length) ?? '',
    };
  });

/** @throws account.identityGone, account.validateTooSoon */
export const sendPhoneCode = async (ctx: Ctx, { key, phone }: { key: string; phone: string }): Promise<{ expiresIn: number }> => {
  await ctx.db.system((tx) => provenBy(tx, ctx, key));
  ctx.limits.take(CODES_TO_ONE, phone);
  const { expiresIn } = await sendCode(ctx, ctx.actor.tenant, { to: phone, lang: ctx.lang, purpose: 'phone' });
  return { expiresIn };
};

/** @throws account.identityGone, account.validateCodeWrong */
export const changePhone = async (ctx: Ctx, { key, phone, code }: { key: string; phone: string; code: string }): Promise<null> => {
  const { tenant, user } = ctx.actor;
  // a wrong code counts as a try even though the change is refused
  const codeId = await ctx.db.system(async (tx) => {
    await provenBy(tx, ctx, key);
    return fittingCode(tx, ctx.world, tenant, phone, code, 'phone');
  });
  if (codeId === null) return refuse('account.validateCodeWrong');
  await ctx.db.system(async (tx) => {
    await useProof(tx, ctx, key);
    if (!(await useCode(tx, ctx.world, codeId))) refuse('account.validateCodeWrong');
    const { phone: before } = await tx
      .selectFrom('user_account')
      .select('phone')
      .where('tenant_id', '=', tenant)
      .where('id', '=', user)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('user_account')
      .set((e) => ({ phone, updated_at: ctx.world.now(), updated_by: user, version: e('version', '+', 1) }))
      .where('tenant_id', '=', tenant)
      .where('id', '=', user)
      .execute();
    await audit(tx, ctx, {
      kind: 'account.phoneChanged',
      subject: { type: 'user_account', id: user },
      details: { before: maskedPhone(before), after: maskedPhone(phone) },
    });
  });
  return null;
};

/**
 * Mails a link that binds the address; the links mailed before are void.
 * @throws account.originMissing where the system does not know its own address, account.identityGone
 */
export const sendEmailLink = async (ctx: Ctx, { key, email }: { key: string; email: string }): Promise<null> => {
  const { actor, world } = ctx;
  if (ctx.origin === '' && ctx.settings.production) refuse('account.originMissing');
  ctx.limits.take(MAILS_TO_ONE, email.toLowerCase());
  const token = newToken(world);
  await ctx.db.system(async (tx) => {
    await useProof(tx, ctx, key);
    await tx
      .updateTable('validate_code')
      .set({ used_at: world.now() })
      .where('tenant_id', '=', actor.tenant)
      .where('channel', '=', MAIL)
      .where('address', 'like', linkOf(actor.user, '%'))
      .where('used_at', 'is', null)
      .execute();
    const row = createdBySystem(actor.tenant, world);
    await tx
      .insertInto('validate_code')
      .values({
        ...row,
        channel: MAIL,
        address: linkOf(actor.user, email),
        code_hash: tokenHash(token),
        expires_at: new Date(world.now().getTime() + LINK_MS),
        tries: 0,
        used_at: null,
      })
      .execute();
    await enqueue(tx, ctx, [
      {
        channel: 'mail',
        address: email,
        template: 'emailBinding',
        params: { name: actor.name, hours: LINK_HOURS, page: `/bindEmail?key=${row.id}.${token}` },
        lang: ctx.lang,
      },
    ]);
  });
  return null;
};

const LINK = /^([0-9a-f]{32})\.([\w-]{43})$/;

/** Whoever has the mail opens its link, signed in or not. @throws account.emailLinkGone for one that is used, void, too old or made up */
export const bindEmail = async (ctx: Ctx, key: string): Promise<{ email: string }> => {
  const [, id = '', token = ''] = LINK.exec(key) ?? refuse('account.emailLinkGone');
  const bound = await ctx.db.system(async (tx) => {
    const row = await tx
      .selectFrom('validate_code')
      .select(['tenant_id', 'address', 'code_hash'])
      .where('id', '=', id)
      .where('channel', '=', MAIL)
      .where('used_at', 'is', null)
      .where('expires_at', '>', at(ctx.world.now()))
      .executeTakeFirst();
    if (!row?.code_hash.equals(tokenHash(token)) || !(await useCode(tx, ctx.world, id))) return refuse('account.emailLinkGone');
    const [user = '', email = ''] = row.address.split(' ');
    const account = await tx
      .selectFrom('user_account')
      .select('email')
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', user)
      .forUpdate()
      .executeTakeFirst();
    if (!account) return refuse('account.emailLinkGone');
    await tx
      .updateTable('user_account')
      .set((e) => ({ email, updated_at: ctx.world.now(), updated_by: user, version: e('version', '+', 1) }))
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', user)
      .execute();
    await audit(
      tx,
      { actor: systemActor(row.tenant_id), world: ctx.world, ip: ctx.ip },
      { kind: 'account.emailBound', subject: { type: 'user_account', id: user }, details: { before: account.email, after: email } },
    );
    return { email };
  });
  return bound;
};
