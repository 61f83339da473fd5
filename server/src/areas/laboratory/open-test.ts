/** What the lines ask of the laboratories: a type test for their cases, another round of it, a report written anew. */
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { restartWork, servedBy, startWork, worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed, created } from '../../platform/standard.ts';
import { handTask, moveTask } from '../../workflow/acts/hold.ts';
import { taskById } from '../../workflow/acts/open-task.ts';
import type { Act } from '../../workflow/registry.ts';
import type { SentBack } from '../../workflow/start.ts';
import { endSampleReturn } from '../sample/index.ts';
import { nextNumber } from '../system/index.ts';
import { DIRECTOR, roleInLaboratory } from './own-people.ts';
import './test-tables.ts';
import { testOrder } from './test-order-paper.ts';
import { orderOfTest } from './test-papers.ts';
import { TYPE_TEST } from './work.ts';

type Wanted = {
  caseIds: readonly string[];
  /** Key of `laboratory_b`. */
  laboratory: string;
  /** Key of `task_source`. */
  source: string;
  deadline?: string | null;
};

/** Gives out a type test for cases of one applicant. @returns its id */
export const openTypeTest = async (tx: Tx, act: Act, { caseIds, laboratory, source, deadline = null }: Wanted): Promise<string> => {
  const shared = await servedBy(tx, caseIds);
  const { title } = await tx
    .selectFrom('business_case')
    .select('title')
    .where('id', 'in', [...caseIds])
    .orderBy('case_no')
    .limit(1)
    .executeTakeFirstOrThrow();
  const row = created(act);
  await tx
    .insertInto('test_task')
    .values({
      ...row,
      ...shared,
      work_no: await nextNumber(tx, act, { pattern: PATTERNS.testTask, param: 'number.testTask' }),
      ...{ title, state: 0, work_since: act.world.now(), deadline, laboratory, task_source: source },
    })
    .execute();
  await startWork(tx, act, TYPE_TEST, { id: row.id, caseIds });
  await orderOfTest({ ...act, tx }, row.id, null, testOrder);
  return row.id;
};

/** The type test of a case that was given out last, as its line asks for it; none where it has none. */
export const testOf = async (tx: Tx, caseId: string) => {
  const works = await worksOf(tx, caseId, TYPE_TEST);
  const last = works.at(-1);
  if (last === undefined) return null;
  const row = await tx
    .selectFrom('test_task')
    .select(['laboratory', 'project_leader_id', 'project_leader_name', 'round_no', 'plan_end'])
    .where('id', '=', last.id)
    .executeTakeFirstOrThrow();
  const report = await tx
    .selectFrom('test_report')
    .select(['id', 'report_no', 'conclusion', 'issue_date'])
    .where('task_id', '=', last.id)
    .where('report_no', '<>', '')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...last,
    laboratory: row.laboratory,
    projectLeader: row.project_leader_id === null ? null : { id: row.project_leader_id, realName: row.project_leader_name },
    roundNo: row.round_no,
    planEnd: row.plan_end,
    report: report
      ? { id: report.id, reportNo: report.report_no, conclusion: report.conclusion, issueDate: report.issue_date ?? '' }
      : null,
  };
};

/** Nodes at which nobody of a laboratory has begun with a test. */
const ALLOCATION = 'engineerAllocation';
const NOT_ALLOCATED = [ALLOCATION, 'testRedispatch'];

/** What waits for the head of one laboratory waits for the head of another. */
const handAllocation = async (tx: Tx, act: Act, taskId: string, { laboratory, reason }: Elsewhere): Promise<void> => {
  const found = await taskById(tx, act, taskId);
  const people = await roleInLaboratory(tx, act.actor.tenant, DIRECTOR, laboratory);
  const [one, ...others] = people;
  if (one !== undefined && others.length === 0) return handTask(found, { person: one.id }, reason);
  const whole = [{ kind: 'role' as const, ref: DIRECTOR }];
  const waitsForAll = found.task.assignee === null && found.task.candidates.every(({ kind }) => kind === 'role');
  if (people.length === 0 && waitsForAll) return;
  const candidates = people.length === 0 ? whole : people.map(({ id }) => ({ kind: 'user' as const, ref: id }));
  await moveTask(found, { candidates, event: 'distribute', remark: reason });
};

type Elsewhere = { laboratory: string; reason: string };
/** Gives the test of a case to another laboratory: `none` where the case has none yet, `allocated` where a laboratory has begun with it. */
export const moveTypeTest = async (tx: Tx, act: Act, caseId: string, to: Elsewhere): Promise<'moved' | 'none' | 'allocated'> => {
  const { laboratory } = to;
  const last = (await worksOf(tx, caseId, TYPE_TEST)).at(-1);
  if (last === undefined) return 'none';
  const open = await tx
    .selectFrom('wf_task')
    .select(['id', 'node'])
    .where('business_id', '=', last.id)
    .where('status', '=', 'open')
    .execute();
  if (open.length === 0 || !open.every(({ node }) => NOT_ALLOCATED.includes(node))) return 'allocated';
  await tx
    .updateTable('test_task')
    .set({ laboratory, ...changed(act) })
    .where('id', '=', last.id)
    .execute();
  await orderOfTest({ ...act, tx }, last.id, null, testOrder);
  for (const { id, node } of open) if (node === ALLOCATION) await handAllocation(tx, act, id, to);
  return 'moved';
};

/** People who led, tested, checked or signed in the tests of a case: they do not evaluate it (domain 4.15). */
export const testPeopleOf = async (tx: Tx, caseId: string): Promise<string[]> => {
  const ids = (await worksOf(tx, caseId, TYPE_TEST)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const [leaders, items, records, signers] = await Promise.all([
    tx.selectFrom('test_task').select('project_leader_id as user').where('id', 'in', ids).execute(),
    tx.selectFrom('test_item').select(['tester_id', 'checker_id']).where('task_id', 'in', ids).execute(),
    // a deputy records, and what is handed on was recorded by somebody else
    tx.selectFrom('test_record').select(['tester_id', 'checker_id']).where('task_id', 'in', ids).execute(),
    tx.selectFrom('wf_involved').select('user_id as user').where('business_id', 'in', ids).where('acts', '=', true).execute(),
  ]);
  const tested = [...items, ...records].flatMap((r) => [r.tester_id, r.checker_id]);
  const all = [...leaders.map((l) => l.user), ...tested, ...signers.map((s) => s.user)];
  return [...new Set(all.filter((user) => user !== null))];
};

/**
 * A test that had ended goes on: with another round of tests (`items`), or with its report (`report`).
 * @param sentBack the decision on the case that asks for it
 * @returns whether the case has a test
 */
export const reopenTypeTest = async (
  tx: Tx,
  act: Act,
  caseId: string,
  entry: 'items' | 'report',
  sentBack?: SentBack,
): Promise<boolean> => {
  const works = await worksOf(tx, caseId, TYPE_TEST);
  const last = works.at(-1);
  if (last === undefined) return false;
  if (entry === 'items')
    await tx
      .updateTable('test_task')
      .set((e) => ({ round_no: e('round_no', '+', 1), ...changed(act) }))
      .where('id', '=', last.id)
      .execute();
  await endSampleReturn(tx, act, last.id);
  await restartWork(tx, act, TYPE_TEST, last.id, entry, sentBack);
  return true;
};
