import { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { expect, test } from 'vitest';
import { certificateWire } from './certificateWire.ts';

test('the call told without schemas agrees with the contract', () => {
  expect(certificateCalls.verify).toMatchObject(certificateWire);
});
