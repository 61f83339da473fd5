/** Inspections of one factory are made one, and cases are split off again, as long as nobody has been sent the arrangement. */

import type { CheckKind } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';
import { linkWork } from '../../../workflow/facts.ts';
import type { Act } from '../../../workflow/registry.ts';
import { terminateProcess } from '../../../workflow/terminate.ts';
import { lockedTask, seenTask, type Task, waitsAt } from '../access.ts';
import { withOtherCases } from '../arrange-day.ts';
import { caseIdsInspected, casesInspected } from '../cases.ts';
import { openInspection, titleOf } from '../open.ts';
import { wordsIn } from '../words.ts';
import { INSPECTION } from '../work.ts';
import '../tables.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.merged': { into: string; from: string[] };
    'inspection.split': { from: string; cases: number };
  }
}

/** Classes of the cases that it serves now, of which its title tells the number. */
export const renewClasses = async (tx: Tx, act: Act, { id: taskId, factory_name }: Pick<Task, 'id' | 'factory_name'>): Promise<void> => {
  const classes = [...new Set((await casesInspected(tx, taskId)).map((c) => c.product_class))].filter((code) => code !== '').sort();
  await tx
    .updateTable('inspection_task')
    .set((e) => ({
      product_classes: classes,
      title: titleOf(factory_name, classes.length),
      ...changed(act),
      version: e('version', '+', 1),
    }))
    .where('id', '=', taskId)
    .execute();
};

/** Under their locks, in one order. @throws inspection.notFound, inspection.visitAlone, inspection.mergeState */
const arranging = async (tx: Tx, act: Act, ids: readonly string[]): Promise<Task[]> => {
  const tasks: Task[] = [];
  for (const id of [...new Set(ids)].sort()) {
    await seenTask(tx, act.actor, id);
    const task = await lockedTask(tx, id);
    if (task.verifies !== null) refuse('inspection.visitAlone', { no: task.work_no });
    // one that was returned to dispatch has the same state
    if (!(await waitsAt(tx, act.actor, task, 'factoryCheckTasksArrange'))) refuse('inspection.mergeState', { no: task.work_no });
    tasks.push(task);
  }
  return tasks;
};

/**
 * The oldest takes over the cases of the others, which end as merged.
 * @throws inspection.notFound, inspection.mergeState, inspection.mergeTwo, inspection.mergeFactory
 */
export const mergeInspections = async (tx: Tx, act: Act, ids: readonly string[]): Promise<{ id: string; merged: number }> => {
  const tasks = (await arranging(tx, act, ids)).sort((a, b) => a.work_since.localeCompare(b.work_since) || a.id.localeCompare(b.id));
  const [first, ...others] = tasks;
  if (first === undefined || others.length === 0) return refuse('inspection.mergeTwo');
  const odd = others.find(
    (t) => t.factory_id !== first.factory_id || t.company_id !== first.company_id || t.check_kind !== first.check_kind,
  );
  if (odd) refuse('inspection.mergeFactory', { no: odd.work_no, factory: first.factory_name });
  await withOtherCases(tx, act, first, async () => {
    for (const other of others)
      for (const caseId of await caseIdsInspected(tx, other.id)) {
        await linkWork(tx, act, { caseId, workId: first.id, kind: INSPECTION.kind });
        await tx.deleteFrom('case_work').where('case_id', '=', caseId).where('work_id', '=', other.id).execute();
      }
  });
  for (const other of others) {
    await tx
      .updateTable('inspection_task')
      .set({ merged_into: first.id, ...changed(act) })
      .where('id', '=', other.id)
      .execute();
    if (other.instance_id !== null)
      await terminateProcess(tx, act, {
        instanceId: other.instance_id,
        why: wordsIn(act.lang).mergedInto.replace('{{no}}', first.work_no),
        state: String(INSPECTION_STATE.merged),
      });
  }
  await renewClasses(tx, act, first);
  await audit(tx, act, {
    kind: 'inspection.merged',
    subject: { type: 'inspection_task', id: first.id },
    caseId: first.id,
    details: { into: first.work_no, from: others.map((t) => t.work_no) },
  });
  return { id: first.id, merged: others.length };
};

/** @throws inspection.notFound, inspection.mergeState, inspection.splitNone, inspection.splitAll */
export const splitInspection = async (tx: Tx, act: Act, { taskId, caseIds }: { taskId: string; caseIds: readonly string[] }) => {
  const [task] = await arranging(tx, act, [taskId]);
  if (task === undefined) return refuse('inspection.notFound');
  const served = await caseIdsInspected(tx, taskId);
  const off = caseIds.filter((id) => served.includes(id));
  if (off.length === 0) refuse('inspection.splitNone');
  if (off.length === served.length) refuse('inspection.splitAll');
  await withOtherCases(tx, act, task, async () => {
    for (const caseId of off) await tx.deleteFrom('case_work').where('case_id', '=', caseId).where('work_id', '=', taskId).execute();
  });
  const id = await openInspection(tx, act, { caseIds: off, kind: task.check_kind as CheckKind, splitFrom: taskId });
  await renewClasses(tx, act, task);
  const { work_no: workNo } = await tx.selectFrom('inspection_task').select('work_no').where('id', '=', id).executeTakeFirstOrThrow();
  await audit(tx, act, {
    kind: 'inspection.split',
    subject: { type: 'inspection_task', id },
    caseId: id,
    details: { from: task.work_no, cases: off.length },
  });
  return { id, workNo };
};
