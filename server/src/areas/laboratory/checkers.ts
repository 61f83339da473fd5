/** Who checks the records of others: what waits for them, and another one where the planned one cannot. */
import { ITEM_STATE, TEST_ENDED } from '@zhengjian/contract/areas/laboratory/states.ts';
import { sql } from 'kysely';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { waits } from '../../platform/waits.ts';
import { principalsIn } from '../../workflow/deputies.ts';
import { holdsRole, personOf } from '../../workflow/people.ts';
import type { Act } from '../../workflow/registry.ts';
import { findTest, type TestTask } from './open-task.ts';
import './test-tables.ts';
import { TYPE_TEST } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'laboratory.checkerNamed': { item: string; from: string; to: string };
  }
}

export const CHECKERS = ['test_engineer', 'project_leader', 'lab_director'];

/** Nobody checks what they have recorded. @throws laboratory.checkerIsTester */
export const refuseRecorder = async (tx: Tx, itemId: string, checkerId: string | undefined): Promise<void> => {
  const last = await tx
    .selectFrom('test_record')
    .select('tester_id')
    .where('item_id', '=', itemId)
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (checkerId !== undefined && last?.tester_id === checkerId) refuse('laboratory.checkerIsTester');
};

/** Whoever leads the test, their deputy, or whoever may give it to somebody else. */
export const mayArrange = ({ actor }: Pick<Act, 'actor'>, { project_leader_id: leader, state }: TestTask): boolean =>
  !TEST_ENDED.includes(state) &&
  actor.kind === 'staff' &&
  (actor.permissions.has('test_reallocate') ||
    (leader !== null && [actor.user, ...principalsIn(actor, TYPE_TEST.category).map(({ user }) => user)].includes(leader)));

/**
 * Another checker, at whatever step the test is.
 * @throws laboratory.testItemNotFound, laboratory.notLeader, laboratory.earlierRound, laboratory.testIsChecked, laboratory.notAChecker, laboratory.checkerIsTester
 */
export const setChecker = async (tx: Tx, ctx: Ctx, itemId: string, checkerId: string): Promise<null> => {
  const item =
    (await tx.selectFrom('test_item').selectAll().where('id', '=', itemId).forUpdate().executeTakeFirst()) ??
    refuse('laboratory.testItemNotFound');
  const test = await findTest(tx, item.task_id);
  if (!mayArrange(ctx, test)) refuse('laboratory.notLeader');
  if (item.round_no !== test.round_no || item.state === ITEM_STATE.cancelled) refuse('laboratory.earlierRound');
  if (item.state === ITEM_STATE.checked) refuse('laboratory.testIsChecked');
  if (!(await holdsRole(tx, checkerId, CHECKERS))) refuse('laboratory.notAChecker');
  if (item.tester_id === checkerId) refuse('laboratory.checkerIsTester');
  await refuseRecorder(tx, itemId, checkerId);
  const { realName } = await personOf({ tx, actor: ctx.actor }, checkerId);
  await tx
    .updateTable('test_item')
    .set((e) => ({ checker_id: checkerId, checker_name: realName, ...changed(ctx), version: e('version', '+', 1) }))
    .where('id', '=', itemId)
    .execute();
  await audit(tx, ctx, {
    kind: 'laboratory.checkerNamed',
    subject: { type: 'test_item', id: itemId },
    caseId: test.id,
    details: { item: item.item_name, from: item.checker_name, to: realName },
  });
  return null;
};

/** Recorded, in the present round of a test that goes on. */
export const toCheck = waits('testChecks', {
  table: 'test_item',
  where: ({ actor }) => sql`r.checker_id = ${actor.user} and r.state = ${sql.lit(ITEM_STATE.finished)} and exists (select from test_task t
    where t.tenant_id = r.tenant_id and t.id = r.task_id and t.round_no = r.round_no and t.state not in (${sql.join(TEST_ENDED.map((s) => sql.lit(s)))}))`,
  since: 'updated_at',
  contains: (keyword) => sql<boolean>`exists (select from test_task t where t.tenant_id = r.tenant_id and t.id = r.task_id
    and strpos(lower(r.item_name || ' ' || r.clause || ' ' || t.work_no || ' ' || t.company_name), lower(${keyword})) > 0)`,
  rows: async (tx, _, ids) => {
    const rows = await tx
      .selectFrom('test_item as i')
      .innerJoin('test_task as t', (j) => j.onRef('t.tenant_id', '=', 'i.tenant_id').onRef('t.id', '=', 'i.task_id'))
      .select(['i.id', 'i.task_id', 'i.item_name', 'i.clause', 'i.tester_name', 'i.updated_at', 't.work_no', 't.company_name', 't.title'])
      .where('i.id', 'in', [...ids])
      .execute();
    return rows.map((r) => ({
      ...{ id: r.id, title: `${r.item_name} ${r.clause}`.trim(), caseNo: r.work_no, companyName: r.company_name, caseTitle: r.title },
      ...{ fromName: r.tester_name, createTime: r.updated_at, path: `/testCenter/testTaskDetails?id=${r.task_id}` },
    }));
  },
});
