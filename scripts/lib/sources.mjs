/** A fingerprint of everything that goes into the build, and the note of the last one. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at, root } from './root.mjs';

const ROOMS = ['contract', 'exmark', 'flow', 'server/src', 'simulate/src', 'web'];
const FILES = ['package-lock.json', 'scripts/build.mjs', 'tsconfig.json'];
const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);

function* walk(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('dist.') || entry.name.startsWith('.')) continue;
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* walk(file);
    else if (!/\.test\.tsx?$/.test(entry.name)) yield file;
  }
}

export const fingerprint = () => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  const files = [...ROOMS.filter((room) => existsSync(at(room))).flatMap((room) => [...walk(at(room))]), ...FILES.map((f) => at(f))];
  for (const file of files) hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

export const noteFile = at('server/dist/.sources');
export const isBuilt = (print) => existsSync(noteFile) && readFileSync(noteFile, 'utf8') === print && existsSync(at('web/dist/index.html'));
