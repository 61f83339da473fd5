/**
 * A proof that the person at the screen is the holder of the account, before a change that could lock the holder out (spec: 000 §7.1
 * "identity before change"): the password is shown again, and the key that is answered serves one change within ten minutes.
 */
import { createHash } from 'node:crypto';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { at, createdBySystem } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import { confirmPassword } from './commands/confirm-password.ts';
import { useCode } from './commands/send-code.ts';
import './tables.ts';

const CHANNEL = 'identity';
const LIFE_MS = 10 * 60_000;

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
/** 256 bits: nobody guesses it, so it is looked for by its hash. */
export const newToken = (world: Pick<World, 'random'>): string => world.random(32).toString('base64url');

/** A key for who has just shown to hold the account. */
export const issueProof = async (tx: Tx, { actor, world }: Ctx): Promise<{ key: string }> => {
  const key = newToken(world);
  await tx
    .insertInto('validate_code')
    .values({
      ...createdBySystem(actor.tenant, world),
      channel: CHANNEL,
      address: actor.user,
      code_hash: tokenHash(key),
      expires_at: new Date(world.now().getTime() + LIFE_MS),
      tries: 0,
      used_at: null,
    })
    .execute();
  return { key };
};

/** @param password SHA-256, hex. @throws account.passwordOpen, account.signInDelayed, account.passwordWrong */
export const proveIdentity = async (ctx: Ctx, password: string): Promise<{ key: string }> => {
  await confirmPassword(ctx, password);
  return ctx.db.system((tx) => issueProof(tx, ctx));
};

/** @returns the id of the proof. @throws account.identityGone for one that was used, has run out, or is somebody else's */
export const provenBy = async (tx: Tx, { actor, world }: Ctx, key: string): Promise<string> => {
  const row = await tx
    .selectFrom('validate_code')
    .select('id')
    .where('tenant_id', '=', actor.tenant)
    .where('channel', '=', CHANNEL)
    .where('address', '=', actor.user)
    .where('code_hash', '=', tokenHash(key))
    .where('used_at', 'is', null)
    .where('expires_at', '>', at(world.now()))
    .executeTakeFirst();
  return row?.id ?? refuse('account.identityGone');
};

/** Uses a proof up. @throws account.identityGone */
export const useProof = async (tx: Tx, ctx: Ctx, key: string): Promise<void> => {
  if (!(await useCode(tx, ctx.world, await provenBy(tx, ctx, key)))) refuse('account.identityGone');
};
