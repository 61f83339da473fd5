import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, MAX_LENGTH, renderMarking, TYPES } from './index.ts';
import { INVALID, VALID } from './vectors.fixture.ts';

const RUNS = Number(process.env.EXMARK_RUNS ?? 10_000);
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

test('any text is judged: positions lie inside it and in order, proposals pass, sound markings render to themselves', () => {
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
    { numRuns: RUNS },
  );
}, 120_000);

test('a marking built from the vocabulary is read back as it was written', () => {
  const level = fc.constantFrom('a', 'b', 'c');
  const gas = level.chain((l) =>
    fc.record({
      types: fc.uniqueArray(
        fc.constantFrom(...TYPES.filter((t) => (t.atmospheres as readonly string[]).includes('gas') && t.level <= l).map((t) => t.symbol)),
        {
          minLength: 1,
          maxLength: 4,
        },
      ),
      group: fc.constantFrom('IIA', 'IIB', 'IIC', 'IIA+H2', 'IIB+C2H2', 'II (NH3)'),
      temp: fc.constantFrom('T1', 'T6', 'T6…T4', 'T4/T3', '350°C (T1)', '95°C'),
      epl: fc.constant(`G${l}`),
    }),
  );
  const dust = level.chain((l) =>
    fc.record({
      types: fc.uniqueArray(
        fc.constantFrom(...TYPES.filter((t) => (t.atmospheres as readonly string[]).includes('dust') && t.level <= l).map((t) => t.symbol)),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      group: fc.constantFrom('IIIA', 'IIIB', 'IIIC'),
      temp: fc.constantFrom('T85°C', 'T135°C', 'T500 320°C'),
      epl: fc.constant(`D${l}`),
    }),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(gas, dust), { minLength: 1, maxLength: 3 }), (parts) => {
      const ordered = (types: readonly string[]) => [...types].sort((x, y) => (x.toLowerCase() < y.toLowerCase() ? -1 : 1));
      const text = parts.map((p) => `Ex ${ordered(p.types).join(' ')} ${p.group} ${p.temp} ${p.epl}`).join(', ');
      const j = judge(text);
      expect(
        j.faults.filter((f) => f.severity === 'error'),
        text,
      ).toEqual([]);
      expect(j.normalised).toBe(text);
      expect(j.markings.map((m) => m.types.map((t) => t.symbol))).toEqual(parts.map((p) => ordered(p.types)));
    }),
    { numRuns: 1000 },
  );
});

test('however long a text is, no more than the first characters are judged', () => {
  for (const piece of [
    'e',
    'Ex',
    'Ex ',
    '(',
    '[',
    'Ex [',
    'II 2',
    'H',
    'Ex d IIB+H',
    ',',
    'T6…',
    'op is ',
    'DIP A21,',
    '\u0640\ufdfa',
    'db/',
  ]) {
    const j = judge(piece.repeat(100_000 / piece.length));
    expect(
      j.faults.map((f) => f.code),
      piece,
    ).toContain('E_LENGTH');
    expect(Math.max(...j.segments.map((s) => s.to), 0), piece).toBeLessThanOrEqual(MAX_LENGTH);
  }
});

/** Meaning of a marking: what it says, without positions and without how it was written. */
const meaning = (text: string) => bare(judge(text).markings.map(({ text: _, ...said }) => said));

test('a proposal needs no further proposal; the normal form is stable and says the same', () => {
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
    { numRuns: RUNS },
  );
}, 120_000);

test('only the first characters of an endless text are judged, and that is said', () => {
  const j = judge(`Ex db IIC T6 Gb, ${'Ex tb IIIC T80°C Db, '.repeat(100)}`);
  expect(j.faults.map((f) => f.code)).toContain('E_LENGTH');
  expect(j.faults.find((f) => f.code === 'E_LENGTH')?.from).toBe(MAX_LENGTH);
  expect(j.proposal).toBeUndefined();
});
