/** Flow cards: named orders of tests for a kind of protection. Choosing one when a plan is drawn up fills in its tests in their order (domain 3.4). */
import * as z from 'zod';
import { anyone, area, call, permission } from '../../call.ts';
import { by, exportCall, list, pageCall, shown } from '../../list.ts';
import { choice, choices, day, id, longText, optional, text } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';
import { fileCalls } from '../file/calls.ts';
import { testReaders } from './access.ts';

/** One test of a card: of the library, at which stage, and what must be heeded. */
export const cardStep = z.object({ dictId: id(), stage: text(40).min(1), hint: optional(text(200)) });
export type CardStep = z.output<typeof cardStep>;
export const MOST_STEPS = 60;

export const flowCards = register({
  area: 'laboratory',
  name: 'flowCard',
  named: 'cardName',
  record: {
    cardNo: text(20)
      .regex(/^[A-Za-z0-9][A-Za-z0-9-]*$/)
      .meta({ required: true, mono: true, width: 120 }),
    cardName: text(100).min(2).meta({ required: true, width: 220 }),
    /** None: every type of protection. */
    exTypes: optional(choices('ex_type')),
    laboratory: optional(choice('laboratory_b')),
    remark: optional(longText(300)),
    steps: z.array(cardStep).min(1).max(MOST_STEPS).meta({ kind: 'json', required: true }),
  },
  rules: {
    steps: { holds: ({ steps }) => new Set(steps.map(({ dictId }) => dictId)).size === steps.length, refusal: 'laboratory.stepTwice' },
  },
  shows: { stepCount: shown.number(80), stages: shown.text(220), steps: z.array(cardStep) },
});
export const flowCardList = list({
  ...flowCards,
  filters: { keyword: by.keyword(60), exType: by.choice('ex_type'), laboratory: by.choice('laboratory_b') },
  sorts: ['cardNo'],
});

const path = '/blade-combusiness/testFlowCard';
const view = { scope: 'tenant', access: permission('flow_card_view') } as const;
const edit = { scope: 'tenant', access: permission('flow_card_edit') } as const;
export const flowCardCalls = area('laboratory', {
  flowCardPage: pageCall(flowCardList, { ...view, method: 'GET', path: `${path}/page`, summary: 'Pages flow cards.' }),
  flowCardExcel: exportCall(flowCardList, {
    path: `${path}/excel`,
    key: fileCalls.acceptanceExportKey,
    access: edit.access,
    summary: 'Answers flow cards as Excel, against a key.',
  }),
  flowCardDetail: detailCall(flowCards, { ...view, path: `${path}/detail`, summary: 'Reads one flow card.' }),
  flowCardSubmit: saveCall(flowCards, { ...edit, path: `${path}/submit`, summary: 'Adds or changes a flow card.' }),
  flowCardRemove: removeCall({ ...edit, path: `${path}/remove`, summary: 'Deletes flow cards; plans made of them stay.' }),
  fittingCards: call({
    method: 'GET',
    path: `${path}/fitting`,
    access: permission('test_item_submit'),
    scope: 'case',
    summary: 'Flow cards for a type test: those for the types of protection of its product and those for every type.',
    input: z.object({ testId: id() }),
    data: z.array(z.object({ id: z.string(), cardNo: z.string(), cardName: z.string(), stepCount: z.number() })),
  }),
  planFromCard: call({
    method: 'POST',
    path: '/blade-cqst/testItem/fromFlowCard',
    access: permission('test_item_submit'),
    scope: 'case',
    done: 'added',
    summary: 'Adds the tests of a flow card in its order, with their stages and hints; those planned already stay.',
    input: z.object({ testId: id(), cardId: id(), testerId: optional(id()), checkerId: optional(id()), planDate: optional(day()) }),
    data: z.object({ added: z.number() }),
  }),
  flowCardPaperKey: call({
    method: 'GET',
    path: `${path}/paperKey`,
    access: testReaders,
    scope: 'case',
    summary: 'A short-lived key to the printed flow card of a type test.',
    input: z.object({ id: id() }),
    data: z.object({ authKey: z.string() }),
  }),
  flowCardPaper: call({
    method: 'GET',
    path: `${path}/paper`,
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The flow card that goes with the samples of a type test, against a key of testFlowCard/paperKey.',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
});
