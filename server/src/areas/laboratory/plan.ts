/** The plan of a type test: from the library by the types of protection of the product, or typed. */
import type { Measure } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { VERDICT } from '@zhengjian/contract/areas/laboratory/measures.ts';
import { type PlannedItemRow, planCalls, plannedItems } from '@zhengjian/contract/areas/laboratory/plan.ts';
import { ITEM_STATE, TEST_ENDED } from '@zhengjian/contract/areas/laboratory/states.ts';
import { PLANNED } from '@zhengjian/contract/rules/planned.ts';
import { judge } from '@zhengjian/exmark/index.ts';
import { type Selectable, sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { answerRegister } from '../../platform/registers/answer-register.ts';
import { created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import { holdsRole, personOf, roleHolders } from '../../workflow/people.ts';
import type { Act } from '../../workflow/registry.ts';
import { CHECKERS, mayArrange, refuseRecorder, setChecker } from './checkers.ts';
import { findTest, holdTest, tasksFor, testsFor } from './open-task.ts';
import { hasFailed, isSameTest, plannedAgain } from './rounds.ts';
import { accreditedTests } from './scopes.ts';
import { refuseTurnedLimits } from './test-item-dict.ts';
import './test-tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.planned': { added: number };
  }
}

const TESTERS = ['test_engineer'];

/** @throws laboratory.notATester, laboratory.notAChecker */
const checkPeople = async (tx: Tx, testerId: string | undefined, checkerId: string | undefined): Promise<void> => {
  if (testerId !== undefined && !(await holdsRole(tx, testerId, TESTERS))) refuse('laboratory.notATester');
  if (checkerId !== undefined && !(await holdsRole(tx, checkerId, CHECKERS))) refuse('laboratory.notAChecker');
};

const nameOf = async (tx: Tx, act: Act, user: string | undefined): Promise<string> =>
  user === undefined ? '' : (await personOf({ tx, actor: act.actor }, user)).realName;

const numberAfter = async (tx: Tx, testId: string, roundNo: number): Promise<number> => {
  const { last } = await tx
    .selectFrom('test_item')
    .select(sql<number>`coalesce(max(item_no::int), 0)::int`.as('last'))
    .where('task_id', '=', testId)
    .where('round_no', '=', roundNo)
    .executeTakeFirstOrThrow();
  return last + 1;
};
const itemNo = (n: number): string => String(n).padStart(2, '0');

type Item = Selectable<Schema['test_item']>;
type Entered = Omit<Pick<PlannedItemRow, keyof typeof plannedItems.record.shape>, 'testerId' | 'checkerId' | 'planDate'>;

/** Tests of which something was recorded or filed: what was found stays, and what it was judged by. */
const recordedOf = async (tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  const of = ids.length === 0 ? ['00000000-0000-0000-0000-000000000000'] : [...ids];
  const rows = await tx
    .selectFrom('test_record')
    .select('item_id')
    .where('item_id', 'in', of)
    .union(
      tx
        .selectFrom('laboratory_file')
        .select((e) => e.ref('item_id').$notNull().as('item_id'))
        .where('item_id', 'in', of),
    )
    .execute();
  return new Set(rows.map(({ item_id }) => item_id));
};

const limits = ({ name, nameEn = '', kind, unit = '', min = '', max = '' }: Measure) => [name, nameEn, kind, unit, min, max];
/** What a test is, beside who tests and checks it and when. */
const contentOf = (i: { [K in keyof Entered]?: unknown } & { measures: readonly Measure[] }): string =>
  JSON.stringify([
    ...[i.itemName, i.standardId, i.clause, i.requirement, i.laboratory, i.isOutsource, i.outsourceReason ?? '', i.stage ?? ''],
    ...[i.hint ?? '', i.droppedReason ?? '', i.measures.map(limits)],
  ]);
const storedContent = (r: Item): string =>
  contentOf({
    ...{ itemName: r.item_name, standardId: r.standard_id, clause: r.clause, requirement: r.requirement, laboratory: r.laboratory },
    ...{ isOutsource: r.is_outsource, outsourceReason: r.outsource_reason, stage: r.stage, hint: r.hint, measures: r.measures },
    droppedReason: r.dropped_reason,
  });

