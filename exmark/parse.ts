/**
 * Reads a plain field into drafts of its markings. Tolerant: whatever does not fit becomes a fault, nothing throws.
 *
 *     field      = marking { sep marking }               sep = "," | ";" | "、" | "/" before "Ex" or "[Ex"
 *     marking    = equipment | associated
 *     equipment  = "Ex" types [ "[" inner "]" ] group [ temp ] epls
 *     associated = "[Ex" types epl "]" group             installed in the safe area: no temperature
 *     inner      = types [ group ] [ epl ]               only i and op; group and EPL only when different from the outer ones
 *     types      = side [ "/" side ]                     side = type { ( " " | "+" ) type }
 *     group      = "I" | "IIA" … "IIC" | "IIIA" … "IIIC" | ("IIA" | "IIB") "+" gas | ("II" | "IIA" | "IIB" | "IIC") "(" gas ")"
 *     temp       = gas: T1…T6, a range of two, or NN°C [ "(" class ")" ]; dust: "T" [ layer " " ] NN°C; mining: nothing
 *     epls       = epl [ "/" epl ]
 *
 * Source: GB/T 3836.1-2021 / IEC 60079-0:2017 clause 29.
 */
import { blankDraft, type Draft, type DraftSegment, found, type Reading } from './draft.ts';
import { readInner } from './inner.ts';
import { legacyKind } from './legacy.ts';
import { placeParen, placeSign, placeWord } from './place.ts';
import { atomise, type Token, tokenise } from './tokenise.ts';

export type Field = { drafts: Draft[]; separators: DraftSegment[] };

