/** Rounds of a type test: the tests of the present one, and the next one after a failure. */

import { VERDICT } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { ITEM_STATE } from '@zhengjian/contract/areas/laboratory/states.ts';
import { type Selectable, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { changed, created } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import './test-tables.ts';

export const itemsOfRound = (tx: Tx, testId: string) =>
  tx
    .selectFrom('test_item as i')
    .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'i.tenant_id').onRef('t.id', '=', 'i.task_id'))
    .selectAll('i')
    .where('i.task_id', '=', testId)
    .whereRef('i.round_no', '=', 't.round_no')
    .where('i.state', '<>', ITEM_STATE.cancelled)
    .orderBy('i.item_no')
    .execute();

type Item = Selectable<Schema['test_item']>;
const hasFailed = ({ verdict }: Pick<Item, 'verdict'>): boolean => verdict === VERDICT.fail;
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

/** Who still has something to test in this round. */
export const testersOf = async (tx: Tx, testId: string): Promise<string[]> => {
  const items = await itemsOfRound(tx, testId);
  const open = items.filter(({ state }) => state !== ITEM_STATE.checked);
  return [...new Set(open.flatMap(({ tester_id }) => (tester_id === null ? [] : [tester_id])))];
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

/** How many tests of the present round are checked, of how many. */
export const progressOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const checked = sql<number>`count(*) filter (where i.state = ${ITEM_STATE.checked})::int`;
  const rows = await tx
    .selectFrom('test_item as i')
    .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'i.tenant_id').onRef('t.id', '=', 'i.task_id'))
    .select(['i.task_id', checked.as('checked'), sql<number>`count(*)::int`.as('n')])
    .where('i.task_id', 'in', [...ids])
    .whereRef('i.round_no', '=', 't.round_no')
    .where('i.state', '<>', ITEM_STATE.cancelled)
    .groupBy('i.task_id')
    .execute();
  return new Map(rows.map((r) => [r.task_id, `${r.checked}/${r.n}`]));
};
