/** Looks into a file on disk without reading it whole. */
import { type FileHandle, open } from 'node:fs/promises';

export type Bytes = {
  size: number;
  /** Up to `length` bytes from `at`; fewer at the end of the file. */
  read(at: number, length: number): Promise<Buffer>;
  /** The file in windows that overlap, so that what lies across an edge is found in one of them. */
  windows(overlap: number): AsyncIterable<{ at: number; text: string }>;
};

/** Bytes of a window without its overlap. */
export const WINDOW_BYTES = 1 << 20;

const bytesOf = (handle: FileHandle, size: number): Bytes => {
  const read = async (at: number, length: number) => {
    const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - at)));
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, at);
    return buffer.subarray(0, bytesRead);
  };
  return {
    size,
    read,
    windows: async function* (overlap) {
      for (let at = 0; at < size; at += WINDOW_BYTES) yield { at, text: (await read(at, WINDOW_BYTES + overlap)).toString('latin1') };
    },
  };
};

export const withBytes = async <T>(file: string, look: (bytes: Bytes) => Promise<T>): Promise<T> => {
  const handle = await open(file, 'r');
  try {
    return await look(bytesOf(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
};
