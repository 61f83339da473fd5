/**
 * A person sets the second factor up, renews its recovery codes, or switches it off: each with a fresh proof of identity, and with a
 * code, so that neither a session nor a password alone is enough. Guessing codes is slowed like guessing passwords. What is answered
 * once is never kept as the answer of a repeated call: the acts run in the system's own transaction.
 */
import { toDataURL } from 'qrcode';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { createdBySystem } from '../../../platform/standard.ts';
import { countTry, forgetTries } from '../attempts.ts';
import { factorDemanded } from '../factor-demand.ts';
import { provenBy, useProof } from '../identity.ts';
import { factorOf, newRecoveryCodes, recoveryCodesLeft, totpOf, useFactor, useTotp } from '../second-factor.ts';
import '../../system/tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'account.factorSet': Record<string, never>;
    'account.recoveryCodesMade': Record<string, never>;
    'account.factorRemoved': Record<string, never>;
  }
}

type Proven = { key: string; code: string };
const holderOf = ({ actor }: Ctx) => ({ tenant: actor.tenant, user: actor.user });

const ownAccount = (tx: Tx, { actor }: Ctx) =>
  tx
    .selectFrom('user_account as u')
    .innerJoin('tenant as t', 't.tenant_id', 'u.tenant_id')
    .select(['u.account', 't.tenant_name'])
    .select(factorDemanded.as('demanded'))
    .where('u.tenant_id', '=', actor.tenant)
    .where('u.id', '=', actor.user)
    .executeTakeFirstOrThrow();

export const factorState = (ctx: Ctx) =>
  ctx.db.system(async (tx) => {
    const factor = await factorOf(tx, holderOf(ctx));
    const { demanded } = await ownAccount(tx, ctx);
    return {
      on: factor !== undefined,
      since: factor?.confirmed_at ?? '',
      recoveryLeft: factor ? await recoveryCodesLeft(tx, factor.id) : 0,
      demanded,
    };
  });

/** The secret of a factor that is being set up; one made before is void. @throws account.identityGone, account.factorOn */
export const beginFactor = async (ctx: Ctx, { key }: { key: string }) => {
  const { actor, world } = ctx;
  const row = { ...createdBySystem(actor.tenant, world), user_id: actor.user, confirmed_at: null };
  const { account, tenant_name } = await ctx.db.system(async (tx) => {
    await provenBy(tx, ctx, key);
    const before = await factorOf(tx, holderOf(ctx), 'any');
    if (before?.confirmed_at) refuse('account.factorOn');
    if (before) await tx.deleteFrom('user_factor').where('id', '=', before.id).execute();
    await tx.insertInto('user_factor').values(row).execute();
    return ownAccount(tx, ctx);
  });
  const totp = totpOf(ctx.keys, row.id, { issuer: tenant_name, account });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, picture: await toDataURL(uri, { margin: 2, width: 220 }) };
};

/**
 * Does something with a factor against a fitting code; a wrong one is counted though nothing else of it stays.
 * @param fitting the id of the factor that the code fits, or null
 * @throws account.signInDelayed, account.identityGone, account.factorCodeWrong
 */
const withCode = async <T>(
  ctx: Ctx,
  { key }: Proven,
  fitting: (tx: Tx) => Promise<string | null>,
  act: (tx: Tx, factorId: string) => Promise<T>,
): Promise<T> => {
  const { account } = await ctx.db.system(async (tx) => {
    await provenBy(tx, ctx, key);
    return ownAccount(tx, ctx);
  });
  const who = { tenant: ctx.actor.tenant, account, ip: ctx.ip };
  await countTry(ctx.db, ctx.world, who);
  const done = await ctx.db.system(async (tx) => {
    const factorId = await fitting(tx);
    if (factorId === null) return null;
    await useProof(tx, ctx, key);
    await forgetTries(tx, who);
    return { answer: await act(tx, factorId) };
  });
  return done ? done.answer : refuse('account.factorCodeWrong');
};

const own = (ctx: Ctx) => ({ type: 'user_account', id: ctx.actor.user });

/** @throws account.factorNone where nothing was begun, account.factorOn, and what {@link withCode} throws */
export const confirmFactor = async (ctx: Ctx, given: Proven): Promise<{ recoveryCodes: string[] }> => {
  const { actor, world } = ctx;
  const recoveryCodes = await withCode(
    ctx,
    given,
    async (tx) => {
      const factor = (await factorOf(tx, holderOf(ctx), 'any')) ?? refuse('account.factorNone');
      if (factor.confirmed_at) refuse('account.factorOn');
      return (await useTotp(tx, world, ctx.keys, factor, given.code)) ? factor.id : null;
    },
    async (tx, factorId) => {
      const now = world.now();
      await tx.updateTable('user_factor').set({ confirmed_at: now, updated_at: now }).where('id', '=', factorId).execute();
      await audit(tx, ctx, { kind: 'account.factorSet', subject: own(ctx), details: {} });
      return newRecoveryCodes(tx, world, actor.tenant, factorId);
    },
  );
  ctx.forget({ user: actor.user });
  return { recoveryCodes };
};

/** @throws account.factorNone, and what {@link withCode} throws */
const withFactor = <T>(ctx: Ctx, given: Proven, act: (tx: Tx, factorId: string) => Promise<T>): Promise<T> =>
  withCode(
    ctx,
    given,
    async (tx) => {
      const factor = (await factorOf(tx, holderOf(ctx))) ?? refuse('account.factorNone');
      return (await useFactor(tx, ctx.world, ctx.keys, factor, given.code)) && factor.id;
    },
    act,
  );

export const renewRecoveryCodes = async (ctx: Ctx, given: Proven): Promise<{ recoveryCodes: string[] }> => ({
  recoveryCodes: await withFactor(ctx, given, async (tx, factorId) => {
    await audit(tx, ctx, { kind: 'account.recoveryCodesMade', subject: own(ctx), details: {} });
    return newRecoveryCodes(tx, ctx.world, ctx.actor.tenant, factorId);
  }),
});

/** @throws account.factorDemanded where a role of the person wants it, and what {@link withFactor} throws */
export const removeFactor = async (ctx: Ctx, given: Proven): Promise<null> => {
  await withFactor(ctx, given, async (tx, factorId) => {
    if ((await ownAccount(tx, ctx)).demanded) refuse('account.factorDemanded');
    await tx.deleteFrom('user_factor').where('id', '=', factorId).execute();
    await audit(tx, ctx, { kind: 'account.factorRemoved', subject: own(ctx), details: {} });
  });
  ctx.forget({ user: ctx.actor.user });
  return null;
};