/** Failed tests of the rounds before the present one, as places in the standards. */
const failedBefore = async (tx: Tx, testId: string, round: number) =>
  (await tx.selectFrom('test_item').selectAll().where('task_id', '=', testId).where('round_no', '<', round).execute()).filter(hasFailed);

/**
 * A record is never changed: once there is one, only who tests, who checks and when may be another, and once it is checked nothing.
 * @throws laboratory.testIsChecked, laboratory.testRecorded, laboratory.checkerIsTester
 */
const refuseRecorded = async (tx: Tx, before: Item, after: string, checkerId: string | undefined): Promise<void> => {
  if (before.state === ITEM_STATE.checked) refuse('laboratory.testIsChecked');
  if (!(await recordedOf(tx, [before.id])).has(before.id)) return;
  if (storedContent(before) !== after) refuse('laboratory.testRecorded', { name: before.item_name });
  await refuseRecorder(tx, before.id, checkerId);
};

/** What the library does not let another laboratory test. @throws laboratory.notOutsourceable */
const refuseKept = async (tx: Tx, { dict_id, item_name }: Item): Promise<void> => {
  const of = await tx.selectFrom('test_item_dict').select('is_outsource').where('id', '=', dict_id).executeTakeFirst();
  if (of?.is_outsource === false) refuse('laboratory.notOutsourceable', { name: item_name });
};

const itemRegister = answerRegister(plannedItems, {
  table: 'test_item',
  reach: PLANNED,
  order: ['round_no', 'item_order'],
  missing: 'laboratory.testItemNotFound',
  parent: findTest,
  guard: async (tx, by, input, before) => {
    const { taskId, standardId, testerId, checkerId, droppedReason } = input;
    const task = await holdTest(tx, by, taskId, ['testItemDrawUp']);
    if (before !== null && before.round_no !== task.round_no) refuse('laboratory.earlierRound');
    if (input.isOutsource && before !== null && !before.is_outsource) await refuseKept(tx, before);
    if (before !== null) await refuseRecorded(tx, before, contentOf(input), checkerId);
    refuseTurnedLimits(input.measures);
    const place = { standard_id: standardId, clause: input.clause, item_name: input.itemName };
    if (droppedReason !== undefined && !(await failedBefore(tx, taskId, task.round_no)).some(isSameTest(place)))
      refuse('laboratory.dropsNothing');
    const known = await tx.selectFrom('standard').select('id').where('id', '=', standardId).executeTakeFirst();
    if (known === undefined) refuse('laboratory.standardNotFound');
    await checkPeople(tx, testerId, checkerId);
  },
  also: async (tx, by, { taskId, testerId, checkerId, droppedReason }, before) => {
    const names = {
      ...{ tester_name: await nameOf(tx, by, testerId), checker_name: await nameOf(tx, by, checkerId) },
      ...(droppedReason !== undefined && { state: ITEM_STATE.cancelled, verdict: VERDICT.notApplicable }),
      ...(droppedReason === undefined &&
        before !== null &&
        before.dropped_reason !== '' && { state: ITEM_STATE.open, verdict: VERDICT.open }),
    };
    if (before !== null) return names;
    const { round_no } = await findTest(tx, taskId);
    return { ...names, round_no, item_no: itemNo(await numberAfter(tx, taskId, round_no)) };
  },
  beforeRemoval: async (tx, by, rows) => {
    for (const { task_id, round_no } of rows)
      if (round_no !== (await holdTest(tx, by, task_id, ['testItemDrawUp'])).round_no) refuse('laboratory.earlierRound');
    const recorded = await recordedOf(
      tx,
      rows.map(({ id }) => id),
    );
    for (const { id, item_name } of rows) if (recorded.has(id)) refuse('laboratory.testRecorded', { name: item_name });
  },
  show: async (tx, by, rows) => {
    const [first] = rows;
    const task = first && (await findTest(tx, first.task_id));
    const mine = task ? await tasksFor(tx, by, task) : [];
    const planning = mine.some(({ node }) => node === 'testItemDrawUp');
    const recorded = await recordedOf(
      tx,
      rows.map(({ id }) => id),
    );
    const failed = task && planning ? await failedBefore(tx, task.id, task.round_no) : [];
    const leads = task !== undefined && mayArrange(by, task);
    const hasEnded = task !== undefined && TEST_ENDED.includes(task.state);
    const standards = await tx
      .selectFrom('standard')
      .select(['id', 'standard_no'])
      .where(
        'id',
        'in',
        rows.map(({ standard_id }) => standard_id),
      )
      .execute();
    const today = dayText(by.world.now());
    const placed = (row: (typeof rows)[number]) => ({ ...row, days: [row.plan_date ?? today] });
    const accredited = await accreditedTests(tx, rows.map(placed));
    return (row) => {
      const ofRound = row.round_no === task?.round_no;
      const present = ofRound && row.state !== ITEM_STATE.cancelled;
      const unchecked = row.state !== ITEM_STATE.checked;
      const changes = planning && unchecked && (present || (ofRound && row.dropped_reason !== ''));
      return {
        standardNo: standards.find(({ id }) => id === row.standard_id)?.standard_no ?? '',
        accredited: accredited(placed(row)),
        abilities: {
          change: changes,
          remove: changes && !recorded.has(row.id),
          drop: changes && !recorded.has(row.id) && failed.some(isSameTest(row)),
          checker: present && unchecked && leads && !planning,
          record: present && unchecked && testsFor(mine, row),
          check: present && !hasEnded && row.checker_id === by.actor.user && row.state === ITEM_STATE.finished,
        },
      };
    };
  },
});

