/**
 * Fees (domain 7): lines from a dated price table, discounts, VAT. Everything is whole fen; a line is rounded half up by itself, prices
 * include VAT, and a note is the sum of its lines and never less than nothing.
 */

/** How the amount of an item follows from its price. */
export const PRICE_FORMULAS = ['quantity', 'atLeast', 'percent', 'actual'] as const;
export type PriceFormula = (typeof PRICE_FORMULAS)[number];

/** What the quantity of an item counts, so that an estimate can fill it in; `hand`: a person does. */
export const PRICE_BASES = [
  'unit',
  'personDay',
  'surveillanceDay',
  'set',
  'drawingRound',
  'test',
  'model',
  'gasGroup',
  'urgent',
  'hand',
] as const;
export type PriceBasis = (typeof PRICE_BASES)[number];

/** Rates are kept in hundredths of a per cent: 600 is 6 %. */
export const RATE_ONE = 10_000;
/** Quantities are kept in hundredths: 150 is 1.5. */
export const QUANTITY_ONE = 100;
/** Most that an amount may come to; what is above is a slip of the pen. */
export const MOST_FEN = 10_000_000_000_00;

export type PriceRule = {
  formula: PriceFormula;
  /** Price of one, in fen; nothing where the amount is actual or a part of others. */
  unitPrice: number;
  /** Least amount, in fen, for `atLeast`. */
  leastAmount: number;
  /** Part of the test fees, for `percent`. */
  percent: number;
};

/** Half up, towards the greater amount; exact however large the product. */
const ofHalfUp = (a: number, b: number, parts: number): number => {
  const [product, divisor] = [BigInt(a) * BigInt(b), BigInt(parts)];
  return Number((product * 2n + divisor) / (divisor * 2n));
};

/**
 * The amount of a line in fen.
 * @param quantity in hundredths
 * @param base the test fees of the same note, for items that are a part of them
 * @param actual what was spent, for items charged as they come
 * @throws RangeError for a negative quantity or amount, which the record does not let through
 */
export const lineAmount = (
  rule: PriceRule,
  { quantity, base = 0, actual = 0 }: { quantity: number; base?: number; actual?: number },
): number => {
  if (quantity < 0 || base < 0 || actual < 0) throw new RangeError('a fee is never negative');
  switch (rule.formula) {
    case 'quantity':
      return ofHalfUp(quantity, rule.unitPrice, QUANTITY_ONE);
    case 'atLeast':
      return quantity === 0 ? 0 : Math.max(rule.leastAmount, ofHalfUp(quantity, rule.unitPrice, QUANTITY_ONE));
    case 'percent':
      return ofHalfUp(base, rule.percent, RATE_ONE);
    case 'actual':
      return actual;
  }
};

/** As much of an amount as `some` is of `whole`, rounded half up. */
export const partOf = (amount: number, some: number, whole: number): number => ofHalfUp(amount, some, whole);

/** VAT inside an amount: gross − gross / (1 + rate), the net amount rounded half up. */
export const taxInside = (gross: number, rate: number): number => gross - ofHalfUp(gross, RATE_ONE, RATE_ONE + rate);

/** The keys of dictionary `discount_kind`. */
export const DISCOUNT = { rate: '1', amount: '2', waived: '3' } as const;
export type Discount =
  /** So much is still paid: 0.9 as 90. */
  { kind: '1'; rate: number } | { kind: '2'; amount: number } | { kind: '3'; line: string };

export type FeeLine = { id: string; amount: number; discountable: boolean };

/** Why a discount cannot be given. */
export type DiscountFault = 'rate' | 'amount' | 'line';

const discountableSum = (lines: readonly FeeLine[]): number => lines.reduce((sum, l) => sum + (l.discountable ? l.amount : 0), 0);

export const discountFault = (discount: Discount, lines: readonly FeeLine[]): DiscountFault | null => {
  switch (discount.kind) {
    case DISCOUNT.rate:
      return Number.isInteger(discount.rate) && discount.rate >= 0 && discount.rate < 100 ? null : 'rate';
    case DISCOUNT.amount:
      return discount.amount > 0 && discount.amount <= discountableSum(lines) ? null : 'amount';
    case DISCOUNT.waived:
      return lines.some((l) => l.id === discount.line && l.discountable && l.amount > 0) ? null : 'line';
  }
};

