/** Bytes that a parser goes back and forth in: those of a file, read block by block, or those of an unpacked stream. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

export type Source = {
  size: number;
  /** One byte; -1 behind the end. */
  byte(at: number): number;
  slice(from: number, to: number): Buffer;
  /** Where `word` stands next, from `from` on; -1: nowhere. */
  find(word: string, from: number): number;
};

const BLOCK = 256 << 10;
const WINDOW = 1 << 20;

export const memorySource = (bytes: Buffer): Source => ({
  size: bytes.length,
  byte: (at) => bytes[at] ?? -1,
  slice: (from, to) => bytes.subarray(Math.max(0, from), Math.max(0, to)),
  find: (word, from) => bytes.indexOf(word, from, 'latin1'),
});

/** Reads without waiting: only a thread of its own may do that. */
export const withFileSource = <T>(file: string, look: (source: Source) => T): T => {
  const handle = openSync(file, 'r');
  try {
    const { size } = fstatSync(handle);
    let block: Buffer = Buffer.alloc(0);
    let blockAt = 0;
    const slice = (from: number, to: number): Buffer => {
      const begin = Math.max(0, from);
      if (begin >= blockAt && to <= blockAt + block.length) return block.subarray(begin - blockAt, Math.max(0, to - blockAt));
      const out = Buffer.allocUnsafe(Math.max(0, Math.min(to, size) - begin));
      return out.subarray(0, readSync(handle, out, 0, out.length, begin));
    };
    const byte = (at: number): number => {
      if (at < 0 || at >= size) return -1;
      if (at < blockAt || at >= blockAt + block.length) {
        const begin = at - (at % BLOCK);
        block = slice(begin, begin + BLOCK);
        blockAt = begin;
      }
      return block[at - blockAt] ?? -1;
    };
    let window: Buffer = Buffer.alloc(0);
    let windowAt = 0;
    const find = (word: string, from: number): number => {
      for (let at = from; at < size; ) {
        if (at < windowAt || at + word.length > windowAt + window.length) {
          windowAt = at;
          window = slice(at, at + WINDOW);
        }
        const found = window.indexOf(word, at - windowAt, 'latin1');
        if (found >= 0) return windowAt + found;
        if (windowAt + window.length >= size) return -1;
        at = windowAt + window.length - word.length + 1;
      }
      return -1;
    };
    return look({ size, byte, slice, find });
  } finally {
    closeSync(handle);
  }
};
