import { expect, test } from 'vitest';
import { type Judgement, judge } from './index.ts';
import { INVALID, VALID } from './vectors.fixture.ts';

const codes = (j: Judgement, severity?: 'error' | 'warning') =>
  j.faults.filter((f) => !severity || f.severity === severity).map((f) => f.code);
const errors = (text: string, options = {}) => codes(judge(text, options), 'error');

test('the tables hold 60 and 60 vectors, all different', () => {
  expect(new Set(VALID).size).toBe(60);
  expect(new Set(INVALID.map(([text]) => text)).size).toBe(60);
});

test.each(VALID)('valid: %s', (text) => {
  expect(errors(text)).toEqual([]);
});

/** Where a wrong marking is wrong twice over, all of it is told. */
const MORE: Record<string, string[]> = {
  'Ex db III T80°C Db': ['E_TYPE_GROUP', 'E_GROUP_SUB'],
  'Exd IIB T4': ['E_NOSPACE', 'E_EPL_MISSING'],
};

test.each(INVALID)('invalid: %s → %s', (text, code) => {
  expect(errors(text).sort()).toEqual((MORE[text] ?? [code]).sort());
  expect(errors(text)).toContain(code);
});

test('a component (certificate number with U) may leave out the temperature, other equipment may not', () => {
  for (const text of ['Ex db IIC Gb', 'Ex eb IIC Gb', 'Ex tb IIIC Db']) {
    expect(errors(text, { component: true })).toEqual([]);
    expect(errors(text)).toEqual(['E_TEMP_MISSING']);
  }
  expect(errors('Ex db IIC T9 Gb', { component: true })).toEqual(['E_TEMP']);
});

test('gas and dust stand in one field as two markings, as on a real certificate', () => {
  const j = judge('Ex eb IIC T6 Gb, Ex tb IIIC T80℃ Db');
  expect(j.faults).toEqual([]);
  expect(j.normalised).toBe('Ex eb IIC T6 Gb, Ex tb IIIC T80°C Db');
  expect(j.markings.map((m) => m.epls)).toEqual([['Gb'], ['Db']]);
  expect(j.markings[1]).toMatchObject({ from: 17, to: 35, group: 'IIIC', temp: { kind: 'dust', celsius: 80 }, notation: 'current' });
});

test.each([', ', ';', '； ', '、', ' / ', '/'])('markings parted by "%s"', (separator) => {
  const j = judge(`Ex db IIC T6 Gb${separator}[Ex ia Da] IIIC`);
  expect(errors(`Ex db IIC T6 Gb${separator}[Ex ia Da] IIIC`)).toEqual([]);
  expect(j.normalised).toBe('Ex db IIC T6 Gb, [Ex ia Da] IIIC');
});

test('old symbols warn, and are refused where the current edition applies', () => {
  const text = 'Ex d e IIC T6 Gb';
  expect(codes(judge(text))).toEqual(['W_OLD2010', 'W_OLD2010']);
  expect(judge(text).markings[0]?.notation).toBe('2010');
  expect(errors(text, { recordYear: 2019 })).toEqual([]);
  expect(errors(text, { recordYear: 2025, standardYear: 2010 })).toEqual([]);
  expect(errors(text, { standardYear: 2017 })).toEqual([]);
  expect(errors(text, { recordYear: 2022 })).toEqual(['E_OLD2010', 'E_OLD2010']);
  expect(errors(text, { standardYear: 2021 })).toEqual(['E_OLD2010', 'E_OLD2010']);
});

test('the order of types and a level below the types only warn', () => {
  expect(codes(judge('Ex eb db IIC T4 Gb'))).toEqual(['W_ORDER']);
  expect(codes(judge('Ex db IIC T6 Gc'))).toEqual(['W_EPL_LOW']);
  expect(judge('Ex db IIC T6 Gc').faults[0]?.expected).toBeUndefined();
  expect(codes(judge('Ex op is IIC T6 Gb'))).toEqual([]);
});

test('full-width signs, Roman numerals and other degree signs are understood', () => {
  for (const text of ['Ｅｘ ｄｂ ⅡＣ Ｔ６ Ｇｂ', 'Ex  db\tⅡC T6 Gb ', 'Ex db IIC T6\u200B Gb']) expect(errors(text), text).toEqual([]);
  for (const degree of ['℃', '°C', ' °C', 'ºC', '˚C', '° C']) expect(errors(`Ex tb IIIC T80${degree} Db`), degree).toEqual([]);
  for (const dots of ['…', '...', '..', '……', ' ... ', '⋯'])
    expect(judge(`Ex db IIC T6${dots}T4 Gb`).normalised, dots).toBe('Ex db IIC T6…T4 Gb');
});

test('empty text has no faults: that something is missing is said by the field', () => {
  for (const text of ['', '   ']) expect(judge(text)).toEqual({ normalised: '', markings: [], segments: [], faults: [] });
});
