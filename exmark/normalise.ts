/**
 * Brings a typed field into plain form and keeps, for every character of the result, where it came from,
 * so that a fault can be drawn under the very characters that were typed.
 */
import type { Span } from './shape.ts';

/** Longest field that is judged, in UTF-16 units; the record's field holds 200. */
export const MAX_LENGTH = 500;

export type Plain = {
  text: string;
  /** Offsets into the typed text of each character of `text`. */
  starts: readonly number[];
  ends: readonly number[];
  /** Spans in the typed text that hold letters of other alphabets looking like Latin ones. */
  lookalikes: readonly Span[];
  /** Spans in the typed text with a space inside one word: "T 6", "II C". */
  gaps: readonly Span[];
};

/** Signs that NFKC would leave or spoil: three kinds of degree ring, Chinese brackets, ellipsis dots. */
const SIGNS = new Map([
  ['º', '°'],
  ['˚', '°'],
  ['゜', '°'],
  ['【', '['],
  ['】', ']'],
  ['〔', '['],
  ['〕', ']'],
  ['⋯', '…'],
  ['・', '.'],
  ['·', '.'],
  ['•', '.'],
]);

/** Letters of another alphabet above the Latin letter that each looks like: Cyrillic, Greek, and odd Latin ones. */
const LOOKALIKES = new Map(
  (
    [
      ['АВСЕНІКМОРТХЅЈԌӀүУ', 'ABCEHIKMOPTXSJGIyY'],
      ['ахеосріуѕјԁԛһӏьв', 'axeocpiysjdqhlbb'],
      ['ΑΒΕΗΙΚΜΝΟΡΤΧΥΖ', 'ABEHIKMNOPTXYZ'],
      ['οαιρν', 'oaipv'],
      ['ıɑɡⅼᴅᴛԀɢʙ', 'iaglDTDGB'],
    ] as const
  ).flatMap(([foreign, latin]) => [...foreign].map((c, i) => [c, latin.charAt(i)] as const)),
);

const INVISIBLE = /^[\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF\u00AD]$/u;
const SPACE = /^\s$/u;

/**
 * NFKC (Ⅱ→II, ℃→°C, full-width letters), several dots → …, single spaces, no space before a degree sign or
 * around an ellipsis, invisible characters dropped.
 */
export const normalise = (typed: string): Plain => {
  const chars: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const lookalikes: Span[] = [];
  const drop = () => {
    chars.pop();
    starts.pop();
    ends.pop();
  };
  const push = (char: string, from: number, to: number) => {
    const last = chars.at(-1);
    if (SPACE.test(char)) {
      if (last === undefined || last === ' ' || last === '…') return;
      if (last === '°') return;
      chars.push(' ');
    } else if (char === '°' && last === ' ' && /\d/.test(chars.at(-2) ?? '')) {
      drop();
      chars.push(char);
    } else if ((char === '.' || char === '…') && (last === '.' || last === '…')) {
      chars[chars.length - 1] = '…';
      ends[ends.length - 1] = to;
      if (chars.at(-2) === ' ') {
        const [start, end] = [starts.at(-1) ?? from, ends.at(-1) ?? to];
        drop();
        drop();
        chars.push('…');
        starts.push(start);
        ends.push(end);
      }
      return;
    } else if (char === '…' && last === ' ') {
      drop();
      chars.push(char);
    } else {
      chars.push(char);
    }
    starts.push(from);
    ends.push(to);
  };

  let at = 0;
  for (const point of typed.slice(0, MAX_LENGTH)) {
    const from = at;
    at += point.length;
    if (INVISIBLE.test(point)) continue;
    const latin = LOOKALIKES.get(point);
    if (latin !== undefined) lookalikes.push({ from, to: at });
    if (point <= '~') push(point, from, at);
    else for (const char of latin ?? SIGNS.get(point) ?? point.normalize('NFKC')) push(char, from, at);
  }
  while (chars.at(-1) === ' ') drop();
  return closeGaps({ text: chars.join(''), ...spread(chars, starts, ends), lookalikes, gaps: [] });
};

/** A space between T and its figure or between II and its subdivision. */
const GAP = /(?<=\bT) (?=\d)|(?<=\bI{2,3}) (?=[ABC](?:\b|T\d))/g;

const closeGaps = (plain: Plain): Plain => {
  const at = [...plain.text.matchAll(GAP)].map((m) => m.index);
  if (at.length === 0) return plain;
  const keep = (_: unknown, i: number) => !at.includes(i);
  return {
    ...plain,
    text: plain.text.split('').filter(keep).join(''),
    starts: plain.starts.filter(keep),
    ends: plain.ends.filter(keep),
    gaps: at.map((i) => ({
      from: plain.starts[i - (/[IT]+$/.exec(plain.text.slice(0, i))?.[0].length ?? 1)] ?? 0,
      to: plain.ends[i + 1] ?? 0,
    })),
  };
};

/** One offset per UTF-16 unit, since a character outside the basic plane counts two. */
const spread = (chars: readonly string[], from: readonly number[], to: readonly number[]) => {
  if (chars.every((c) => c.length === 1)) return { starts: from, ends: to };
  const perUnit = (offsets: readonly number[]) => chars.flatMap((c, i) => new Array<number>(c.length).fill(offsets[i] ?? 0));
  return { starts: perUnit(from), ends: perUnit(to) };
};

/** Where a span of the plain text stood in the typed one. */
export const typedSpan = (plain: Plain, span: Span): Span => {
  const from = plain.starts[span.from] ?? plain.ends.at(-1) ?? 0;
  const to = span.to > span.from ? (plain.ends[span.to - 1] ?? from) : from;
  return { from, to: Math.max(from, to) };
};
