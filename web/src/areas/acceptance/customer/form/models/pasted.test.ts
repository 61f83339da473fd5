import { en } from '@zhengjian/contract/areas/acceptance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/acceptance/text.zh.ts';
import { describe, expect, test } from 'vitest';
import { type Against, COLUMNS, modelsOf, pasted } from './pasted.ts';

const against: Against = {
  models: [],
  room: 100,
  marking: {},
  materials: [
    { dictKey: '2', dictValue: '铸铁', dictValueEn: 'Cast iron', isSealed: 0 },
    { dictKey: '6', dictValue: '玻璃钢（SMC）', dictValueEn: 'Glass-fibre reinforced polyester (SMC)', isSealed: 0 },
    { dictKey: '9', dictValue: '铅', dictValueEn: 'Lead', isSealed: 1 },
  ],
};
const RIGHT = 'YBX4-80\t\tEx db IIC T4 Gb\tIP55';
const read = (text: string, more: Partial<Against> = {}) => pasted(text, { ...against, ...more });
const faultsOf = (text: string, more: Partial<Against> = {}) => read(text, more).rows.map(({ line, faults }) => [line, faults]);

describe('columns', () => {
  test('without a header they stand in the order of the template', () => {
    expect(read('YBX4-80\t电动机\tEx db IIC T4 Gb\tip55\t铸铁\t出口').rows).toEqual([
      {
        line: 1,
        cells: {
          productModel: 'YBX4-80',
          productName: '电动机',
          productExMark: 'Ex db IIC T4 Gb',
          ipCode: 'IP55',
          enclosureMaterial: '2',
          remark: '出口',
        },
        faults: [],
      },
    ]);
  });
  test.each([
    ['zh', zh],
    ['en', en],
  ])('the copied header is recognised (%s)', (_, { fields }) => {
    const { rows, ignored } = read(`${COLUMNS.map((column) => fields.product[column]).join('\t')}\r\n${RIGHT}\r\n`);
    expect(ignored).toEqual([]);
    expect(rows).toMatchObject([{ line: 2, cells: { productModel: 'YBX4-80', ipCode: 'IP55' }, faults: [] }]);
  });
  test('a header of one’s own may order the columns otherwise; what is no column is told', () => {
    const { rows, ignored } = read('序号\t防护等级（IP）\t型号 *\tEx marking\n1\tIP66\tA-1\tEx eb IIC T6 Gb');
    expect(ignored).toEqual(['序号']);
    expect(rows[0]?.cells).toEqual({ ipCode: 'IP66', productModel: 'A-1', productExMark: 'Ex eb IIC T6 Gb' });
  });
  test('cells in quotation marks keep their row together, and empty rows keep the count of lines', () => {
    const { rows } = read(`"A ""1"""\t"两行\n名称"\tEx db IIC T4 Gb\tIP55\n\n${RIGHT}`);
    expect(rows.map(({ line, cells }) => [line, cells.productModel, cells.productName])).toEqual([
      [1, 'A "1"', '两行 名称'],
      [4, 'YBX4-80', undefined],
    ]);
    expect(read('3" 阀\t\tEx db IIC T4 Gb\tIP55').rows[0]?.cells.productModel).toBe('3" 阀');
  });
});

describe('judging', () => {
  test('model, marking and IP code are needed', () => {
    expect(faultsOf('\t电动机')).toEqual([[1, ['productModel', 'productExMark', 'ipCode'].map((column) => ({ kind: 'missing', column }))]]);
  });
  test('a twin in the rows and a model of the form are told with their places, however they are spelt', () => {
    const twin = RIGHT.replace('YBX4-80', 'ybx4－80');
    expect(faultsOf(`${RIGHT}\n${twin}`)).toEqual([
      [1, []],
      [2, [{ kind: 'twice', line: 1 }]],
    ]);
    expect(faultsOf(RIGHT, { models: ['A-1', 'YBX4-80 '] })).toEqual([[1, [{ kind: 'inForm', n: 2 }]]]);
  });
  test('a wrong marking tells its fault, by the rules for components where it is one', () => {
    expect(faultsOf(RIGHT.replace('T4', 'T7'))).toMatchObject([[1, [{ kind: 'mark', fault: { severity: 'error' } }]]]);
    const component = RIGHT.replace('Ex db IIC T4 Gb', 'Ex db IIC Gb');
    expect(faultsOf(component, { marking: { component: true } })).toEqual([[1, []]]);
    expect(faultsOf(component)).not.toEqual([[1, []]]);
  });
  test('IP code, material, length and surplus cells', () => {
    expect(faultsOf(`${RIGHT.replace('IP55', 'IP75')}\t木\t${'字'.repeat(251)}\t再`)).toEqual([
      [
        1,
        [
          { kind: 'ipCode', code: 'IP75' },
          { kind: 'material', material: '木' },
          { kind: 'tooLong', column: 'remark', max: 250 },
          { kind: 'surplus', text: '再' },
        ],
      ],
    ]);
  });
  test('a material is known by its key and by its names in both languages, while it can be chosen', () => {
    const keyOf = (material: string) => read(`${RIGHT}\t${material}`).rows[0];
    for (const name of ['6', '玻璃钢(smc)', 'Glass-fibre reinforced polyester (SMC)'])
      expect(keyOf(name)).toMatchObject({ cells: { enclosureMaterial: '6' }, faults: [] });
    expect(keyOf('铅')?.faults).toEqual([{ kind: 'material', material: '铅' }]);
  });
  test('rows beyond the room of the application are counted', () => {
    const rows = Array.from({ length: 5 }, (_, i) => RIGHT.replace('80', `${i}`)).join('\n');
    expect(read(rows, { room: 3 })).toMatchObject({ rows: { length: 3 }, beyond: 2 });
  });
});

describe('models of the rows', () => {
  const { rows } = read(`${RIGHT}\n${RIGHT.replace('80', '90').replace('\t\t', '\t风机电动机\t')}`);
  const ids = () => {
    let n = 0;
    return () => `n${++n}`;
  };
  test('the first is tested and covers the rest where the form has none; a name left out is that of the application', () => {
    expect(modelsOf(rows, { products: [], productName: '电动机' }, ids())).toMatchObject([
      { id: 'n1', productModel: 'YBX4-80', productName: '电动机', isMain: true },
      { id: 'n2', productModel: 'YBX4-90', productName: '风机电动机', isMain: false, coveredBy: 'n1' },
    ]);
  });
  test('the tested model of the form covers them', () => {
    const products = [
      { id: 'a', isMain: false },
      { id: 'b', isMain: true },
    ];
    expect(modelsOf(rows, { products, productName: undefined }, ids())).toMatchObject([
      { isMain: false, coveredBy: 'b' },
      { isMain: false, coveredBy: 'b' },
    ]);
  });
});