/** Of all markings in the field, those of an inner part too. */
const protectionTypes = (exMark: string): string[] =>
  judge(exMark).markings.flatMap((m) => [...m.types, ...(m.inner?.types ?? [])].map(({ symbol }) => symbol));

/** Types of protection in the markings of the products that the test serves. */
export const typesOf = async (tx: Tx, act: Act, testId: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('business_case')
    .select('product_ex_mark')
    .where('id', 'in', await casesOfWork(tx, act, testId))
    .execute();
  return [...new Set(rows.flatMap(({ product_ex_mark }) => protectionTypes(product_ex_mark)))];
};

export type Wanted = { testId: string; testerId?: string | undefined; checkerId?: string | undefined; planDate?: string | undefined };

const noteAdded = async (tx: Tx, ctx: Ctx, testId: string, added: number): Promise<{ added: number }> => {
  await audit(tx, ctx, { kind: 'laboratory.planned', subject: { type: 'test_task', id: testId }, caseId: testId, details: { added } });
  return { added };
};

type LibraryTest = Selectable<Schema['test_item_dict']>;
/** A test of the library, and where a flow card puts it. */
export type Added = { of: LibraryTest; stage?: string; hint?: string };

/**
 * Adds tests of the library to the plan of the present round, in their order; those that it has already stay as they are.
 * @throws laboratory.notAtThisStep, laboratory.checkerIsTester, laboratory.notATester, laboratory.notAChecker
 */
export const addTests = async (
  tx: Tx,
  ctx: Ctx,
  { testId, testerId, checkerId, planDate }: Wanted,
  tests: readonly Added[],
): Promise<{ added: number }> => {
  const task = await holdTest(tx, ctx, testId, ['testItemDrawUp']);
  if (testerId !== undefined && testerId === checkerId) refuse('laboratory.checkerIsTester');
  refuseFarDays(ctx, { planDate });
  await checkPeople(tx, testerId, checkerId);
  const planned = await tx
    .selectFrom('test_item')
    .select('dict_id')
    .where('task_id', '=', testId)
    .where('round_no', '=', task.round_no)
    .execute();
  const lacking = tests.filter(({ of }) => !planned.some(({ dict_id }) => dict_id === of.id));
  const first = await numberAfter(tx, testId, task.round_no);
  const people = {
    ...{ tester_id: testerId ?? null, tester_name: await nameOf(tx, ctx, testerId) },
    ...{ checker_id: checkerId ?? null, checker_name: await nameOf(tx, ctx, checkerId), plan_date: planDate ?? task.plan_end },
  };
  if (lacking.length > 0)
    await tx
      .insertInto('test_item')
      .values(
        lacking.map(({ of, stage = '', hint = '' }, i) => ({
          ...created(ctx),
          ...{ task_id: testId, round_no: task.round_no, item_no: itemNo(first + i), dict_id: of.id, item_name: of.item_name },
          ...{ standard_id: of.standard_id, clause: of.clause, requirement: of.criteria, laboratory: of.laboratory },
          ...{ is_outsource: false, outsource_reason: '', measures: JSON.stringify(of.measures), stage, hint },
          ...people,
        })),
      )
      .execute();
  return noteAdded(tx, ctx, testId, lacking.length);
};

