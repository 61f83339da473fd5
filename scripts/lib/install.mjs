/** Brings node_modules in line with package-lock.json; does nothing when it already is. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { at, root } from './root.mjs';
import { fail, say } from './say.mjs';

const OLDEST = [20, 19];

export const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) fail('nodeOld', { found: process.versions.node });
};

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined);

/** npm writes what it installed into node_modules/.package-lock.json; packages of other platforms are optional and absent. */
const isInstalled = () => {
  const wanted = packagesOf(at('package-lock.json'));
  const found = packagesOf(at('node_modules/.package-lock.json'));
  if (!wanted || !found) return false;
  return Object.entries(wanted).every(
    ([where, p]) => where === '' || p.link || p.optional || !where.includes('node_modules/') || found[where]?.version === p.version,
  );
};

const npm = (args) => {
  const own = process.env.npm_execpath;
  const [command, words] = own ? [process.execPath, [own, ...args]] : [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
  return spawnSync(command, words, { cwd: root, stdio: 'inherit' });
};

export const ensureInstalled = () => {
  checkNode();
  if (isInstalled()) return;
  say('installing');
  // The build tools are development packages; they are needed in production mode too. Not `npm ci`: it refuses a lock file
  // that lacks the binaries of other platforms, which a registry may not hold; what the lock names is taken as it stands.
  const done = npm(['install', '--no-save', '--include=dev', '--no-fund', '--no-audit', '--loglevel=error']);
  if (done.error) fail('npmMissing');
  if (done.status !== 0) fail('installFailed');
};
