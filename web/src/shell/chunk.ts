/** Parts of the program that come when they are first needed; one that does not come within the limit fails with an error named ChunkLoadError. */
import { config } from './config.ts';

export const CHUNK_ERROR = 'ChunkLoadError';

export function chunkError(cause: unknown): Error {
  const fault = new Error('chunk load error', { cause });
  fault.name = CHUNK_ERROR;
  return fault;
}

/** Loads a module within a time limit. @throws Error named ChunkLoadError */
export async function loadChunk<T>(load: () => Promise<T>, limit = config.chunkTimeout): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(chunkError(`no answer within ${limit} ms`)), limit);
  });
  try {
    return await Promise.race([load(), late]);
  } catch (fault) {
    throw fault instanceof Error && fault.name === CHUNK_ERROR ? fault : chunkError(fault);
  } finally {
    clearTimeout(timer);
  }
}
