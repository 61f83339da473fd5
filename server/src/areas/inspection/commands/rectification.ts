/** What the company does about an inspection: it answers the plan, works on each nonconformity, and hands everything in. */

import type { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import type { NonconformityShown } from '@zhengjian/contract/areas/inspection/records.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';
import type { Act } from '../../../workflow/registry.ts';
import { submitTask } from '../../../workflow/submit-task.ts';
import { checkVersion, type Task, taskOf } from '../access.ts';
import { nonconformityById } from './nonconformities.ts';
import { filesOfNonconformities, fixFiles } from './nonconformity-files.ts';
import { openRounds } from './rounds.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'nonconformity.answered': { ncNo: string; round: number; objects: boolean };
  }
}

/** Manufacturer and factory of a case read it; its applicant acts. @throws inspection.notFound, inspection.notApplicant */
const ownTask = async (tx: Tx, actor: Actor, id: string): Promise<Task> => {
  const task = await taskOf(tx, id);
  if (!actor.companies.includes(task.company_id)) refuse('inspection.notApplicant');
  return task;
};

const decidedBy = async (
  tx: Tx,
  act: Act,
  task: Task,
  node: string,
  result: string,
  more: { cusRemark?: string; fields?: Record<string, unknown> },
) => {
  const outcome = await submitTask(tx, act, { instanceId: task.instance_id ?? refuse('inspection.notFound'), node, result, ...more });
  const { state } = await taskOf(tx, task.id);
  return { id: task.id, state: String(state), currentNodeKeyName: outcome.next[0]?.nodeKey ?? '' };
};

/** @throws inspection.notFound, inspection.notApplicant, inspection.wishMissing, and what submitTask throws */
export const answerPlan = async (tx: Tx, act: Act, { id, agrees, wishedDate, reason }: Received<typeof inspectionCalls.answerPlan>) => {
  const task = await ownTask(tx, act.actor, id);
  if (agrees) return decidedBy(tx, act, task, 'factoryCheckPlanConfirm', 'PASS', {});
  if (!wishedDate || !reason) return refuse('inspection.wishMissing');
  return decidedBy(tx, act, task, 'factoryCheckPlanConfirm', 'REJECT_PRE', { cusRemark: reason, fields: { wishedDate } });
};

type Said = Received<typeof inspectionCalls.saveRectification>;
/** Two of one company do not write over each other. @throws inspection.ncNotFound, inspection.notApplicant, inspection.notRectifying, inspection.changedMeanwhile */
export const saveRectification = async (tx: Tx, act: Act, { id, version, ...said }: Said): Promise<NonconformityShown> => {
  const ncOf = () => tx.selectFrom('nonconformity').selectAll().where('id', '=', id).executeTakeFirst();
  await ownTask(tx, act.actor, ((await ncOf()) ?? refuse('inspection.ncNotFound')).task_id);
  const round = await tx
    .selectFrom('nonconformity_round')
    .select(['id', 'round_no', 'version'])
    .where('nc_id', '=', id)
    .where('verify_result', '=', '')
    .forUpdate()
    .executeTakeFirst();
  // behind the lock: whoever submits may have been first
  const nc = (await ncOf()) ?? refuse('inspection.ncNotFound');
  const task = await ownTask(tx, act.actor, nc.task_id);
  if (task.state !== INSPECTION_STATE.toRectify || nc.state === 'closed' || round === undefined) return refuse('inspection.notRectifying');
  checkVersion(round, version);
  await tx
    .updateTable('nonconformity_round')
    .set({
      cause_analysis: said.causeAnalysis ?? '',
      correction: said.correction ?? '',
      corrective_action: said.correctiveAction ?? '',
      objection: said.objection ?? '',
      ...changed(act),
      version: round.version + 1,
    })
    .where('id', '=', round.id)
    .execute();
  await audit(tx, act, {
    kind: 'nonconformity.answered',
    subject: { type: 'nonconformity', id },
    caseId: task.id,
    details: { ncNo: nc.nc_no, round: round.round_no, objects: said.objection !== undefined },
  });
  return nonconformityById(tx, id);
};

/** Each open nonconformity is answered: cause, correction and corrective action with their proof, or an objection. @throws inspection.roundOpen, inspection.proofMissing naming the first that is not */
export const refuseUnanswered = async (tx: Tx, taskId: string): Promise<void> => {
  // nobody writes into the rounds from here on
  await tx
    .selectFrom('nonconformity_round')
    .select('id')
    .where('task_id', '=', taskId)
    .where('verify_result', '=', '')
    .orderBy('id')
    .forUpdate()
    .execute();
  const blank = (text: string | null) => (text ?? '').trim() === '';
  const corrected = (await openRounds(tx, taskId)).filter((r) => blank(r.objection));
  const open = corrected.find((r) => blank(r.cause_analysis) || blank(r.correction) || blank(r.corrective_action));
  if (open) refuse('inspection.roundOpen', { no: open.nc_no });
  const files = await filesOfNonconformities(
    tx,
    corrected.map(({ id }) => id),
  );
  const unproven = corrected.find((r) => !files.some(({ ncId, round }) => ncId === r.id && round === r.round_no));
  if (unproven) refuse('inspection.proofMissing', { no: unproven.nc_no });
};

/** What was open is with the institute from now on. */
export const handInRounds = async (tx: Tx, act: Act, taskId: string): Promise<void> => {
  const open = await openRounds(tx, taskId);
  await fixFiles(
    tx,
    act,
    open.map(({ id }) => id),
  );
  for (const round of open) {
    await tx
      .updateTable('nonconformity')
      .set({ state: 'submitted', ...changed(act) })
      .where('id', '=', round.id)
      .execute();
    if (round.round_id !== null)
      await tx
        .updateTable('nonconformity_round')
        .set({ submit_time: act.world.now(), ...changed(act) })
        .where('id', '=', round.round_id)
        .execute();
  }
};

/** @throws inspection.notFound, inspection.notApplicant, and what submitTask throws */
export const submitRectification = async (tx: Tx, act: Act, id: string) => {
  const task = await ownTask(tx, act.actor, id);
  return decidedBy(tx, act, task, 'rectification', 'PASS', {});
};
