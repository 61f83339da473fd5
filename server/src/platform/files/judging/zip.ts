/**
 * Zip archives and the office formats made of them (APPNOTE.TXT 6.3.10). The directory at the end is read, then every entry is
 * inflated and thrown away, counting: sizes told in a directory may lie.
 */
import { createReadStream } from 'node:fs';
import { createInflateRaw } from 'node:zlib';
import type { Bytes } from './bytes.ts';
import { checkOfficePart, partKind } from './office-xml.ts';
import { unfit } from './verdict.ts';

const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const MOST_ENTRIES = 20_000;
const MOST_DIRECTORY = 8 << 20;
/** Bytes that an office document, and a plain archive, may inflate to. */
const MOST_OFFICE = 300_000_000;
const MOST_PLAIN = 1_000_000_000;
/** Text compresses well; nothing honest of this size compresses better than this. */
const MOST_RATIO = 200;
const RATIO_FROM = 20_000_000;
/** A part of an office file that is read as text; the text of a book of 5,000 pages takes a third of it. */
const MOST_PART = 48 << 20;

type Entry = { name: string; method: number; flags: number; packed: number; size: number; at: number };

/** 64-bit values of an entry whose 32-bit fields are full (APPNOTE 4.5.3). */
const wide = (extra: Buffer, fields: { size: number; packed: number; at: number }) => {
  for (let i = 0; i + 4 <= extra.length; i += 4 + extra.readUInt16LE(i + 2)) {
    if (extra.readUInt16LE(i) !== 1) continue;
    const part = extra.subarray(i + 4, i + 4 + extra.readUInt16LE(i + 2));
    let p = 0;
    const next = (value: number): number => {
      if (value !== 0xffffffff || p + 8 > part.length) return value;
      const long = Number(part.readBigUInt64LE(p));
      p += 8;
      return long;
    };
    return { size: next(fields.size), packed: next(fields.packed), at: next(fields.at) };
  }
  return fields;
};

const directoryAt = async (bytes: Bytes): Promise<{ at: number; length: number; entries: number }> => {
  const tailAt = Math.max(0, bytes.size - 65_557);
  const tail = await bytes.read(tailAt, 65_557);
  let end = -1;
  for (let i = tail.length - 22; i >= 0 && end < 0; i--) if (tail.readUInt32LE(i) === END) end = i;
  if (end < 0) return unfit('damaged');
  const plain = { entries: tail.readUInt16LE(end + 10), length: tail.readUInt32LE(end + 12), at: tail.readUInt32LE(end + 16) };
  if (plain.at !== 0xffffffff && plain.entries !== 0xffff) return plain;
  if (end < 20 || tail.readUInt32LE(end - 20) !== LOCATOR_64) return plain;
  const record = await bytes.read(Number(tail.readBigUInt64LE(end - 12)), 56);
  if (record.length < 56 || record.readUInt32LE(0) !== END_64) return unfit('damaged');
  return {
    entries: Number(record.readBigUInt64LE(32)),
    length: Number(record.readBigUInt64LE(40)),
    at: Number(record.readBigUInt64LE(48)),
  };
};

const entriesOf = async (bytes: Bytes): Promise<Entry[]> => {
  const { at, length, entries } = await directoryAt(bytes);
  if (entries > MOST_ENTRIES || length > MOST_DIRECTORY) return unfit('bomb');
  const directory = await bytes.read(at, length);
  if (directory.length < length) return unfit('damaged');
  const out: Entry[] = [];
  for (let i = 0; i + 46 <= directory.length && directory.readUInt32LE(i) === ENTRY; ) {
    const nameLength = directory.readUInt16LE(i + 28);
    const extraLength = directory.readUInt16LE(i + 30);
    const extra = directory.subarray(i + 46 + nameLength, i + 46 + nameLength + extraLength);
    out.push({
      name: directory.subarray(i + 46, i + 46 + nameLength).toString('utf8'),
      flags: directory.readUInt16LE(i + 8),
      method: directory.readUInt16LE(i + 10),
      ...wide(extra, { packed: directory.readUInt32LE(i + 20), size: directory.readUInt32LE(i + 24), at: directory.readUInt32LE(i + 42) }),
    });
    i += 46 + nameLength + extraLength + directory.readUInt16LE(i + 32);
  }
  return out.length === entries ? out : unfit('damaged');
};

