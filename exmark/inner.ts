/** The bracket inside a marking: circuits that leave the equipment for a more dangerous place, Ex db [ia Ga] IIC T4 Gb. */
import { type Draft, type DraftSegment, found, markedType, type Reading, STAGE } from './draft.ts';
import { atomise, isGlued, romanOf, type Token, typeInOtherCase } from './tokenise.ts';
import { isEpl } from './vocabulary.ts';

/** Reads the bracket that opens at `at`; returns the index behind it. */
export const readInner = (reading: Reading, tokens: readonly Token[], at: number): number => {
  const { draft, text } = reading;
  const opening = tokens[at];
  const close = tokens.findIndex((t, i) => i > at && (t.kind === ']' || t.kind === '[' || t.kind === 'separator'));
  const closing = tokens[close];
  if (!opening || closing?.kind !== ']' || draft.inner) {
    if (opening) draft.faults.push(found('E_BRACKET', opening));
    draft.clear = false;
    return at + 1;
  }
  const inner: NonNullable<Draft['inner']> = { types: [], group: null, epl: null, from: opening.from, to: closing.to };
  const parts: DraftSegment[] = [];
  const fault = (code: 'E_STRAY' | 'E_TWICE' | 'E_NOSPACE' | 'E_CASE', token: Token, right = '') =>
    draft.faults.push(found(code, token, { found: token.text, right, first: '' }));
  for (let i = at + 1; i < close; i += 1) {
    let token = tokens[i];
    const next = tokens[i + 1];
    if (!token) break;
    if (/^op$/i.test(token.text) && next && i + 1 < close && /^(is|sh|pr)$/i.test(next.text)) {
      token = { ...token, text: text.slice(token.from, next.to), to: next.to };
      i += 1;
    }
    const roman = token.kind === 'word' && inner.types.length > 0 ? romanOf(token) : undefined;
    if (roman?.rest === '') {
      draft.faults.push(found('E_ROMAN', token, { found: roman.written, right: roman.right }));
      token = { ...token, text: roman.right };
    }
    const type = token.kind === 'word' && /^I[ABC]$/i.test(token.text) ? typeInOtherCase(token.text) : undefined;
    if (type) {
      fault('E_CASE', token, type);
      token = { ...token, text: type };
    }
    const taken = token.kind === 'word' ? atomise(token, inner.types.length > 0) : undefined;
    if (!taken) {
      fault('E_STRAY', token);
      draft.clear = false;
      continue;
    }
    const right = taken.atoms.map((a) => a.symbol).join(' ');
    if (taken.together || isGlued(taken.atoms, token.text)) fault('E_NOSPACE', token, right);
    else if (taken.otherCase) fault('E_CASE', token, right);
    for (const atom of taken.atoms) {
      const span = { from: atom.from, to: atom.to };
      if (atom.kind === 'type') inner.types.push(markedType(atom.symbol, span));
      else if (atom.kind === 'group' && !inner.group) inner.group = { ...span, symbol: atom.symbol };
      else if (atom.kind === 'epl' && !inner.epl && isEpl(atom.symbol)) inner.epl = { ...span, symbol: atom.symbol };
      else {
        draft.faults.push(found('E_STRAY', span, { found: text.slice(span.from, span.to) }));
        if (atom.kind !== 'prefix') draft.clear = false;
        continue;
      }
      parts.push({ kind: atom.kind, symbol: atom.symbol, ...span });
    }
  }
  if (inner.types.length === 0) {
    draft.faults.push(found('E_BRACKET', inner));
    draft.clear = false;
  } else draft.inner = inner;
  if (reading.stage > STAGE.inner) draft.faults.push(found('E_ORDER', inner, { found: text.slice(inner.from, inner.to) }));
  reading.stage = Math.max(reading.stage, STAGE.inner);
  draft.segments.push({ kind: 'inner', symbol: text.slice(inner.from, inner.to), from: inner.from, to: inner.to, parts });
  return close + 1;
};
