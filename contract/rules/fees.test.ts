import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { capitalsOf } from '../dictionaries/capitals.ts';
import {
  type Discount,
  discountFault,
  discountOf,
  estimated,
  type FeeLine,
  floorOf,
  floorsOf,
  fromHundredths,
  hundredths,
  levelFor,
  lineAmount,
  MOST_FEN,
  taxInside,
  totalsOf,
} from './fees.ts';

const rule = { formula: 'quantity', unitPrice: 50_000, leastAmount: 0, percent: 0 } as const;

describe('the amount of a line', () => {
  test('is quantity times price, rounded half up by itself', () => {
    expect(lineAmount(rule, { quantity: 200 })).toBe(100_000);
    expect(lineAmount({ ...rule, unitPrice: 33 }, { quantity: 150 })).toBe(50); // 49.5 fen
    expect(lineAmount({ ...rule, unitPrice: 33 }, { quantity: 149 })).toBe(49); // 49.17 fen
  });
  test('is the least charge where the quantity comes to less (S01)', () => {
    const s01 = { formula: 'atLeast', unitPrice: 4_000, leastAmount: 800_000, percent: 0 } as const;
    expect(lineAmount(s01, { quantity: 10_000 })).toBe(800_000);
    expect(lineAmount(s01, { quantity: 30_000 })).toBe(1_200_000);
    expect(lineAmount(s01, { quantity: 0 })).toBe(0);
  });
  test('is a part of the test fees (T91)', () => {
    expect(lineAmount({ formula: 'percent', unitPrice: 0, leastAmount: 0, percent: 3_000 }, { quantity: 100, base: 350_001 })).toBe(
      105_000,
    );
  });
  test('is what was spent where receipts say so (C07)', () => {
    expect(lineAmount({ ...rule, formula: 'actual' }, { quantity: 100, actual: 123_45 })).toBe(123_45);
  });
  test('is exact beyond what a float holds', () => {
    expect(lineAmount({ ...rule, unitPrice: 90_000_000_000_01 }, { quantity: 100 })).toBe(90_000_000_000_01);
  });
  test('refuses a negative quantity', () => {
    expect(() => lineAmount(rule, { quantity: -1 })).toThrow(RangeError);
  });
});

test('prices include VAT', () => {
  expect(taxInside(106_00, 600)).toBe(6_00);
  expect(taxInside(500_00, 600)).toBe(28_30);
  expect(taxInside(113_00, 1_300)).toBe(13_00);
  expect(taxInside(0, 600)).toBe(0);
});

const lines = fc.array(
  fc.record({
    amount: fc.integer({ min: 0, max: MOST_FEN / 100 }),
    discountable: fc.boolean(),
    taxRate: fc.constantFrom(0, 100, 300, 600, 1_300),
  }),
  { minLength: 1, maxLength: 12 },
);
const discounts = fc.oneof(
  fc.integer({ min: 0, max: 99 }).map((rate): Discount => ({ kind: '1', rate })),
  fc.integer({ min: 1, max: MOST_FEN }).map((amount): Discount => ({ kind: '2', amount })),
  fc.integer({ min: 0, max: 11 }).map((at): Discount => ({ kind: '3', line: String(at) })),
);

describe('whatever the lines and the discount', () => {
  test('no line becomes negative, only what may be discounted is, and the parts make up the whole', () => {
    fc.assert(
      fc.property(lines, discounts, (given, discount) => {
        const fees: FeeLine[] = given.map((l, at) => ({ ...l, id: String(at) }));
        if (discountFault(discount, fees) !== null) return;
        const taken = discountOf(discount, fees);
        expect(taken).toHaveLength(fees.length);
        fees.forEach((line, at) => {
          expect(taken[at]).toBeGreaterThanOrEqual(0);
          expect(taken[at]).toBeLessThanOrEqual(line.discountable ? line.amount : 0);
        });
        if (discount.kind === '2') expect(taken.reduce((a, b) => a + b, 0)).toBe(discount.amount);
        const totals = totalsOf(given.map((l, at) => ({ ...l, discount: taken[at] ?? 0 })));
        expect(totals.payableAmount).toBe(totals.originalAmount - totals.discountAmount);
        expect(totals.payableAmount).toBeGreaterThanOrEqual(0);
        expect(totals.taxAmount).toBeGreaterThanOrEqual(0);
        expect(totals.taxAmount).toBeLessThanOrEqual(totals.payableAmount);
      }),
    );
  });
  test('more off never needs a lower level', () => {
    fc.assert(
      fc.property(lines, fc.nat(), fc.nat(), (given, a, b) => {
        const fees = given.map((l, at) => ({ ...l, id: String(at) }));
        const [less, more] = [Math.min(a, b), Math.max(a, b)];
        expect(levelFor(less, fees)).toBeLessThanOrEqual(levelFor(more, fees));
      }),
    );
  });
});

