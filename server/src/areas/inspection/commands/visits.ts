/**
 * The visit that verifies on site (domain 4.3, kind 5): ordered by the leader while the company's correction is to be verified, arranged,
 * planned and confirmed like any inspection, and over with what it found on each nonconformity. Result, review and approval are those of
 * the inspection that it verifies.
 */
import type { Visit } from '@zhengjian/contract/areas/inspection/records.ts';
import { CHECK_KIND, VERIFY_ON_SITE } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { dayText } from '../../../platform/world.ts';
import type { Act } from '../../../workflow/registry.ts';
import { renewLimit } from '../../../workflow/renew-limit.ts';
import { terminateProcess } from '../../../workflow/terminate.ts';
import { holdsStep, isEntering, lockedTask, seenTask, type Task } from '../access.ts';
import { caseIdsInspected } from '../cases.ts';
import { openInspection } from '../open.ts';
import { wordsIn } from '../words.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.visitOrdered': { of: string; visit: string };
  }
}

/** Those that were not merged, split or cancelled, the latest first. */
const visitsOf = (tx: Tx, taskId: string) =>
  tx
    .selectFrom('inspection_task as t')
    .leftJoin('inspection_plan as p', (j) => j.onRef('p.tenant_id', '=', 't.tenant_id').onRef('p.task_id', '=', 't.id'))
    .select(['t.id', 't.work_no', 't.state', 't.instance_id', 't.work_since', 'p.start_date', 'p.end_date'])
    .where('t.verifies', '=', taskId)
    .where('t.state', '<', INSPECTION_STATE.merged)
    .orderBy('t.work_since', 'desc')
    .orderBy('t.id', 'desc')
    .execute();
type Row = Awaited<ReturnType<typeof visitsOf>>[number];

export const visitsIn = async (tx: Tx, taskId: string): Promise<Visit[]> =>
  (await visitsOf(tx, taskId)).map((v) => ({
    ...{ id: v.id, workNo: v.work_no, state: String(v.state), startDate: v.start_date ?? '', endDate: v.end_date ?? '' },
  }));

const isOver = ({ state }: Pick<Row, 'state'>): boolean => state === INSPECTION_STATE.finished;
export const openVisit = async (tx: Tx, taskId: string): Promise<Row | undefined> => (await visitsOf(tx, taskId)).find((v) => !isOver(v));

/** Nonconformities that the company has corrected and that are verified on site, with the round that has no verdict yet. */
export const toVisit = (tx: Tx, taskId: string) =>
  tx
    .selectFrom('nonconformity as n')
    .innerJoin('nonconformity_round as r', (j) => j.onRef('r.tenant_id', '=', 'n.tenant_id').onRef('r.nc_id', '=', 'n.id'))
    .select(['n.id', 'n.nc_no', 'r.submit_time'])
    .where('n.task_id', '=', taskId)
    .where('n.state', '=', 'submitted')
    .where('n.verify_kind', '=', VERIFY_ON_SITE)
    .where('r.verify_result', '=', '')
    .where('r.submit_time', 'is not', null)
    .orderBy('n.nc_no')
    .execute();

/** @throws inspection.notFound, inspection.notVerifying, inspection.notLeader, inspection.visitNotNeeded, inspection.visitOpen */
export const orderVisit = async (tx: Tx, act: Act, id: string): Promise<{ id: string; workNo: string }> => {
  await seenTask(tx, act.actor, id);
  const task = await lockedTask(tx, id);
  if (task.state !== INSPECTION_STATE.toVerify) refuse('inspection.notVerifying');
  if (!(await holdsStep(tx, act.actor, task, 'factoryCheckReform'))) refuse('inspection.notLeader');
  if ((await toVisit(tx, id)).length === 0) refuse('inspection.visitNotNeeded');
  const open = await openVisit(tx, id);
  if (open) refuse('inspection.visitOpen', { no: open.work_no });
  const visit = await openInspection(tx, act, {
    caseIds: await caseIdsInspected(tx, id),
    kind: CHECK_KIND.onSiteVerification,
    verifies: id,
  });
  await renewVerifyingLimit(tx, act, task);
  const { work_no: workNo } = await tx.selectFrom('inspection_task').select('work_no').where('id', '=', visit).executeTakeFirstOrThrow();
  await audit(tx, act, {
    kind: 'inspection.visitOrdered',
    subject: { type: 'inspection_task', id: visit },
    caseId: id,
    details: { of: task.work_no, visit: workNo },
  });
  return { id: visit, workNo };
};

/** The step that verifies waits for its visit, and has its days again once that is over. */
const renewVerifyingLimit = async (tx: Tx, act: Act, { instance_id: instanceId }: Pick<Task, 'instance_id'>): Promise<void> => {
  if (instanceId !== null) await renewLimit(tx, act, { instanceId, node: 'factoryCheckReform' });
};

/** A visit is over, whatever ended it. */
export const leaveVisit = async (tx: Tx, act: Act, verifies: string): Promise<void> =>
  renewVerifyingLimit(tx, act, await lockedTask(tx, verifies));

/** The visit at which a correction submitted at this moment could be seen: it has begun, and was ordered since. */
export const visitBehind = async (tx: Tx, act: Act, taskId: string, submitted: string): Promise<Row | undefined> => {
  const today = dayText(act.world.now());
  const hasBegun = (v: Row) => isOver(v) || (isEntering(v) && v.start_date !== null && v.start_date <= today);
  return (await visitsOf(tx, taskId)).find((v) => v.work_since >= submitted && hasBegun(v));
};

/** A visit ends when each nonconformity has its verdict, and with nothing else. @throws inspection.visitEnds, inspection.visitOutcome */
export const refuseVisitResult = async (tx: Tx, verifies: string, result: string): Promise<void> => {
  if (result !== 'PASS') refuse('inspection.visitEnds');
  const [left] = await toVisit(tx, verifies);
  if (left) refuse('inspection.visitOutcome', { no: left.nc_no });
};

/** Whether all that was to be verified on site is closed. */
export const isVerifiedOnSite = async (tx: Tx, taskId: string): Promise<boolean> =>
  (await tx
    .selectFrom('nonconformity')
    .select('id')
    .where('task_id', '=', taskId)
    .where('verify_kind', '=', VERIFY_ON_SITE)
    .where('state', '<>', 'closed')
    .limit(1)
    .executeTakeFirst()) === undefined;

/** The inspection has failed without it. */
export const endVisit = async (tx: Tx, act: Act, task: Pick<Task, 'id' | 'work_no'>): Promise<void> => {
  const open = await openVisit(tx, task.id);
  if (!open?.instance_id) return;
  await terminateProcess(tx, act, {
    instanceId: open.instance_id,
    why: wordsIn(act.lang).failedWithout.replace('{{no}}', task.work_no),
    state: String(INSPECTION_STATE.cancelled),
  });
};
