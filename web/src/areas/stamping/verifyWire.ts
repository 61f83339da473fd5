/** The public calls told without their schemas (see shell/call-client.ts); verdict.test.ts compares them with the contract. */
import type { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { wireOf } from '../../shell/call-client.ts';

type Calls = typeof stampingCalls;

export const verifyWire = {
  document: wireOf<Calls['verifyDocument']>({
    key: 'stamping.verifyDocument',
    method: 'POST',
    path: '/blade-stamping/verify',
    effect: 'read',
    in: 'multipart',
    done: 'quiet',
    timeout: 300_000,
  }),
  number: wireOf<Calls['verifyNumber']>({
    key: 'stamping.verifyNumber',
    method: 'GET',
    path: '/blade-stamping/verify/number',
    effect: 'read',
  }),
};
