/** Any text that a person may type where a marking is asked for, and what must hold for each. */
import fc from 'fast-check';
import { judge, renderMarking, TYPES } from '../index.ts';
import { INVALID, VALID } from '../vectors.fixture.ts';

const words = [
  'Ex',
  'EEx',
  'DIP',
  'tD',
  'iaD',
  'A21',
  'op',
  'is',
  'I',
  'II',
  'III',
  'IIC',
  'IIIB',
  'IID',
  'T6',
  'T',
  '6',
  'T80°C',
  '80℃',
  'T500',
  'T4',
  'Gb',
  'Ga',
  'Db',
  'Mb',
  'Gd',
  '[',
  ']',
  '(',
  ')',
  '+',
  '/',
  ',',
  ';',
  '、',
  ' ',
  ' ',
  ' ',
  '…',
  '..',
  'H2',
  'NH3',
  'T1',
  'IP66',
  'X',
  'U',
  'd',
  'e',
  'nA',
  '2G',
  '氨',
  '\u200B',
  '\ud83d\ude00',
  '\ud800',
  ...TYPES.map((t) => t.symbol),
];
const soup = fc.array(fc.constantFrom(...words), { maxLength: 25 }).map((w) => w.join(''));
const spaced = fc.array(fc.constantFrom(...words), { maxLength: 20 }).map((w) => w.join(' '));
const spoiled = fc
  .tuple(fc.constantFrom(...VALID, ...INVALID.map(([t]) => t)), fc.nat(40), fc.nat(3), fc.constantFrom(...words, ''))
  .map(([text, at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut));
const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), soup, spaced, spoiled);

/** A marking without its positions. */
const bare = (markings: readonly object[]) =>
  JSON.stringify(markings, (key, value) => (key === 'from' || key === 'to' ? undefined : value));
const sound = (text: string) => judge(text).faults.every((f) => f.severity !== 'error');
const must = (holds: boolean, told: unknown) => {
  if (!holds) throw new Error(JSON.stringify(told));
};

/** Positions lie inside the text and in order, proposals pass, sound markings render to themselves. */
export const anythingIsJudged = (runs: number): void => {
  fc.assert(
    fc.property(anything, (text) => {
      const j = judge(text);
      for (const piece of [...j.faults, ...j.segments, ...j.markings])
        must(piece.from >= 0 && piece.to >= piece.from && piece.to <= text.length, piece);
      const ends = j.segments.map((s) => s.to);
      must(
        ends.every((end, i) => end >= (ends[i - 1] ?? 0)),
        j.segments,
      );
      for (const fault of j.faults) {
        must(fault.marking < Math.max(1, j.markings.length), fault);
        must(fault.expected === undefined || sound(fault.expected), fault);
      }
      if (j.proposal !== undefined) must(sound(j.proposal) && judge(j.proposal).normalised === j.proposal, j.proposal);
      for (const [i, marking] of j.markings.entries()) {
        if (j.faults.some((f) => f.marking === i && f.severity === 'error')) continue;
        must(renderMarking(marking) === marking.text, marking);
        must(bare(judge(marking.text).markings) === bare([marking]), marking);
      }
    }),
    { numRuns: runs },
  );
};

/** Meaning of a marking: what it says, without positions and without how it was written. */
const meaning = (text: string) => bare(judge(text).markings.map(({ text: _, ...said }) => said));

/** A proposal needs no further proposal; the normal form is stable and says the same. */
export const proposalsAreFinal = (runs: number): void => {
  fc.assert(
    fc.property(anything, (text) => {
      const j = judge(text);
      for (const proposal of [j.proposal, ...j.faults.map((f) => f.expected)]) {
        if (proposal === undefined) continue;
        const again = judge(proposal);
        must(again.proposal === undefined && again.normalised === proposal, { text, proposal, again: again.proposal });
        must(
          again.faults.every((f) => f.code === 'W_EPL_LOW'),
          { text, proposal, faults: again.faults },
        );
      }
      if (!sound(text)) return;
      must(sound(j.normalised) && judge(j.normalised).normalised === j.normalised, { text, normal: j.normalised });
      must(meaning(j.normalised) === meaning(text), { text, normal: j.normalised });
    }),
    { numRuns: runs },
  );
};
