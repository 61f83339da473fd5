/** Real processes: how the system opens, why it does not, and how it ends. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { ensureServer, stopServer } from './platform/database/embedded.ts';
import { projectRoot } from './platform/root.ts';
import { bundleOf } from './testing/bundle.ts';

// processes start and stop several times in one test, on a machine that may be busy
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'zj-start-'));
const bundle = await bundleOf({ main: 'server/src/main.ts' });
const dataOf = (name: string) => path.join(root, name, 'data');
const databaseOf = (name: string) => path.join(dataOf(name), 'database');

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

type Started = {
  child: ChildProcess;
  port: number;
  out: () => string;
  err: () => string;
  line: (text: string) => Promise<void>;
  ended: Promise<number | null>;
};

const children: ChildProcess[] = [];
const start = async (name: string, env: Record<string, string> = {}): Promise<Started> => {
  const port = Number(env.PORT ?? (await freePort()));
  const child = spawn(process.execPath, [bundle.script('main')], {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      TMPDIR: root,
      LANG: 'C',
      HOST: '127.0.0.1',
      PORT: String(port),
      ZJ_DATA: dataOf(name),
      ZJ_DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let out = '';
  let err = '';
  child.stdout.on('data', (data) => {
    out += data;
  });
  child.stderr.on('data', (data) => {
    err += data;
  });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const line = async (text: string) => {
    for (let i = 0; i < 600 && !out.includes(text); i++) {
      if (child.exitCode !== null) throw new Error(`ended before "${text}": ${out}${err}`);
      await wait(50);
    }
  };
  return { child, port, out: () => out, err: () => err, line, ended };
};

/** Where the first test opens an empty folder and leaves it closed. */
const FIRST = 'keeps';

/** A folder on which the system has been opened before: what a first start does is looked at by the tests that begin on an empty one. */
const openedBefore = async (name: string) => {
  if (!fs.existsSync(dataOf(FIRST))) {
    const first = await start(FIRST);
    await first.line('is running');
    await stop(first);
  }
  fs.mkdirSync(path.join(root, name), { recursive: true });
  expect(spawnSync('cp', ['-a', `${path.join(root, FIRST)}/.`, path.join(root, name)]).status).toBe(0);
};

const healthy = async (port: number) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;
const stop = async (system: Started, signal: NodeJS.Signals = 'SIGINT') => {
  system.child.kill(signal);
  return system.ended;
};
/** What a refused start leaves on the terminal: exactly one line. */
const refused = async (name: string, env: Record<string, string> = {}) => {
  const system = await start(name, env);
  const code = await system.ended;
  const lines = system.err().trim().split('\n');
  return { code, lines: lines.length, line: lines[0] ?? '' };
};
const isDatabaseUp = (name: string) => fs.existsSync(path.join(databaseOf(name), 'postmaster.pid'));

afterEach(async () => {
  for (const child of children.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
  for (const name of fs.readdirSync(root)) {
    if (!isDatabaseUp(name)) continue;
    const server = await ensureServer({ dataDir: databaseOf(name) });
    await stopServer(server, 'now');
    fs.rmSync(server.socket, { recursive: true, force: true });
  }
});
afterAll(() => {
  fs.rmSync(root, { recursive: true, force: true });
  bundle.remove();
});

describe('the system', () => {
  test('opens on an empty folder, keeps its data and its key, stops cleanly, opens again', async () => {
    const first = await start(FIRST);
    await first.line('is running');
    expect(await healthy(first.port)).toBe(200);
    const key = fs.readFileSync(`${dataOf(FIRST)}.key`, 'utf8');
    expect(await stop(first)).toBe(0);
    expect(first.out()).toContain('All data is safe');
    expect(isDatabaseUp(FIRST)).toBe(false);
    const again = await start(FIRST);
    await again.line('is running');
    expect(again.out()).not.toContain('structure updated');
    expect(fs.readFileSync(`${dataOf(FIRST)}.key`, 'utf8')).toBe(key);
    expect(await stop(again, 'SIGTERM')).toBe(0);
  });

  test('killed, it opens again at once and finds its server still running', async () => {
    await openedBefore('killed');
    const first = await start('killed');
    await first.line('is running');
    expect(await stop(first, 'SIGKILL')).toBeNull();
    expect(isDatabaseUp('killed')).toBe(true);
    const again = await start('killed');
    await again.line('is running');
    expect(await stop(again)).toBe(0);
    expect(isDatabaseUp('killed')).toBe(false);
  });

  test('of two processes on one folder the last one stops the database', async () => {
    await openedBefore('two');
    const first = await start('two');
    await first.line('is running');
    const second = await start('two');
    await second.line('is running');
    expect(await stop(first)).toBe(0);
    expect(isDatabaseUp('two')).toBe(true);
    expect(await healthy(second.port)).toBe(200);
    expect(await stop(second)).toBe(0);
    expect(isDatabaseUp('two')).toBe(false);
  });

  test('two processes that end at the same moment leave no server behind', async () => {
    const both = [await start('both'), await start('both')];
    for (const system of both) await system.line('is running');
    expect(await Promise.all(both.map((system) => stop(system)))).toEqual([0, 0]);
    expect(isDatabaseUp('both')).toBe(false);
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

  test('a broken data folder', async () => {
    await openedBefore('broken');
    const control = path.join(databaseOf('broken'), 'global/pg_control');
    const saved = fs.readFileSync(control);
    fs.writeFileSync(control, Buffer.alloc(saved.length, 7));
    expect(await refused('broken')).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('is broken') });
    fs.writeFileSync(control, saved);
    const mended = await start('broken');
    await mended.line('is running');
    expect(await stop(mended)).toBe(0);
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

  const mayMount = process.platform === 'linux' && process.getuid?.() === 0;
  const mounted = async (name: string, size: string, work: (dir: string) => Promise<void>) => {
    const dir = path.join(root, name);
    fs.mkdirSync(dir);
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', dir]).status).toBe(0);
    try {
      await work(dir);
    } finally {
      spawnSync('umount', ['-l', dir]);
    }
  };

  test.runIf(mayMount)('a disk too small for a first start', async () => {
    await mounted('small', '12m', async (dir) => {
      expect(await refused('small')).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('disk is full') });
      expect(fs.readdirSync(path.join(dir, 'data')).filter((n) => n.startsWith('database'))).toEqual([]);
    });
  });

  test.runIf(mayMount)('a disk that has filled up, and one that is read-only', async () => {
    await mounted('full', '200m', async (dir) => {
      await openedBefore('full');
      spawnSync('dd', ['if=/dev/zero', `of=${path.join(dir, 'ballast')}`, 'bs=64k']);
      expect(await refused('full')).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('disk is full') });
      fs.rmSync(path.join(dir, 'ballast'));
      spawnSync('mount', ['-o', 'remount,ro', dir]);
      expect(await refused('full')).toMatchObject({ code: 1, lines: 1, line: expect.stringContaining('read-only') });
      spawnSync('mount', ['-o', 'remount,rw', dir]);
      const again = await start('full');
      await again.line('is running');
      expect(await stop(again)).toBe(0);
    });
  });
});
