/** Saves the days and the schedule of a visit; who is elsewhere on those days is named. */
import type { PlanInput } from '@zhengjian/contract/areas/inspection/records.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import type { Act } from '../../../workflow/registry.ts';
import { paramOf } from '../../system/index.ts';
import { checkVersion, lockedTask, preparesStep, seenTask, type Task } from '../access.ts';
import { refuseDays } from '../team/plan-days.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.planned': { planNo: string; from: string; until: string };
  }
}

/** @throws inspection.order, inspection.outsidePlan, inspection.hours */
const refuseSchedule = ({ startDate, startHalf, endDate, endHalf, schedule }: PlanInput): void => {
  if (`${startDate}${startHalf}` > `${endDate}${endHalf}`) refuse('inspection.order');
  const outside = schedule.find((row) => row.date < startDate || row.date > endDate);
  if (outside) refuse('inspection.outsidePlan', { day: outside.date });
  const wrong = schedule.find((row) => row.time.slice(0, 5) >= row.time.slice(6));
  if (wrong) refuse('inspection.hours', { time: wrong.time });
};

/** The number of a plan names the body and the task, which has one plan at a time. */
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
  if (!(await preparesStep(tx, act.actor, task, 'factoryCheckPlan'))) refuse('inspection.notLeader');
  refuseSchedule(plan);
  await refuseDays(tx, act, task, plan);
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
    // what the company has said was to another plan
    .set({ plan_answer: '', wished_date: null, plan_reason: '', ...changed(act), version: task.version + 1 })
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
