/**
 * PDF files (ISO 32000-1): whole, readable without a password, and without anything that runs, sends or is attached. Names may be
 * written with #xx and objects may lie in compressed streams; both are looked through.
 */
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import { type Bytes, WINDOW_BYTES } from './bytes.ts';
import { unfit } from './verdict.ts';

const inflated = promisify(inflate) as (data: Buffer, options: { maxOutputLength: number }) => Promise<Buffer>;

const OVERLAP = 64 << 10;
const MOST_STREAM = 16 << 20;
/** Bytes that the objects of one stream may unpack to, and those of all. */
const MOST_OBJECTS = 16 << 20;
const MOST_UNPACKED = 300_000_000;
/** A document opens in one way; versions saved one after the other may tell it again. */
const MOST_OPENED = 5;

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

type Window = { at: number; text: string };
/** Bytes that all compressed objects together may still unpack to. */
type Budget = { left: number };
/** Objects of a compressed stream, unpacked: first their numbers and places, from `first` on the objects (7.5.7). */
type Packed = { text: string; first: number };

/** Bytes of a stream from behind its keyword up to its end; most are short, so little is read at first. */
const streamAt = async (bytes: Bytes, at: number): Promise<Buffer> => {
  for (let length = 64 << 10; length <= MOST_STREAM; length *= 4) {
    const raw = await bytes.read(at, length);
    const begin = raw[0] === 0x0d && raw[1] === 0x0a ? 2 : 1;
    const end = raw.indexOf('endstream', begin, 'latin1');
    if (end >= 0) return raw.subarray(begin, end);
    if (raw.length < length) break;
  }
  return unfit('damaged');
};

const unpack = async (bytes: Bytes, at: number, budget: Budget): Promise<string> => {
  const raw = await streamAt(bytes, at);
  let plain: Buffer;
  try {
    plain = await inflated(raw, { maxOutputLength: MOST_OBJECTS });
  } catch {
    // packed in a way that readers may know and this does not
    return unfit('damaged');
  }
  budget.left -= plain.length;
  return budget.left < 0 ? unfit('bomb') : plain.toString('latin1');
};

const STREAM = /\bstream(?=\r?\n)/g;
/** A dictionary is looked for so far before its stream. */
const BEFORE = 2_000;

/** The compressed objects whose streams begin in a window; those at its edges belong to one window only. */
async function* packedIn(bytes: Bytes, { at, text }: Window, budget: Budget): AsyncIterable<Packed> {
  if (!OBJECT_STREAM.test(text)) return;
  for (const { index } of text.matchAll(STREAM)) {
    if (index < (at === 0 ? 0 : BEFORE) || index >= WINDOW_BYTES + BEFORE) continue;
    const before = text.slice(Math.max(0, index - BEFORE), index);
    const dictionary = before.slice(Math.max(0, before.lastIndexOf(' obj')));
    // what is not packed stands in the text
    if (!OBJECT_STREAM.test(dictionary) || !/\/F(?:ilter)?\b/.test(dictionary)) continue;
    const first = Number(/\/First\s+(\d+)/.exec(dictionary)?.[1] ?? 0);
    yield { text: await unpack(bytes, at + index + 'stream'.length, budget), first };
  }
}

/** One object among those unpacked; '' where it is not there. */
const objectOf = ({ text, first }: Packed, wanted: string): string => {
  const numbers = text.slice(0, first).trim().split(/\s+/);
  for (let i = 0; i + 1 < numbers.length; i += 2)
    if (numbers[i] === wanted) return text.slice(first + Number(numbers[i + 1]), first + Number(numbers[i + 1]) + 400);
  return '';
};

const isHarmless = (object: string): boolean => /^\s*\[/.test(object) || HARMLESS.test(object.split('endobj')[0] ?? '');

/** What opens with the document is a place in it, or an action that only shows one; every object of that number. */
const checkOpened = async (bytes: Bytes, opened: ReadonlySet<string>): Promise<void> => {
  for (const number of opened) {
    const written = new RegExp(`(?<![0-9])${number}\\s+\\d+\\s+obj\\s*([\\s\\S]{0,400})`, 'g');
    let isFound = false;
    const budget = { left: MOST_UNPACKED };
    const look = (object: string) => {
      if (!isHarmless(object)) unfit('activeContent', { what: 'OpenAction' });
      isFound = true;
    };
    for await (const window of bytes.windows(OVERLAP)) {
      for (const [, object = ''] of window.text.matchAll(written)) look(object);
      for await (const packed of packedIn(bytes, window, budget)) {
        const object = objectOf(packed, number);
        if (object) look(object);
      }
    }
    if (!isFound) unfit('activeContent', { what: 'OpenAction' });
  }
};

/** @throws Unfit */
export const judgePdf = async (bytes: Bytes): Promise<void> => {
  const head = (await bytes.read(0, 8)).toString('latin1');
  if (!/^%PDF-\d/.test(head)) unfit('contentMismatch', { suffix: 'pdf' });
  const tail = (await bytes.read(Math.max(0, bytes.size - 2_048), 2_048)).toString('latin1');
  // nothing behind its end: what stands there belongs to another file in the same bytes
  if (!/%%EOF[\s\0]*$/.test(tail) || !/startxref\s+\d+/.test(tail)) unfit('damaged');
  const opened = new Set<string>();
  const budget = { left: MOST_UNPACKED };
  for await (const window of bytes.windows(OVERLAP)) {
    lookThrough(window.text);
    if (ENCRYPTED.test(window.text)) unfit('encrypted');
    for (const number of openedBy(window.text)) opened.add(number);
    for await (const { text } of packedIn(bytes, window, budget)) {
      lookThrough(text);
      for (const number of openedBy(text)) opened.add(number);
    }
  }
  if (opened.size > MOST_OPENED) unfit('activeContent', { what: 'OpenAction' });
  await checkOpened(bytes, opened);
};
