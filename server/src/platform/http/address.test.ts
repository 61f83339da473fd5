/** Whose request it is, behind a proxy and without. */
import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { callerOf, isNetwork, type TrustedProxy, trustOf } from './address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is the caller %s', (address, caller) => {
  expect(callerOf(address)).toBe(caller);
});

test.each([
  ['10.0.0.7', true],
  ['10.0.0.0/8', true],
  ['fd00::/8', true],
  ['10.0.0.0/33', false],
  ['10.0.0.0/0', false],
  ['10.0.0', false],
  ['proxy.example.com', false],
  ['10.0.0.0/8/8', false],
])('%s names a network: %s', (text, is) => {
  expect(isNetwork(text)).toBe(is);
});

describe('behind a proxy', () => {
  const addressOf = async (trusted: TrustedProxy, forwarded: string, from = '10.0.0.7') => {
    const app = Fastify({ trustProxy: trustOf(trusted) });
    app.get('/', async (request) => request.ip);
    const { body } = await app.inject({ url: '/', remoteAddress: from, headers: { 'x-forwarded-for': forwarded } });
    await app.close();
    return body;
  };
  test('what the caller has written before the proxy’s own entry is not believed', async () => {
    expect(await addressOf(true, '198.51.100.1, 203.0.113.7')).toBe('203.0.113.7');
  });
  test('several proxies are believed by their addresses', async () => {
    const proxies = ['10.0.0.0/8'];
    expect(await addressOf(proxies, '198.51.100.1, 203.0.113.7, 10.0.0.9')).toBe('203.0.113.7');
    expect(await addressOf(proxies, '198.51.100.1', '192.0.2.4')).toBe('192.0.2.4');
  });
  test('without the setting nothing is believed', async () => {
    expect(await addressOf(false, '198.51.100.1')).toBe('10.0.0.7');
  });
});
