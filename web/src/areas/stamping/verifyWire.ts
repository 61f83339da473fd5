/** The public call told without its schemas (see shell/wire.ts); verdict.test.ts compares it with the contract. */
import type { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { wireOf } from '../../shell/wire.ts';

export const verifyWire = wireOf<(typeof stampingCalls)['verifyDocument']>({
  key: 'stamping.verifyDocument',
  method: 'POST',
  path: '/blade-stamping/verify',
  effect: 'read',
  in: 'multipart',
  done: 'quiet',
  timeout: 300_000,
});
