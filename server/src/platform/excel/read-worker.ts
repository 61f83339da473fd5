/** Reads the first sheet of a workbook in a thread of its own, whose time and memory are bounded. */
import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { serveThread } from '../thread-orders.ts';
import type { SheetOrder, SheetRows } from './read.ts';

/** A day as it was entered; the time where there is one. A cell knows no zone, and is read as UTC. */
const dateText = (date: Date): string =>
  date
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')
    .replace(/ 00:00:00$/, '');

const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? dateText(cell) : String(cell).trim();
};

serveThread(async (order): Promise<SheetRows> => {
  // posted by read.ts
  const { path, most } = order as SheetOrder;
  try {
    const rows = (await readXlsx(await readFile(path), { sheets: [0] })).sheets[0]?.rows ?? [];
    return rows.length > most ? 'tooMany' : rows.map((row) => row.map(cellText));
  } catch {
    // whatever a parser trips over is the content's
    return 'damaged';
  }
});
