/** The signing page on an origin of its own: named to the browser as the only other frame, and to the viewer as its address. */
import { expect, test } from 'vitest';
import { openApp } from '../../app.ts';
import { freshDatabase } from '../../testing/database.ts';
import { pageAt } from './signing-window.ts';

const PAGE = 'https://sign.example.com';
const WORKBENCH = 'https://zj.example.com';
const { db, world } = await freshDatabase();

const policyWith = async (signing: { page: string; workbench: string } | null) => {
  const settings = { captcha: true, demo: true, production: false };
  const ground = { masterKey: Buffer.alloc(32, 7), files: '/nowhere', web: null, settings, trustProxy: false, tls: null, quiet: true };
  const app = await openApp({ ...ground, db, world, signing, publicPerMinute: 100 });
  try {
    const { headers } = await app.server.inject({ method: 'GET', url: '/healthz' });
    const policy = String(headers['content-security-policy']);
    const of = (name: string) => new RegExp(`(?:^|;)${name} ([^;]*)`).exec(policy)?.[1];
    return { frames: of('frame-src'), ancestors: of('frame-ancestors'), older: headers['x-frame-options'] };
  } finally {
    await app.close();
  }
};

test('without one the system frames itself only, and is framed by itself only', async () => {
  expect(await policyWith(null)).toEqual({ frames: "'self' blob:", ancestors: "'self'", older: 'SAMEORIGIN' });
});

test('with one that origin is framed, and the workbench alone may frame the system', async () => {
  expect(await policyWith({ page: PAGE, workbench: WORKBENCH })).toEqual({
    frames: `'self' blob: ${PAGE}`,
    ancestors: `'self' ${WORKBENCH}`,
    older: undefined,
  });
});

test('the address of the page stays on that origin', () => {
  expect(pageAt('/signing', '')).toBe('/signing');
  expect(pageAt('/signing', PAGE)).toBe(`${PAGE}/signing`);
  expect(pageAt(`${PAGE}/other`, PAGE)).toBe(`${PAGE}/other`);
  for (const [address, allowed] of [
    ['https://evil.example/signing', PAGE],
    ['https://evil.example/signing', ''],
    ['//evil.example/signing', PAGE],
    ['https://sign.example.com.evil.example/', PAGE],
    ['javascript:alert(1)', PAGE],
    ['', PAGE],
  ] as const)
    expect(() => pageAt(address, allowed), address).toThrow(expect.objectContaining({ key: 'stamping.pageElsewhere' }));
});
