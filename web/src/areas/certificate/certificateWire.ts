/** The public call told without its schemas (see shell/call-client.ts); certificateWire.test.ts compares it with the contract. */
import type { certificateCalls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { wireOf } from '../../shell/call-client.ts';

export const certificateWire = wireOf<(typeof certificateCalls)['verify']>({
  key: 'certificate.verify',
  method: 'GET',
  path: '/blade-cqst/unifiedCertificates/public/verify',
  effect: 'read',
});
