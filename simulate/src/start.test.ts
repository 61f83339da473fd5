/** The demo accounts and their password stand on the terminal where they exist and the demo is on, and nowhere else. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PARAM } from '@zhengjian/server/src/system.ts';
import { bundleOf } from '@zhengjian/server/src/testing/bundle.ts';
import { freshDatabase } from '@zhengjian/server/src/testing/database.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { DEMO_PASSWORD, MAIN_TENANT, seedInstitute } from './institute.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });
const root = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'zj-greeting-'));
const bundle = await bundleOf({ start: 'simulate/src/start.ts' });
afterAll(() => {
  bundle.remove();
  rmSync(folder, { recursive: true, force: true });
});
const { db, raw, urls, world } = await freshDatabase();

/** Starts as `npm start` does, ends once it listens (or was refused), and answers all it wrote. */
const said = (env: Record<string, string>): Promise<string> =>
  new Promise((resolve) => {
    const given = { DATABASE_URL: urls.app, DATABASE_OWNER_URL: urls.owner, DATABASE_SYSTEM_URL: urls.system };
    const child = spawn(process.execPath, [bundle.script('start')], {
      cwd: root,
      env: { PATH: process.env.PATH, LANG: 'C', HOST: '127.0.0.1', PORT: '0', ZJ_DATA: path.join(folder, 'data'), ...given, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => {
        text += String(data);
        // the greeting is printed in the same breath as the address
        if (/http:\/\/127\.0\.0\.1/.test(text)) setTimeout(() => child.kill('SIGINT'), 200);
      });
    child.once('exit', () => resolve(text));
  });
const mark = (value: string) =>
  raw(
    `insert into system_param (id, tenant_id, created_at, created_by, updated_at, updated_by, param_key, param_name, param_value)
       values (gen_random_uuid(), $1, now(), gen_random_uuid(), now(), gen_random_uuid(), $2, $2, $3)
       on conflict (tenant_id, param_key) do update set param_value = excluded.param_value`,
    [MAIN_TENANT, DEMO_PARAM, value],
  );

beforeAll(async () => {
  await seedInstitute(db, world, path.join(root, 'processes'));
});

test('a system of one’s own is never told the demo accounts, demo on or off', async () => {
  await raw('delete from system_param where param_key = $1', [DEMO_PARAM]);
  for (const ZJ_DEMO of ['0', '1']) {
    const text = await said({ ZJ_DEMO });
    expect(text).toMatch(/http:\/\/127\.0\.0\.1/);
    expect(text).not.toContain(DEMO_PASSWORD);
    expect(text).not.toContain('wanyuan');
  }
});

test('the demo institute tells them while the demo is on, and is silent once it is off', async () => {
  await mark('filled');
  const on = await said({ ZJ_DEMO: '1' });
  expect(on).toContain(DEMO_PASSWORD);
  expect(on).toContain('wanyuan');
  const off = await said({ ZJ_DEMO: '0' });
  expect(off).toMatch(/http:\/\/127\.0\.0\.1/);
  expect(off).not.toContain(DEMO_PASSWORD);
});

test('production neither opens the demo institute nor tells its accounts', async () => {
  await mark('filled');
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => (i * 89 + 131) % 256)).toString('hex');
  const text = await said({ NODE_ENV: 'production', ZJ_MASTER_KEY: key });
  expect(text).not.toMatch(/http:\/\/127\.0\.0\.1/);
  expect(text).not.toContain(DEMO_PASSWORD);
});
