/**
 * The second factor: codes of an authenticator (RFC 6238: SHA-1, six digits, 30 seconds), and recovery codes for who lost it. A code
 * serves once, with one period of time on either side for clocks that differ. The secret is derived from the master key by the id of
 * the factor, so a copy of the database holds none.
 */
import { createHash } from 'node:crypto';
import { RECOVERY_CODES } from '@zhengjian/contract/areas/account/second-factor.ts';
import { Secret, TOTP } from 'otpauth';
import type { Tx } from '../../platform/database/schema.ts';
import type { Keys } from '../../platform/keys.ts';
import { createdBySystem } from '../../platform/standard.ts';
import type { World } from '../../platform/world.ts';
import './tables.ts';

const PERIOD_S = 30;
const WINDOW = 1;
const SECRET_BYTES = 20;
/** Nothing that is taken for something else when it is copied from paper. */
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const RECOVERY_LENGTH = 10;

export type Holder = { tenant: string; user: string };
type Clock = Pick<World, 'now'>;

/** The authenticator's part as this factor has it; `label` is what the app shows. */
export const totpOf = (keys: Pick<Keys, 'derive'>, factorId: string, label: { issuer: string; account: string }): TOTP =>
  new TOTP({
    issuer: label.issuer,
    label: label.account,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
    secret: new Secret({ buffer: Uint8Array.from(keys.derive('totp', factorId).subarray(0, SECRET_BYTES)).buffer }),
  });

/** The period of time whose code this is; null for none near now. */
const stepOf = (totp: TOTP, world: Clock, code: string): number | null => {
  const timestamp = world.now().getTime();
  const delta = totp.validate({ token: code, timestamp, window: WINDOW });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_S) + delta;
};

/** As it is compared: typed with or without its hyphen, in small or capital letters. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[\s-]/g, '');
const recoveryHash = (factorId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${factorId}:${plain(code)}`)
    .digest();

/** @param state `any` also finds one that is being set up */
export const factorOf = (tx: Tx, { tenant, user }: Holder, state: 'confirmed' | 'any' = 'confirmed') =>
  tx
    .selectFrom('user_factor')
    .select(['id', 'last_step', 'confirmed_at'])
    .where('tenant_id', '=', tenant)
    .where('user_id', '=', user)
    .$if(state === 'confirmed', (q) => q.where('confirmed_at', 'is not', null))
    .forUpdate()
    .executeTakeFirst();

type Factor = { id: string; last_step: string };

/** Uses a code of the authenticator up. @returns whether it fits and was not used before */
export const useTotp = async (tx: Tx, world: World, keys: Pick<Keys, 'derive'>, factor: Factor, code: string): Promise<boolean> => {
  const step = stepOf(totpOf(keys, factor.id, { issuer: '', account: '' }), world, code.replaceAll(/\s/g, ''));
  if (step === null || step <= Number(factor.last_step)) return false;
  await tx
    .updateTable('user_factor')
    .set({ last_step: String(step), updated_at: world.now() })
    .where('id', '=', factor.id)
    .execute();
  return true;
};

const useRecovery = async (tx: Tx, world: World, factor: Factor, code: string): Promise<boolean> => {
  const done = await tx
    .updateTable('user_recovery_code')
    .set({ used_at: world.now(), updated_at: world.now() })
    .where('factor_id', '=', factor.id)
    .where('code_hash', '=', recoveryHash(factor.id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return done.numUpdatedRows === 1n;
};

export type FactorKind = 'totp' | 'recovery';

/** Uses a code of either kind up. @returns which it was; null where it fits none */
export const useFactor = async (
  tx: Tx,
  world: World,
  keys: Pick<Keys, 'derive'>,
  factor: Factor,
  code: string,
): Promise<FactorKind | null> => {
  if (await useTotp(tx, world, keys, factor, code)) return 'totp';
  return (await useRecovery(tx, world, factor, code)) ? 'recovery' : null;
};

const drawn = (world: Pick<World, 'random'>): string => {
  // bytes beyond the last whole round of the alphabet are drawn again, so that no letter is likelier than another
  const fair = 256 - (256 % RECOVERY_ALPHABET.length);
  let code = '';
  while (code.length < RECOVERY_LENGTH)
    for (const byte of world.random(RECOVERY_LENGTH))
      if (byte < fair && code.length < RECOVERY_LENGTH) code += RECOVERY_ALPHABET.charAt(byte % RECOVERY_ALPHABET.length);
  return `${code.slice(0, RECOVERY_LENGTH / 2)}-${code.slice(RECOVERY_LENGTH / 2)}`;
};

/** Makes recovery codes in the place of all before, kept as hashes. @returns them, to be shown once */
export const newRecoveryCodes = async (tx: Tx, world: World, tenant: string, factorId: string): Promise<string[]> => {
  const codes = Array.from({ length: RECOVERY_CODES }, () => drawn(world));
  await tx.deleteFrom('user_recovery_code').where('factor_id', '=', factorId).execute();
  await tx
    .insertInto('user_recovery_code')
    .values(
      codes.map((code) => ({
        ...createdBySystem(tenant, world),
        factor_id: factorId,
        code_hash: recoveryHash(factorId, code),
        used_at: null,
      })),
    )
    .execute();
  return codes;
};

export const recoveryCodesLeft = async (tx: Tx, factorId: string): Promise<number> => {
  const { left } = await tx
    .selectFrom('user_recovery_code')
    .select((e) => e.fn.countAll<string>().as('left'))
    .where('factor_id', '=', factorId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(left);
};