/** Splits an amount by weights so that the parts are whole and make up the amount; the rest goes to the largest remainders first. */
const split = (amount: number, weights: readonly number[]): number[] => {
  const whole = weights.reduce((sum, w) => sum + w, 0);
  if (whole === 0) return weights.map(() => 0);
  const parts = weights.map((w, at) => {
    const product = BigInt(amount) * BigInt(w);
    return { at, part: Number(product / BigInt(whole)), rest: Number(product % BigInt(whole)) };
  });
  let left = amount - parts.reduce((sum, p) => sum + p.part, 0);
  for (const p of [...parts].sort((a, b) => b.rest - a.rest || a.at - b.at)) {
    if (left === 0) break;
    p.part += 1;
    left -= 1;
  }
  return parts.map((p) => p.part);
};

/** What a discount takes off each line, in their order. The caller has asked {@link discountFault}. */
export const discountOf = (discount: Discount, lines: readonly FeeLine[]): number[] => {
  switch (discount.kind) {
    case DISCOUNT.rate:
      return lines.map((l) => (l.discountable ? l.amount - ofHalfUp(l.amount, discount.rate, 100) : 0));
    case DISCOUNT.amount:
      return split(
        discount.amount,
        lines.map((l) => (l.discountable ? l.amount : 0)),
      );
    case DISCOUNT.waived:
      return lines.map((l) => (l.id === discount.line ? l.amount : 0));
  }
};

type Level = 1 | 2 | 3;
/** Lowest part still paid that each level may grant, in hundredths; the lowest level first. */
export type LevelFloors = readonly (readonly [level: Level, floor: number])[];
/** Where the institute has said nothing else. */
export const LEVEL_FLOORS: LevelFloors = [
  [1, 90],
  [2, 70],
  [3, 0],
];

/** "0.9" → 90; null for what is no rate from 0 to 1 with two decimals at most. */
export const floorOf = (text: string): number | null =>
  /^(0(\.\d{1,2})?|1(\.0{1,2})?)$/.test(text) ? Math.round(Number(text) * 100) : null;

/** As the remarks of dictionary discount_level say, by its keys. */
export const floorsOf = (remarks: ReadonlyMap<string, string>): LevelFloors =>
  LEVEL_FLOORS.map(([level, floor]) => [level, floorOf(remarks.get(String(level)) ?? '') ?? floor]);

/** Who decides: the more is taken off what may be discounted, the higher. */
export const levelFor = (taken: number, lines: readonly FeeLine[], floors: LevelFloors = LEVEL_FLOORS): Level => {
  const whole = discountableSum(lines);
  const found = floors.find(([, floor]) => (whole - taken) * 100 >= floor * whole);
  return found?.[0] ?? 3;
};

export type Totals = { originalAmount: number; discountAmount: number; payableAmount: number; taxAmount: number };
export const totalsOf = (lines: readonly { amount: number; discount: number; taxRate: number }[]): Totals => ({
  originalAmount: lines.reduce((sum, l) => sum + l.amount, 0),
  discountAmount: lines.reduce((sum, l) => sum + l.discount, 0),
  payableAmount: lines.reduce((sum, l) => sum + l.amount - l.discount, 0),
  taxAmount: lines.reduce((sum, l) => sum + taxInside(l.amount - l.discount, l.taxRate), 0),
});

/** Whether a price holds on a day; days as yyyy-MM-dd, an open end as empty text. */
export const isValidOn = ({ validFrom, validTo }: { validFrom: string; validTo: string }, day: string): boolean =>
  validFrom <= day && (validTo === '' || day <= validTo);

