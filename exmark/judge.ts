/** Judges an Ex marking as it is typed: what it says, what is wrong and where, and what would be right. */
import type { Found } from './draft.ts';
import { explainSegments } from './explain.ts';
import { MAX_LENGTH, normalise, type Plain, typedSpan } from './normalise.ts';
import { type Field, parseField } from './parse.ts';
import { renderField, renderMarking } from './render.ts';
import { repair } from './repair.ts';
import { checkMarking, toMarking } from './rules.ts';
import type { Assumption, Fault, Judgement, MarkedType, Marking, Options } from './shape.ts';

type Judged = { marking: Marking; plain: string; found: Found[]; proposal?: { text: string; assumes: Assumption[] } };

const isError = (fault: { code: string }) => fault.code.startsWith('E_');
/** Warnings that leave the marking as it is: only a person knows whether the weaker level was meant. */
const NOT_MENDED = new Set(['W_EPL_LOW']);

const judgeField = (field: Field, text: string, options: Options, propose: boolean): Judged[] =>
  field.drafts.map((draft) => {
    const plain = text.slice(draft.from, draft.to);
    const found = checkMarking(draft, options);
    const bare = toMarking(draft);
    const marking = { text: found.some(isError) ? plain : renderMarking(bare), ...bare };
    const mendable = propose && found.some((f) => !NOT_MENDED.has(f.code));
    const repaired = mendable ? repair(draft, text, options) : undefined;
    const proposal = repaired && { text: renderMarking(repaired.written), assumes: repaired.assumes };
    return { marking, plain, found, ...(proposal && isSound(proposal.text, options) && { proposal }) };
  });

/** A proposal is shown only when it passes itself. */
const isSound = (proposal: string, options: Options): boolean => {
  const { text } = normalise(proposal);
  return judgeField(parseField(text), text, options, false).every((j) => !j.found.some(isError));
};

/** Faults that the plain form has already mended and that the typed text still shows. */
const fromTyping = (plain: Plain, typed: string, markings: readonly Marking[]): Fault[] => {
  const at = (position: number) =>
    Math.max(
      0,
      markings.findLastIndex((m) => m.from <= position),
    );
  const of = (code: Fault['code'], from: number, to: number): Fault => ({
    code,
    severity: code.startsWith('E_') ? 'error' : 'warning',
    from,
    to,
    marking: at(from),
    params: { found: typed.slice(from, to), max: String(MAX_LENGTH) },
  });
  return [
    ...plain.gaps.map((s) => of('W_SPACE', s.from, s.to)),
    ...plain.lookalikes.map((s) => of('E_LOOKALIKE', s.from, s.to)),
    ...(typed.length > MAX_LENGTH ? [of('E_LENGTH', MAX_LENGTH, typed.length)] : []),
  ];
};

const byPlace = (x: Fault, y: Fault) =>
  x.marking - y.marking || x.from - y.from || (x.severity === y.severity ? 0 : x.severity === 'error' ? -1 : 1);

/**
 * Judges the field of Ex markings of one product. Pure, never throws, linear in the length of the text; empty text has no faults.
 * Source: GB/T 3836.1-2021 / IEC 60079-0:2017 clause 29.
 */
export const judge = (typed: string, options: Options = {}): Judgement => {
  const plain = normalise(typed);
  const field = parseField(plain.text);
  const judged = judgeField(field, plain.text, options, true);
  const onTyped = <T extends { from: number; to: number }>(piece: T): T => ({ ...piece, ...typedSpan(plain, piece) });
  const typesOnTyped = (types: readonly MarkedType[]) => types.map(onTyped);
  const markings = judged.map(({ marking }) => ({
    ...onTyped(marking),
    types: typesOnTyped(marking.types),
    ...(marking.inner && { inner: { ...onTyped(marking.inner), types: typesOnTyped(marking.inner.types) } }),
  }));
  const right = judged.map((j) => j.proposal?.text ?? (j.found.some(isError) ? undefined : j.marking.text));
  const typing = fromTyping(plain, typed, markings).map((f) => {
    const expected = right[f.marking];
    return { ...f, ...(expected !== undefined && f.code !== 'E_LENGTH' && { expected }) };
  });
  const faults = judged.flatMap((j, marking) =>
    j.found.map((f): Fault => {
      const mended = j.proposal && !NOT_MENDED.has(f.code) && { expected: j.proposal.text, assumes: j.proposal.assumes };
      return { ...onTyped(f), severity: isError(f) ? 'error' : 'warning', marking, ...mended };
    }),
  );
  const whole = right.every((r) => r !== undefined) && typed.length <= MAX_LENGTH ? renderField(right) : undefined;
  return {
    normalised: renderField(markings.map((m) => m.text)),
    markings,
    segments: explainSegments(
      field,
      judged.map((j) => j.marking),
      onTyped,
    ),
    faults: [...faults, ...typing].sort(byPlace),
    ...(whole !== undefined && whole !== '' && whole !== typed.trim() && { proposal: whole }),
  };
};

/** The union of the protection levels of all markings: what the product may be used for. */
export const eplsOf = (judgement: Judgement): string[] => [...new Set(judgement.markings.flatMap((m) => m.epls))];