/** "II 2G" or "I M2" of directive 2014/34/EU, written before the marking on European name plates. */
const ATEX = /^(?:CE ?\d{0,4} ?)?(?:I ?M ?[12]|II ?\(?[123]\)? ?(?:\([123]\) ?)?[GD]{1,2}) ?(?=\[?E?Ex)/;

const isPrefix = (token: Token | undefined): boolean => {
  if (token?.kind !== 'word') return false;
  const first = atomise(token, false)?.atoms[0]?.kind;
  return first === 'prefix' || first === 'eex' || /^DIP/i.test(token.text);
};

/** A prefix opens a marking anywhere. */
const opensMarking = (text: string, tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (!token) return false;
  return isPrefix(token) || (token.kind === '[' && isPrefix(tokens[at + 1])) || ATEX.test(text.slice(token.from));
};

/** Behind a separator the old dust types open one too, even without Ex. */
const startsMarking = (text: string, tokens: readonly Token[], at: number): boolean =>
  opensMarking(text, tokens, at) || (tokens[at]?.kind === 'word' && legacyKind(text.slice(tokens[at]?.from)) !== null);

/** A group, temperature, EPL or IP code behind a comma still belongs to the marking before. */
const continues = (token: Token | undefined): boolean => {
  if (token?.kind !== 'word') return token?.kind === 'paren';
  if (/^(IP\d|[XU]$)/.test(token.text)) return true;
  const first = atomise(token, true)?.atoms[0]?.kind;
  return first === 'group' || first === 'temp' || first === 'epl';
};

/** True when the marking read so far ends before this token. */
const endsBefore = (text: string, tokens: readonly Token[], at: number, draft: Draft): boolean => {
  const token = tokens[at];
  if (!token) return true;
  if (token.kind === 'separator')
    return draft.legacy ? startsMarking(text, tokens, at + 1) || at + 1 >= tokens.length : !continues(tokens[at + 1]);
  if (token.kind === '/') return startsMarking(text, tokens, at + 1);
  const begun = draft.group !== null || draft.temp !== null || draft.epls.length > 0 || draft.legacy !== null;
  return begun && opensMarking(text, tokens, at);
};

/** Types in round brackets; a gas or a temperature there is something else. */
const holdsTypes = (token: Token): boolean =>
  !token.open && tokenise(token.text).some((t) => t.kind === 'word' && atomise(t, false)?.atoms[0]?.kind === 'type');

/** "Ex d (ia) IIC": round brackets where square ones belong. */
const readRound = (reading: Reading, token: Token): void => {
  const inside = tokenise(reading.text.slice(token.from + 1, token.to - 1)).map((t) => ({
    ...t,
    from: t.from + token.from + 1,
    to: t.to + token.from + 1,
  }));
  reading.draft.faults.push(found('E_ROUND', token, { found: reading.text.slice(token.from, token.to) }));
  const opening: Token = { kind: '[', text: '[', from: token.from, to: token.from + 1 };
  readInner(reading, [opening, ...inside, { kind: ']', text: ']', from: token.to - 1, to: token.to }], 0);
};

/** A "/" or "+" that the next piece did not take up joins nothing; with null, any that still waits. */
const expire = (reading: Reading, waiting: Pick<Reading, 'slash' | 'plus'> | null): void => {
  for (const sign of ['slash', 'plus'] as const) {
    const left = reading[sign];
    if (!left || (waiting && waiting[sign] !== left)) continue;
    reading.draft.faults.push(found('E_STRAY', left.at, { found: sign === 'slash' ? '/' : '+' }));
    reading[sign] = null;
  }
};

const readMarking = (text: string, tokens: readonly Token[], start: number): { draft: Draft; next: number } => {
  const first = tokens[start];
  const draft = blankDraft(first?.from ?? 0);
  let at = start;
  const atex = ATEX.exec(text.slice(draft.from))?.[0];
  if (atex !== undefined) {
    const span = { from: draft.from, to: draft.from + atex.trimEnd().length };
    draft.faults.push(found('E_ATEX', span, { found: atex.trimEnd() }));
    draft.segments.push({ ...span, kind: 'unknown', symbol: atex.trimEnd() });
    while ((tokens[at]?.from ?? Number.POSITIVE_INFINITY) < span.to) at += 1;
  }
  draft.legacy = legacyKind(text.slice(tokens[at]?.from ?? text.length));
  const reading: Reading = { draft, text, stage: 0, slash: null, plus: null, open: null };
  for (;;) {
    const token = tokens[at];
    if (!token || (at > start && endsBefore(text, tokens, at, draft))) break;
    const waiting = { slash: reading.slash, plus: reading.plus };
    draft.to = token.to;
    at += 1;
    if (draft.legacy) continue;
    if (token.kind === 'word') {
      const next = tokens[at];
      if (/op$/i.test(token.text) && next?.kind === 'word' && /^(is|sh|pr)/i.test(next.text)) {
        draft.to = next.to;
        at += 1;
        placeWord(reading, { ...token, text: text.slice(token.from, next.to), to: next.to });
      } else placeWord(reading, token);
    } else if (token.kind === 'paren' && draft.segments.at(-1)?.kind === 'type' && holdsTypes(token)) readRound(reading, token);
    else if (token.kind === 'paren') placeParen(reading, token);
    else if (token.kind === '[' && (draft.prefix !== null || draft.types.length > 0)) at = readInner(reading, tokens, at - 1);
    else placeSign(reading, token);
    draft.to = Math.max(draft.to, tokens[at - 1]?.to ?? 0);
    expire(reading, waiting);
  }
  if (reading.open) draft.faults.push(found('E_BRACKET', reading.open));
  expire(reading, null);
  if (draft.legacy) draft.segments.push({ kind: 'unknown', from: draft.from, to: draft.to, symbol: text.slice(draft.from, draft.to) });
  return { draft, next: at };
};

/** Cuts a field into markings and reads each. */
export const parseField = (text: string): Field => {
  const tokens = tokenise(text);
  const field: Field = { drafts: [], separators: [] };
  const leading: Token[] = [];
  let at = 0;
  let separated = true;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token && (token.kind === 'separator' || (token.kind === '/' && field.drafts.length > 0 && startsMarking(text, tokens, at + 1)))) {
      const superfluous = separated || at + 1 === tokens.length;
      const before = field.drafts.at(-1);
      if (superfluous && before) before.faults.push(found('E_SEPARATOR', token));
      else if (superfluous) leading.push(token);
      field.separators.push({ kind: 'separator', symbol: token.text, from: token.from, to: token.to });
      separated = true;
      at += 1;
      continue;
    }
    const { draft, next } = readMarking(text, tokens, at);
    if (!separated) draft.faults.push(found('E_SEPARATOR', tokens[at] ?? draft));
    draft.faults.push(...leading.splice(0).map((sign) => found('E_SEPARATOR', sign)));
    field.drafts.push(draft);
    separated = false;
    at = Math.max(next, at + 1);
  }
  if (field.drafts.length === 0 && text !== '') field.drafts.push({ ...blankDraft(0), to: text.length });
  return field;
};
