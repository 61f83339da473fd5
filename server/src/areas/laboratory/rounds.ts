/** Rounds of a type test: the tests of the present one, and the next one after a failure. */

import { VERDICT } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { ITEM_STATE, TEST_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { changed, created } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import './test-tables.ts';

const ofRound = (tx: Tx, testId: string) =>
  tx
    .selectFrom('test_item as i')
    .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'i.tenant_id').onRef('t.id', '=', 'i.task_id'))
    .selectAll('i')
    .where('i.task_id', '=', testId)
    .whereRef('i.round_no', '=', 't.round_no')
    .orderBy('i.item_order');

export const itemsOfRound = (tx: Tx, testId: string) => ofRound(tx, testId).where('i.state', '<>', ITEM_STATE.cancelled).execute();

/** The plan of the present round: what is tested, and what failed before and applies no more. */
export const planOfRound = (tx: Tx, testId: string) =>
  ofRound(tx, testId)
    .where((e) => e.or([e('i.state', '<>', ITEM_STATE.cancelled), e('i.dropped_reason', '<>', '')]))
    .execute();

type Item = Selectable<Schema['test_item']>;
export type Place = Pick<Item, 'standard_id' | 'clause' | 'item_name'>;
export const isSameTest = (one: Place) => (other: Place) =>
  one.standard_id === other.standard_id && one.clause === other.clause && one.item_name === other.item_name;

export const hasFailed = ({ verdict }: Pick<Item, 'verdict'>): boolean => verdict === VERDICT.fail;
/** Recorded to its verdict, whether or not a second person has checked it. */
const RECORDED: readonly string[] = [ITEM_STATE.finished, ITEM_STATE.sentBack, ITEM_STATE.checked];

/**
 * Tests of the present round on which its report rests, those of them that failed, and those left undone. A round that ends with a failure
 * is reported by what was recorded: the rest is tested no more.
 */
export const reportedItems = async (tx: Tx, testId: string) => {
  const items = await itemsOfRound(tx, testId);
  const failed = items.filter(hasFailed);
  const reported = failed.length === 0 ? items : items.filter(({ state }) => RECORDED.includes(state));
  return { reported, failed, undone: items.filter((item) => !reported.includes(item)) };
};

/**
 * Tests that failed, whichever round that was, and that no later round planned again or gave up with a reason. As long as there is one the
 * product does not conform.
 */
export const failedTests = async (tx: Tx, testId: string): Promise<Item[]> => {
  const items = await tx
    .selectFrom('test_item')
    .selectAll()
    .where('task_id', '=', testId)
    .where((e) => e.or([e('state', '<>', ITEM_STATE.cancelled), e('dropped_reason', '<>', '')]))
    .orderBy('round_no')
    .orderBy('item_order')
    .execute();
  return items.filter((item) => {
    const isSame = isSameTest(item);
    return hasFailed(item) && !items.some((later) => later.round_no > item.round_no && isSame(later));
  });
};

/** Where the tests of a round have ended and its results are confirmed or reported. */
const REPORTING: readonly number[] = [TEST_STATE.toConfirm, TEST_STATE.report, TEST_STATE.reportReview, TEST_STATE.reportApproval];

/**
 * Who still has something to test in this round. Where its results are reported already these are the testers of what is reported: of what
 * was sent back, or of all of it where each was checked. Nobody only where the round has no tests.
 */
export const testersOf = async (tx: Tx, testId: string): Promise<string[]> => {
  const { state: at } = await tx.selectFrom('test_task').select('state').where('id', '=', testId).executeTakeFirstOrThrow();
  const { reported, undone } = await reportedItems(tx, testId);
  const asked = REPORTING.includes(at) ? reported : [...reported, ...undone];
  const open = asked.filter(({ state }) => state !== ITEM_STATE.checked);
  return [...new Set((open.length > 0 ? open : asked).flatMap(({ tester_id }) => (tester_id === null ? [] : [tester_id])))];
};

/** Every result of the round that was checked is recorded once more. */
export const sendBackAll = async (tx: Tx, act: Act, testId: string): Promise<void> => {
  await tx
    .updateTable('test_item')
    .set((e) => ({ state: ITEM_STATE.sentBack, ...changed(act), version: e('version', '+', 1) }))
    .where('task_id', '=', testId)
    .where('state', '=', ITEM_STATE.checked)
    .where('round_no', '=', (e) => e.selectFrom('test_task as t').select('t.round_no').where('t.id', '=', testId))
    .execute();
};

/** A test of an earlier round as it is planned in another one: by the same people, without what came out of it. */
export const plannedAgain = (act: Act, item: Item, round_no: number) => ({
  ...created(act),
  ...{ task_id: item.task_id, round_no, item_no: item.item_no, dict_id: item.dict_id, item_name: item.item_name },
  ...{ standard_id: item.standard_id, clause: item.clause, requirement: item.requirement, laboratory: item.laboratory },
  ...{ tester_id: item.tester_id, tester_name: item.tester_name, checker_id: item.checker_id, checker_name: item.checker_name },
  ...{ plan_date: null, is_outsource: item.is_outsource, outsource_reason: item.outsource_reason },
  ...{ stage: item.stage, hint: item.hint },
  measures: JSON.stringify(item.measures),
});

/** What failed, and what was left undone when it did, is tested again in the next round. */
export const beginNextRound = async (tx: Tx, act: Act, testId: string): Promise<void> => {
  const items = await itemsOfRound(tx, testId);
  const again = items.filter((item) => hasFailed(item) || item.state !== ITEM_STATE.checked);
  const undone = again.filter((item) => !hasFailed(item)).map(({ id }) => id);
  if (undone.length > 0)
    await tx
      .updateTable('test_item')
      .set({ state: ITEM_STATE.cancelled, ...changed(act) })
      .where('id', 'in', undone)
      .execute();
  const { round_no } = await tx
    .updateTable('test_task')
    .set((e) => ({ round_no: e('round_no', '+', 1), failed_rounds: e('failed_rounds', '+', 1), ...changed(act) }))
    .where('id', '=', testId)
    .returning('round_no')
    .executeTakeFirstOrThrow();
  if (again.length === 0) return;
  await tx
    .insertInto('test_item')
    .values(again.map((item) => plannedAgain(act, item, round_no)))
    .execute();
};

/** How many tests of the present round are checked, of how many, as its company may read it too: `3/8`. */
export const progressOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string; checked: number; planned: number }>`select replace(id::text, '-', '') as id, checked, planned
    from test_progress(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((r) => [r.id, `${r.checked}/${r.planned}`]));
};
