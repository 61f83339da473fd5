/**
 * What WeChat has confirmed is shown before anything becomes of it (spec: 000 §7.1): the server keeps the identity for ten minutes
 * under a key that serves once, and the browser never says who it is. From one's own account the key binds, in the session that has
 * asked; without an account it revokes, which nobody can who is not that person at WeChat.
 */
import { systemActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { asTenant } from '../../platform/jobs/as-tenant.ts';
import { refuse } from '../../platform/refuse.ts';
import { useCode } from './commands/send-code.ts';
import { bindTo, holderOfIdentity, opensForOwn, tellHolder } from './identities.ts';
import { issueKey, openKey } from './key-rows.ts';
import type { Identity, ProviderAnswer } from './provider-protocol.ts';
import { offeredProvider, type Provider } from './providers.ts';
import { endVisit } from './visits.ts';
import './tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.identityRevoked': { issuer: string; label: string };
  }
}

const LIFE_MS = 10 * 60_000;
const BINDS = 'wechatBinds';
const REVOKES = 'wechatRevokes';
type Purpose = typeof BINDS | typeof REVOKES;
type Answer = ProviderAnswer & { key: string };
/** `by`: the account and session that may bind it; empty where nobody is signed in. */
type Confirmed = { providerId: string; providerName: string; identity: Identity; by: string };

const sessionOf = ({ actor }: Ctx): string => `${actor.user} ${actor.session ?? ''}`;

const keepConfirmed = (tx: Tx, ctx: Ctx, tenant: string, purpose: Purpose, provider: Provider, identity: Identity): Promise<string> => {
  const by = purpose === BINDS ? sessionOf(ctx) : '';
  const confirmed: Confirmed = { providerId: provider.id, providerName: provider.name, identity, by };
  return issueKey(tx, ctx.world, tenant, { purpose, means: JSON.stringify(confirmed), lifeMs: LIFE_MS });
};

/** Uses the key up. @throws account.wechatGone for one that is used, too old, made up, of another institute, or of another session */
const takeConfirmed = async (tx: Tx, ctx: Ctx, tenant: string, purpose: Purpose, key: string): Promise<Confirmed> => {
  const opened = await openKey(tx, ctx.world, key, purpose);
  if (!opened || opened.tenant !== tenant) return refuse('account.wechatGone');
  // written by `keepConfirmed` alone
  const confirmed = JSON.parse(opened.means) as Confirmed;
  if (purpose === BINDS && confirmed.by !== sessionOf(ctx)) refuse('account.wechatGone');
  if (!(await useCode(tx, ctx.world, opened.id))) refuse('account.wechatGone');
  return confirmed;
};

/** Who WeChat says it is. @throws what `endVisit` throws */
export const checkWechat = async (ctx: Ctx, { key, ...answer }: Answer) => {
  const { tenant, user } = ctx.actor;
  const { provider, identity } = await endVisit(ctx, { tenant, key, user, kind: 'wechat' }, answer);
  return ctx.db.system(async (tx) => {
    const holder = await holderOfIdentity(tx, tenant, identity);
    const bound = holder === undefined ? ('nobody' as const) : holder.id === user ? ('self' as const) : ('other' as const);
    const confirmed = await keepConfirmed(tx, ctx, tenant, BINDS, provider, identity);
    return { key: confirmed, name: provider.name, label: identity.label, bound };
  });
};

/** @throws account.wechatGone, account.providerGone, account.methodClosed, and what `bindTo` throws */
export const bindWechat = async (ctx: Ctx, key: string): Promise<{ name: string }> => {
  const { tenant } = ctx.actor;
  const { providerId, identity } = await ctx.db.system((tx) => takeConfirmed(tx, ctx, tenant, BINDS, key));
  // both may have been closed since the visit began
  const provider = await offeredProvider(ctx, tenant, { id: providerId });
  if (!(await ctx.db.system((tx) => opensForOwn(tx, ctx)))('wechat')) refuse('account.methodClosed');
  return bindTo(ctx, { provider, identity });
};

/** The same for who has no session. @throws what `endVisit` throws */
export const confirmWechat = async (ctx: Ctx, tenant: string, { key, ...answer }: Answer) => {
  const { provider, identity } = await endVisit(ctx, { tenant, key, user: null, kind: 'wechat' }, answer);
  return ctx.db.system(async (tx) => ({
    key: await keepConfirmed(tx, ctx, tenant, REVOKES, provider, identity),
    name: provider.name,
    label: identity.label,
    bound: (await holderOfIdentity(tx, tenant, identity)) !== undefined,
  }));
};

/** Requests of an identity that wait for an account go with its authorisation, and their passwords with them. */
const dropRequests = async (tx: Tx, tenant: string, { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>): Promise<bigint> => {
  const { numDeletedRows } = await tx
    .deleteFrom('account_request')
    .where('tenant_id', '=', tenant)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('kind', '=', 'guest')
    .where('state', '=', 'waiting')
    .executeTakeFirst();
  return numDeletedRows;
};

/** The identity is bound to nobody any more; the account stays, and so do its other ways of signing in. @throws account.wechatGone, account.wechatUnbound */
export const revokeWechat = async (ctx: Ctx, tenant: string, key: string): Promise<null> => {
  const { providerName, identity } = await ctx.db.system((tx) => takeConfirmed(tx, ctx, tenant, REVOKES, key));
  await asTenant(ctx.db, tenant, async (tx) => {
    let dropped = 0n;
    const users = new Map<string, string>();
    for (const name of [identity, ...(identity.aliases ?? [])]) {
      dropped += await dropRequests(tx, tenant, name);
      const rows = await tx
        .deleteFrom('user_identity')
        .where('tenant_id', '=', tenant)
        .where('issuer', '=', name.issuer)
        .where('subject', '=', name.subject)
        .returning(['user_id', 'issuer'])
        .execute();
      for (const { user_id, issuer } of rows) users.set(user_id, issuer);
    }
    if (users.size === 0 && dropped === 0n) refuse('account.wechatUnbound', { name: providerName });
    const acting = { actor: systemActor(tenant), world: ctx.world, ip: ctx.ip };
    const { label } = identity;
    for (const [user, issuer] of users) {
      await audit(tx, acting, { kind: 'account.identityRevoked', subject: { type: 'user_account', id: user }, details: { issuer, label } });
      await tellHolder(tx, ctx, { tenant, user, template: 'identityRevoked', params: { provider: providerName, label } });
    }
  });
  return null;
};
