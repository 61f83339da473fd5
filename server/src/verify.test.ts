/** `npm run verify` as an operator runs it. */
import { spawnSync } from 'node:child_process';
import { describe, expect, test, vi } from 'vitest';
import { houseRoot } from './platform/root.ts';
import { freshDatabase } from './testing/database.ts';

vi.setConfig({ testTimeout: 60_000 });
const house = await freshDatabase();

const verify = () => {
  const { urls } = house;
  const env = {
    PATH: process.env.PATH,
    LANG: 'C',
    DATABASE_URL: urls.app,
    DATABASE_OWNER_URL: urls.owner,
    DATABASE_SYSTEM_URL: urls.system,
  };
  const key = { ZJ_MASTER_KEY: 'ab12'.repeat(16), ZJ_DATA: '/nowhere/data' };
  return spawnSync(process.execPath, ['--import', 'tsx', 'server/src/verify.ts'], {
    cwd: houseRoot,
    env: { ...env, ...key },
    encoding: 'utf8',
  });
};

describe('verify', () => {
  test('a sound house passes', () => {
    const { status, stdout } = verify();
    expect(stdout).toContain('audit seals hold');
    expect(stdout).not.toContain('✗');
    expect(status).toBe(0);
  });

  test('a committed command without an answer is named, and the exit code says so', async () => {
    await house.raw(`insert into command (tenant_id, user_id, key, call, input_hash, created_at, created_by, updated_at, updated_by)
      values ('000000', '${house.world.uuid()}', 'half-an-act', 'workflow.submit', '\\x00', now(), '${house.world.uuid()}', now(), '${house.world.uuid()}')`);
    const { status, stdout } = verify();
    expect(stdout).toContain('half-an-act: workflow.submit');
    expect(status).toBe(1);
  });
});
