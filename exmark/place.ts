/** Puts each word, parenthesis and sign of a marking where it belongs, and notes what does not fit. */
import { type Draft, type DraftSegment, found, markedType, type Reading, STAGE } from './draft.ts';
import { isGas, properGas } from './gas.ts';
import type { Span } from './shape.ts';
import { type Atom, atomise, isGlued, romanOf, type Token, typeInOtherCase } from './tokenise.ts';
import { isEpl, isGroup } from './vocabulary.ts';

const segment = (reading: Reading, kind: DraftSegment['kind'], at: Span, symbol: string) =>
  reading.draft.segments.push({ kind, from: at.from, to: at.to, symbol });

const stray = (reading: Reading, at: Span) => {
  reading.draft.faults.push(found('E_STRAY', at, { found: reading.text.slice(at.from, at.to) }));
  segment(reading, 'unknown', at, reading.text.slice(at.from, at.to));
};

const twice = (reading: Reading, atom: Atom, first: string) => {
  reading.draft.faults.push(found('E_TWICE', atom, { found: atom.symbol, first }));
  segment(reading, 'unknown', atom, atom.symbol);
  reading.draft.clear = false;
};

const inOrder = (reading: Reading, atom: Atom, stage: number) => {
  if (stage < reading.stage) reading.draft.faults.push(found('E_ORDER', atom, { found: atom.symbol }));
  reading.stage = Math.max(reading.stage, stage);
};

/** Takes the waiting sign if it stands between two parts of this kind. */
const between = (reading: Reading, sign: 'slash' | 'plus', kind: Atom['kind']): boolean => {
  const waiting = reading[sign];
  if (waiting?.after !== kind) return false;
  reading[sign] = null;
  segment(reading, 'separator', waiting.at, sign === 'slash' ? '/' : '+');
  return true;
};

const placeType = (reading: Reading, atom: Atom) => {
  const { draft } = reading;
  const slash = reading.slash?.at;
  const opposite = between(reading, 'slash', 'type');
  const joined = between(reading, 'plus', 'type');
  const side = draft.types.at(-1)?.side ?? 0;
  if (opposite && side === 1 && slash) draft.faults.push(found('E_SLASH', slash));
  inOrder(reading, atom, STAGE.type);
  draft.types.push(markedType(atom.symbol, atom, opposite ? 1 : side, joined));
  segment(reading, 'type', atom, atom.symbol);
};

const placeGroup = (reading: Reading, atom: Atom) => {
  const { draft } = reading;
  if (draft.group) return twice(reading, atom, draft.group.symbol);
  if (reading.open) draft.faults.push(found('E_ORDER', atom, { found: atom.symbol }));
  else inOrder(reading, atom, STAGE.group);
  draft.group = { symbol: atom.symbol, from: atom.from, to: atom.to };
  segment(reading, 'group', atom, atom.symbol);
};

const placeTemp = (reading: Reading, atom: Atom) => {
  const { draft } = reading;
  const before = draft.temp;
  if (before && between(reading, 'slash', 'temp')) {
    draft.temp = { text: `${before.text}/${atom.symbol}`, from: before.from, to: atom.to };
    segment(reading, 'temp', atom, atom.symbol);
  } else if (before && /^T\d+$/.test(before.text) && /^\d+°C$/.test(atom.symbol)) {
    draft.temp = { text: `${before.text} ${atom.symbol}`, from: before.from, to: atom.to };
    segment(reading, 'temp', atom, atom.symbol);
  } else if (before) {
    twice(reading, atom, before.text);
  } else {
    inOrder(reading, atom, STAGE.temp);
    draft.temp = { text: atom.symbol, from: atom.from, to: atom.to };
    segment(reading, 'temp', atom, atom.symbol);
  }
};

const placeEpl = (reading: Reading, atom: Atom) => {
  const { draft } = reading;
  if (!isEpl(atom.symbol)) return stray(reading, atom);
  const first = draft.epls[0];
  if (first && !(draft.epls.length === 1 && between(reading, 'slash', 'epl'))) return twice(reading, atom, first.symbol);
  if (!first && !reading.open && !draft.associated) inOrder(reading, atom, STAGE.epl);
  if (!reading.open && draft.associated) draft.faults.push(found('E_ORDER', atom, { found: atom.symbol }));
  draft.epls.push({ symbol: atom.symbol, from: atom.from, to: atom.to });
  segment(reading, 'epl', atom, atom.symbol);
};

