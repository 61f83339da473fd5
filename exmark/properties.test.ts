import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, MAX_LENGTH, TYPES } from './index.ts';
import { anythingIsJudged, proposalsAreFinal } from './testing/anything.ts';

/** The same with a hundred times as many: properties.long.test.ts. */
const RUNS = 2_000;

test('any text is judged: positions lie inside it and in order, proposals pass, sound markings render to themselves', () => {
  anythingIsJudged(RUNS);
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

test('a proposal needs no further proposal; the normal form is stable and says the same', () => {
  proposalsAreFinal(RUNS);
}, 120_000);

test('only the first characters of an endless text are judged, and that is said', () => {
  const j = judge(`Ex db IIC T6 Gb, ${'Ex tb IIIC T80°C Db, '.repeat(100)}`);
  expect(j.faults.map((f) => f.code)).toContain('E_LENGTH');
  expect(j.faults.find((f) => f.code === 'E_LENGTH')?.from).toBe(MAX_LENGTH);
  expect(j.proposal).toBeUndefined();
});
