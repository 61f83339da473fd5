/** Signs in by an identity at a provider of the institute that is bound to an account. */
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { countTry } from '../attempts.ts';
import { holderOfIdentity } from '../identities.ts';
import { mayUse } from '../login-methods.ts';
import { endVisit, type ProviderAnswer } from '../visits.ts';
import { type Entry, enter, type FactorAsked, type SignedIn } from './open-session.ts';

/** @throws account.identityUnknown where no account has it, account.methodClosed, account.signInDelayed; what `endVisit` and `enter` throw */
export const signInByProvider = async (
  ctx: Ctx,
  entry: Entry,
  { key, ...answer }: ProviderAnswer & { key: string },
): Promise<SignedIn | FactorAsked> => {
  const { db, world } = ctx;
  const { tenant } = entry;
  const { provider, identity } = await endVisit(ctx, { tenant, key, user: null }, answer);
  const holder =
    (await db.system((tx) => holderOfIdentity(tx, tenant, identity))) ?? refuse('account.identityUnknown', { name: provider.name });
  await db.system((tx) => mayUse(tx, tenant, 'sso', holder.user_type));
  // no guess, but `enter` takes one back
  await countTry(db, world, { tenant, account: holder.account, ip: entry.ip });
  const entered = await enter(db, world, { ...entry, provider: provider.code }, holder);
  await db.system((tx) =>
    tx
      .updateTable('user_identity')
      .set({ last_used_at: world.now(), label: identity.label })
      .where('tenant_id', '=', tenant)
      .where('id', '=', holder.identity)
      .execute(),
  );
  return entered;
};