/** What the library has for the types of protection of the product. */
const fittingTests = async (tx: Tx, ctx: Ctx, testId: string): Promise<LibraryTest[]> => {
  const types = await typesOf(tx, ctx, testId);
  return tx
    .selectFrom('test_item_dict')
    .selectAll()
    .where(sql<boolean>`(cardinality(ex_types) = 0 or ex_types && ${types}::text[])`)
    .orderBy('item_code')
    .execute();
};

/** Named one by one, a test is planned whatever the types of protection. @throws laboratory.testItemNotFound */
const namedTests = async (tx: Tx, dictIds: readonly string[]): Promise<LibraryTest[]> => {
  const found = await tx.selectFrom('test_item_dict').selectAll().where('id', 'in', dictIds).orderBy('item_code').execute();
  if (found.length !== new Set(dictIds).size) refuse('laboratory.testItemNotFound');
  return found;
};

type FromLibrary = Wanted & { dictIds?: readonly string[] | undefined };
const fromLibrary = async (tx: Tx, ctx: Ctx, { dictIds, ...wanted }: FromLibrary): Promise<{ added: number }> => {
  await findTest(tx, wanted.testId);
  const tests = dictIds === undefined ? await fittingTests(tx, ctx, wanted.testId) : await namedTests(tx, dictIds);
  return addTests(
    tx,
    ctx,
    wanted,
    tests.map((of) => ({ of })),
  );
};

/**
 * Tests of earlier rounds, planned once more; whoever does not test or check any more is left out.
 * @throws laboratory.notAtThisStep, laboratory.testItemNotFound
 */
const fromRounds = async (tx: Tx, ctx: Ctx, testId: string, itemIds: readonly string[]): Promise<{ added: number }> => {
  const task = await holdTest(tx, ctx, testId, ['testItemDrawUp']);
  const items = await tx
    .selectFrom('test_item')
    .selectAll()
    .where('task_id', '=', testId)
    .orderBy('round_no')
    .orderBy('item_order')
    .execute();
  const chosen = items.filter(({ id, round_no }) => round_no < task.round_no && itemIds.includes(id));
  if (chosen.length !== new Set(itemIds).size) refuse('laboratory.testItemNotFound');
  const present = items.filter((i) => i.round_no === task.round_no && (i.state !== ITEM_STATE.cancelled || i.dropped_reason !== ''));
  // of what was tested in several rounds the last one says how
  const lacking = chosen.filter((item, i) => ![...present, ...chosen.slice(i + 1)].some(isSameTest(item)));
  const first = await numberAfter(tx, testId, task.round_no);
  const [testers, checkers] = [await roleHolders(tx, TESTERS), await roleHolders(tx, CHECKERS)];
  const still = (people: readonly { id: string }[], id: string | null, name: string) =>
    people.some((one) => one.id === id) ? ([id, name] as const) : ([null, ''] as const);
  const again = lacking.map((item, i) => {
    const [tester_id, tester_name] = still(testers, item.tester_id, item.tester_name);
    const [checker_id, checker_name] = still(checkers, item.checker_id, item.checker_name);
    return {
      ...plannedAgain(ctx, item, task.round_no),
      ...{ item_no: itemNo(first + i), plan_date: task.plan_end, tester_id, tester_name, checker_id, checker_name },
    };
  });
  if (again.length > 0) await tx.insertInto('test_item').values(again).execute();
  return noteAdded(tx, ctx, testId, again.length);
};

export const planAnswers = answers(planCalls, {
  plannedItems: ({ taskId }, ctx) => itemRegister.of(taskId, ctx),
  plannedItemSave: itemRegister.save,
  plannedItemRemove: itemRegister.remove,
  planFromLibrary: (input, ctx) => ctx.write((tx) => fromLibrary(tx, ctx, input)),
  planFromRounds: ({ testId, itemIds }, ctx) => ctx.write((tx) => fromRounds(tx, ctx, testId, itemIds)),
  plannedItemChecker: ({ itemId, checkerId }, ctx) => ctx.write((tx) => setChecker(tx, ctx, itemId, checkerId)),
  testStaff: (_, ctx) => ctx.read((tx) => roleHolders(tx, CHECKERS)),
});
