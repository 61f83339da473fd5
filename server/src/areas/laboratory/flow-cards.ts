/** The register of flow cards, and plans of tests made of them. */
import { type CardStep, flowCardCalls, flowCardList, flowCards } from '@zhengjian/contract/areas/laboratory/flow-cards.ts';
import { en } from '@zhengjian/contract/areas/laboratory/text.en.ts';
import { zh } from '@zhengjian/contract/areas/laboratory/text.zh.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerList } from '../../platform/lists/answer-list.ts';
import { exportOf } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { printDocument, printKey } from '../stamping/index.ts';
import { flowCard } from './flow-card-paper.ts';
import { findTest } from './open-task.ts';
import { addTests, typesOf } from './plan.ts';
import './test-tables.ts';

const cardRegister = answerRegister(flowCards, {
  table: 'test_flow_card',
  missing: 'laboratory.cardNotFound',
  guard: async (tx, _, { steps }) => {
    const ids = steps.map(({ dictId }) => dictId);
    const known = await tx.selectFrom('test_item_dict').select('id').where('id', 'in', ids).execute();
    if (known.length !== ids.length) refuse('laboratory.testItemNotFound');
  },
  show:
    async () =>
    ({ steps }) => ({ steps, stepCount: steps.length, stages: [...new Set(steps.map(({ stage }) => stage))].join(' → ') }),
  taken: ({ cardNo }) => refuse('laboratory.cardTaken', { no: cardNo }),
});

const cardsAsked = answerList(flowCardList, {
  table: 'test_flow_card',
  tabs: {},
  filters: { exType: (type) => sql<boolean>`(cardinality(r.ex_types) = 0 or ${type} = any(r.ex_types))`, laboratory: 'laboratory' },
  sorts: { cardNo: 'card_no' },
  search: (keyword) => sql<boolean>`strpos(lower(r.card_no || ' ' || r.card_name), lower(${keyword})) > 0`,
  rows: (tx, reader, ids) => cardRegister.rows(tx, reader, ids),
});

const fitting = async (tx: Tx, ctx: Ctx, testId: string) => {
  const { laboratory } = await findTest(tx, testId);
  const types = await typesOf(tx, ctx, testId);
  const rows = await tx
    .selectFrom('test_flow_card')
    .select(['id', 'card_no', 'card_name', 'steps'])
    .where(sql<boolean>`(cardinality(ex_types) = 0 or ex_types && ${types}::text[])`)
    .where('laboratory', 'in', ['', laboratory])
    .orderBy('card_no')
    .execute();
  return rows.map((r) => ({ id: r.id, cardNo: r.card_no, cardName: r.card_name, stepCount: r.steps.length }));
};

/** The tests of a card as the library has them now; one that the library has lost meanwhile is left out. */
const testsOf = async (tx: Tx, cardId: string) => {
  const card =
    (await tx.selectFrom('test_flow_card').select('steps').where('id', '=', cardId).executeTakeFirst()) ??
    refuse('laboratory.cardNotFound');
  const steps: readonly CardStep[] = card.steps;
  const rows = await tx
    .selectFrom('test_item_dict')
    .selectAll()
    .where(
      'id',
      'in',
      steps.map(({ dictId }) => dictId),
    )
    .execute();
  return steps.flatMap(({ dictId, stage, hint = '' }) => rows.filter(({ id }) => id === dictId).map((of) => ({ of, stage, hint })));
};

export const flowCardAnswers = answers(flowCardCalls, {
  flowCardPage: (asked, ctx) => ctx.read((tx) => cardsAsked.page(tx, ctx, asked)),
  flowCardExcel: exportOf(flowCardCalls.flowCardExcel, cardsAsked, { zh, en }),
  flowCardDetail: cardRegister.one,
  flowCardSubmit: cardRegister.save,
  flowCardRemove: cardRegister.remove,
  fittingCards: ({ testId }, ctx) => ctx.read((tx) => fitting(tx, ctx, testId)),
  planFromCard: ({ cardId, ...wanted }, ctx) => ctx.write(async (tx) => addTests(tx, ctx, wanted, await testsOf(tx, cardId))),
  flowCardPaperKey: ({ id }, ctx) => printKey(ctx, flowCard.name, id),
  flowCardPaper: ({ authKey }, ctx) => printDocument(ctx, authKey, 'laboratory.paperKeyGone'),
});
