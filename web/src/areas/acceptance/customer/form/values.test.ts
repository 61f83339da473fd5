import { describe, expect, test } from 'vitest';
import { prefilled } from './prefill.ts';
import { type CccValues, sendable } from './values.ts';

const id = (n: number) => String(n).padStart(32, '0');
const numbered = () => {
  let n = 100;
  return () => id(n++);
};
const form: CccValues = {
  applyKind: '1',
  applicantId: id(1),
  manufacturerId: id(1),
  contactId: id(2),
  productClass: '2301',
  productName: '隔爆型三相异步电动机',
  standards: [id(3)],
  oemFlag: false,
  odmFlag: true,
  declareAgree: true,
  originalCertNo: '2020992301000012',
  products: [
    { id: id(10), productModel: 'YBX4-132', isMain: true, params: [{ paramName: '额定电压', value: '380', valueMin: '340' }] },
    { id: id(11), productModel: 'YBX4-132/A', isMain: false, coveredBy: id(10) },
  ],
};

describe('a draft is saved even where something in it is malformed', () => {
  test('good values go as they are', () => {
    const { sent, odd } = sendable(form);
    expect(odd).toEqual([]);
    expect(sent).toEqual(form);
  });
  test('a malformed customs code and a minimum that is no number stay behind, each with its place; all else is sent', () => {
    const typed = structuredClone(form);
    typed.hsCode = '85-01';
    const param = typed.products?.[0]?.params?.[0];
    if (param) param.valueMin = 'about 300';
    const { sent, odd } = sendable(typed);
    expect(odd).toEqual([
      { path: ['hsCode'], value: '85-01' },
      { path: ['products', 0, 'params', 0, 'valueMin'], value: 'about 300' },
    ]);
    expect(sent).toMatchObject({ productName: form.productName, products: [{ params: [{ value: '380' }] }, { coveredBy: id(10) }] });
    expect(typed.hsCode).toBe('85-01');
  });
});

describe('taking over the last application', () => {
  test('an empty form gets parties, product and models, but neither certificate numbers nor the declaration', () => {
    const { values, count } = prefilled({ applyKind: '7', applicantId: id(1) }, form, numbered());
    expect(values).toMatchObject({
      manufacturerId: id(1),
      contactId: id(2),
      productName: form.productName,
      standards: [id(3)],
      odmFlag: true,
    });
    expect(values).not.toHaveProperty('originalCertNo');
    expect(values).not.toHaveProperty('declareAgree');
    expect(values).not.toHaveProperty('applyKind');
    expect(count).toBe(6);
  });
  test('models get ids of their own and cover each other as before', () => {
    const { values } = prefilled({}, form, numbered());
    expect(values.products?.map(({ id: own, coveredBy }) => [own, coveredBy])).toEqual([
      [id(100), undefined],
      [id(101), id(100)],
    ]);
  });
  test('what is already typed stays', () => {
    const now: CccValues = { applicantId: id(1), productName: '增安型电动机', products: [{ id: id(20) }] };
    const { values } = prefilled(now, form, numbered());
    expect(values).not.toHaveProperty('productName');
    expect(values).not.toHaveProperty('products');
  });
  test('the contact of another applicant does not come along', () => {
    expect(prefilled({ applicantId: id(9) }, form, numbered()).values).not.toHaveProperty('contactId');
  });
});
