/** Source files of the system as git would take them: tracked or new, never ignored. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { at, root } from './root.mjs';

const SKIPPED = new Set(['node_modules', 'dist', 'var', 'coverage', 'shots']);

function* walk(dir) {
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.') || entry.name.startsWith('dist.')) continue;
    const file = path.join(dir, entry.name);
    if (entry.isDirectory()) yield* walk(file);
    else yield path.relative(root, file);
  }
}

/** Paths relative to the root that match `pattern`, sorted. */
export const filesLike = (pattern) => {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  });
  const all = git.status === 0 ? git.stdout.split('\0').filter(Boolean) : [...walk(root)];
  return all.filter((f) => pattern.test(f) && existsSync(at(f))).sort();
};
