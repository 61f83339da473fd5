/** The plan of a type test: which tests by which clause, by whom, checked by whom, until when (domain 3.4). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { shown } from '../../list.ts';
import { choice, day, flag, id, longText, optional, text } from '../../record.ts';
import { type RowOf, recordsCall, register, removeCall, saveCall } from '../../register.ts';
import { testReaders } from './access.ts';
import { measures } from './measures.ts';
import { ACCREDITATIONS } from './scopes.ts';

export const plannedItems = register({
  area: 'laboratory',
  name: 'testItem',
  named: 'itemName',
  parent: 'taskId',
  record: {
    taskId: id(),
    itemName: text(200).min(2).meta({ required: true }),
    standardId: id().meta({ required: true }),
    clause: text(50).min(1).meta({ required: true }),
    requirement: longText(500).min(2).meta({ required: true }),
    laboratory: choice('laboratory_b').meta({ required: true }),
    testerId: optional(id()),
    checkerId: optional(id()),
    planDate: optional(day()),
    isOutsource: flag().default(false),
    outsourceReason: optional(text(200)),
    /** Stage of the way through the laboratory, and what whoever tests must heed; from a flow card, or typed. */
    stage: optional(text(40)),
    hint: optional(text(200)),
    measures: measures().meta({ required: true }),
    /** Of a test that failed in an earlier round: why it does not apply to the product any more. It is not tested then. */
    droppedReason: optional(text(200)),
  },
  rules: {
    checkerId: { holds: (i) => i.checkerId === undefined || i.checkerId !== i.testerId, refusal: 'laboratory.checkerIsTester' },
    outsourceReason: { holds: (i) => !i.isOutsource || i.outsourceReason !== undefined, refusal: 'laboratory.outsourceReasonMissing' },
  },
  shows: {
    itemNo: shown.code(80),
    roundNo: shown.number(70),
    standardNo: shown.code(160),
    testerName: shown.text(100),
    checkerName: shown.text(100),
    verdict: shown.choice('test_verdict', 110),
    state: shown.choice('test_item_status', 110),
    /** Under which accreditations its laboratory tests it on the planned day, or today where none is planned. */
    accredited: z.array(z.enum(ACCREDITATIONS)),
    /** `remove`: nothing was recorded yet, so everything may change; else who tests, who checks and when. `drop`: it failed in an earlier round. */
    abilities: z.object({
      change: z.boolean(),
      remove: z.boolean(),
      drop: z.boolean(),
      checker: z.boolean(),
      record: z.boolean(),
      check: z.boolean(),
    }),
  },
});
export type PlannedItemRow = RowOf<typeof plannedItems>;

const path = '/blade-cqst/testItem';
const read = testReaders;
const edit = { scope: 'case', access: permission('test_item_submit') } as const;
export const planCalls = area('laboratory', {
  plannedItems: recordsCall(plannedItems, 'taskId', {
    scope: 'case',
    access: read,
    path: `${path}/list`,
    summary: 'Tests of a type test, round by round.',
  }),
  plannedItemSave: saveCall(plannedItems, { ...edit, path: `${path}/submit`, summary: 'Adds or changes a test of the plan.' }),
  plannedItemRemove: removeCall({ ...edit, path: `${path}/remove`, summary: 'Takes tests out of the plan.' }),
  planFromLibrary: call({
    method: 'POST',
    path: `${path}/fromLibrary`,
    ...edit,
    done: 'added',
    summary:
      'Adds the tests of the library that are named or, where none are, those that fit the types of protection of the product; those planned already stay.',
    input: z.object({
      testId: id(),
      dictIds: optional(z.array(id()).min(1).max(200)),
      testerId: optional(id()),
      checkerId: optional(id()),
      planDate: optional(day()),
    }),
    data: z.object({ added: z.number() }),
  }),
  planFromRounds: call({
    method: 'POST',
    path: `${path}/fromRounds`,
    ...edit,
    done: 'added',
    summary:
      'Plans tests of earlier rounds once more in the present one, as they were planned, with those who test and check them; those planned already stay.',
    input: z.object({ testId: id(), itemIds: z.array(id()).min(1).max(500) }),
    data: z.object({ added: z.number() }),
  }),
  plannedItemChecker: call({
    method: 'POST',
    path: `${path}/checker`,
    scope: 'case',
    access: permission('test_item_submit', 'test_reallocate'),
    done: 'updated',
    summary: 'Names another checker of a test that nobody has checked yet, at whatever step the test is; whoever leads it does.',
    input: z.object({ itemId: id(), checkerId: id() }),
    data: z.null(),
  }),
  testStaff: call({
    method: 'GET',
    path: `${path}/staff`,
    access: read,
    scope: 'tenant',
    summary: 'People who may test and check.',
    input: z.object({}),
    data: z.array(z.object({ id: z.string(), realName: z.string() })),
  }),
});
