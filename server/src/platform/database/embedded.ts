/**
 * The embedded PostgreSQL: a real server from npm, private to this data folder. No port, no password: its socket lies in
 * a folder that only we may enter. Started when it does not run, adopted when it does, so that several of our processes
 * share one server and a server that outlived its parent is found again.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { asDiskFault, errorCode, StartFault } from '../start-fault.ts';
import { EMBEDDED_MAJOR, findNative, mendLinks, type RunAs, runAs } from './embedded-binaries.ts';

export type EmbeddedOptions = {
  dataDir: string;
  /** More settings, e.g. `['-c', 'fsync=off']` (tests only). */
  flags?: readonly string[];
  /** false: do not use a user namespace as root (for the test of the fall-back). */
  namespace?: boolean;
  /** Called before a new database is made, which takes a second or two. */
  onCreate?: () => void;
};

export type EmbeddedServer = { dataDir: string; socket: string /** it ran before we came */; adopted: boolean };

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  jit: 'off',
  max_connections: '100',
  shared_buffers: '96MB',
  random_page_cost: '1.1',
  wal_compression: 'on',
  log_min_messages: 'warning',
  log_line_prefix: '%m [%p] ',
  timezone: 'Asia/Shanghai',
  log_timezone: 'Asia/Shanghai',
};

const START_LIMIT_MS = 120_000;
const LOG_LIMIT_BYTES = 10_000_000;
const environment = () => ({ ...process.env, LC_ALL: 'C.UTF-8' });

const logOf = (dataDir: string) => `${dataDir}.log`;

/** Socket paths are limited to 107 bytes, so the folder's name is a short hash of the data folder. */
const socketDirOf = (dataDir: string) => {
  const temporary = os.tmpdir().length > 80 ? '/tmp' : os.tmpdir();
  return path.join(temporary, `zj-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`);
};

/** The socket folder a running server wrote down (line 5); it may differ from ours when TMPDIR differs. */
const notedSocket = (dataDir: string): string | undefined => {
  try {
    return fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n')[4]?.trim() || undefined;
  } catch {
    return undefined;
  }
};

