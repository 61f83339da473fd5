import { expect, test } from 'vitest';
import { type Given, type NumberPattern, PATTERNS, parseNumber, renderNumber, seriesOf, verificationCode } from './numbering.ts';

const day = '2025-03-14';
/** The examples of the trade, one for each kind of number. */
const EXAMPLES: readonly (readonly [string, NumberPattern, Given & { serial?: number; suffix?: string }])[] = [
  ['A2025CCC000123', PATTERNS.cccApplication, { day, serial: 123 }],
  ['2025992301000018', PATTERNS.cccCertificate, { day, serial: 18, values: { body: '99', class: '2301' } }],
  ['N000356', PATTERNS.factory, { day, serial: 356, values: { letter: 'N' } }],
  ['99FC20250087-1', PATTERNS.inspectionPlan, { day, values: { body: '99', task: 'FC20250087' }, suffix: '-1' }],
  ['99FC20250087', PATTERNS.inspectionPlan, { day, values: { body: '99', task: 'FC20250087' } }],
  ['SV20250214', PATTERNS.supervisionTask, { day, serial: 214 }],
  ['Q202500321', PATTERNS.cqstApplication, { day, serial: 321 }],
  ['S320250007', PATTERNS.sicApplication, { day, serial: 7, values: { sicType: '3' } }],
  ['B20250314002', PATTERNS.batch, { day, serial: 2 }],
  ['CNEx25.0127X', PATTERNS.exCertificate, { day, serial: 127, suffix: 'X' }],
  ['CNV25.0031X', PATTERNS.vehicleCertificate, { day, serial: 31, suffix: 'X' }],
  ['IECEx XXX 25.0012X', PATTERNS.iecexCertificate, { day, serial: 12, values: { body: 'XXX' }, suffix: 'X' }],
  ['T101250C00045', PATTERNS.report, { day, serial: 45, values: { lab: 'T101', line: '0C' } }],
  ['T101250C00045-2', PATTERNS.report, { day, serial: 45, values: { lab: 'T101', line: '0C' }, suffix: '-2' }],
  ['Y202500788-02', PATTERNS.sample, { day, serial: 788, values: { piece: '02' } }],
  ['JFC2025030017', PATTERNS.paymentNote, { day, serial: 17, values: { line: 'C' } }],
  ['BZ2025030003', PATTERNS.markOrder, { day, serial: 3 }],
  ['NF01-CCC·2025-Y-0123', PATTERNS.archive, { day, serial: 123, values: { fonds: 'NF01', category: 'CCC', retention: 'Y' } }],
  ['NL202500100012', PATTERNS.competenceCertificate, { day, serial: 12, values: { unit: '001' } }],
  ['101-PT-012', PATTERNS.equipment, { day, serial: 12, values: { lab: '101', kind: 'PT' } }],
  ['FC20250087-NC01', PATTERNS.nonconformity, { day, serial: 1, values: { task: 'FC20250087' } }],
];

test.each(EXAMPLES)('%s', (text, pattern, given) => {
  expect(renderNumber(pattern, given)).toBe(text);
  const parsed = parseNumber(pattern, text);
  expect(parsed?.values).toEqual(given.values ?? {});
  expect(parsed?.suffix).toBe(given.suffix ?? '');
  expect(Number(parsed?.serial)).toBe(given.serial ?? 0);
  expect(parseNumber(pattern, `${text}?`)).toBeUndefined();
  expect(parseNumber(pattern, text.slice(1))).toBeUndefined();
});

test('a serial is counted by the text before it and by its year, month or day', () => {
  expect(seriesOf(PATTERNS.cccApplication, { day })).toEqual({ prefix: 'A{yyyy}CCC', period: '2025', width: 6 });
  expect(seriesOf(PATTERNS.cccCertificate, { day, values: { body: '99', class: '2301' } })).toEqual({
    prefix: '{yyyy}992301',
    period: '2025',
    width: 6,
  });
  expect(seriesOf(PATTERNS.paymentNote, { day, values: { line: 'C' } })).toEqual({ prefix: 'JFC{yyyyMM}', period: '202503', width: 4 });
  expect(seriesOf(PATTERNS.batch, { day: '2025-03-14 09:00:00' })).toEqual({ prefix: 'B{yyyyMMdd}', period: '20250314', width: 3 });
  expect(seriesOf(PATTERNS.exCertificate, { day })).toEqual({ prefix: 'CNEx{yy}.', period: '2025', width: 4 });
  expect(seriesOf(PATTERNS.factory, { day, values: { letter: 'N' } })).toEqual({ prefix: 'N', period: '', width: 6 });
});

test('what does not fit its pattern is refused, not printed', () => {
  expect(() => renderNumber(PATTERNS.cccApplication, { day, serial: 1_000_000 })).toThrow(RangeError);
  expect(() => renderNumber(PATTERNS.cccCertificate, { day, serial: 1, values: { body: '99' } })).toThrow(RangeError);
  expect(() => renderNumber(PATTERNS.vehicleCertificate, { day, serial: 1, suffix: 'U' })).toThrow(RangeError);
  expect(() => renderNumber(PATTERNS.cccApplication, { day, serial: 1, suffix: 'X' })).toThrow(RangeError);
});

test('a verification code has twelve characters that cannot be mistaken', () => {
  expect(verificationCode(Uint8Array.from([0, 31, 32, 63, 255, 1, 2, 3, 4, 5, 6, 7, 8]))).toBe('A9A99BCDEFGH');
});
