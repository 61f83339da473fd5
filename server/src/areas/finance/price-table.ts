/** The price table as the rules take it. */

import { en } from '@zhengjian/contract/areas/finance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import { unitWord } from '@zhengjian/contract/areas/finance/units.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import {
  fromHundredths,
  PRICE_BASES,
  PRICE_FORMULAS,
  type PriceBasis,
  type PriceFormula,
  type PriceRule,
  RATE_ONE,
} from '@zhengjian/contract/rules/fees.ts';
import { fenFromText, textFromFen } from '@zhengjian/contract/rules/money.ts';
import type { Selectable } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import './tables.ts';

type Row = Selectable<Schema['price_item']>;
export type PriceItem = PriceRule & {
  id: string;
  itemCode: string;
  itemName: string;
  itemNameEn: string;
  businessType: string;
  feeKind: string;
  unit: string;
  basis: PriceBasis;
  taxRate: number;
  discountable: boolean;
  validFrom: string;
  validTo: string;
};

const fen = (text: string | null): number => fenFromText(text ?? '0') ?? 0;
/** "0.0600" → 600. */
const rate = (text: string | null): number => Math.round(Number(text ?? '0') * RATE_ONE);

export const priceItemOf = (row: Row): PriceItem => ({
  id: row.id,
  itemCode: row.item_code,
  itemName: row.item_name,
  itemNameEn: row.item_name_en,
  businessType: row.business_type,
  feeKind: row.fee_kind,
  unit: row.unit,
  basis: PRICE_BASES.find((b) => b === row.basis) ?? 'hand',
  formula: PRICE_FORMULAS.find((f) => f === row.formula) ?? 'actual',
  unitPrice: fen(row.unit_price),
  leastAmount: fen(row.least_amount),
  percent: rate(row.percent),
  taxRate: rate(row.tax_rate),
  discountable: row.discountable,
  validFrom: row.valid_from,
  validTo: row.valid_to ?? '',
});

/** Prices of a line of business on a day, in the order of their codes. */
export const pricesOn = async (tx: Tx, tenant: string, businessType: string, day: string): Promise<PriceItem[]> => {
  const rows = await tx
    .selectFrom('price_item')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('business_type', '=', businessType)
    .where('valid_from', '<=', day)
    .where((e) => e.or([e('valid_to', 'is', null), e('valid_to', '>=', day)]))
    .orderBy('item_code')
    .execute();
  return rows.map(priceItemOf);
};

export type Ruled = PriceRule & { unit: string; quantity: string; base: number };

const PLACE = /\{\{(\w+)\}\}/g;
/** How an amount follows, in words. */
export const ruleWords = (lang: Language, { formula, unit, quantity, unitPrice, leastAmount, percent, base }: Ruled): string => {
  const params: Readonly<Record<string, string>> = {
    quantity,
    unit: unitWord(lang, unit, quantity),
    price: textFromFen(unitPrice),
    least: textFromFen(leastAmount),
    base: textFromFen(base),
    percent: fromHundredths(percent),
  };
  return (lang === 'en' ? en : zh).rule[formula as PriceFormula].replace(PLACE, (_, name: string) => params[name] ?? '');
};
