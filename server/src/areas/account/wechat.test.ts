import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { wechatIdentity } from './wechat.ts';

const server = createServer(() => undefined);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
afterAll(
  () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    }),
);
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
const provider = { issuer: `http://${host}`, pageAddress: `http://${host}`, clientId: 'wx1', secret: 'not to be told', scopes: '' };

test('a silent WeChat is not waited for', async () => {
  await expect(wechatIdentity(provider, [host], 'code', 200)).rejects.toThrow(/timeout|aborted/i);
});

test('nothing is asked at a host that the operator has not allowed, and the secret is not told', async () => {
  const fault = await wechatIdentity(provider, [], 'code').catch((cause: unknown) => cause);
  expect(String(fault)).toContain('not among ZJ_IDENTITY_HOSTS');
  expect(String(fault)).not.toContain('not to be told');
});
