import { expect, test } from 'vitest';
import { judge } from './index.ts';

/** What is underlined for the first fault of a code, in the text as it was typed. */
const underlined = (text: string, code: string) => {
  const fault = judge(text).faults.find((f) => f.code === code);
  return fault && text.slice(fault.from, fault.to);
};

test.each([
  ['Ex db IIC T6 Ga', 'E_EPL_HIGH', 'Ga'],
  ['Ex db IIC T6 Gb，  Ex tb ⅢC T80℃ Da', 'E_EPL_HIGH', 'Da'],
  ['Ｅｘ　ｄｂ　ⅢＣ　Ｔ８０℃　Ｄｂ', 'E_TYPE_GROUP', 'ｄｂ'],
  ['Ex  tb   IIIC  T6  Db', 'E_TEMP_GAS_FORM', 'T6'],
  ['Ex tb ⅢC 80℃ Db', 'E_TEMP_NO_T', '80℃'],
  ['Ex db ⅡD T4 Gb', 'E_GROUP', 'ⅡD'],
  ['Ex eb Ⅱ T3 Gb', 'E_GROUP_SUB', 'Ⅱ'],
  ['Ex db IIC+H2 T4 Gb', 'E_ADDGAS', '+H2'],
  ['Ex xb IIC T4 Gb', 'E_TYPE', 'xb'],
  ['Ex db db IIC T6 Gb', 'E_DUP', 'db'],
  ['Ex db/eb IIC T4 Gb', 'E_SLASH', '/'],
  ['Ex db IIC T4 Gb/Ga', 'E_EPL_SLASH', 'Gb/Ga'],
  ['[Ex ia Ga] IIC T4', 'E_ASSOC_TEMP', 'T4'],
  ['Ex db [db Gb] IIC T4 Gb', 'E_ASSOC_TYPE', 'db'],
  ['ExdⅡBT4', 'E_NOSPACE', 'ExdⅡBT4'],
  ['ExdⅡBT4', 'E_EPL_MISSING', 'T4'],
  ['ExdⅡBT4', 'W_OLD2010', 'd'],
  ['EEx d IIC T6', 'E_EEX', 'EEx'],
  ['Ex db IIC 350℃ (T4) Gb', 'E_TEMP_CLASS_MISMATCH', '350℃ (T4)'],
  ['Ex db IIC T4 Gd', 'E_EPL_MISSING', 'Gd'],
  ['Ex db IIC T6 Gb IP66', 'E_IP', 'IP66'],
  ['II 2G Ex db IIC T6 Gb', 'E_ATEX', 'II 2G'],
  ['Ex db Ⅱ C T6 Gb', 'W_SPACE', 'Ⅱ C'],
  ['Еx db IIC T6 Gb', 'E_LOOKALIKE', 'Е'],
  ['Ex db IIC T6 Gb Ex tb IIIC T80°C Db', 'E_SEPARATOR', 'Ex'],
])('%s: %s is drawn under "%s"', (text, code, expected) => {
  expect(underlined(text, code)).toBe(expected);
});

test('the second of two equal types is underlined, not the first', () => {
  expect(judge('Ex db db IIC T6 Gb').faults[0]).toMatchObject({ from: 6, to: 8 });
});

test('a field is told piece by piece, in both languages', () => {
  const text = 'Ex db [ia Ga] IIB+H2 T6…T4 Gb; Ex tb IIIC T500 320℃ Db';
  const { segments } = judge(text);
  expect(segments.map((s) => [s.kind, text.slice(s.from, s.to), s.text])).toEqual([
    ['prefix', 'Ex', 'Ex'],
    ['type', 'db', 'db'],
    ['inner', '[ia Ga]', '[ia Ga]'],
    ['group', 'IIB', 'IIB'],
    ['group', '+H2', '+H2'],
    ['temp', 'T6…T4', 'T6…T4'],
    ['epl', 'Gb', 'Gb'],
    ['separator', ';', ';'],
    ['prefix', 'Ex', 'Ex'],
    ['type', 'tb', 'tb'],
    ['group', 'IIIC', 'IIIC'],
    ['temp', 'T500', 'T500'],
    ['temp', '320℃', '320°C'],
    ['epl', 'Db', 'Db'],
  ]);
  expect(segments[2]?.parts?.map((p) => [p.kind, p.text, text.slice(p.from, p.to)])).toEqual([
    ['type', 'ia', 'ia'],
    ['epl', 'Ga', 'Ga'],
  ]);
  expect(segments.map((s) => s.meaning.zh)).toContain('粉尘层厚度 500 mm 时');
  expect(segments.map((s) => s.meaning.en)).toContain('EPL Gb: high protection, for zones 1, 2');
  for (const s of segments) {
    expect(s.meaning.zh, s.text).not.toMatch(/\{\{|无法识别/);
    expect(s.meaning.en, s.text).not.toMatch(/\{\{|Not understood|\p{Script=Han}/u);
  }
});

test('a wall between zones and independent protection are told as such', () => {
  const slash = judge('Ex ia/db IIC T6 Ga/Gb');
  expect(slash.markings[0]?.types.map((t) => [t.symbol, t.level, t.side])).toEqual([
    ['ia', 'a', 0],
    ['db', 'b', 1],
  ]);
  expect(slash.segments.filter((s) => s.kind === 'separator').map((s) => s.from)).toEqual([5, 18]);
  expect(judge('Ex db+eb IIC T4 Ga').segments.find((s) => s.text === '+')?.meaning.en).toContain('GB/T 3836.20');
});