const place = (reading: Reading, atom: Atom) => {
  if (atom.kind === 'type') return placeType(reading, atom);
  if (atom.kind === 'group') return placeGroup(reading, atom);
  if (atom.kind === 'temp') return placeTemp(reading, atom);
  if (atom.kind === 'epl') return placeEpl(reading, atom);
  if (reading.draft.prefix || reading.draft.types.length > 0) return stray(reading, atom);
  reading.draft.prefix = { from: atom.from, to: atom.to };
  reading.draft.eex = atom.kind === 'eex';
  const bracket = reading.open && (reading.draft.segments.at(-1)?.to ?? 0) <= reading.open.from ? reading.open : null;
  segment(reading, 'prefix', { from: bracket?.from ?? atom.from, to: atom.to }, (bracket ? '[' : '') + atom.symbol);
};

/** A word that is no part of a marking: what was it meant to be? */
const placeUnknown = (reading: Reading, token: Token) => {
  const { draft } = reading;
  const word = token.text;
  if (!draft.group && /^I{1,3}[A-Z]*$/.test(word)) return place(reading, { kind: 'group', symbol: word, from: token.from, to: token.to });
  if (draft.group && !draft.temp && /^T/i.test(word)) return place(reading, { kind: 'temp', symbol: word, from: token.from, to: token.to });
  if (draft.group && draft.epls.length === 0 && !draft.wrongEpl && /^[A-Z][a-z]?$/i.test(word)) {
    draft.wrongEpl = { from: token.from, to: token.to, word };
    return segment(reading, 'unknown', token, word);
  }
  if (draft.prefix && !draft.group && /^[a-z][a-z ]{0,7}$/i.test(word)) {
    draft.unknownTypes.push({ from: token.from, to: token.to, word });
    return segment(reading, 'unknown', token, word);
  }
  return stray(reading, token);
};

/** A temperature, protection level or group, which is no gas though it stands where one may. */
const isPart = (token: Span & { text: string }): boolean => atomise(token, true) !== undefined || IP_CODE.test(token.text);

/** Degree of protection, which people like to write behind the marking. */
const IP_CODE = /^IP ?[\dX]{1,2}\b/i;

/** "+H2" behind a group, also with the temperature class written onto it: +H2T4. */
const placeAddedGas = (reading: Reading, token: Token): boolean => {
  if (reading.plus?.after !== 'group') return false;
  const [, written = token.text, rest] = /^((?:[a-z]\d*)+?)(T\d.*)$/i.exec(token.text) ?? [];
  const formula = properGas(written);
  const at = { from: reading.plus.at.from, to: token.from + written.length };
  if (isGroup(token.text)) {
    reading.plus = null;
    twice(reading, { kind: 'group', symbol: token.text, ...at }, reading.draft.group?.symbol ?? '');
    return true;
  }
  if (!isGas(formula) && isPart(token)) return false;
  reading.plus = null;
  if (reading.draft.gas) {
    stray(reading, at);
    return true;
  }
  if (formula !== written) reading.draft.faults.push(found('E_CASE', token, { found: written, right: formula }));
  reading.draft.gas = { formula, mode: 'added', known: isGas(formula), ...at };
  segment(reading, 'group', at, `+${formula}`);
  if (rest) {
    reading.draft.faults.push(found('E_NOSPACE', token, { found: token.text, right: `${formula} ${rest}` }));
    placeWord(reading, { kind: 'word', text: rest, from: at.to, to: token.to });
  }
  return true;
};

/** Whether the group is still to come in this marking; then "Db" and "IA" before it were types in the wrong case. */
const groupFollows = (reading: Reading, token: Token): boolean =>
  /^[^,;、]*?[ \]/]I{1,3}[ABC]?(?![a-z])/i.test(reading.text.slice(token.to).split(/\bEx\b/)[0] ?? '');

/** A group written with small l or the digit 1: llC, 11C, lll. */
const placeRoman = (reading: Reading, token: Token, { written, right, rest }: { written: string; right: string; rest: string }) => {
  const end = token.from + written.length;
  reading.draft.faults.push(found('E_ROMAN', { from: token.from, to: end }, { found: written, right }));
  place(reading, { kind: 'group', symbol: right, from: token.from, to: end });
  if (rest === '') return;
  reading.draft.faults.push(found('E_NOSPACE', token, { found: token.text, right: `${right} ${rest}` }));
  placeWord(reading, { kind: 'word', text: rest, from: end, to: token.to });
};

