/** Short-lived signed keys: who holds one may fetch one thing until it expires (spec: 000 §7.2 authKey, 001 §7.3). */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { World } from './world.ts';

export type KeyClaims = {
  /** What the key opens: `file`, `export`. */
  purpose: string;
  /** Id of the file, or name of the export. */
  subject: string;
  tenant: string;
  user: string;
  /** Session it was issued in, for keys that may do no more than that session. */
  session?: string;
};

export type Keys = {
  /** @returns a key valid for `seconds`. */
  issue(claims: KeyClaims, seconds: number): string;
  /** @returns the claims, or null when the key is forged, expired or for another purpose. */
  open(key: string, purpose: string): KeyClaims | null;
  /** HMAC-SHA-256 with a key derived from the master key for one use; same input, same output. */
  derive(use: string, input: string | Buffer): Buffer;
};

export const createKeys = (master: Buffer, world: World): Keys => {
  const subkeys = new Map<string, Buffer>();
  const derive = (use: string, input: string | Buffer) => {
    let subkey = subkeys.get(use);
    if (!subkey) {
      subkey = Buffer.from(hkdfSync('sha256', master, '', `zhengjian:${use}`, 32));
      subkeys.set(use, subkey);
    }
    return createHmac('sha256', subkey).update(input).digest();
  };
  const seconds = () => Math.floor(world.now().getTime() / 1000);
  return {
    derive,
    issue: (claims, life) => {
      const { purpose, subject, tenant, user, session } = claims;
      const parts = [purpose, subject, tenant, user, seconds() + life, ...(session === undefined ? [] : [session])];
      const body = Buffer.from(JSON.stringify(parts)).toString('base64url');
      return `${body}.${derive('authKey', body).toString('base64url')}`;
    },
    open: (key, purpose) => {
      const [body = '', signature = ''] = key.split('.');
      const expected = derive('authKey', body);
      const given = Buffer.from(signature, 'base64url');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      const [kind, subject, tenant, user, until, session] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        string,
        string,
        string,
        string,
        number,
        string?,
      ];
      if (kind !== purpose || until < seconds()) return null;
      return { purpose: kind, subject, tenant, user, ...(session === undefined ? {} : { session }) };
    },
  };
};
