import { expect, test } from 'vitest';
import { compareWithStandards, editionYear, partOf } from './index.ts';

const parts = (...n: number[]) => n.map((p) => `GB/T 3836.${p}-2021`);
const missing = (marking: string, standards: string[]) =>
  compareWithStandards(marking, standards).missing.map((f) => f.params.part?.split('.')[1]);
const surplus = (marking: string, standards: string[]) =>
  compareWithStandards(marking, standards).surplus.map((f) => f.params.part?.split('.')[1]);

test('every type needs its part, and part 1 always', () => {
  expect(missing('Ex db eb IIC T6 Gb, Ex tb IIIC T80°C Db', parts(1, 2, 3, 31))).toEqual([]);
  expect(missing('Ex db eb IIC T6 Gb, Ex tb IIIC T80°C Db', parts(2, 3))).toEqual(['1', '31']);
  expect(missing('Ex db [ia Ga] IIC T6 Gb', parts(1, 2))).toEqual(['4']);
  expect(missing('Ex op is h IIC T6 Ga', parts(1))).toEqual(['22', '28']);
});

test('the fault names the type, its place and the part', () => {
  const { missing: faults } = compareWithStandards('Ex db IIC T6 Gb，Ex tb ⅢC T80℃ Db', parts(1, 2));
  expect(faults).toMatchObject([
    { code: 'E_STD_MISSING', severity: 'error', marking: 1, from: 19, to: 21, params: { part: 'GB/T 3836.31', types: 'tb' } },
  ]);
});

test('a part that no type needs is a warning; standards on other things are left alone', () => {
  expect(surplus('Ex db IIC T6 Gb', parts(1, 2, 3, 31))).toEqual(['3', '31']);
  expect(surplus('Ex db IIC T6 Gb', [...parts(1, 2), 'GB/T 3836.15-2017', 'GB/T 19854-2018', 'GB 12476.1', 'GB/T 4208-2017'])).toEqual([]);
});

test('part 20 is needed in the wall between zones and for independent types, and allowed for any Ga', () => {
  expect(missing('Ex ia/db IIC T6 Ga/Gb', parts(1, 2, 4))).toEqual(['20']);
  expect(missing('Ex db+eb IIC T4 Ga', parts(1, 2, 3))).toEqual(['20']);
  expect(surplus('Ex ia IIC T4 Ga', parts(1, 4, 20))).toEqual([]);
  expect(surplus('Ex ib IIC T4 Gb', parts(1, 4, 20))).toEqual(['20']);
});

test('old nA needs part 3, as the ec proposed for it; part 8 of its time satisfies that too', () => {
  expect(missing('Ex nA IIC T3 Gc', parts(1, 8))).toEqual([]);
  expect(missing('Ex nA IIC T3 Gc', parts(1, 3))).toEqual([]);
  expect(missing('Ex nA IIC T3 Gc', parts(1))).toEqual(['3']);
  expect(missing('Ex nL IIC T3 Gc', parts(1))).toEqual(['4']);
  expect(surplus('Ex nA IIC T3 Gc', parts(1, 8))).toEqual([]);
});

test.each([
  ['GB/T 3836.31-2021', 31],
  ['GB 3836.2-2010', 2],
  ['GB/T3836.1', 1],
  ['ＧＢ／Ｔ 3836.4－2021', 4],
  ['.31', 31],
  ['IEC 60079-31:2013', 31],
  ['IEC 60079-0:2017', 1],
  ['ISO 80079-36:2016', 28],
  ['GB/T 19854-2018', undefined],
  ['GB 12476.1-2013', undefined],
])('%s is part %s', (standard, part) => {
  expect(partOf(standard)).toBe(part);
});

test('the edition is that of part 1', () => {
  expect(editionYear(['GB/T 3836.31-2021', 'GB 3836.1-2010'])).toBe(2010);
  expect(editionYear(['IEC 60079-0:2017'])).toBe(2017);
  expect(editionYear(['GB/T 4208-2017'])).toBeUndefined();
});

test('of an endless text only the beginning is read', () => {
  const endless = `${'x'.repeat(1_000_000)}GB/T 3836.2-2021`;
  expect(partOf(endless)).toBeUndefined();
  expect(editionYear([endless, 'GB/T 3836.1-2021'])).toBe(2021);
  const long = `GB/T 3836.3-2021${' '.repeat(1_000_000)}`;
  expect(compareWithStandards('Ex db IIC T6 Gb', [...parts(1, 2), long]).surplus[0]?.params.standard?.length).toBe(100);
});
