/** Pages of other sites inside the system: those that the operator named, for the browser as for the menus. */
import { expect, test } from 'vitest';
import { openApp } from '../../app.ts';
import { freshDatabase } from '../../testing/database.ts';
import { checkEmbedded } from './menus.ts';

const SITE = 'https://help.example.com';
const { db, world } = await freshDatabase();

test('the browser shows pages of the named sites inside, and of no other', async () => {
  const settings = { captcha: true, demo: true, production: false };
  const ground = { masterKey: Buffer.alloc(32, 7), files: '/nowhere', web: null, settings, trustProxy: false, tls: null, quiet: true };
  const app = await openApp({ ...ground, db, world, frameSites: [SITE, 'http://10.0.0.8:8080'], publicPerMinute: 100 });
  try {
    const { headers } = await app.server.inject({ method: 'GET', url: '/healthz' });
    expect(String(headers['content-security-policy'])).toContain(`frame-src 'self' blob: ${SITE} http://10.0.0.8:8080;`);
  } finally {
    await app.close();
  }
});

test('a menu shows pages of the named sites inside; those of others open in a window of their own', () => {
  const check = (path: string, isOpen = false) => checkEmbedded({ path, isOpen }, [SITE]);
  check(`${SITE}/manual?page=2#top`);
  check('https://example.com/', true);
  check('/help/manual.html');
  for (const path of ['https://example.com/', 'http://help.example.com/', `${SITE}.evil.example/`, 'https://help.example.com:8443/'])
    expect(() => check(path), path).toThrow(expect.objectContaining({ key: 'access.menuOutside' }));
});
