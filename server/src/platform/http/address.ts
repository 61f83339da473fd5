/** Whom an address stands for, and whom to believe about it. */
import { isIP } from 'node:net';

/** What counts as one caller: an IPv4 address, or the /64 that a provider gives to one line (RFC 6177). */
export const callerOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const [before, after] = [head, tail ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const between = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...Array<string>(between).fill('0'), ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};

/** `true`: the one proxy before the port; a list of addresses and networks: every proxy among them. */
export type TrustedProxy = boolean | readonly string[];

const BITS = { 4: 32, 6: 128 } as const;

/** `10.0.0.7`, `10.0.0.0/8`, `fd00::/8`. */
export const isNetwork = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const kind = isIP(address);
  if ((kind !== 4 && kind !== 6) || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= BITS[kind]);
};

/**
 * As Fastify takes it. Its own `true` believes the whole of X-Forwarded-For, and its beginning is written by the caller: whoever
 * guesses passwords would have a new address for each guess. So `true` believes what the nearest proxy has added, no more.
 */
export const trustOf = (trusted: TrustedProxy): false | string[] | ((address: string, hop: number) => boolean) => {
  if (trusted === false) return false;
  return trusted === true ? (_address, hop) => hop === 0 : [...trusted];
};
