/** The dated price table (domain 7): what an item costs, from when until when, and how its amount follows. */
import * as z from 'zod';
import { area, call, permission, signedIn } from '../../call.ts';
import { by, list, pageCall } from '../../list.ts';
import { choice, choices, day, decimal, flag, money, optional, text, whole, word } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';
import { PRICE_BASES, PRICE_FORMULAS } from '../../rules/fees.ts';

const rate = () => decimal(5, 4);

export const priceItems = register({
  area: 'finance',
  name: 'price',
  named: 'itemName',
  record: {
    itemCode: text(30)
      .regex(/^[A-Z]\w*$/)
      .meta({ required: true, mono: true, width: 100 }),
    itemName: text(200).min(1).meta({ required: true, width: 220 }),
    itemNameEn: text(200).min(1).meta({ required: true, width: 220 }),
    businessType: choice('business_type').meta({ required: true }),
    feeKind: choice('fee_kind').meta({ required: true }),
    unit: text(20).min(1).meta({ required: true, width: 80 }),
    basis: word(PRICE_BASES, 'words.basis').meta({ required: true }),
    formula: word(PRICE_FORMULAS, 'words.formula').meta({ required: true }),
    unitPrice: money().meta({ required: true }),
    leastAmount: optional(money()),
    percent: optional(rate()),
    taxRate: rate().meta({ required: true }),
    discountable: flag().default(true),
    validFrom: day().meta({ required: true }),
    validTo: optional(day()),
  },
  rules: {
    validTo: { holds: ({ validFrom, validTo }) => validTo === undefined || validTo >= validFrom, refusal: 'finance.priceDays' },
    unitPrice: { holds: ({ unitPrice }) => !unitPrice.startsWith('-'), refusal: 'finance.priceNegative' },
    leastAmount: {
      holds: ({ formula, leastAmount }) => (formula === 'atLeast') === (leastAmount !== undefined) && !leastAmount?.startsWith('-'),
      refusal: 'finance.priceLeast',
    },
    percent: {
      holds: ({ formula, percent }) =>
        (formula === 'percent') === (percent !== undefined) && Number(percent ?? 0) >= 0 && Number(percent ?? 0) <= 1,
      refusal: 'finance.pricePercent',
    },
    taxRate: { holds: ({ taxRate }) => Number(taxRate) >= 0 && Number(taxRate) < 1, refusal: 'finance.priceTax' },
  },
});

export const priceList = list({
  ...priceItems,
  filters: { itemCode: by.part(30), itemName: by.part(), businessType: by.choice('business_type'), feeKind: by.choice('fee_kind') },
  sorts: ['itemCode', 'validFrom'],
});

/** What an applicant says before applying, so that the fees can be told. */
export const extentForm = z.object({
  units: whole(1, 99).meta({ required: true }),
  models: whole(1, 999).meta({ required: true }),
  gasGroups: whole(1, 3).meta({ required: true }),
  needModelTest: flag().default(true),
  needFactoryCheck: flag().default(true),
  personDays: decimal(4, 2).meta({ required: true, kind: 'number' }),
  isUrgent: flag().default(false),
  protections: choices('ex_type').default([]),
});

/** A line of fees with the rule it follows from. */
export const feeLine = z.object({
  itemCode: z.string(),
  itemName: z.string(),
  feeKind: z.string().meta({ kind: 'choice', dict: 'fee_kind' }),
  unit: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
  amount: z.string(),
  /** The rule in words, in the reader's language. */
  rule: z.string(),
});
export type FeeLineShown = z.output<typeof feeLine>;

export const estimate = z.object({
  day: z.string(),
  lines: z.array(feeLine),
  total: z.string(),
  taxAmount: z.string(),
});

const [view, edit] = [permission('price_view'), permission('price_edit')] as const;
const path = '/blade-cqst/priceItem';
export const priceCalls = area('finance', {
  pricePage: pageCall(priceList, { path: `${path}/page`, access: view, summary: 'Pages the price table (path chosen).' }),
  priceDetail: detailCall(priceItems, { path: `${path}/detail`, access: view, summary: 'One price (path chosen).' }),
  priceSave: saveCall(priceItems, { path: `${path}/submit`, access: edit, summary: 'Adds or changes a price (path chosen).' }),
  priceRemove: removeCall({ path: `${path}/remove`, access: edit, summary: 'Deletes prices by which nothing was charged (path chosen).' }),
  estimate: call({
    method: 'POST',
    effect: 'read',
    path: '/blade-customer/paymentNote/estimate',
    access: signedIn('customer', 'staff'),
    scope: 'tenant',
    summary: 'What a case of this extent comes to, by the prices of today (path chosen).',
    input: extentForm.extend({ businessType: text(2) }),
    data: estimate,
  }),
});
