/** The system as real processes on folders of their own: started, waited for, stopped, refused. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, expect } from 'vitest';
import { ensureServer, stopServer } from '../platform/database/embedded.ts';
import { projectRoot } from '../platform/root.ts';
import { bundleOf } from './bundle.ts';

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
  /** Waits until the process has said this; fails when it has ended before. */
  line: (text: string) => Promise<void>;
  ended: Promise<number | null>;
};

/** Where the first system opens an empty folder and leaves it closed. */
const FIRST = 'keeps';

/** For one test file: its folder goes away with it, and with each test the processes and database servers that it left. */
export const systemProcesses = async () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'zj-start-'));
  const bundle = await bundleOf({ main: 'server/src/main.ts' });
  const children: ChildProcess[] = [];
  const folderOf = (name: string) => path.join(root, name);
  const dataOf = (name: string) => path.join(folderOf(name), 'data');
  const databaseOf = (name: string) => path.join(dataOf(name), 'database');
  const isDatabaseUp = (name: string) => fs.existsSync(path.join(databaseOf(name), 'postmaster.pid'));

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
    let heard = () => {};
    child.stdout.on('data', (data) => {
      out += data;
      heard();
    });
    child.stderr.on('data', (data) => {
      err += data;
    });
    const ended = new Promise<number | null>((resolve) =>
      child.once('close', (code) => {
        heard();
        resolve(code);
      }),
    );
    const line = (text: string) =>
      new Promise<void>((said, failed) => {
        heard = () => {
          if (out.includes(text)) said();
          else if (child.exitCode !== null || child.signalCode !== null) failed(new Error(`ended before "${text}": ${out}${err}`));
        };
        heard();
      });
    return { child, port, out: () => out, err: () => err, line, ended };
  };
  const stop = (system: Started, signal: NodeJS.Signals = 'SIGINT') => {
    system.child.kill(signal);
    return system.ended;
  };

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

  return {
    folderOf,
    dataOf,
    databaseOf,
    isDatabaseUp,
    start,
    stop,
    healthy: async (port: number) => (await fetch(`http://127.0.0.1:${port}/healthz`)).status,
    /** A folder on which the system has been opened before: what a first start does is looked at by the tests that begin on an empty one. */
    openedBefore: async (name: string) => {
      if (!fs.existsSync(dataOf(FIRST))) {
        const first = await start(FIRST);
        await first.line('is running');
        await stop(first);
      }
      fs.mkdirSync(folderOf(name), { recursive: true });
      expect(spawnSync('cp', ['-a', `${folderOf(FIRST)}/.`, folderOf(name)]).status).toBe(0);
    },
    /** What a refused start leaves on the terminal: exactly one line. */
    refused: async (name: string, env: Record<string, string> = {}) => {
      const system = await start(name, env);
      const code = await system.ended;
      const lines = system.err().trim().split('\n');
      return { code, lines: lines.length, line: lines[0] ?? '' };
    },
  };
};
