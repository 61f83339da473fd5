import { expect, test } from 'vitest';
import { unitRangesOf, unitsOf } from './units.ts';

const motor = (model: string, params: { paramName: string; value?: string; valueMin?: string; valueMax?: string; unit: string }[]) => ({
  id: model,
  enclosureFamily: undefined,
  productModel: model,
  productExMark: 'Ex db IIC T4 Gb',
  params,
});
const frame = (value: string) => [{ paramName: '中心高', value, unit: 'mm' }];
const power = (value: string) => [{ paramName: '额定功率', value, unit: 'kW' }];

test('motors of one range of frame sizes are one unit, those of two ranges are two', () => {
  expect(unitsOf([motor('A', frame('132')), motor('B', frame('160'))], '2301').units).toHaveLength(1);
  const two = unitsOf([motor('A', frame('160')), motor('B', frame('180'))], '2301');
  expect(two.differs).toEqual(['range']);
  expect(two.units.map((u) => u.criteria.range)).toEqual(['≤ 160 mm', '160–280 mm']);
});

test('without the frame size of every model the power decides; without either nothing does', () => {
  expect(
    unitsOf([motor('A', [...frame('132'), ...power('11')]), motor('B', power('18.5'))], '2301').units.map((u) => u.criteria.range),
  ).toEqual(['≤ 15 kW', '15–100 kW']);
  expect(unitsOf([motor('A', power('11')), motor('B', [])], '2301').units).toHaveLength(1);
  // another unit of measure is no figure of this range
  expect(
    unitsOf([motor('A', [{ paramName: '额定功率', value: '11000', unit: 'W' }]), motor('B', power('18.5'))], '2301').units,
  ).toHaveLength(1);
});

test('a series over several ranges is a unit of its own, named by all of them', () => {
  const { units } = unitsOf(
    [motor('A', frame('132')), motor('S', [{ paramName: '机座号', valueMin: '80', valueMax: '355', unit: 'mm' }])],
    '2301',
  );
  expect(units.map((u) => u.criteria.range)).toEqual(['≤ 160 mm', '≤ 160 mm … 280–500 mm']);
});

test('each class is divided by its own parameter', () => {
  const barrier = (amps: string) => motor(amps, [{ paramName: '额定电流', value: amps, unit: 'A' }]);
  expect(unitsOf([barrier('10'), barrier('400')], '2316').units).toHaveLength(1);
  expect(unitsOf([barrier('10'), barrier('400')], '2303').units).toHaveLength(2);
});

test('the ranges are those of the class', () => {
  expect(unitRangesOf('2301').map((r) => [r.unit, r.bounds])).toEqual([
    ['mm', [160, 280, 500]],
    ['kW', [15, 100, 500]],
  ]);
  expect(unitRangesOf('2316')).toEqual([]);
});
