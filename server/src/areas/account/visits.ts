/**
 * A visit to an identity provider: begun here, answered on the return page. Its key stays with the browser that began it and never
 * goes through the provider; state, nonce and verifier are derived from the key, so an answer serves only whoever holds it. A visit
 * serves once, within ten minutes.
 */
import { type ProviderKind, RETURN_PATH } from '@zhengjian/contract/areas/account/providers.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import type { Keys } from '../../platform/keys.ts';
import { refuse } from '../../platform/refuse.ts';
import { useCode } from './commands/send-code.ts';
import { issueKey, openKey } from './key-rows.ts';
import { PROTOCOLS } from './provider-kinds.ts';
import type { Identity, ProviderAnswer, Visit } from './provider-protocol.ts';
import { offeredProvider, type Provider } from './providers.ts';
import './tables.ts';

const PURPOSE = 'visit';
const LIFE_MS = 10 * 60_000;
/** In the place of the account, where nobody is signed in. */
const STRANGER = '-';

const visitOf = (keys: Pick<Keys, 'derive'>, key: string, returnTo: string): Visit => {
  const part = (use: string) => keys.derive(use, key);
  return {
    // WeChat takes letters and digits alone
    state: part('visitState').toString('hex'),
    nonce: part('visitNonce').toString('base64url'),
    verifier: part('visitVerifier').toString('base64url'),
    returnTo,
  };
};

/** The origin that the browser speaks to, as it says itself; believed only where the operator has not told it. */
const ownOrigin = (ctx: Ctx): string => {
  if (ctx.originNamed) return ctx.origin;
  if (ctx.settings.production) return refuse('account.providerOrigin');
  const host = ctx.header('host') ?? '';
  const origin = ctx.header('origin') ?? '';
  return URL.canParse(origin) && new URL(origin).host === host ? origin : `http://${host}`;
};

/** The return page at the address of the institute, never at one that the caller names. @throws account.providerOrigin */
const returnAddress = async (ctx: Ctx, tx: Tx, tenant: string): Promise<string> => {
  const address = new URL(RETURN_PATH, ownOrigin(ctx));
  const { domain } = await tx.selectFrom('tenant').select('domain').where('tenant_id', '=', tenant).executeTakeFirstOrThrow();
  if (ctx.originNamed && domain) address.hostname = domain;
  return address.href;
};

/** @param user who binds; null where somebody signs in. @throws account.providerGone, account.providerOrigin, account.providerSilent */
export const beginVisit = async (
  ctx: Ctx,
  { tenant, source, user }: { tenant: string; source: string; user: string | null },
): Promise<{ address: string; key: string }> => {
  const provider = await offeredProvider(ctx, tenant, { source });
  const { key, returnTo } = await ctx.db.system(async (tx) => {
    const returnTo = await returnAddress(ctx, tx, tenant);
    const means = `${provider.id} ${user ?? STRANGER} ${returnTo}`;
    return { key: await issueKey(tx, ctx.world, tenant, { purpose: PURPOSE, means, lifeMs: LIFE_MS }), returnTo };
  });
  const address = await PROTOCOLS[provider.kind]
    .addressOf(provider, ctx.identityHosts, visitOf(ctx.keys, key, returnTo))
    .catch(() => refuse('account.providerSilent', { name: provider.name }));
  return { address, key };
};

/**
 * Who has signed in at the provider. The visit is used up, whatever comes of it.
 * @throws account.visitGone for one that is used, too old, made up, of another institute or person, or answered with another state;
 *   at a provider of another kind than the call serves; account.providerGone, account.providerRefused
 */
export const endVisit = async (
  ctx: Ctx,
  { tenant, key, user, kind }: { tenant: string; key: string; user: string | null; kind: ProviderKind },
  answer: ProviderAnswer,
): Promise<{ provider: Provider; identity: Identity }> => {
  const { providerId, returnTo } = await ctx.db.system(async (tx) => {
    const opened = await openKey(tx, ctx.world, key, PURPOSE);
    const [providerId = '', visitor = '', returnTo = ''] = opened?.means.split(' ') ?? [];
    if (!opened || opened.tenant !== tenant || visitor !== (user ?? STRANGER)) return refuse('account.visitGone');
    if (!(await useCode(tx, ctx.world, opened.id))) refuse('account.visitGone');
    return { providerId, returnTo };
  });
  const visit = visitOf(ctx.keys, key, returnTo);
  if (answer.state !== visit.state) refuse('account.visitGone');
  const provider = await offeredProvider(ctx, tenant, { id: providerId });
  if (provider.kind !== kind) refuse('account.visitGone');
  const identity = await PROTOCOLS[kind]
    .identityOf(provider, ctx.identityHosts, visit, answer)
    .catch(() => refuse('account.providerRefused', { name: provider.name }));
  return { provider, identity };
};