/** Where the bytes of an entry lie. */
const dataAt = async (bytes: Bytes, entry: Entry): Promise<number> => {
  const local = await bytes.read(entry.at, 30);
  if (local.length < 30 || local.readUInt32LE(0) !== LOCAL) return unfit('damaged');
  return entry.at + 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
};

/** The entries share no bytes: a bomb that does not nest lets them overlap. */
const checkPlaces = (entries: readonly Entry[], size: number): void => {
  const sorted = [...entries].sort((a, b) => a.at - b.at);
  let free = 0;
  for (const { at, packed } of sorted) {
    if (at < free || at + 30 + packed > size) unfit(at < free ? 'bomb' : 'damaged');
    free = at + 30 + packed;
  }
};

type Budget = { left: number };

/** Inflates an entry to nothing. @returns its bytes where `keep` asks for them */
const inflate = async (file: string, from: number, entry: Entry, budget: Budget, keep: boolean): Promise<Buffer> => {
  if (entry.packed === 0) return entry.size === 0 ? Buffer.alloc(0) : unfit('damaged');
  const source = createReadStream(file, { start: from, end: from + entry.packed - 1 });
  const inflating = entry.method === 8 ? createInflateRaw() : null;
  const plain: AsyncIterable<Buffer> = inflating ? source.pipe(inflating) : source;
  source.once('error', (e) => inflating?.destroy(e));
  const kept: Buffer[] = [];
  let size = 0;
  try {
    for await (const part of plain) {
      size += part.length;
      budget.left -= part.length;
      if (budget.left < 0) unfit('bomb');
      if (keep && size > MOST_PART) unfit('tooComplex');
      if (keep) kept.push(part);
    }
  } catch (e) {
    if (e instanceof Error && 'code' in e && String(e.code).startsWith('Z_')) unfit('damaged');
    throw e;
  } finally {
    source.destroy();
    inflating?.destroy();
  }
  if (size !== entry.size) unfit('damaged');
  return Buffer.concat(kept);
};

/** What an office file of this extension must hold. */
const MAIN: Readonly<Record<string, RegExp>> = {
  docx: /^word\/document\.xml$/i,
  xlsx: /^xl\/workbook\.(xml|bin)$/i,
  pptx: /^ppt\/presentation\.xml$/i,
  ofd: /^OFD\.xml$/i,
};
const MACRO = /(^|\/)(vbaProject\.bin|vbaData\.xml|macrosheets\/.*|dialogsheets\/.*)$/i;
const isUnsafePath = (name: string): boolean => /(^|[\\/])\.\.([\\/]|$)|^[\\/]|^[a-z]:/i.test(name);

/** @throws Unfit */
export const judgeZip = async (file: string, bytes: Bytes, suffix: string): Promise<void> => {
  const entries = await entriesOf(bytes);
  const isOffice = suffix !== 'zip';
  if (isOffice && !entries.some(({ name }) => MAIN[suffix]?.test(name))) unfit('contentMismatch', { suffix });
  if (entries.some(({ name }) => isUnsafePath(name))) unfit('damaged');
  if (entries.some(({ flags }) => (flags & 1) !== 0)) unfit('encrypted');
  if (isOffice && entries.some(({ name }) => MACRO.test(name))) unfit('macro');
  const most = isOffice ? MOST_OFFICE : MOST_PLAIN;
  const told = entries.reduce((sum, e) => sum + e.size, 0);
  if (told > most || (told > RATIO_FROM && told > bytes.size * MOST_RATIO)) unfit('bomb');
  checkPlaces(entries, bytes.size);
  const budget = { left: Math.min(most, Math.max(RATIO_FROM, bytes.size * MOST_RATIO)) };
  for (const entry of entries) {
    // other ways of packing are rare, and nothing here opens them
    if (entry.method !== 0 && entry.method !== 8) {
      if (isOffice) unfit('damaged');
      continue;
    }
    const kind = isOffice ? partKind(entry.name, suffix) : null;
    const content = await inflate(file, await dataAt(bytes, entry), entry, budget, kind !== null);
    if (kind !== null) checkOfficePart(kind, content);
  }
};
