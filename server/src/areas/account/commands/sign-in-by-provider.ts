/** Signs in by an identity at a provider of the institute that is bound to an account; one that is not may ask for an account. */
import type { ProviderKind } from '@zhengjian/contract/areas/account/providers.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { countTry } from '../attempts.ts';
import { holderOfIdentity } from '../identities.ts';
import { mayUse, opensFor } from '../login-methods.ts';
import { METHOD_OF } from '../provider-kinds.ts';
import type { Identity, ProviderAnswer } from '../provider-protocol.ts';
import type { Provider } from '../providers.ts';
import { endVisit } from '../visits.ts';
import { type Entry, enter, type FactorAsked, type SignedIn } from './open-session.ts';
import { lastRequestOf, strangerKey } from './request-account.ts';

/** Nobody is signed in: the identity is known, and no account has it. */
export type Stranger = { strangerKey: string; note: string };

/** @throws account.requestPending, account.identityUnknown where strangers may not ask for an account */
const receive = (ctx: Ctx, tenant: string, { provider, identity }: { provider: Provider; identity: Identity }): Promise<Stranger> =>
  ctx.db.system(async (tx) => {
    const last = await lastRequestOf(tx, tenant, identity);
    if (last?.state === 'waiting') refuse('account.requestPending');
    if (!(await opensFor(tx, tenant, METHOD_OF[provider.kind])).includes('guest'))
      refuse('account.identityUnknown', { name: provider.name });
    return {
      strangerKey: await strangerKey(tx, ctx, tenant, { ...identity, provider: provider.name }),
      note: last?.state === 'refused' ? last.reason : '',
    };
  });

/** @throws what {@link receive} throws where no account has it, account.methodClosed, account.signInDelayed; what `endVisit` and `enter` throw */
export const signInByProvider = async (
  ctx: Ctx,
  entry: Entry,
  { key, kind, ...answer }: ProviderAnswer & { key: string; kind: ProviderKind },
): Promise<SignedIn | FactorAsked | Stranger> => {
  const { db, world } = ctx;
  const { tenant } = entry;
  const { provider, identity } = await endVisit(ctx, { tenant, key, user: null, kind }, answer);
  const holder = await db.system((tx) => holderOfIdentity(tx, tenant, identity));
  if (!holder) return receive(ctx, tenant, { provider, identity });
  await db.system((tx) => mayUse(tx, tenant, METHOD_OF[kind], holder.user_type));
  // no guess, but `enter` takes one back
  await countTry(db, world, { tenant, account: holder.account, ip: entry.ip });
  const entered = await enter(db, world, { ...entry, provider: provider.code }, holder);
  await db.system((tx) =>
    tx
      .updateTable('user_identity')
      // what was bound under a less certain name has the better one from now on
      .set({ last_used_at: world.now(), label: identity.label, issuer: identity.issuer, subject: identity.subject })
      .where('tenant_id', '=', tenant)
      .where('id', '=', holder.identity)
      .execute(),
  );
  return entered;
};
