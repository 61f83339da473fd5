/** Who has a type test before them, at which node: what a person may write follows from the task that they may act on. */
import type { TestNode } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { loadInstance, type OpenTask } from '../../workflow/instance.ts';
import type { Act } from '../../workflow/registry.ts';
import { standingOf } from '../../workflow/right-to-act.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

export const findTest = async (tx: Tx, id: string) =>
  (await tx.selectFrom('test_task').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('laboratory.testNotFound');
export type TestTask = Awaited<ReturnType<typeof findTest>>;

/** Open tasks of a test that the person may act on. */
export const tasksFor = async (tx: Tx, act: Pick<Act, 'actor'>, { instance_id }: Pick<TestTask, 'instance_id'>): Promise<OpenTask[]> => {
  if (instance_id === null) return [];
  const { open } = await loadInstance(tx, act, instance_id, false);
  const mine: OpenTask[] = [];
  for (const task of open) if ((await standingOf(tx, act.actor, TYPE_TEST.category, task)).is === 'may') mine.push(task);
  return mine;
};

/** Whether one of these tasks is that of whoever tests it: their own, or that of somebody whose deputy the person is. */
export const testsFor = (mine: readonly OpenTask[], { tester_id }: { tester_id: string | null }): boolean =>
  tester_id !== null && mine.some(({ node, assignee }) => node === 'testRecord' && assignee === tester_id);

/**
 * A test item whose record the person may enter now.
 * @throws laboratory.claimFirst where the step waits for somebody who claims it, laboratory.notYourTest, laboratory.checkerIsTester
 */
export const refuseOthersTest = async (
  tx: Tx,
  { actor }: Pick<Act, 'actor'>,
  task: TestTask,
  item: { tester_id: string | null; tester_name: string; checker_id: string | null },
): Promise<void> => {
  const mine = await tasksFor(tx, { actor }, task);
  if (!testsFor(mine, item)) {
    if (mine.some(({ node, assignee }) => node === 'testRecord' && assignee === null)) refuse('laboratory.claimFirst');
    refuse('laboratory.notYourTest', { name: item.tester_name });
  }
  // a deputy may be the one who is to check it
  if (item.checker_id === actor.user) refuse('laboratory.checkerIsTester');
};

/**
 * The test under its lock, where the person has it before them at one of these nodes.
 * @throws laboratory.testNotFound, laboratory.notAtThisStep
 */
export const holdTest = async (tx: Tx, act: Pick<Act, 'actor'>, id: string, nodes: readonly TestNode[]): Promise<TestTask> => {
  await findTest(tx, id);
  const row = await tx.selectFrom('test_task').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
  const mine = await tasksFor(tx, act, row);
  if (!mine.some(({ node }) => nodes.some((key) => key === node))) refuse('laboratory.notAtThisStep');
  return row;
};
