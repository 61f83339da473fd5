/** Passwords: the browser sends SHA-256 (hex), stored is argon2id of that. */

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hash, verify } from '@node-rs/argon2';
import { judgePassword, type PasswordPolicy } from '@zhengjian/contract/areas/account/rules.ts';
import { refuse } from '../../platform/refuse.ts';

/** OWASP's second parameter set: 19 MiB, two passes, one lane; about 25 ms here. Algorithm 2 is argon2id. */
const COST = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export const clientHash = (password: string): string => bytesToHex(sha256(utf8ToBytes(password)));

export const hashPassword = (sha256Hex: string): Promise<string> => hash(sha256Hex, COST);

/** Compared against when the account does not exist, so that the time tells nothing. */
let absent: Promise<string> | undefined;

/** Takes the same time whether or not there is a hash. */
export const passwordFits = async (stored: string | null, sha256Hex: string): Promise<boolean> => {
  absent ??= hashPassword(clientHash('no such account'));
  const fits = await verify(stored ?? (await absent), sha256Hex);
  return stored !== null && fits;
};

/** Policy for passwords as typed (contract/areas/account/rules.ts). @throws account.passwordWeak */
export const checkPolicy = (password: string, account: string, policy: PasswordPolicy): void => {
  const { minLength, kinds } = policy;
  if (judgePassword(password, account, policy) !== 'ok') refuse('account.passwordWeak', { minLength, kinds });
};

/** A password, as typed or as its hash, which is as good, travels only over a wire nobody reads. @throws account.passwordOpen */
export const checkWire = ({ passwordsMayTravel }: { passwordsMayTravel: boolean }): void => {
  if (!passwordsMayTravel) refuse('account.passwordOpen');
};
