/** Real server processes for tests that kill them: the bundle as `npm start` runs it, on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../../..');

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export type ServerProcess = {
  url: string;
  pid: number;
  /** What it wrote, for the message of a failed test. */
  output(): string;
  kill(signal: NodeJS.Signals): Promise<void>;
};

/** Starts a server (a script for node) on a prepared data folder and waits until it listens. */
export const startServer = async (script: string, dataDir: string, env: Record<string, string> = {}): Promise<ServerProcess> => {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [script], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      TMPDIR: path.dirname(dataDir),
      LANG: 'C',
      HOST: '127.0.0.1',
      PORT: String(port),
      ZJ_DATA: dataDir,
      ZJ_DEMO: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (data) => {
      output += data;
    });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let waited = 0; !output.includes('is running'); waited += 20) {
    if (child.exitCode !== null || waited > 60_000) throw new Error(`the server did not start: ${output}`);
    await wait(20);
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    output: () => output,
    kill: async (signal) => {
      child.kill(signal);
      await ended;
    },
  };
};

/** Kills the PostgreSQL of a data folder as a power cut would. */
export const killPostgres = (dataDir: string): void => {
  process.kill(Number.parseInt(fs.readFileSync(path.join(dataDir, 'database/postmaster.pid'), 'utf8'), 10), 'SIGKILL');
};
