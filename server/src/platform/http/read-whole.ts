/** Reads an upload that a rule must look into as a whole. */
import type { Upload } from './context.ts';

/** @returns the bytes, or null when there is no file or it is longer than `most`; the rest is read off, so that the refusal arrives. */
export const readWhole = async (upload: Upload | null, most: number): Promise<Buffer | null> => {
  if (!upload) return null;
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of upload.stream as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= most) parts.push(part);
  }
  return size > most || upload.truncated() ? null : Buffer.concat(parts);
};
