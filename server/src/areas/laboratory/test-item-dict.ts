/** The library of tests. */
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { testItemDict, testItemDictCalls, testItemDictList } from '@zhengjian/contract/areas/laboratory/test-items.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { fenFromText, textFromFen } from '@zhengjian/contract/rules/money.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import './tables.ts';

const standardNumbers = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await tx
    .selectFrom('standard')
    .select(['id', 'standard_no'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((s) => [s.id, s.standard_no]));
};

/** @throws laboratory.limitsTurned */
export const refuseTurnedLimits = (measures: readonly Measure[]): void => {
  const wrong = measures.find(({ min, max }) => min !== undefined && max !== undefined && Number(min) > Number(max));
  if (wrong) refuse('laboratory.limitsTurned', { name: wrong.name });
};

const itemRegister = answerRegister(testItemDict, {
  table: 'test_item_dict',
  columns: { price: 'price_fen' },
  missing: 'laboratory.testItemNotFound',
  guard: async (tx, _, { standardId, measures }) => {
    if ((await standardNumbers(tx, [standardId])).size === 0) refuse('laboratory.standardNotFound');
    refuseTurnedLimits(measures);
  },
  also: async (_, __, { price }) => ({ price_fen: price === undefined ? null : String(fenFromText(price) ?? refuse('laboratory.price')) }),
  show: async (tx, _, rows) => {
    const numbers = await standardNumbers(
      tx,
      rows.map(({ standard_id }) => standard_id),
    );
    return (row) => ({
      price: row.price_fen === null ? '' : textFromFen(Number(row.price_fen)),
      standardNo: numbers.get(row.standard_id) ?? '',
    });
  },
  taken: ({ itemCode }) => refuse('laboratory.testItemTaken', { code: itemCode }),
  inUse: ({ item_name }) => refuse('laboratory.testItemUsed', { name: item_name }),
});

const itemsAsked = answerList(testItemDictList, {
  table: 'test_item_dict',
  tabs: {},
  filters: {
    standardId: 'standard_id',
    laboratory: 'laboratory',
    exType: (type) => sql`(cardinality(r.ex_types) = 0 or ${type} = any(r.ex_types))`,
  },
  sorts: { itemCode: 'item_code' },
  search: (keyword) =>
    sql<boolean>`(strpos(lower(r.item_code || ' ' || r.item_name || ' ' || r.item_name_en || ' ' || r.clause), lower(${keyword})) > 0
      or exists (select from standard s where s.tenant_id = r.tenant_id and s.id = r.standard_id and strpos(lower(s.standard_no), lower(${keyword})) > 0))`,
  rows: (tx, reader, ids) => itemRegister.rows(tx, reader, ids),
});

export const testItemDictAnswers = answers(testItemDictCalls, {
  testItemDictPage: (asked, ctx) => ctx.read((tx) => itemsAsked.page(tx, ctx, asked)),
  testItemDictExcel: exportOf(testItemDictCalls.testItemDictExcel, itemsAsked, { zh, en }),
  testItemDictDetail: itemRegister.one,
  testItemDictSubmit: itemRegister.save,
  testItemDictRemove: itemRegister.remove,
});