/** Process id the server wrote down; NaN when there is none. */
const postmasterOf = (dataDir: string): number => Number.parseInt(fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8'), 10);

const probe = async (socket: string): Promise<'up' | 'starting' | 'down'> => {
  const client = new pg.Client({ host: socket, port: 5432, user: 'postgres', database: 'postgres', connectionTimeoutMillis: 5000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'up';
  } catch (e) {
    return errorCode(e) === '57P03' ? 'starting' : 'down';
  } finally {
    await client.end().catch(() => {});
  }
};

/** A folder of ours that nobody else may enter; anything else in its place is refused, since the server trusts who comes in. */
const claimSocketDir = (socket: string, run: RunAs, dataDir: string): void => {
  fs.mkdirSync(socket, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(socket);
  const mine = process.getuid?.();
  // as root the account may have changed since; the folder then belongs to whoever owns the data
  const before = mine === 0 && fs.existsSync(dataDir) ? fs.statSync(dataDir).uid : undefined;
  const allowed = [mine, run.account?.uid, before];
  if (!found.isDirectory() || (mine !== undefined && !allowed.includes(found.uid)) || (found.mode & 0o077) !== 0) {
    throw new StartFault('socketTaken', { path: socket });
  }
  const owner = run.account ?? (mine === 0 ? { uid: 0, gid: 0 } : undefined);
  if (owner) fs.chownSync(socket, owner.uid, owner.gid);
};

const chownAll = (dir: string, account: { uid: number; gid: number }): void => {
  for (const entry of fs.readdirSync(dir, { withFileTypes: true, recursive: true })) {
    fs.lchownSync(path.join(entry.parentPath, entry.name), account.uid, account.gid);
  }
  fs.chownSync(dir, account.uid, account.gid);
};

/** Leftovers of a first start that was killed: `<data>.init-<pid>` whose process is gone. */
const sweepUnfinished = (dataDir: string): void => {
  const parent = path.dirname(dataDir);
  const mark = `${path.basename(dataDir)}.init-`;
  for (const name of fs.readdirSync(parent).filter((n) => n.startsWith(mark))) {
    try {
      process.kill(Number(name.slice(mark.length)), 0);
    } catch (e) {
      if (errorCode(e) === 'ESRCH') fs.rmSync(path.join(parent, name), { recursive: true, force: true });
    }
  }
};

/** The reason in what PostgreSQL printed: disk faults by name, else its last FATAL, PANIC or error line. */
const reasonIn = (output: string, dataDir: string): StartFault => {
  if (/No space left on device|Disk quota exceeded/.test(output)) return new StartFault('diskFull', { path: dataDir });
  if (/Read-only file system/.test(output)) return new StartFault('diskReadOnly', { path: dataDir });
  const lines = output.split('\n').filter((l) => l.trim() !== '');
  const told = lines.filter((l) => /FATAL|PANIC|error:/.test(l)).at(-1) ?? lines.at(-1) ?? '';
  const detail = told.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim();
  const broken = /could not (open|read|locate|find)|invalid|corrupt|not a database cluster|checksum|lacks|bogus|incompatible/i.test(detail);
  if (/Permission denied/.test(detail)) return new StartFault('noAccess', { path: dataDir });
  return broken
    ? new StartFault('dataBroken', { path: dataDir, detail })
    : new StartFault('databaseDied', { detail: detail || '?', log: logOf(dataDir) });
};

/** Makes the database under a temporary name and renames it, so that a data folder is either whole or not there. */
const create = (dataDir: string, run: RunAs): void => {
  const temporary = `${dataDir}.init-${process.pid}`;
  fs.mkdirSync(temporary, { mode: 0o700 });
  try {
    if (run.account) fs.chownSync(temporary, run.account.uid, run.account.gid);
    const [command = '', ...words] = [...run.prefix, path.join(run.native, 'bin/initdb'), '-D', temporary, '-U', 'postgres'];
    const made = spawnSync(
      command,
      [...words, '--auth-local=trust', '--auth-host=reject', '-E', 'UTF8', '--locale=C.UTF-8', '--data-checksums'],
      {
        ...run.account,
        env: environment(),
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    if (made.error) throw new StartFault('databaseDied', { detail: made.error.message, log: logOf(dataDir) });
    if (made.status !== 0) throw reasonIn(made.stderr, dataDir);
    fs.renameSync(temporary, dataDir);
  } catch (e) {
    fs.rmSync(temporary, { recursive: true, force: true });
    // another process finished its first start before us
    if (!fs.existsSync(path.join(dataDir, 'PG_VERSION'))) throw e;
  }
};

const inspect = (dataDir: string): 'new' | 'made' => {
  if (!fs.existsSync(dataDir)) return 'new';
  const names = fs.readdirSync(dataDir);
  if (names.length === 0) return 'new';
  if (!names.includes('PG_VERSION')) throw new StartFault('dataBroken', { path: dataDir, detail: 'PG_VERSION' });
  const found = fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim();
  if (found === EMBEDDED_MAJOR) return 'made';
  if (/^\d+(\.\d+)?$/.test(found)) throw new StartFault('dataVersion', { path: dataDir, found, expected: EMBEDDED_MAJOR });
  throw new StartFault('dataBroken', { path: dataDir, detail: 'PG_VERSION' });
};

const openLog = (dataDir: string): number => {
  const log = logOf(dataDir);
  if (fs.existsSync(log) && fs.statSync(log).size > LOG_LIMIT_BYTES) fs.renameSync(log, `${log}.1`);
  return fs.openSync(log, 'a', 0o600);
};

/** Starts the server and waits until it answers; a pid file left by a killed server is waited out while its pid is reaped. */
const start = async (dataDir: string, socket: string, run: RunAs, flags: readonly string[]): Promise<boolean> => {
  const log = openLog(dataDir);
  try {
    const settings = Object.entries({ ...SETTINGS, unix_socket_directories: socket }).flatMap(([k, v]) => ['-c', `${k}=${v}`]);
    const [command = '', ...words] = [
      ...run.prefix,
      path.join(run.native, 'bin/postgres'),
      '-D',
      dataDir,
      '-p',
      '5432',
      ...settings,
      ...flags,
    ];
    const state: { over?: number | string; pid?: number | undefined; from: number } = { from: 0 };
    const launch = () => {
      state.over = undefined;
      state.from = fs.fstatSync(log).size;
      // detached: Ctrl+C in the terminal must reach us first, not the database
      const child = spawn(command, words, { ...run.account, env: environment(), detached: true, stdio: ['ignore', log, log] });
      state.pid = child.pid;
      child.on('error', (e) => {
        state.over = e.message;
      });
      child.on('exit', (code, signal) => {
        state.over = code ?? signal ?? 'exit';
      });
      child.unref();
    };
    launch();
    const attempts = { left: 40 };
    for (let waited = 0; waited < START_LIMIT_MS; waited += 25) {
      // the server that answers may be another's, while our own is still finding out that it came second
      if ((await probe(socket)) === 'up') return postmasterOf(dataDir) === state.pid;
      if (state.over !== undefined) {
        const output = fs.readFileSync(logOf(dataDir)).subarray(state.from).toString('utf8');
        const occupied = /postmaster\.pid" already exists|pre-existing shared memory block|Is another postmaster/.test(output);
        if (!occupied) throw reasonIn(output || String(state.over), dataDir);
        if (attempts.left-- === 0) throw new StartFault('dataInUse', { path: dataDir, pid: postmasterOf(dataDir) });
        await wait(225);
        waited += 225;
        launch();
      }
      await wait(25);
    }
    throw new StartFault('databaseDied', { detail: `${START_LIMIT_MS / 1000} s`, log: logOf(dataDir) });
  } finally {
    fs.closeSync(log);
  }
};

/**
 * Makes sure that the server of this data folder runs, and tells where its socket is.
 * @throws StartFault when disk, folder, account or platform stand in the way; nothing is changed then.
 */
export const ensureServer = async (options: EmbeddedOptions): Promise<EmbeddedServer> => {
  const dataDir = path.resolve(options.dataDir);
  try {
    for (const socket of new Set([notedSocket(dataDir), socketDirOf(dataDir)])) {
      if (socket && (await probe(socket)) === 'up') return { dataDir, socket, adopted: true };
    }
    const native = findNative();
    mendLinks(native);
    const run = runAs(native, options);
    fs.mkdirSync(path.dirname(dataDir), { recursive: true, mode: 0o755 });
    const socket = socketDirOf(dataDir);
    claimSocketDir(socket, run, dataDir);
    sweepUnfinished(dataDir);
    if (inspect(dataDir) === 'new') {
      options.onCreate?.();
      create(dataDir, run);
    }
    if (run.account && fs.statSync(dataDir).uid !== run.account.uid) chownAll(dataDir, run.account);
    if (!run.account && process.getuid?.() === 0 && fs.statSync(dataDir).uid !== 0) chownAll(dataDir, { uid: 0, gid: 0 });
    const ours = await start(dataDir, socket, run, options.flags ?? []);
    return { dataDir, socket, adopted: !ours };
  } catch (e) {
    throw asDiskFault(e, dataDir);
  }
};

const LEAVING = 'zhengjian leaving';
/** The server notices only a moment later that connections are closed. */
const NOTICE_MS = 300;

/** Whether anyone still works on the server who is not about to leave it, as we are. */
const othersConnected = async (socket: string): Promise<boolean> => {
  const client = new pg.Client({ host: socket, port: 5432, user: 'postgres', database: 'postgres', application_name: LEAVING });
  client.on('error', () => {});
  await client.connect();
  try {
    for (let waited = 0; waited <= NOTICE_MS; waited += 50) {
      const found = await client.query(
        "select 1 from pg_stat_activity where backend_type = 'client backend' and application_name <> $1 limit 1",
        [LEAVING],
      );
      if (found.rowCount === 0) return false;
      await wait(50);
    }
    return true;
  } finally {
    await client.end();
  }
};

/**
 * Stops the server (fast: open transactions are rolled back, the rest is written out) once no other process uses it.
 * Close your own pools first. Answers whether the server is down.
 */
export const stopServer = async (server: EmbeddedServer, how: 'whenUnused' | 'now' = 'whenUnused'): Promise<boolean> => {
  if ((await probe(server.socket)) === 'down') return true;
  const pidFile = path.join(server.dataDir, 'postmaster.pid');
  try {
    if (how === 'whenUnused' && (await othersConnected(server.socket))) return false;
    process.kill(postmasterOf(server.dataDir), how === 'now' ? 'SIGQUIT' : 'SIGINT');
  } catch (e) {
    // another process that left at the same moment stopped it
    if ((await probe(server.socket)) === 'up') throw e;
  }
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (!fs.existsSync(pidFile)) return true;
    await wait(20);
  }
  return false;
};
