/** Identities at providers that are bound to accounts: found when somebody signs in, kept by the person. */
import { systemActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { MESSAGE_KIND, notify } from '../../platform/outbox/notify.ts';
import { refuse } from '../../platform/refuse.ts';
import { createdBySystem } from '../../platform/standard.ts';
import { provenBy, useProof } from './identity.ts';
import { kindOf, opensFor } from './login-methods.ts';
import type { Identity } from './openid.ts';
import { offeredProviders } from './providers.ts';
import { beginVisit, endVisit, type ProviderAnswer } from './visits.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.identityBound': { issuer: string; label: string };
    'account.identityUnbound': { issuer: string; label: string };
  }
}

/** The account that an identity is bound to. */
export const holderOfIdentity = (tx: Tx, tenant: string, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>) =>
  tx
    .selectFrom('user_identity as i')
    .innerJoin('user_account as u', (j) => j.onRef('u.tenant_id', '=', 'i.tenant_id').onRef('u.id', '=', 'i.user_id'))
    .select(['u.id', 'u.account', 'u.login_flag', 'u.status', 'u.user_type', 'i.id as identity'])
    .where('i.tenant_id', '=', tenant)
    .where('i.issuer', '=', issuer)
    .where('i.subject', '=', subject)
    .executeTakeFirst();

const boundTo = (tx: Tx, { actor }: Ctx) =>
  tx.selectFrom('user_identity').selectAll().where('tenant_id', '=', actor.tenant).where('user_id', '=', actor.user);

const opensForOwn = async (tx: Tx, { actor }: Ctx): Promise<boolean> => {
  const { user_type } = await tx
    .selectFrom('user_account')
    .select('user_type')
    .where('tenant_id', '=', actor.tenant)
    .where('id', '=', actor.user)
    .executeTakeFirstOrThrow();
  return (await opensFor(tx, actor.tenant, 'sso')).includes(kindOf(user_type));
};

export const myIdentities = (ctx: Ctx) =>
  ctx.db.system(async (tx) => {
    const bound = await boundTo(tx, ctx).orderBy('created_at').execute();
    const open = await opensForOwn(tx, ctx);
    return (await offeredProviders(tx, ctx.actor.tenant)).flatMap(({ source, name, issuer }) => {
      const held = bound.find((one) => sameIssuer(one.issuer, issuer));
      if (!held && !open) return [];
      return [
        { source, name, id: held?.id ?? '', label: held?.label ?? '', since: held?.created_at ?? '', lastUsed: held?.last_used_at ?? '' },
      ];
    });
  });

/** Issuers name themselves with or without a stroke at the end. */
const sameIssuer = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '');

/** @throws account.identityGone, account.methodClosed, and what {@link beginVisit} throws */
export const beginBinding = async (ctx: Ctx, { key, source }: { key: string; source: string }) => {
  const { tenant, user } = ctx.actor;
  await ctx.db.system(async (tx) => {
    await provenBy(tx, ctx, key);
    if (!(await opensForOwn(tx, ctx))) refuse('account.methodClosed');
    await useProof(tx, ctx, key);
  });
  return beginVisit(ctx, { tenant, source, user });
};

/** @throws account.identityTaken for one that another account has, account.identityBound where one of this issuer is there; what {@link endVisit} throws */
export const bindIdentity = async (ctx: Ctx, { key, ...answer }: ProviderAnswer & { key: string }): Promise<{ name: string }> => {
  const { tenant, user } = ctx.actor;
  const { provider, identity } = await endVisit(ctx, { tenant, key, user }, answer);
  const { issuer, subject, label } = identity;
  await asTenant(ctx.db, tenant, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('user_identity')
      .values({ ...createdBySystem(tenant, ctx.world), user_id: user, issuer, subject, label, last_used_at: null })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) {
      const held = await holderOfIdentity(tx, tenant, identity);
      return held && held.id !== user
        ? refuse('account.identityTaken', { name: provider.name })
        : refuse('account.identityBound', { name: provider.name });
    }
    await audit(tx, ctx, { kind: 'account.identityBound', subject: { type: 'user_account', id: user }, details: { issuer, label } });
    // somebody who knows the password might have done it
    const acting = { actor: systemActor(tenant), world: ctx.world };
    const params = { provider: provider.name, label };
    await notify(tx, acting, {
      template: 'identityBound',
      params,
      kind: MESSAGE_KIND.system,
      users: [user],
      link: '/info/security',
      mail: true,
    });
  });
  return { name: provider.name };
};

/** @throws account.identityGone, account.identityNone */
export const unbindIdentity = (ctx: Ctx, { key, id }: { key: string; id: string }): Promise<null> =>
  ctx.db.system(async (tx) => {
    await useProof(tx, ctx, key);
    const row = await tx
      .deleteFrom('user_identity')
      .where('tenant_id', '=', ctx.actor.tenant)
      .where('user_id', '=', ctx.actor.user)
      .where('id', '=', id)
      .returning(['issuer', 'label'])
      .executeTakeFirst();
    if (!row) return refuse('account.identityNone');
    await audit(tx, ctx, { kind: 'account.identityUnbound', subject: { type: 'user_account', id: ctx.actor.user }, details: row });
    return null;
  });
