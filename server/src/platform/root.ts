/** Where the system stands on disk: the same from the sources and from the bundle. */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const isRoot = (dir: string): boolean => fs.existsSync(path.join(dir, 'processes')) && fs.existsSync(path.join(dir, 'package.json'));

const find = (from: string): string => {
  for (let dir = from; ; dir = path.dirname(dir)) {
    if (isRoot(dir)) return dir;
    if (dir === path.dirname(dir)) return process.cwd();
  }
};

/** Folder that holds package.json, processes/, web/dist. */
export const projectRoot: string = find(path.dirname(fileURLToPath(import.meta.url)));
