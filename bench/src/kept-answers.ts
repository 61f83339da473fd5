/**
 * What was measured at a size, kept in a folder (`ZJ_BENCH_ANSWERS`): asking everybody at a million cases takes longer than a machine may be
 * quiet, so whoever was asked is not asked again, and a size that is done is neither filled nor asked.
 */
import fs from 'node:fs';
import path from 'node:path';

/** Milliseconds. */
export type Times = { p50: number; p95: number };
/** What is refused asks for a narrower filter, politely; what takes longer than a statement may is told to be busy. */
export type Answer = Times | 'narrower' | 'busy';
/** What one person was answered; `places`: lists and tabs that were asked, `filled`: those that had a row. */
export type Answered = { answers: Readonly<Record<string, Answer>>; places: readonly string[]; filled: readonly string[] };
/** By account; `figures` of the whole size once everybody was asked. */
export type KeptSize = { people: Record<string, Answered>; figures: Record<string, string> | null };

const folder = process.env.ZJ_BENCH_ANSWERS || undefined;
const fileOf = (cases: number) => folder && path.join(folder, `${cases}.json`);

export const keptSize = (cases: number): KeptSize => {
  const file = fileOf(cases);
  return file && fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : { people: {}, figures: null };
};

export const keepSize = (cases: number, size: KeptSize): void => {
  const file = fileOf(cases);
  if (file) fs.writeFileSync(file, JSON.stringify(size));
};
