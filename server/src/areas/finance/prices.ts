/** The register of prices, and what is worked out by it. */
import { type FeeLineShown, priceCalls, priceItems, priceList } from '@zhengjian/contract/areas/finance/prices.ts';
import { unitWord } from '@zhengjian/contract/areas/finance/units.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { estimated, fromHundredths, hundredths, totalsOf } from '@zhengjian/contract/rules/fees.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { KEPT } from '@zhengjian/contract/rules/planned.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister, type Reading } from '../../platform/registers/answer-register.ts';
import { dayText } from '../../platform/world.ts';
import { isTestFee } from './draft-note.ts';
import { type PriceItem, pricesOn, ruleWords } from './price-table.ts';

const NO_END = '9999-12-31';

/** What notes were charged by stays as it was. */
const FIXED = ['item_code', 'business_type', 'unit', 'formula', 'unit_price', 'least_amount', 'percent', 'tax_rate', 'valid_from'] as const;
const same = (a: unknown, b: unknown): boolean =>
  String(a ?? '') === String(b ?? '') || (a !== null && b !== null && a !== '' && b !== '' && Number(a) === Number(b));

const isCharged = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.selectFrom('payment_note_line').select('id').where('price_item_id', '=', id).limit(1).executeTakeFirst()) !== undefined;

const register = answerRegister(priceItems, {
  table: 'price_item',
  reach: KEPT,
  order: ['item_code', 'valid_from'],
  guard: async (tx, by, input, before) => {
    const until = input.validTo ?? NO_END;
    const other = await tx
      .selectFrom('price_item')
      .select(['valid_from', 'valid_to'])
      .where('business_type', '=', input.businessType)
      .where('item_code', '=', input.itemCode)
      .where('id', '<>', before?.id ?? by.world.uuid())
      .where('valid_from', '<=', until)
      .where((e) => e.or([e('valid_to', 'is', null), e('valid_to', '>=', input.validFrom)]))
      .executeTakeFirst();
    if (other) refuse('finance.priceOverlap', { code: input.itemCode, from: other.valid_from, to: other.valid_to ?? '…' });
    if (before === null || !(await isCharged(tx, before.id))) return;
    const now: Record<(typeof FIXED)[number], unknown> = {
      item_code: input.itemCode,
      business_type: input.businessType,
      unit: input.unit,
      formula: input.formula,
      unit_price: input.unitPrice,
      least_amount: input.leastAmount,
      percent: input.percent,
      tax_rate: input.taxRate,
      valid_from: input.validFrom,
    };
    if (FIXED.some((column) => !same(now[column], before[column]))) refuse('finance.priceCharged', { name: input.itemName });
  },
  inUse: (row) => refuse('finance.priceUsed', { name: row.item_name }),
});

const list = answerList(priceList, {
  table: 'price_item',
  tabs: {},
  filters: { itemCode: 'item_code', itemName: 'item_name', businessType: 'business_type', feeKind: 'fee_kind' },
  sorts: { itemCode: 'item_code', validFrom: 'valid_from' },
  rows: register.rows,
});

const nameOf = (lang: Language, item: PriceItem): string => (lang === 'en' ? item.itemNameEn : item.itemName);

const lineShown = (
  lang: Language,
  item: PriceItem,
  { quantity, base = 0, amount }: { quantity: string; base?: number; amount: number },
): FeeLineShown => ({
  itemCode: item.itemCode,
  itemName: nameOf(lang, item),
  feeKind: item.feeKind,
  unit: unitWord(lang, item.unit),
  quantity,
  unitPrice: textFromFen(item.unitPrice),
  amount: textFromFen(amount),
  rule: ruleWords(lang, { ...item, quantity, base }),
});

/** Prices of a line of business today, as somebody who draws up a note chooses them. */
export const priceInfo = async (tx: Tx, { actor, lang, world }: Reading, businessType: string) =>
  (await pricesOn(tx, actor.tenant, businessType, dayText(world.now()))).map((item) => ({
    ...lineShown(lang, item, { quantity: '1', amount: item.unitPrice }),
    priceItemId: item.id,
    formula: item.formula,
    discountable: item.discountable,
  }));

export const priceAnswers = answers(priceCalls, {
  pricePage: async (input, ctx) => ctx.read((tx) => list.page(tx, ctx, input)),
  priceDetail: register.one,
  priceSave: register.save,
  priceRemove: register.remove,
  estimate: async ({ businessType, personDays, protections, ...extent }, ctx) =>
    ctx.read(async (tx) => {
      const day = dayText(ctx.world.now());
      const lines = estimated(
        await pricesOn(tx, ctx.actor.tenant, businessType, day),
        { ...extent, protections, personDays: hundredths(personDays) },
        day,
      );
      const base = lines.reduce((sum, { item, amount }) => sum + (isTestFee(item.feeKind) ? amount : 0), 0);
      const totals = totalsOf(lines.map(({ item, amount }) => ({ amount, discount: 0, taxRate: item.taxRate })));
      return {
        day,
        lines: lines.map(({ item, quantity, amount }) => lineShown(ctx.lang, item, { quantity: fromHundredths(quantity), base, amount })),
        total: textFromFen(totals.payableAmount),
        taxAmount: textFromFen(totals.taxAmount),
      };
    }),
});