describe('who grants a discount', () => {
  const fees = [
    { id: 'a', amount: 1_000_00, discountable: true },
    { id: 'b', amount: 800_00, discountable: false },
  ];
  test.each([
    [100_00, 1],
    [100_01, 2],
    [300_00, 2],
    [300_01, 3],
    [1_000_00, 3],
  ])('%i fen off 1000 yuan that may be discounted: level %i', (taken, level) => {
    expect(levelFor(taken, fees)).toBe(level);
  });
  test('as the institute has said, and as before where it says nothing that is a rate', () => {
    const floors = floorsOf(
      new Map([
        ['1', '0.95'],
        ['2', '七折'],
      ]),
    );
    expect(floors).toEqual([
      [1, 95],
      [2, 70],
      [3, 0],
    ]);
    expect(levelFor(60_00, fees, floors)).toBe(2);
    expect(['0', '0.5', '0.85', '1', '1.00'].map(floorOf)).toEqual([0, 50, 85, 100, 100]);
    expect(['', '0.905', '1.1', '-0.1', '90%', '.9'].map(floorOf)).toEqual([null, null, null, null, null, null]);
  });
  test('a discount goes no further than what may be discounted', () => {
    expect(discountFault({ kind: '2', amount: 1_000_00 }, fees)).toBeNull();
    expect(discountFault({ kind: '2', amount: 1_000_01 }, fees)).toBe('amount');
    expect(discountFault({ kind: '3', line: 'b' }, fees)).toBe('line');
    expect(discountFault({ kind: '1', rate: 100 }, fees)).toBe('rate');
  });
});

const item = (itemCode: string, basis: 'unit' | 'personDay' | 'set' | 'test' | 'gasGroup' | 'urgent', more: object = {}) => ({
  ...rule,
  itemCode,
  basis,
  validFrom: '2026-01-01',
  validTo: '',
  ...more,
});
const extent = {
  units: 2,
  models: 1,
  gasGroups: 3,
  needModelTest: true,
  needFactoryCheck: true,
  personDays: 250,
  isUrgent: true,
  protections: ['d'],
};

describe('an estimate', () => {
  const table = [
    item('C01', 'unit'),
    item('C03', 'personDay', { unitPrice: 250_000 }),
    item('T03', 'gasGroup', { unitPrice: 350_000 }),
    item('T04', 'test', { unitPrice: 300_000 }),
    item('T91', 'urgent', { formula: 'percent', percent: 3_000, unitPrice: 0 }),
    item('C09', 'unit', { validTo: '2026-02-28' }),
  ];
  const of = (more: Partial<typeof extent> = {}, day = '2026-03-02') =>
    estimated(table, { ...extent, ...more }, day).map(({ item: { itemCode }, amount }) => [itemCode, amount]);
  test('counts what the case is made of, by the prices of the day', () => {
    expect(of()).toEqual([
      ['C01', 100_000],
      ['C03', 625_000],
      ['T03', 1_050_000],
      ['T91', 315_000],
    ]);
    expect(of({}, '2026-02-28').map(([code]) => code)).toContain('C09');
    expect(of({}, '2025-12-31')).toEqual([]);
  });
  test('has no test fees without a test, and no surcharge on none', () => {
    expect(of({ needModelTest: false, needFactoryCheck: false })).toEqual([['C01', 100_000]]);
  });
});

test('quantities keep two decimals', () => {
  expect(hundredths('1.5')).toBe(150);
  expect(hundredths('2')).toBe(200);
  expect(hundredths('0.05')).toBe(5);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (n) => {
      expect(hundredths(fromHundredths(n))).toBe(n);
    }),
  );
});

test.each([
  [0, '零元整'],
  [5, '伍分'],
  [10, '壹角整'],
  [100, '壹元整'],
  [10_05, '壹拾元零伍分'],
  [50_000, '伍佰元整'],
  [4_864_000, '肆万捌仟陆佰肆拾元整'],
  [1_000_000, '壹万元整'],
  [1_000_500, '壹万零伍元整'],
  [10_050_000_00, '壹仟零伍万元整'],
  [100_000_000_00, '壹亿元整'],
  [100_010_000_00, '壹亿零壹万元整'],
  [123_456_78, '壹拾贰万叁仟肆佰伍拾陆元柒角捌分'],
])('%i fen in capitals: %s', (fen, words) => {
  expect(capitalsOf(fen)).toBe(words);
});
