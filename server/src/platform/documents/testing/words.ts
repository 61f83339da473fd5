/** The words of a PDF with their places, as poppler reads them: what a reader sees, not what the template meant. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Distances in points from the page's top left; pages from 1. */
export type Word = { page: number; left: number; top: number; right: number; bottom: number; text: string };

const read = (pdf: Buffer, flags: readonly string[]): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'zj-words-'));
  try {
    const file = path.join(folder, 'paper.pdf');
    writeFileSync(file, pdf);
    return spawnSync('pdftotext', [...flags, file, '-'], { encoding: 'utf8', maxBuffer: 1 << 28 }).stdout;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The words as a reader finds them, line by line. */
export const textOn = (pdf: Buffer, how: '-layout' | '-raw' = '-layout'): string => read(pdf, [how]);

const WORD = /<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*)<\/word>/;

export const wordsOf = (pdf: Buffer): Word[] => {
  let page = 0;
  const words: Word[] = [];
  for (const line of read(pdf, ['-bbox']).split('\n')) {
    if (line.includes('<page ')) page += 1;
    const found = WORD.exec(line);
    if (!found) continue;
    const [, left, top, right, bottom, text = ''] = found;
    words.push({ page, left: Number(left), top: Number(top), right: Number(right), bottom: Number(bottom), text });
  }
  return words;
};
