/**
 * One embedded PostgreSQL per test run, in a folder of its own. It is started by the first test file that asks
 * (see database.ts), so runs of pure tests pay nothing; here it is stopped and removed.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { ensureServer, stopServer } from '../platform/database/embedded.ts';
import { errorCode } from '../platform/start-fault.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseDir: string;
  }
}

const MARK = 'zj-test-';

const SHARED_MEMORY = '/dev/shm';
/** A whole run keeps less than half of it at a time. */
const ROOM_BYTES = 8 * 1024 ** 3;

/**
 * Where the folder of a run lies: in memory where there is plenty, otherwise where temporary files do. The database of a test file is
 * some 1,600 files, and ext4 looks long for a place where as many were deleted a moment before: 1.1 s for a copy in place of 0.1 s.
 */
const place = (): string => {
  try {
    const { bavail, bsize } = fs.statfsSync(SHARED_MEMORY);
    fs.accessSync(SHARED_MEMORY, fs.constants.W_OK);
    return Math.min(bavail * bsize, os.freemem()) > ROOM_BYTES ? SHARED_MEMORY : os.tmpdir();
  } catch {
    return os.tmpdir();
  }
};

const remove = async (dir: string): Promise<void> => {
  const dataDir = path.join(dir, 'data');
  if (fs.existsSync(path.join(dataDir, 'postmaster.pid'))) {
    const server = await ensureServer({ dataDir });
    await stopServer(server, 'now');
    fs.rmSync(server.socket, { recursive: true, force: true });
  }
  fs.rmSync(dir, { recursive: true, force: true });
};

const isGone = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return false;
  } catch (e) {
    return errorCode(e) === 'ESRCH';
  }
};

/** Servers of runs that were killed. */
const sweep = async (): Promise<void> => {
  for (const folder of new Set([place(), os.tmpdir()]))
    for (const name of fs.readdirSync(folder).filter((n) => n.startsWith(MARK))) {
      const pid = Number(name.slice(MARK.length).split('-')[0]);
      if (pid > 0 && isGone(pid)) await remove(path.join(folder, name)).catch(() => {});
    }
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const dir = fs.mkdtempSync(path.join(place(), `${MARK}${process.pid}-`));
  project.provide('databaseDir', dir);
  return () => remove(dir);
}
