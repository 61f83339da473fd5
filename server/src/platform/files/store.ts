/**
 * Bytes by their SHA-256 on local disk. A file is written under a temporary name, forced to disk, then renamed;
 * the row that names it is written after that, so a crash leaves at most an orphan, never a row without bytes.
 */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { World } from '../world.ts';

export type Stored = { sha256: string; size: number /** first bytes, to judge the type */; head: Buffer };

export type FileStore = {
  /** Reads the stream to its end and keeps its bytes. @throws what the stream throws; nothing is kept then. */
  put(stream: Readable): Promise<Stored>;
  /** @returns a stream of the bytes, or null when they are not there. */
  read(sha256: string, range?: { start: number; end: number }): Promise<Readable | null>;
  size(sha256: string): Promise<number | null>;
  /** Whole content; only for small files that a rule must look into. */
  path(sha256: string): string;
};

const HEAD_BYTES = 8192;

/** Makes a new name in a folder survive a power cut. */
const syncFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

export const localStore = (folder: string, world: World): FileStore => {
  const pathOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256.slice(2, 4), sha256);
  const sizeOf = async (sha256: string) => {
    try {
      return (await stat(pathOf(sha256))).size;
    } catch {
      return null;
    }
  };
  return {
    path: pathOf,
    size: sizeOf,
    put: async (stream) => {
      const incoming = path.join(folder, 'incoming');
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const temporary = path.join(incoming, world.uuid());
      const hash = createHash('sha256');
      const heads: Buffer[] = [];
      let size = 0;
      let headSize = 0;
      try {
        await pipeline(
          stream,
          async function* (source: AsyncIterable<Buffer>) {
            for await (const chunk of source) {
              hash.update(chunk);
              size += chunk.length;
              if (headSize < HEAD_BYTES) {
                heads.push(chunk.subarray(0, HEAD_BYTES - headSize));
                headSize += Math.min(chunk.length, HEAD_BYTES - headSize);
              }
              yield chunk;
            }
          },
          createWriteStream(temporary, { mode: 0o600 }),
        );
        const sha256 = hash.digest('hex');
        if ((await sizeOf(sha256)) === null) {
          const handle = await open(temporary, 'r+');
          try {
            await handle.sync();
          } finally {
            await handle.close();
          }
          await mkdir(path.dirname(pathOf(sha256)), { recursive: true, mode: 0o700 });
          await rename(temporary, pathOf(sha256));
          await syncFolder(path.dirname(pathOf(sha256)));
        } else {
          await rm(temporary, { force: true });
        }
        return { sha256, size, head: Buffer.concat(heads) };
      } catch (fault) {
        await rm(temporary, { force: true });
        throw fault;
      }
    },
    read: async (sha256, range) => ((await sizeOf(sha256)) === null ? null : createReadStream(pathOf(sha256), range)),
  };
};
