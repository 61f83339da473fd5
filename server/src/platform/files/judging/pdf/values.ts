/**
 * Reads the values of a PDF (ISO 32000-1, 7.3) as forgiving as readers do: what they skip is skipped, names are decoded from every
 * spelling. What ends in the middle is `Broken`.
 */
import { unfit } from '../verdict.ts';
import type { Source } from './source.ts';

export type Name = { name: string };
export type Ref = { ref: number };
/** A keyword, or a mark that stands where it does not belong. */
export type Word = { word: string };
export type Dict = Map<string, Value>;
/** The words of a text are not looked at. */
export const TEXT = { text: true } as const;
export type Value = null | boolean | number | typeof TEXT | Name | Ref | Word | Dict | Value[];

export const nameOf = (value: Value | undefined): string | null =>
  typeof value === 'object' && value !== null && 'name' in value ? value.name : null;
export const refOf = (value: Value | undefined): number | null =>
  typeof value === 'object' && value !== null && 'ref' in value ? value.ref : null;
export const wordOf = (value: Value | undefined): string | null =>
  typeof value === 'object' && value !== null && 'word' in value ? value.word : null;
export const isDict = (value: Value | undefined): value is Dict => value instanceof Map;

/** A value without an end. */
export class Broken extends Error {}

/** What one file may cost altogether: bytes read by the parser, and bytes unpacked. */
export type Work = { left: number };

/** Is told of each name and each dictionary, also of those in what turns out to be broken. */
export type Watch = { name(name: string): void; dict(dict: Dict): void };

const MOST_DEPTH = 200;
/** Longer words and names than any reader knows. */
const MOST_KEPT = 200;

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITER = new Set([...'()<>[]{}/%'].map((c) => c.charCodeAt(0)));
/** Words that end an object: a value that comes so far has no end of its own. */
const ENDS = new Set(['obj', 'endobj', 'stream', 'endstream', 'trailer', 'xref', 'startxref']);

const decodeName = (raw: string): string =>
  raw.replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

export const spend = (work: Work, bytes: number): void => {
  work.left -= bytes;
  if (work.left < 0) unfit('tooComplex');
};

export type Reader = {
  /** @throws Broken */
  value(): Value;
  /** Where the next byte would be read. */
  at(): number;
};

export const readerAt = (source: Source, from: number, work: Work, watch: Watch): Reader => {
  let at = from;
  const skipBlank = () => {
    for (let b = source.byte(at); b >= 0; b = source.byte(at)) {
      if (SPACE.has(b)) at++;
      else if (b === 0x25) while (![-1, 10, 13].includes(source.byte(at))) at++;
      else return;
    }
  };
  const regular = (): string => {
    let out = '';
    for (let b = source.byte(at); b >= 0 && !SPACE.has(b) && !DELIMITER.has(b); b = source.byte(++at))
      if (out.length < MOST_KEPT) out += String.fromCharCode(b);
    return out;
  };
  const skipText = () => {
    at++;
    for (let open = 1; open > 0; at++) {
      const b = source.byte(at);
      if (b < 0) throw new Broken();
      if (b === 0x5c) at++;
      else if (b === 0x28) open++;
      else if (b === 0x29) open--;
    }
  };
  const skipHex = () => {
    for (let b = source.byte(++at); b !== 0x3e; b = source.byte(++at)) if (b < 0) throw new Broken();
    at++;
  };
  const list = (depth: number): Value[] => {
    const out: Value[] = [];
    for (;;) {
      const next = read(depth + 1);
      const word = wordOf(next);
      if (word === ']') return out;
      if (word === '' || (word !== null && ENDS.has(word))) throw new Broken();
      out.push(next);
    }
  };
  const dict = (depth: number): Dict => {
    const out: Dict = new Map();
    try {
      for (;;) {
        const key = read(depth + 1);
        const word = wordOf(key);
        if (word === '>>') return out;
        if (word === '' || (word !== null && ENDS.has(word))) throw new Broken();
        const name = nameOf(key);
        if (name === null) continue;
        const value = read(depth + 1);
        const end = wordOf(value);
        if (end === '' || end === '>>' || (end !== null && ENDS.has(end))) throw new Broken();
        out.set(name, value);
      }
    } finally {
      watch.dict(out);
    }
  };
  /** An integer may be the first word of a reference. */
  const number = (value: number): Value => {
    const back = at;
    if (Number.isInteger(value) && value >= 0) {
      skipBlank();
      if (/^\d{1,10}$/.test(regular())) {
        skipBlank();
        if (regular() === 'R') return { ref: value };
      }
      at = back;
    }
    return value;
  };
  const word = (): Value => {
    const text = regular();
    if (text === 'true') return true;
    if (text === 'false') return false;
    if (text === 'null') return null;
    return /^[+-]*\d*\.?\d*-?\d*$/.test(text) && /\d/.test(text) ? number(Number.parseFloat(text) || 0) : { word: text };
  };
  const read = (depth: number): Value => {
    if (depth > MOST_DEPTH) return unfit('tooComplex');
    skipBlank();
    const begun = at;
    try {
      const b = source.byte(at);
      switch (b) {
        case -1:
          return { word: '' };
        case 0x2f: {
          at++;
          const name = decodeName(regular());
          watch.name(name);
          return { name };
        }
        case 0x28:
          skipText();
          return TEXT;
        case 0x5b:
          at++;
          return list(depth);
        case 0x3c:
          if (source.byte(at + 1) !== 0x3c) {
            skipHex();
            return TEXT;
          }
          at += 2;
          return dict(depth);
        case 0x3e: {
          const isEnd = source.byte(at + 1) === 0x3e;
          at += isEnd ? 2 : 1;
          return { word: isEnd ? '>>' : '>' };
        }
        case 0x5d:
        case 0x29:
        case 0x7b:
        case 0x7d:
          at++;
          return { word: String.fromCharCode(b) };
        default:
          return word();
      }
    } finally {
      // nested values are counted again by what holds them; depth is bounded, and so is what that adds
      spend(work, depth === 0 ? at - begun + 1 : 1);
    }
  };
  return { value: () => read(0), at: () => at };
};
