/** Secrets as they lie in the database: encrypted under a key derived from the master key for one use, and bound to the tenant. */
import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Keys } from './keys.ts';
import type { World } from './world.ts';

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** nonce, tag, ciphertext; a row copied to another tenant does not open. @param bound what else it belongs to: it opens for nothing else */
export const lock = (
  { keys, world }: { keys: Keys; world: Pick<World, 'random'> },
  use: string,
  tenant: string,
  secret: Buffer,
  bound = '',
): Buffer => {
  const nonce = world.random(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keys.derive(use, tenant), nonce).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
};

/** @throws Error for what was not locked so, for this use and tenant, and bound to the same */
export const unlock = (keys: Keys, use: string, tenant: string, locked: Buffer, bound = ''): Buffer => {
  const decipher = createDecipheriv(CIPHER, keys.derive(use, tenant), locked.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(bound));
  decipher.setAuthTag(locked.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(locked.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
};
