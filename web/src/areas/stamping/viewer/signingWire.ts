/** The calls of the signing page told without their schemas (see shell/call-client.ts): the page opens before anybody has signed in. */
import type { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { wireOf } from '../../../shell/call-client.ts';

type Calls = typeof stampingCalls;

export const signingWire = {
  session: wireOf<Calls['signingSession']>({
    key: 'stamping.signingSession',
    method: 'POST',
    path: '/blade-stamping/signing/session',
    effect: 'read',
  }),
  document: wireOf<Calls['signingDocument']>({
    key: 'stamping.signingDocument',
    method: 'POST',
    path: '/blade-stamping/signing/document',
    effect: 'read',
    answer: 'file',
    timeout: 300_000,
  }),
  save: wireOf<Calls['signingSave']>({
    key: 'stamping.signingSave',
    method: 'POST',
    path: '/blade-stamping/signing/save',
    effect: 'change',
    done: 'quiet',
  }),
};
