/**
 * Cuts plain text into words and signs, and a word into the atoms of a marking. A word typed without spaces
 * (ExdIIBT4) or in the wrong case (EX DB) is still taken apart, and says so.
 */
import type { Span } from './shape.ts';
import { EPLS, GROUPS, OLD_TYPES, TYPES } from './vocabulary.ts';

export type Token = Span & {
  kind: 'word' | 'paren' | '[' | ']' | '+' | '/' | 'separator';
  text: string;
  /** `paren` without its closing bracket. */
  open?: boolean;
};

const SIGN = /[[\]+/,;、()\s]/;

/** Words, signs and whole parentheses of a plain text, in order. */
export const tokenise = (text: string): Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const char = text.charAt(at);
    const from = at;
    if (char === ' ') {
      at += 1;
    } else if (char === '(') {
      const close = text.indexOf(')', at);
      const nested = text.slice(at + 1, close < 0 ? undefined : close).search(/[[\](]/);
      const open = close < 0 || nested >= 0;
      at = open ? at + 1 : close + 1;
      tokens.push({ kind: 'paren', text: open ? '' : text.slice(from + 1, close).trim(), from, to: at, ...(open && { open }) });
    } else if (char === '[' || char === ']' || char === '+' || char === '/') {
      at += 1;
      tokens.push({ kind: char, text: char, from, to: at });
    } else if (char === ',' || char === ';' || char === '、') {
      at += 1;
      tokens.push({ kind: 'separator', text: char, from, to: at });
    } else {
      at += 1;
      if (char !== ')') while (at < text.length && !SIGN.test(text.charAt(at))) at += 1;
      tokens.push({ kind: 'word', text: text.slice(from, at), from, to: at });
    }
  }
  return tokens;
};

export type AtomKind = 'prefix' | 'eex' | 'type' | 'group' | 'temp' | 'epl';
export type Atom = Span & {
  kind: AtomKind;
  /** In proper writing. */
  symbol: string;
};
export type Atoms = {
  atoms: Atom[] /** Written together without spaces. */;
  together: boolean /** Not in the case of the standard. */;
  otherCase: boolean;
};

const byLength = (x: string, y: string) => y.length - x.length;
const escaped = (s: string) => s.replace(' ', ' ?');
const typeSymbols = [...TYPES, ...OLD_TYPES].map((t) => t.symbol).sort(byLength);
const TYPE = typeSymbols.map(escaped).join('|');
const GROUP = 'I{1,3}[A-SU-Z]?';
const TEMP = 'T?\\d{1,4}(?:°C|°|C)?(?:[…~-]T?\\d{1,3})?';
const EPL = '[GDM][abc]';
/** Any slice of: prefix, types, group, temperature, EPL. */
const COMPACT = new RegExp(`^(E?Ex)?((?:${TYPE})*)(${GROUP})?(${TEMP})?(${EPL})?$`);
const COMPACT_ANY_CASE = new RegExp(COMPACT.source, 'i');
const EACH_TYPE = new RegExp(TYPE, 'g');
const EACH_TYPE_ANY_CASE = new RegExp(TYPE, 'gi');
/** Behind a group a two-letter word such as GB or db is a protection level, not a type. */
const EPL_ANY_CASE = new RegExp(`^${EPL}$`, 'i');

const proper = (word: string, symbols: readonly string[]): string => {
  const wanted = word.toLowerCase().replace(' ', '');
  return symbols.find((s) => s.toLowerCase().replace(' ', '') === wanted) ?? word;
};

const properTemp = (word: string) => word.replace(/t/g, 'T').replace(/c$/, 'C');

/** "IA", "Db", "MC" where a type belongs: words that would else be read as a group or a protection level. */
export const typeInOtherCase = (word: string): string | undefined =>
  /^(?:I[ABC]|[DM][abc])$/i.test(word) ? typeSymbols.find((s) => s !== word && s.toLowerCase() === word.toLowerCase()) : undefined;

/** "opis": one type whose symbol has a space of its own. */
export const isGlued = (atoms: readonly Atom[], text: string): boolean =>
  atoms.some((a) => a.kind === 'type' && a.symbol.includes(' ')) && !text.includes(' ');

/** "llC", "11C", "lll", "IlBT4": capital I written with small l, the digit 1 or a bar; the rest is what is written onto it. */
const ROMAN = /^([Il1|]{2,3}[ABC]|[Il1|]{1,3})(T\d.*)?$/i;

/** The group that a word was meant to be; undefined when it is none, or is written right. */
export const romanOf = ({ text }: { text: string }): { written: string; right: string; rest: string } | undefined => {
  const [, written = '', rest = ''] = ROMAN.exec(text) ?? [];
  const right = written.replace(/[l1|]/g, 'I').toUpperCase();
  return /[l1|]/.test(written) ? { written, right, rest } : undefined;
};

/**
 * Takes one word apart; undefined when it holds anything that is no part of a marking.
 * `afterGroup` decides what a two-letter word in the wrong case is.
 */
export const atomise = (token: Span & { text: string }, afterGroup: boolean): Atoms | undefined => {
  const word = token.text;
  if (afterGroup && !EPLS.some((e) => e === word) && EPL_ANY_CASE.test(word)) {
    const symbol = proper(word, EPLS);
    return { atoms: [{ kind: 'epl', symbol, from: token.from, to: token.to }], together: false, otherCase: true };
  }
  const exact = COMPACT.exec(word);
  const match = exact ?? COMPACT_ANY_CASE.exec(word);
  if (!match || word === '') return undefined;
  const otherCase = exact === null;
  const atoms: Atom[] = [];
  let at = token.from;
  const add = (kind: AtomKind, text: string, symbol: string) => {
    atoms.push({ kind, symbol, from: at, to: at + text.length });
    at += text.length;
  };
  const [, prefix = '', types = '', group = '', temp = '', epl = ''] = match;
  if (prefix) add(prefix.length === 3 ? 'eex' : 'prefix', prefix, prefix.length === 3 ? 'EEx' : 'Ex');
  for (const type of types.match(otherCase ? EACH_TYPE_ANY_CASE : EACH_TYPE) ?? []) add('type', type, proper(type, typeSymbols));
  if (group) add('group', group, proper(group, GROUPS).toUpperCase());
  if (temp) add('temp', temp, properTemp(temp));
  if (epl) add('epl', epl, proper(epl, EPLS));
  return { atoms, together: atoms.length > 1, otherCase };
};
