/**
 * PDF files (ISO 32000-1): whole, readable without a password, and without anything that runs, sends or is attached. Names may be
 * written with #xx and objects may lie in compressed streams; both are looked through.
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { Bytes } from './bytes.ts';
import { unfit } from './verdict.ts';

const inflated = promisify(inflate) as (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const OVERLAP = 64 << 10;
const MOST_STREAM = 16 << 20;
const MOST_OBJECTS = 64 << 20;
const MOST_STREAMS = 5_000;

/** A name, each letter plain or as #xx (7.3.5), ending where a name ends. */
const nameOf = (name: string): string =>
  `/${[...name]
    .map(
      (c) =>
        `(?:${c}|#${c
          .charCodeAt(0)
          .toString(16)
          .replace(/[a-f]/g, (d) => `[${d}${d.toUpperCase()}]`)})`,
    )
    .join('')}(?![A-Za-z0-9#])`;

const RUNS = ['JavaScript', 'Launch', 'SubmitForm', 'ImportData', 'RichMedia', 'GoToE'];
const ACTIVE = new RegExp(`(?:${RUNS.map(nameOf).join('|')})`);
const ATTACHED = new RegExp(`(?:${['EmbeddedFiles', 'EmbeddedFile'].map(nameOf).join('|')})`);
const ENCRYPTED = new RegExp(`${nameOf('Encrypt')}\\s*(?:\\d+\\s+\\d+\\s+R|<<)`);
const OBJECT_STREAM = new RegExp(nameOf('ObjStm'));
const OPENS = new RegExp(`${nameOf('OpenAction')}\\s*(?:(\\d+)\\s+(\\d+)\\s+R|(<<[^>]{0,400})|\\[)`, 'g');
/** Ways to show a place of the document itself. */
const HARMLESS = /\/S\s*\/(?:GoTo|Named)(?![A-Za-z])/;

const plainName = (found: string): string =>
  found.slice(1).replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

const lookThrough = (text: string): void => {
  const runs = ACTIVE.exec(text);
  if (runs) unfit('activeContent', { what: plainName(runs[0]) });
  if (ATTACHED.test(text)) unfit('attachments');
};

/** Object numbers that are opened with the document; an action written in place is judged at once. */
const openedBy = (text: string): string[] =>
  [...text.matchAll(OPENS)].flatMap(([, number, , inline]) => {
    if (number !== undefined) return [number];
    if (inline !== undefined && !HARMLESS.test(inline)) unfit('activeContent', { what: 'OpenAction' });
    return [];
  });

type Seen = { opened: Set<string>; objects: string[]; streams: number };

/** Objects in a compressed stream whose dictionary ends before `at`. */
const objectsIn = async (bytes: Bytes, at: number): Promise<string> => {
  const raw = await bytes.read(at, MOST_STREAM);
  const begin = raw[0] === 0x0d && raw[1] === 0x0a ? 2 : 1;
  const end = raw.indexOf('endstream', begin, 'latin1');
  if (end < 0) return unfit('damaged');
  try {
    return (await inflated(raw.subarray(begin, end), { maxOutputLength: MOST_OBJECTS })).toString('latin1');
  } catch {
    // packed in a way that readers may know and this does not
    return unfit('damaged');
  }
};

const STREAM = /\bstream(?=\r?\n)/g;

const look = async (bytes: Bytes, seen: Seen, window: { at: number; text: string }, own: number): Promise<void> => {
  const { at, text } = window;
  lookThrough(text);
  if (ENCRYPTED.test(text)) unfit('encrypted');
  for (const number of openedBy(text)) seen.opened.add(number);
  if (!OBJECT_STREAM.test(text)) return;
  for (const { index } of text.matchAll(STREAM)) {
    if (index >= own) continue;
    // its dictionary stands right before it
    const dictionary = text.slice(Math.max(0, index - 2_000), index);
    const from = dictionary.lastIndexOf(' obj');
    if (!OBJECT_STREAM.test(from < 0 ? dictionary : dictionary.slice(from))) continue;
    if (++seen.streams > MOST_STREAMS) unfit('bomb');
    const objects = await objectsIn(bytes, at + index + 'stream'.length);
    lookThrough(objects);
    for (const number of openedBy(objects)) seen.opened.add(number);
    if (seen.opened.size > 0 || /\/OpenAction/.test(objects)) seen.objects.push(objects.slice(0, 1 << 20));
  }
};

/** What opens with the document is a place in it, or an action that only shows one. */
const checkOpened = async (bytes: Bytes, { opened, objects }: Seen): Promise<void> => {
  for (const number of opened) {
    const written = new RegExp(`(?:^|[^0-9])${number}\\s+\\d+\\s+obj\\s*([\\s\\S]{0,400})`);
    let found = '';
    for await (const { text } of bytes.windows(OVERLAP)) {
      found = written.exec(text)?.[1] ?? found;
    }
    // an object in a compressed stream has no number beside it: all of the stream is looked at
    const body = found || objects.join('\n');
    if (!/^\s*\[/.test(body) && !HARMLESS.test(body)) unfit('activeContent', { what: 'OpenAction' });
  }
};

/** @throws Unfit */
export const judgePdf = async (bytes: Bytes): Promise<void> => {
  const head = (await bytes.read(0, 8)).toString('latin1');
  if (!/^%PDF-\d/.test(head)) unfit('contentMismatch', { suffix: 'pdf' });
  const tail = (await bytes.read(Math.max(0, bytes.size - 2_048), 2_048)).toString('latin1');
  // nothing behind its end: what stands there belongs to another file in the same bytes
  if (!/%%EOF[\s\0]*$/.test(tail) || !/startxref\s+\d+/.test(tail)) unfit('damaged');
  const seen: Seen = { opened: new Set(), objects: [], streams: 0 };
  for await (const window of bytes.windows(OVERLAP)) await look(bytes, seen, window, 1 << 20);
  await checkOpened(bytes, seen);
};
