/** Computes a captcha beside the page, which stays usable meanwhile; tells after each part how many are done. */
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { workText, zeroBits } from '@zhengjian/contract/rules/captchaWork.ts';
import type { WorkAsked, WorkTold } from './captchaWork.ts';

const BASE = 36;

export function solvePart(key: string, part: number, bits: number): string {
  for (let n = 0; ; n += 1) {
    const nonce = n.toString(BASE);
    if (zeroBits(sha256(utf8ToBytes(workText(key, part, nonce)))) >= bits) return nonce;
  }
}

self.addEventListener('message', ({ data: { key, bits, parts } }: MessageEvent<WorkAsked>) => {
  const nonces: string[] = [];
  while (nonces.length < parts) {
    nonces.push(solvePart(key, nonces.length, bits));
    self.postMessage({ nonces } satisfies WorkTold);
  }
});
