/** `npm run verify` as an operator runs it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { projectRoot } from './platform/root.ts';
import { bundleOf } from './testing/bundle.ts';
import { freshDatabase } from './testing/database.ts';

vi.setConfig({ testTimeout: 60_000 });
const system = await freshDatabase();
const bundle = await bundleOf({ verify: 'server/src/verify.ts' });
afterAll(bundle.remove);

const verify = (...options: string[]) => {
  const { urls } = system;
  const env = {
    PATH: process.env.PATH,
    LANG: 'C',
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_SYSTEM_URL: urls.system,
  };
  const key = { ZJ_MASTER_KEY: 'ab12'.repeat(16), ZJ_DATA: '/nowhere/data' };
  return spawnSync(process.execPath, [bundle.script('verify'), ...options], {
    cwd: projectRoot,
    env: { ...env, ...key },
    encoding: 'utf8',
  });
};

describe('verify', () => {
  test('a sound system passes', () => {
    const { status, stdout } = verify();
    expect(stdout).toContain('audit seals hold');
    expect(stdout).not.toContain('✗');
    expect(stdout).toMatch(/\d+ checks, nothing wrong was found/);
    // every check is told in words, none by its name
    expect(stdout).not.toMatch(/✓ \w+\.[\w-]+$/m);
    expect(stdout).toContain('--hash');
    expect(status).toBe(0);
  });

  test('a committed command without an answer is named, and the exit code says so', async () => {
    await system.raw(`insert into command (tenant_id, user_id, key, call, input_hash, created_at, created_by, updated_at, updated_by)
      values ('000000', '${system.world.uuid()}', 'half-an-act', 'workflow.submit', '\\x00', now(), '${system.world.uuid()}', now(), '${system.world.uuid()}')`);
    const { status, stdout } = verify();
    expect(stdout).toContain(
      '✗ Every act that was committed has its answer: does not hold, 1 found (platform.every-committed-command-has-its-answer)',
    );
    expect(stdout).toContain('half-an-act: workflow.submit');
    expect(stdout).toMatch(/1 of \d+ checks found something/);
    expect(status).toBe(1);
  });

  test('an option nobody knows is refused, so that a misspelt one is not taken for a sound system', () => {
    const { status, stderr } = verify('--hsah');
    expect(stderr).toContain('Unknown option: --hsah');
    expect(status).toBe(2);
  });

  test('a folder without data is no sound system, and none is made there', () => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'zj-verify-')), 'data');
    const { status, stderr } = spawnSync(process.execPath, [bundle.script('verify')], {
      cwd: projectRoot,
      env: { PATH: process.env.PATH, LANG: 'C', ZJ_DATA: folder },
      encoding: 'utf8',
    });
    expect(stderr).toContain(`There are no data in ${folder}`);
    expect(status).toBe(1);
    expect(readdirSync(path.dirname(folder))).toEqual([]);
  });
});
