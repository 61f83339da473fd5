/**
 * Bytes by their SHA-256, on local disk or in an S3 bucket. What comes in lies aside until it has arrived whole, was hashed and
 * looked at, and is kept then; the row that names it is written after that, so a crash leaves at most an orphan, never a row
 * without bytes. Orphans go with the sweep.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorCode } from '../start-fault.ts';
import type { World } from '../world.ts';

export type Stored = { sha256: string; size: number /** first bytes */; head: Buffer };
/** Content that has arrived and lies aside in a file of its own. */
export type Arrived = Stored & { path: string };
/** Both ends included. */
export type Range = { start: number; end: number };
export type Kept = { sha256: string; size: number /** When it was last put. */; at: Date };

/** More bytes came than are taken. */
export class TooMuch extends Error {}

export type PutOptions = {
  /** Most bytes taken. @throws TooMuch */
  limit?: number;
  /** Looks at the content before it is kept; what it throws is thrown, and nothing is kept. */
  check?: (arrived: Arrived) => Promise<void>;
};

export type FileStore = {
  /**
   * Reads a stream to its end, or takes a file of this machine (which stays), and keeps the bytes. Content already there is as
   * good as new: its age begins again, so that a sweep does not take it while it is being filed.
   */
  put(source: Readable | { path: string }, options?: PutOptions): Promise<Stored>;
  /** @returns a stream of the bytes, or null when they are not there. */
  read(sha256: string, range?: Range): Promise<Readable | null>;
  size(sha256: string): Promise<number | null>;
  /** Everything kept, in no order. */
  list(): AsyncIterable<Kept>;
  /** Deletes content that was not put since `before`. @returns false where it was, or is not there */
  remove(sha256: string, before: Date): Promise<boolean>;
  /** Deletes what a crash left lying aside since `before`. @returns how many */
  clear(before: Date): Promise<number>;
};

export const SHA256 = /^[0-9a-f]{64}$/;
const HEAD_BYTES = 8192;

/** Counts, hashes and keeps the first bytes of what passes. */
const meter = (limit: number) => {
  const hash = createHash('sha256');
  const heads: Buffer[] = [];
  let size = 0;
  let headSize = 0;
  return {
    async *pass(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        size += chunk.length;
        if (size > limit) throw new TooMuch();
        hash.update(chunk);
        if (headSize < HEAD_BYTES) {
          heads.push(Buffer.from(chunk.subarray(0, HEAD_BYTES - headSize)));
          headSize += Math.min(chunk.length, HEAD_BYTES - headSize);
        }
        yield chunk;
      }
    },
    stored: (): Stored => ({ sha256: hash.digest('hex'), size, head: Buffer.concat(heads) }),
  };
};

/** The folder where contents lie aside while they arrive. */
export const asideIn = (folder: string): string => path.join(folder, 'incoming');

/** A second name for a file where the disk allows it, else a copy. */
const linkOrCopy = async (from: string, to: string): Promise<void> => {
  try {
    await link(from, to);
  } catch (e) {
    if (errorCode(e) === 'ENOENT') throw e;
    await copyFile(from, to);
  }
};

const READ_BYTES = 1 << 20;

/** Receives content, has it looked at, and hands it to `keep`; the file aside is gone afterwards. */
export const receiveAside = async (
  aside: string,
  world: World,
  source: Readable | { path: string },
  { limit = Number.POSITIVE_INFINITY, check }: PutOptions,
  keep: (arrived: Arrived) => Promise<void>,
): Promise<Stored> => {
  await mkdir(aside, { recursive: true, mode: 0o700 });
  const file = path.join(aside, world.uuid());
  const passing = meter(limit);
  try {
    if ('path' in source) {
      await linkOrCopy(source.path, file);
      for await (const _ of passing.pass(createReadStream(file, { highWaterMark: READ_BYTES }))) void _;
    } else {
      // open before a byte comes: a source that breaks at once must not find the file made after it was cleared away
      const opened = await open(file, 'wx', 0o600);
      await pipeline(source, passing.pass, opened.createWriteStream());
    }
    const arrived = { ...passing.stored(), path: file };
    await check?.(arrived);
    await keep(arrived);
    return { sha256: arrived.sha256, size: arrived.size, head: arrived.head };
  } finally {
    await rm(file, { force: true });
  }
};

/** Deletes files of a folder that were not touched since `before`. */
export const clearFolder = async (folder: string, before: Date): Promise<number> => {
  let cleared = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile() || found.mtime >= before) continue;
    await rm(file, { force: true });
    cleared++;
  }
  return cleared;
};