/** Tests by type of protection (domain 7): those of all types stand under the empty one. */
export const TESTS_BY_PROTECTION: Readonly<Record<string, readonly string[]>> = {
  '': ['T07', 'T09', 'T10', 'T12'],
  d: ['T02', 'T03'],
  e: ['T11', 'T15'],
  i: ['T04', 'T05', 'T06'],
  p: ['T14'],
  m: ['T11', 'T13'],
  t: ['T06', 'T08'],
  n: ['T16'],
  o: ['T02'],
  q: ['T11'],
  op: ['T17'],
};

/** An amount in equal whole parts, the larger ones first: 200 hundredths of a day for three cases are 67, 67 and 66. */
export const equalParts = (amount: number, parts: number): number[] => split(amount, new Array<number>(parts).fill(1));

/** What an estimate knows of a case; days of an inspection in hundredths. */
export type Extent = {
  units: number;
  models: number;
  gasGroups: number;
  needModelTest: boolean;
  needFactoryCheck: boolean;
  personDays: number;
  /** Of an inspection under surveillance, instead of those of a first one. */
  surveillanceDays?: number;
  /** Reviews of its drawings after the second. */
  drawingRounds?: number;
  isUrgent: boolean;
  /** Types of protection of the product, such as `d` and `i`. */
  protections: readonly string[];
};

type Item = PriceRule & { itemCode: string; basis: PriceBasis; validFrom: string; validTo: string };
export type EstimatedLine<I> = { item: I; quantity: number; amount: number };

/** Symbols carry their level (`ia`, `db`): what is not known as it is, is known by its first letter. */
const testsOf = (protection: string): readonly string[] =>
  TESTS_BY_PROTECTION[protection.startsWith('op') ? 'op' : protection] ?? TESTS_BY_PROTECTION[protection.charAt(0)] ?? [];

const quantityOf = ({ basis, itemCode }: Item, of: Extent): number => {
  const tests = new Set(['', ...of.protections].flatMap(testsOf));
  const tested = of.needModelTest && tests.has(itemCode) ? QUANTITY_ONE : 0;
  switch (basis) {
    case 'unit':
      return of.units * QUANTITY_ONE;
    case 'personDay':
      return of.needFactoryCheck ? of.personDays : 0;
    case 'surveillanceDay':
      return of.surveillanceDays ?? 0;
    case 'set':
      return of.needModelTest ? of.units * QUANTITY_ONE : 0;
    case 'drawingRound':
      return (of.drawingRounds ?? 0) * QUANTITY_ONE;
    case 'test':
      return tested;
    case 'model':
      return tested * of.models;
    case 'gasGroup':
      return tested * Math.max(1, of.gasGroups);
    case 'urgent':
      return of.isUrgent ? QUANTITY_ONE : 0;
    case 'hand':
      return 0;
  }
};

const TEST_BASES: readonly PriceBasis[] = ['set', 'drawingRound', 'test', 'model', 'gasGroup'];

/** The lines that a case of this extent comes to, by the prices of a day; what a person has to count is left out. */
export const estimated = <I extends Item>(items: readonly I[], extent: Extent, day: string): EstimatedLine<I>[] => {
  const valid = items.filter((item) => isValidOn(item, day)).map((item) => ({ item, quantity: quantityOf(item, extent) }));
  const plain = valid
    .filter(({ item, quantity }) => quantity > 0 && item.formula !== 'percent' && item.formula !== 'actual')
    .map(({ item, quantity }) => ({ item, quantity, amount: lineAmount(item, { quantity }) }));
  const base = plain.reduce((sum, { item, amount }) => sum + (TEST_BASES.includes(item.basis) ? amount : 0), 0);
  const parts = valid
    .filter(({ item, quantity }) => quantity > 0 && item.formula === 'percent' && base > 0)
    .map(({ item, quantity }) => ({ item, quantity, amount: lineAmount(item, { quantity, base }) }));
  return [...plain, ...parts];
};

/** "1.5" → 150. The record has let through two decimals at most. */
export const hundredths = (text: string): number => {
  const [whole = '0', fraction = ''] = text.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
};
/** 150 → "1.5", 100 → "1". */
export const fromHundredths = (value: number): string => {
  const text = `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
  return text.replace(/\.?0+$/, '');
};
