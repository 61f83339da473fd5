/** The price table. A code whose price an administrator has ended or deleted is not given again. */
import { PRICES_FROM, type PriceSeed, prices } from '../defaults/prices.ts';
import '../../finance/tables.ts';
import { keysOf, type Ledger, rowOf, type System } from './given.ts';

const VAT = '0.06';

export const givePrices = async (system: System, ledger: Ledger): Promise<void> => {
  const { tx, tenant } = system;
  const there = await tx.selectFrom('price_item').select(['business_type', 'item_code']).where('tenant_id', '=', tenant).execute();
  const wanted = Object.entries(prices).flatMap(([line, seeds]) => seeds.map((seed) => ({ line, seed })));
  const keyOf = ({ line, seed: [code] }: { line: string; seed: PriceSeed }) => `${line}/${code}`;
  const rows = ledger
    .take(
      'price',
      wanted,
      keyOf,
      keysOf(there, (r) => `${r.business_type}/${r.item_code}`),
    )
    .map(({ line, seed: [code, zh, en, feeKind, unit, price, basis, more = {}] }) => ({
      ...rowOf(system),
      item_code: code,
      item_name: zh,
      item_name_en: en,
      business_type: line,
      fee_kind: feeKind,
      unit,
      basis,
      formula: more.formula ?? 'quantity',
      unit_price: price,
      least_amount: more.least ?? null,
      percent: more.percent ?? null,
      tax_rate: more.tax ?? VAT,
      discountable: more.discountable ?? true,
      valid_from: PRICES_FROM,
      valid_to: null,
    }));
  if (rows.length > 0) await tx.insertInto('price_item').values(rows).execute();
};
