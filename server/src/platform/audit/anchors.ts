/**
 * Seals remembered outside the database, one a day: whoever could rewrite the whole database, seals included,
 * would still not match them, and a chain whose end was cut off shows.
 */
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod';

const anchor = z.object({ number: z.number().int().positive(), signature: z.string().regex(/^[0-9a-f]{64}$/) });

/** A seal by its number and its signature in hex. */
export type Anchor = z.infer<typeof anchor>;

/** Notes a day's seal once; later seals of the day leave it alone. Answers whether it was written now. */
export const noteAnchor = (folder: string, day: string, seal: Anchor): boolean => {
  const file = path.join(folder, `${day}.json`);
  if (fs.existsSync(file)) return false;
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporary = `${file}.${process.pid}`;
  const handle = fs.openSync(temporary, 'w', 0o400);
  try {
    fs.writeSync(handle, `${JSON.stringify(seal)}\n`);
    fs.fsyncSync(handle);
  } finally {
    fs.closeSync(handle);
  }
  fs.renameSync(temporary, file);
  return true;
};

/** All notes, oldest first. @throws when one is damaged: a note that cannot be read proves nothing and must be looked at. */
export const readAnchors = (folder: string): Anchor[] => {
  if (!fs.existsSync(folder)) return [];
  const names = fs.readdirSync(folder).filter((n) => /^\d{4}-\d{2}-\d{2}\.json$/.test(n));
  return names.sort().map((name) => anchor.parse(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'))));
};
