/** Saves the days and the schedule of a visit; who is elsewhere on those days is named. */
import type { PlanInput } from '@zhengjian/contract/areas/inspection/records.ts';
import { CHECK_KIND, NOTICE_DAYS } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { dayNumber } from '@zhengjian/contract/rules/workdays.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { dayText } from '../../../platform/world.ts';
import type { Act } from '../../../workflow/registry.ts';
import { paramOf } from '../../system/index.ts';
import { checkVersion, lockedTask, seenTask, type Task } from '../access.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.planned': { planNo: string; from: string; until: string };
  }
}

/** @throws inspection.elsewhere naming who inspects another factory on one of the days */
const refuseClashes = async (tx: Tx, task: Task, { startDate, endDate }: Pick<PlanInput, 'startDate' | 'endDate'>): Promise<void> => {
  const clash = await tx
    .selectFrom('inspection_member as own')
    .innerJoin('inspection_member as other', (j) =>
      j.onRef('other.tenant_id', '=', 'own.tenant_id').onRef('other.user_id', '=', 'own.user_id'),
    )
    .innerJoin('inspection_task as t', (j) => j.onRef('t.tenant_id', '=', 'other.tenant_id').onRef('t.id', '=', 'other.task_id'))
    .select(['own.user_name', 't.work_no', 'other.start_date', 'other.end_date'])
    .where('own.task_id', '=', task.id)
    .where('other.task_id', '<>', task.id)
    .where('t.state', '<', INSPECTION_STATE.toRectify)
    .where('other.start_date', '<=', endDate)
    .where('other.end_date', '>=', startDate)
    .orderBy('other.start_date')
    .limit(1)
    .executeTakeFirst();
  if (clash)
    refuse('inspection.elsewhere', {
      name: clash.user_name,
      no: clash.work_no,
      from: clash.start_date ?? '',
      until: clash.end_date ?? '',
    });
};

/** @throws inspection.order, inspection.outsidePlan, inspection.noticeShort */
const refuseDays = (act: Act, task: Task, plan: PlanInput): void => {
  const { startDate, startHalf, endDate, endHalf } = plan;
  if (`${startDate}${startHalf}` > `${endDate}${endHalf}`) refuse('inspection.order');
  const outside = plan.schedule.find((row) => row.date < startDate || row.date > endDate);
  if (outside) refuse('inspection.outsidePlan', { day: outside.date });
  const wrong = plan.schedule.find((row) => row.time.slice(0, 5) >= row.time.slice(6));
  if (wrong) refuse('inspection.hours', { time: wrong.time });
  const ahead = dayNumber(startDate) - dayNumber(dayText(act.world.now()));
  if (task.check_kind !== CHECK_KIND.flying && ahead < NOTICE_DAYS) refuse('inspection.noticeShort', { n: NOTICE_DAYS });
};

/** The number of a plan names the body and the task; each further plan of a task counts on. */
const planNoOf = async (tx: Tx, task: Task): Promise<string> => `${await paramOf(tx, 'ccc.bodyCode', '99')}${task.work_no}`;

/** @throws inspection.notFound, inspection.notPlanning, inspection.notLeader, inspection.changedMeanwhile, and what stands against the days */
export const savePlan = async (
  tx: Tx,
  act: Act,
  { id, version, ...plan }: PlanInput & { id: string; version: number },
): Promise<{ id: string; version: number }> => {
  await seenTask(tx, act.actor, id);
  const task = await lockedTask(tx, id);
  if (task.state !== INSPECTION_STATE.toPlan) refuse('inspection.notPlanning');
  checkVersion(task, version);
  const leader = await tx
    .selectFrom('inspection_member')
    .select('user_id')
    .where('task_id', '=', id)
    .where('role', '=', '01')
    .executeTakeFirst();
  if (leader?.user_id !== act.actor.user) refuse('inspection.notLeader');
  refuseDays(act, task, plan);
  await refuseClashes(tx, task, plan);
  const values = {
    start_date: plan.startDate,
    start_half: plan.startHalf,
    end_date: plan.endDate,
    end_half: plan.endHalf,
    travel: plan.travel ?? '',
    schedule: JSON.stringify(plan.schedule),
  };
  const planNo = await planNoOf(tx, task);
  await tx
    .insertInto('inspection_plan')
    .values({ ...created(act), task_id: id, plan_no: planNo, ...values })
    .onConflict((c) => c.columns(['tenant_id', 'task_id']).doUpdateSet({ ...values, ...changed(act) }))
    .execute();
  await tx
    .updateTable('inspection_member')
    .set({ start_date: plan.startDate, end_date: plan.endDate, ...changed(act) })
    .where('task_id', '=', id)
    .execute();
  await tx
    .updateTable('inspection_task')
    .set({ ...changed(act), version: task.version + 1 })
    .where('id', '=', id)
    .execute();
  await audit(tx, act, {
    kind: 'inspection.planned',
    subject: { type: 'inspection_task', id },
    caseId: id,
    details: { planNo, from: plan.startDate, until: plan.endDate },
  });
  return { id, version: task.version + 1 };
};
