/** Identities at providers that are bound to accounts: found when somebody signs in, kept by the person. */

import type { ProviderKind } from '@zhengjian/contract/areas/account/providers.ts';
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
import { METHOD_OF, PROTOCOLS } from './provider-kinds.ts';
import type { Identity, IdentityKey, ProviderAnswer } from './provider-protocol.ts';
import { offeredProvider, offeredProviders, type Provider } from './providers.ts';
import { beginVisit, endVisit } from './visits.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.identityBound': { issuer: string; label: string };
    'account.identityUnbound': { issuer: string; label: string };
  }
}

/** The account that an identity is bound to. */
export const holderOfIdentity = async (tx: Tx, tenant: string, { aliases = [], ...identity }: IdentityKey & Pick<Identity, 'aliases'>) => {
  for (const key of [identity, ...aliases]) {
    const holder = await holderOf(tx, tenant, key);
    if (holder) return holder;
  }
  return undefined;
};
const holderOf = (tx: Tx, tenant: string, { issuer, subject }: IdentityKey) =>
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

/** Whether a kind of provider is open to the own account. */
export const opensForOwn = async (tx: Tx, { actor }: Ctx): Promise<(kind: ProviderKind) => boolean> => {
  const { user_type } = await tx
    .selectFrom('user_account')
    .select('user_type')
    .where('tenant_id', '=', actor.tenant)
    .where('id', '=', actor.user)
    .executeTakeFirstOrThrow();
  const [sso, wechat] = [await opensFor(tx, actor.tenant, 'sso'), await opensFor(tx, actor.tenant, 'wechat')];
  return (kind) => ({ sso, wechat })[METHOD_OF[kind]].includes(kindOf(user_type));
};

export const myIdentities = (ctx: Ctx) =>
  ctx.db.system(async (tx) => {
    const bound = await boundTo(tx, ctx).orderBy('created_at').execute();
    const open = await opensForOwn(tx, ctx);
    return (await offeredProviders(tx, ctx.actor.tenant)).flatMap(({ source, name, kind, issuers }) => {
      const held = bound.find((one) => issuers.some((issuer) => sameIssuer(one.issuer, issuer)));
      if (!held && !open(kind)) return [];
      return [
        {
          source,
          name,
          kind,
          id: held?.id ?? '',
          label: held?.label ?? '',
          since: held?.created_at ?? '',
          lastUsed: held?.last_used_at ?? '',
        },
      ];
    });
  });

/** Issuers name themselves with or without a stroke at the end. */
const sameIssuer = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '');

/** @throws account.identityGone, account.methodClosed, and what {@link beginVisit} throws */
export const beginBinding = async (ctx: Ctx, { key, source }: { key: string; source: string }) => {
  const { tenant, user } = ctx.actor;
  const { kind } = await offeredProvider(ctx, tenant, { source });
  await ctx.db.system(async (tx) => {
    await provenBy(tx, ctx, key);
    if (!(await opensForOwn(tx, ctx))(kind)) refuse('account.methodClosed');
    await useProof(tx, ctx, key);
  });
  return beginVisit(ctx, { tenant, source, user });
};

/** @throws account.identityTaken for one that another account has, account.identityBound where one of this provider is there */
export const bindTo = async (ctx: Ctx, { provider, identity }: { provider: Provider; identity: Identity }): Promise<{ name: string }> => {
  const { tenant, user } = ctx.actor;
  const { issuer, subject, label } = identity;
  const { name } = provider;
  await asTenant(ctx.db, tenant, async (tx) => {
    const held = await holderOfIdentity(tx, tenant, identity);
    if (held && held.id !== user) refuse('account.identityTaken', { name });
    const issuers = PROTOCOLS[provider.kind].issuersOf(provider);
    const before = (await boundTo(tx, ctx).execute()).find((one) => issuers.some((of) => sameIssuer(one.issuer, of)));
    if (before) refuse('account.identityBound', { name });
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('user_identity')
      .values({ ...createdBySystem(tenant, ctx.world), user_id: user, issuer, subject, label, last_used_at: null })
      .onConflict((c) => c.doNothing())
      .executeTakeFirst();
    // bound a moment ago
    if (numInsertedOrUpdatedRows !== 1n) {
      const now = await holderOfIdentity(tx, tenant, identity);
      return now && now.id !== user ? refuse('account.identityTaken', { name }) : refuse('account.identityBound', { name });
    }
    await audit(tx, ctx, { kind: 'account.identityBound', subject: { type: 'user_account', id: user }, details: { issuer, label } });
    // somebody who knows the password might have done it
    await tellHolder(tx, ctx, { tenant, user, template: 'identityBound', params: { provider: name, label } });
  });
  return { name };
};

type Told = {
  tenant: string;
  user: string;
  template: 'identityBound' | 'identityRevoked';
  params: { provider: string; label: string };
};
export const tellHolder = (tx: Tx, { world }: Pick<Ctx, 'world'>, { tenant, user, template, params }: Told): Promise<unknown> =>
  notify(
    tx,
    { actor: systemActor(tenant), world },
    { template, params, kind: MESSAGE_KIND.system, users: [user], link: '/info/security', mail: true },
  );

/** @throws what {@link endVisit} and {@link bindTo} throw */
export const bindIdentity = async (ctx: Ctx, { key, ...answer }: ProviderAnswer & { key: string }): Promise<{ name: string }> => {
  const { tenant, user } = ctx.actor;
  return bindTo(ctx, await endVisit(ctx, { tenant, key, user, kind: 'openid' }, answer));
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
