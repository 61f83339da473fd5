/** Excel in: the cells of the first sheet as text, read apart from the server's own thread. */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { boundedThreads } from '../bounded-threads.ts';

export type SheetOrder = { path: string; most: number };
export type SheetRows = string[][] | 'tooMany' | 'damaged';

/** A sheet of five hundred people is read in a tenth of a second. */
const LIMITS = { most: 1, perCaller: 1, waitingPerCaller: 1, waiting: 1, limitMs: 20_000, memoryMb: 256 };

/** @returns rows with their cells; `tooMany` where there are more than `most`, `damaged` for what is no sheet or takes too long */
export const readSheet = async (content: Readable, most: number): Promise<SheetRows> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'zj-sheet-'));
  const threads = boundedThreads<SheetOrder, SheetRows>('platform/excel/read-worker.ts', LIMITS);
  try {
    const file = path.join(folder, 'sheet.xlsx');
    await pipeline(content, createWriteStream(file, { mode: 0o600 }));
    const rows = await threads.run('', { path: file, most });
    return rows === 'busy' || rows === 'tooLong' ? 'damaged' : rows;
  } finally {
    await threads.close();
    await rm(folder, { recursive: true, force: true });
  }
};
