import { describe, expect, test } from 'vitest';
import { neededStandards } from '../neededStandards.ts';
import type { ProductValues } from '../values.ts';
import { fillOfModel, fillOfModels } from './gaps.ts';

const tested: ProductValues = {
  id: '1',
  productName: '隔爆型三相异步电动机',
  productModel: 'YBX4-132M-4',
  productExMark: 'Ex db IIC T4 Gb',
  ipCode: 'IP55',
  enclosureMaterial: '2',
  isMain: true,
  params: [{ paramName: '额定电压', value: '380' }],
  components: [{ name: '接线端子', model: 'UK-2.5', supplier: '东屿', controlKind: '1' }],
};

describe('what a model still lacks', () => {
  test('a tested model needs its plate, a parameter and a key component', () => {
    expect(fillOfModel(tested).missing).toBe(0);
    expect(fillOfModel({ ...tested, ipCode: undefined, params: [], components: [] }).missing).toBe(3);
  });
  test('a line begun is a line to finish', () => {
    expect(fillOfModel({ ...tested, params: [{ paramName: '额定电压' }], components: [{ name: '浇封胶' }] }).missing).toBe(4);
  });
  test('a covered model names its tested model and needs no key components of its own', () => {
    const covered = { ...tested, isMain: false, params: [], components: [] };
    expect(fillOfModel(covered).missing).toBe(1);
    expect(fillOfModel({ ...covered, coveredBy: '1' }).missing).toBe(0);
  });
  test('without any model one is missing', () => {
    expect(fillOfModels([])).toEqual({ all: 1, done: 0, missing: 1 });
  });
});

describe('standards that the markings ask for', () => {
  const standard = (id: string, standardNo: string, standardStatus = '1') => ({
    id,
    standardNo,
    part: '',
    name: '',
    nameEn: '',
    groupName: 'GB/T 3836',
    standardStatus,
  });
  const standards = [
    standard('a', 'GB/T 3836.1-2021'),
    standard('b', 'GB/T 3836.2-2010', '4'),
    standard('c', 'GB/T 3836.2-2021'),
    standard('d', 'GB/T 3836.31-2021'),
  ];
  test('db asks for parts 1 and 2, in the edition in force', () => {
    const needed = neededStandards({ products: [tested], standards: [] }, standards);
    expect(needed.map(({ standard: found }) => found?.id)).toEqual(['a', 'c']);
  });
  test('what is chosen is not asked for again, nor what a model cites itself', () => {
    expect(neededStandards({ products: [tested], standards: ['a', 'c'] }, standards)).toEqual([]);
    expect(neededStandards({ products: [{ ...tested, standards: ['c'] }], standards: ['a'] }, standards)).toEqual([]);
  });
  test('a part that the list lacks is named all the same', () => {
    const needed = neededStandards({ products: [{ ...tested, productExMark: 'Ex mb IIC T4 Gb' }], standards: ['a'] }, standards);
    expect(needed).toEqual([{ part: 'GB/T 3836.9', standard: undefined }]);
  });
});
