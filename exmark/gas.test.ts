import { expect, test } from 'vitest';
import { isGas } from './gas.ts';
import { judge } from './index.ts';

const errors = (text: string) => judge(text).faults.filter((f) => f.severity === 'error');
const codes = (text: string) => errors(text).map((f) => f.code);

/** Behind the group in parentheses or after "+": what is no gas, the code for it, and the proposal where one is sure. */
const NO_GAS: [string, string[], string?][] = [
  ['Ex db IIC (T4) Gb', ['E_PAREN'], 'Ex db IIC T4 Gb'],
  ['Ex db IIB (85°C) Gb', ['E_PAREN'], 'Ex db IIB 85°C Gb'],
  ['Ex tb IIIC (T80°C) Db', ['E_PAREN'], 'Ex tb IIIC T80°C Db'],
  ['Ex db IIB+H2 (T4) Gb', ['E_PAREN'], 'Ex db IIB+H2 T4 Gb'],
  ['Ex db IIC T4 (Gb)', ['E_PAREN'], 'Ex db IIC T4 Gb'],
  ['Ex db IIC (Gb)', ['E_TEMP_MISSING', 'E_PAREN']],
  ['Ex db IIC (T4 Gb)', ['E_GAS_UNKNOWN', 'E_EPL_MISSING']],
  ['Ex db IIC (IP66) Gb', ['E_TEMP_MISSING', 'E_IP']],
  ['Ex db IIC (IP66) T4 Gb', ['E_IP'], 'Ex db IIC T4 Gb'],
  ['Ex db IIC T4 (IP66) Gb', ['E_IP'], 'Ex db IIC T4 Gb'],
  ['Ex tb IIIC T85°C (IP65) Db', ['E_IP'], 'Ex tb IIIC T85°C Db'],
  ['Ex db IIC (IIB) T4 Gb', ['E_PAREN', 'E_TWICE']],
  ['Ex db II (CCC) Gb', ['E_GAS_UNKNOWN']],
  ['Ex db II (X) Gb', ['E_GAS_UNKNOWN']],
  ['Ex db IIC (see manual) T4 Gb', ['E_GAS_UNKNOWN']],
  ['Ex db II (H2O) Gb', ['E_GAS_UNKNOWN']],
  ['Ex db IIC () T4 Gb', ['E_STRAY'], 'Ex db IIC T4 Gb'],
  ['Ex db IIB+IIC T4 Gb', ['E_TWICE']],
  ['Ex db IIB + IIC T4 Gb', ['E_TWICE']],
  ['Ex db IIB+T4 Gb', ['E_STRAY'], 'Ex db IIB T4 Gb'],
  ['Ex db IIB+IP66 T4 Gb', ['E_STRAY', 'E_IP'], 'Ex db IIB T4 Gb'],
  ['Ex db IIB+foo T4 Gb', ['E_GAS_UNKNOWN']],
  ['Ex db IIB+CO2 T4 Gb', ['E_GAS_UNKNOWN']],
  ['Ex db IIB+h2 T4 Gb', ['E_CASE'], 'Ex db IIB+H2 T4 Gb'],
  ['Ex db II (nh3) Gb', ['E_CASE'], 'Ex db II (NH3) Gb'],
  ['Ex db IIC 350°C (IP66) Gb', ['E_IP'], 'Ex db IIC 350°C Gb'],
  ['Ex db IIC 350°C (t1) Gb', ['E_CASE'], 'Ex db IIC 350°C (T1) Gb'],
];

test.each(NO_GAS)('%s is refused with %j', (text, wanted, right) => {
  expect(codes(text).sort()).toEqual([...wanted].sort());
  expect(judge(text).proposal).toBe(right);
});

test.each([
  'Ex db II (NH3) Gb',
  'Ex db II (氨) Gb',
  'Ex db II (ammonia) Gb',
  'Ex db IIC (C2H2) T4 Gb',
  'Ex db IIB (carbon monoxide) Gb',
  'Ex db IIB+H2 T4 Gb',
  'Ex db IIB+C2H2 T4 Gb',
  'Ex db IIA+CS2 T4 Gb',
  'Ex db IIB+氢气 T4 Gb',
])('%s names a gas and is right', (text) => {
  expect(codes(text)).toEqual([]);
  expect(judge(text).normalised).toBe(text);
});

test('a formula is a gas that burns; words of the trade, classes and codes are none', () => {
  for (const gas of ['H2', 'CH4', 'C2H5OH', 'CH3COCH3', 'CO', 'HCN', 'PH3', 'SiH4', '甲烷', 'Hydrogen']) expect(isGas(gas), gas).toBe(true);
  for (const none of ['', 'T4', '85°C', 'IP66', 'IIC', 'I', 'Gb', 'db', 'CCC', 'CN', 'CB', 'CH', 'X', 'U', 'H2O', 'CO2', 'O2', '1', '电机'])
    expect(isGas(none), none).toBe(false);
});

test('nothing else in parentheses or behind "+" passes, wherever it stands', () => {
  const things = ['T4', '85°C', 'IP66', 'IIB', 'IIC', 'Gb', 'db', 'X', 'U', 'CCC', 'foo', '2', '+', '电机', 'T6…T4', 'NEMA 4', 'ia Ga'];
  for (const thing of things) {
    for (const text of [
      `Ex db IIC (${thing}) T4 Gb`,
      `Ex db IIB+${thing} T4 Gb`,
      `Ex tb IIIC (${thing}) T80°C Db`,
      `Ex db I (${thing}) Mb`,
    ])
      expect(errors(text), text).not.toEqual([]);
    expect(errors(`[Ex ia Ga] IIC (${thing})`), thing).not.toEqual([]);
  }
});