export const placeWord = (reading: Reading, token: Token): void => {
  const { draft } = reading;
  if (placeAddedGas(reading, token)) return;
  const roman = draft.group === null && draft.types.length > 0 ? romanOf(token) : undefined;
  if (roman) return void placeRoman(reading, token, roman);
  const notOfTheMarking = IP_CODE.test(token.text) ? 'E_IP' : /^[XU]$/.test(token.text) && draft.group ? 'E_SUFFIX' : undefined;
  if (notOfTheMarking) {
    draft.faults.push(found(notOfTheMarking, token, { found: token.text }));
    segment(reading, 'unknown', token, token.text);
    return;
  }
  /** The last word of an associated bracket is its EPL. */
  const closes = reading.open !== null && draft.types.length > 0 && /^ ?[\]/]/.test(reading.text.slice(token.to, token.to + 2));
  const type = draft.group === null && !draft.temp && !closes && groupFollows(reading, token) ? typeInOtherCase(token.text) : undefined;
  if (type) {
    draft.faults.push(found('E_CASE', token, { found: token.text, right: type }));
    return void place(reading, { kind: 'type', symbol: type, from: token.from, to: token.to });
  }
  const taken = atomise(token, closes || (draft.group !== null && draft.types.length > 0));
  if (!taken) return void placeUnknown(reading, token);
  const right = taken.atoms.map((a) => a.symbol).join(' ');
  if (taken.together) draft.faults.push(found('E_NOSPACE', token, { found: token.text, right }));
  else if (isGlued(taken.atoms, token.text)) draft.faults.push(found('E_NOSPACE', token, { found: token.text, right }));
  else if (taken.otherCase && right.replaceAll(' ', '') !== token.text.replaceAll(' ', ''))
    draft.faults.push(found('E_CASE', token, { found: token.text, right }));
  for (const atom of taken.atoms) place(reading, atom);
};

const lastKind = (draft: Draft): Atom['kind'] | undefined => {
  const kind = draft.segments.at(-1)?.kind;
  return kind === 'type' || kind === 'group' || kind === 'temp' || kind === 'epl' ? kind : undefined;
};

/** "(NH3)" behind II, "(T1)" behind a temperature in degrees. */
export const placeParen = (reading: Reading, token: Token): void => {
  const { draft } = reading;
  const after = lastKind(draft);
  if (token.open) draft.faults.push(found('E_BRACKET', token));
  else if (IP_CODE.test(token.text)) {
    draft.faults.push(found('E_IP', token, { found: token.text }));
    segment(reading, 'unknown', token, `(${token.text})`);
  } else if (after === 'temp' && draft.temp && draft.temp.paren === undefined && /^T?\d/i.test(token.text)) {
    const paren = token.text.toUpperCase();
    if (paren !== token.text) draft.faults.push(found('E_CASE', token, { found: token.text, right: paren }));
    draft.temp = { ...draft.temp, paren, to: token.to };
    segment(reading, 'temp', token, `(${paren})`);
  } else if (after !== 'temp' && after !== 'epl' && !draft.gas && isGas(properGas(token.text))) {
    const formula = properGas(token.text);
    if (formula !== token.text) draft.faults.push(found('E_CASE', token, { found: token.text, right: formula }));
    draft.gas = { formula, mode: 'only', known: true, from: token.from, to: token.to };
    segment(reading, 'group', token, `(${formula})`);
  } else if (!placeBare(reading, token)) {
    if (after !== 'group' || draft.gas || token.text === '') return void stray(reading, token);
    draft.gas = { formula: token.text, mode: 'only', known: false, from: token.from, to: token.to };
    segment(reading, 'unknown', token, `(${token.text})`);
  }
};

/** "(T4)", "(85°C)", "(Gb)": a part of the marking in parentheses is read as if it stood without them. */
const placeBare = (reading: Reading, token: Token): boolean => {
  const inside = reading.text.slice(token.from + 1, token.to - 1);
  const from = token.from + 1 + (inside.length - inside.trimStart().length);
  const taken = atomise({ text: token.text, from, to: from + token.text.length }, true);
  if (!taken?.atoms.every((a) => a.kind === 'temp' || a.kind === 'epl' || (a.kind === 'group' && isGroup(a.symbol)))) return false;
  reading.draft.faults.push(found('E_PAREN', token, { found: token.text }));
  for (const atom of taken.atoms) place(reading, atom);
  return true;
};

/** Signs outside an inner bracket. */
export const placeSign = (reading: Reading, token: Token): void => {
  const { draft } = reading;
  const after = lastKind(draft);
  if (token.kind === '[' && !draft.prefix && !reading.open && draft.types.length === 0) {
    draft.associated = true;
    reading.open = { from: token.from, to: token.to };
  } else if (token.kind === ']' && reading.open) {
    reading.open = null;
    segment(reading, 'separator', token, ']');
  } else if (token.kind === '/' && after && !reading.slash && !reading.plus) {
    reading.slash = { at: { from: token.from, to: token.to }, after };
  } else if (token.kind === '+' && (after === 'type' || after === 'group') && !reading.slash && !reading.plus) {
    reading.plus = { at: { from: token.from, to: token.to }, after };
  } else stray(reading, token);
};
