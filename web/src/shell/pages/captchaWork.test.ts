// @vitest-environment happy-dom

import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { noncesOf, WORK_PARTS, workAnswer, workText, zeroBits } from '@zhengjian/contract/rules/captchaWork.ts';
import { expect, test } from 'vitest';
import { solvePart } from './captchaWork.worker.ts';

const KEY = 'c'.repeat(32);
const BITS = 9;

test('what the browser finds is what the server looks for', () => {
  const nonces = Array.from({ length: WORK_PARTS }, (_, part) => solvePart(KEY, part, BITS));
  expect(noncesOf(workAnswer(nonces))).toEqual(nonces);
  for (const [part, nonce] of nonces.entries())
    expect(zeroBits(sha256(utf8ToBytes(workText(KEY, part, nonce))))).toBeGreaterThanOrEqual(BITS);
});

test('zero bits are counted over bytes', () => {
  expect([[0x80], [0x01], [0, 0x40], [0, 0]].map((bytes) => zeroBits(Uint8Array.from(bytes)))).toEqual([0, 7, 9, 16]);
});

test('an answer of another shape is none', () => {
  for (const answer of ['', 'AAAA', 'a.b', Array(WORK_PARTS).fill('').join('.'), Array(WORK_PARTS).fill('123456789').join('.')])
    expect(noncesOf(answer)).toBeNull();
});
