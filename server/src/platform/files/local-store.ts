/** Contents on local disk, forced to disk before they get their name. The time of a file is when its content was last put. */
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../start-fault.ts';
import type { World } from '../world.ts';
import { asideIn, clearFolder, type FileStore, type Kept, receiveAside, SHA256 } from './store.ts';

/** Makes a new name in a folder survive a power cut. */
const syncAt = async (place: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(place, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const localStore = (folder: string, world: World): FileStore => {
  const aside = asideIn(folder);
  const pathOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const found = (sha256: string) => stat(pathOf(sha256)).catch(() => null);

  /** @returns false when the content is not there. */
  const renew = async (sha256: string): Promise<boolean> => {
    try {
      await utimes(pathOf(sha256), world.now(), world.now());
      return true;
    } catch (e) {
      if (errorCode(e) === 'ENOENT') return false;
      throw e;
    }
  };

  return {
    put: (source, options = {}) =>
      receiveAside(aside, world, source, options, async ({ path: file, sha256 }) => {
        if (await renew(sha256)) return;
        await syncAt(file, 'r+');
        await utimes(file, world.now(), world.now());
        await mkdir(path.dirname(pathOf(sha256)), { recursive: true, mode: 0o700 });
        await rename(file, pathOf(sha256));
        await syncAt(path.dirname(pathOf(sha256)), 'r');
      }),
    read: async (sha256, range) => ((await found(sha256)) === null ? null : createReadStream(pathOf(sha256), range)),
    size: async (sha256) => (await found(sha256))?.size ?? null,
    list: async function* () {
      for (const first of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(first)) continue;
        for (const second of await readdir(path.join(folder, first)))
          for (const sha256 of await readdir(path.join(folder, first, second))) {
            const at = SHA256.test(sha256) ? await found(sha256) : null;
            if (at) yield { sha256, size: at.size, at: at.mtime } satisfies Kept;
          }
      }
    },
    remove: async (sha256, before) => {
      const seen = await found(sha256);
      if (!seen || seen.mtime >= before) return false;
      // out of the way first: a put that renews it now is seen below, one that comes later writes it anew
      const doomed = path.join(aside, world.uuid());
      await mkdir(aside, { recursive: true, mode: 0o700 });
      await rename(pathOf(sha256), doomed);
      if ((await stat(doomed)).mtime >= before) {
        await rename(doomed, pathOf(sha256));
        return false;
      }
      await rm(doomed, { force: true });
      return true;
    },
    clear: (before) => clearFolder(aside, before),
  };
};
