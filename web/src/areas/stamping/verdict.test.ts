import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import type { SignatureFactsShown } from '@zhengjian/contract/areas/stamping/records.ts';
import { expect, test } from 'vitest';
import { verdictOf } from './verdict.ts';
import { verifyWire } from './verifyWire.ts';
import { signingWire } from './viewer/signingWire.ts';

const facts = (given: Partial<SignatureFactsShown> = {}): SignatureFactsShown => ({
  field: 'Signature1',
  integrity: 'intact',
  covers: 'whole',
  bytesAfter: 0,
  chain: 'trusted',
  level: 'B-T',
  name: '',
  reason: '',
  claimedAt: '',
  provedAt: '',
  timeAuthority: '',
  signer: null,
  doubts: [],
  register: null,
  ...given,
});

test('the worst signature speaks for the file', () => {
  expect(verdictOf({ signatures: [], unsignedTail: 0 })).toBe('unsigned');
  expect(verdictOf({ signatures: [facts()], unsignedTail: 0 })).toBe('good');
  expect(verdictOf({ signatures: [facts(), facts({ integrity: 'broken' })], unsignedTail: 5 })).toBe('broken');
  expect(verdictOf({ signatures: [facts({ integrity: 'unknown' })], unsignedTail: 0 })).toBe('unknown');
  expect(verdictOf({ signatures: [facts()], unsignedTail: 5 })).toBe('tail');
  expect(verdictOf({ signatures: [facts(), facts({ chain: 'untrusted' })], unsignedTail: 0 })).toBe('stranger');
  const late = facts({ chain: 'untrusted', doubts: ['certificateOutOfTime'] });
  expect(verdictOf({ signatures: [facts(), late], unsignedTail: 0 })).toBe('expired');
  expect(verdictOf({ signatures: [late, facts({ chain: 'untrusted', doubts: ['issuerUnknown'] })], unsignedTail: 0 })).toBe('stranger');
});

test('the call told without schemas agrees with the contract', () => {
  expect(stampingCalls.verifyDocument).toMatchObject(verifyWire.document);
  expect(stampingCalls.verifyNumber).toMatchObject(verifyWire.number);
  expect(stampingCalls.signingSession).toMatchObject(signingWire.session);
  expect(stampingCalls.signingDocument).toMatchObject(signingWire.document);
  expect(stampingCalls.signingSave).toMatchObject(signingWire.save);
});
