/** Answers to who keeps identity providers, signs in through one, binds an identity there, or asks for an account. */
import { type ProviderKind, providerCalls } from '@zhengjian/contract/areas/account/providers.ts';
import { requestCalls } from '@zhengjian/contract/areas/account/requests.ts';
import { callerOf } from '../../platform/http/address.ts';
import { answers } from '../../platform/http/context.ts';
import { publicTenant } from './before-sign-in.ts';
import { requestGuest, requestInfoAdmin } from './commands/request-account.ts';
import { beginBinding, bindIdentity, myIdentities, unbindIdentity } from './identities.ts';
import { opensFor } from './login-methods.ts';
import { METHOD_OF } from './provider-kinds.ts';
import { offeredProviders, providerRegister } from './providers.ts';
import { beginVisit } from './visits.ts';
import { bindWechat, checkWechat, confirmWechat, revokeWechat } from './wechat-identity.ts';

/** An office behind one address: all of it signs in within a quarter of an hour. */
const PAGES = { kind: 'providers', most: 1_200, perMs: 600_000 };
/** Visits that one address begins; each asks the provider for its configuration. */
const VISITS = { kind: 'visit', most: 300, perMs: 600_000 };

export const providerAnswers = answers(providerCalls, {
  providerPage: providerRegister.page,
  providerDetail: providerRegister.one,
  providerSubmit: providerRegister.save,
  providerRemove: providerRegister.remove,
  providerEnable: providerRegister.enable,
  providerDisable: providerRegister.disable,
  providers: async ({ tenantId }, ctx) => {
    ctx.limits.take(PAGES, callerOf(ctx.ip));
    const tenant = await publicTenant(ctx, tenantId);
    return ctx.db.system(async (tx) => {
      const shown: { source: string; name: string; kind: ProviderKind }[] = [];
      for (const { source, name, kind } of await offeredProviders(tx, tenant))
        if ((await opensFor(tx, tenant, METHOD_OF[kind])).length > 0) shown.push({ source, name, kind });
      return shown;
    });
  },
  authorize: async ({ tenantId, source }, ctx) => {
    ctx.limits.take(VISITS, callerOf(ctx.ip));
    return beginVisit(ctx, { tenant: await publicTenant(ctx, tenantId), source, user: null });
  },
  myIdentities: (_, ctx) => myIdentities(ctx),
  beginBinding: async (input, ctx) => {
    ctx.limits.take(VISITS, callerOf(ctx.ip));
    return beginBinding(ctx, input);
  },
  bindIdentity: (input, ctx) => bindIdentity(ctx, input),
  unbindIdentity: (input, ctx) => unbindIdentity(ctx, input),
  checkWXCode: (input, ctx) => checkWechat(ctx, input),
  bindingWX: ({ key }, ctx) => bindWechat(ctx, key),
  wechatCallback: async ({ tenantId, ...answer }, ctx) => {
    ctx.limits.take(VISITS, callerOf(ctx.ip));
    return confirmWechat(ctx, await publicTenant(ctx, tenantId), answer);
  },
  wechatRevoke: async ({ tenantId, key }, ctx) => {
    ctx.limits.take(VISITS, callerOf(ctx.ip));
    return revokeWechat(ctx, await publicTenant(ctx, tenantId), key);
  },
});

/** Requests from one address. */
const REQUESTS = { kind: 'accountRequest', most: 20, perMs: 3_600_000 };

export const requestAnswers = answers(requestCalls, {
  registerGuest: async ({ tenantId, ...given }, ctx) => {
    ctx.limits.take(REQUESTS, callerOf(ctx.ip));
    return requestGuest(ctx, await publicTenant(ctx, tenantId), given);
  },
  insertUserForInfoAdmin: async ({ tenantId, ...given }, ctx) => {
    ctx.limits.take(REQUESTS, callerOf(ctx.ip));
    return requestInfoAdmin(ctx, { ...given, tenant: await publicTenant(ctx, tenantId), ip: ctx.ip });
  },
});
