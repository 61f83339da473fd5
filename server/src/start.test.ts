/** Real processes: how the system opens, why it does not, and how it ends. What is killed, meets another or runs full is in the long run. */
import fs from 'node:fs';
import net from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { systemProcesses } from './testing/processes.ts';

// processes start and stop several times in one test, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const { dataOf, isDatabaseUp, start, stop, healthy, refused } = await systemProcesses();

describe('the system', () => {
  test('opens on an empty folder, keeps its data and its key, stops cleanly, opens again', async () => {
    const first = await start('keeps');
    await first.line('is running');
    expect(await healthy(first.port)).toBe(200);
    const key = fs.readFileSync(`${dataOf('keeps')}.key`, 'utf8');
    expect(await stop(first)).toBe(0);
    expect(first.out()).toContain('All data is safe');
    expect(isDatabaseUp('keeps')).toBe(false);
    const again = await start('keeps');
    await again.line('is running');
    expect(again.out()).not.toContain('structure updated');
    expect(fs.readFileSync(`${dataOf('keeps')}.key`, 'utf8')).toBe(key);
    expect(await stop(again, 'SIGTERM')).toBe(0);
  });

  test('a signal while it opens is obeyed', async () => {
    const system = await start('early');
    await system.line('Preparing');
    expect(await stop(system)).toBe(0);
    expect(system.out()).not.toContain('is running');
    expect(isDatabaseUp('early')).toBe(false);
  });
});

describe('one line, exit code 1, nothing lost', () => {
  test('a taken port', async () => {
    const other = net.createServer().listen(0, '127.0.0.1');
    await new Promise((listening) => other.once('listening', listening));
    const address = other.address();
    const port = String(typeof address === 'object' && address ? address.port : 0);
    expect(await refused('port', { PORT: port })).toMatchObject({
      code: 1,
      lines: 1,
      line: expect.stringContaining(`Port ${port} is already in use`),
    });
    expect(await refused('port', { PORT: port, LANG: 'zh_CN.UTF-8' })).toMatchObject({
      code: 1,
      line: expect.stringContaining('已被占用'),
    });
    expect(fs.existsSync(dataOf('port'))).toBe(false);
    await new Promise((closed) => other.close(closed));
  });

  test('an address that is not ours', async () => {
    expect(await refused('host', { HOST: '203.0.113.7' })).toMatchObject({
      code: 1,
      lines: 1,
      line: expect.stringContaining('no address 203.0.113.7'),
    });
  });

  test('an unreachable database', async () => {
    const url = (role: string) => `postgresql://${role}:geheim@127.0.0.1:9/zhengjian`;
    const env = { DATABASE_URL: url('zj_app'), DATABASE_OWNER_URL: url('zj_owner'), DATABASE_SYSTEM_URL: url('zj_system') };
    const told = await refused('away', env);
    expect(told).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('Cannot reach the database') });
    expect(told.line).not.toContain('geheim');
  });

  test('production without a key', async () => {
    expect(await refused('production', { NODE_ENV: 'production' })).toMatchObject({
      code: 1,
      lines: 1,
      line: expect.stringContaining('ZJ_MASTER_KEY'),
    });
  });
});
