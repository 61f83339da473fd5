/**
 * The captcha for whoever cannot see the picture: a computation that costs the browser some seconds and the server nothing. It is cut
 * into parts, so that it takes about the same time whenever it is done, and shows how far it is.
 */

/** Parts of one computation; each costs a browser about 2 to the power of its bits tries. */
export const WORK_PARTS = 16;
/** Bits of a part that a tenant may ask for (parameter `captcha.workBits`). */
export const WORK_BITS = { least: 8, usual: 15, most: 22 } as const;
/** Longest answer: that many numbers of eight characters with dots between. */
export const WORK_ANSWER_MAX = WORK_PARTS * 9;

/** What is hashed for a part: begins with the key, so that nothing can be computed before the captcha was asked for. */
export const workText = (key: string, part: number, nonce: string): string => `${key}.${part}.${nonce}`;

/** Zero bits at the beginning of a hash. */
export const zeroBits = (hash: Uint8Array): number => {
  let bits = 0;
  for (const byte of hash) {
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
};

export const workAnswer = (nonces: readonly string[]): string => nonces.join('.');

/** The numbers of an answer; null for what is none. */
export const noncesOf = (answer: string): readonly string[] | null => {
  const nonces = answer.split('.');
  return answer.length <= WORK_ANSWER_MAX && nonces.length === WORK_PARTS && nonces.every((nonce) => /^[0-9a-z]{1,8}$/.test(nonce))
    ? nonces
    : null;
};
