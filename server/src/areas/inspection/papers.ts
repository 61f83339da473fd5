/**
 * Papers of an inspection hang on it while it is under way, since it may serve several cases. When it is concluded they are filed with
 * the first of them, and with each other one too.
 */
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed, created } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import '../file/tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.papersFiled': { papers: number };
  }
}

export const handOverPapers = async (tx: Tx, act: Act, taskId: string, caseIds: readonly string[]): Promise<void> => {
  const [first, ...others] = [...caseIds].sort();
  if (first === undefined) return;
  const papers = await tx.selectFrom('archive_file').selectAll().where('case_id', '=', taskId).where('filed', '=', true).execute();
  if (papers.length === 0) return;
  for (const caseId of others)
    for (const { stamp_tab: _, ...paper } of papers)
      await tx
        .insertInto('archive_file')
        .values({
          ...paper,
          ...created(act),
          case_id: caseId,
          press_state: '',
          press_fault: '',
          press_retry_at: null,
          press_batch: null,
          version_no: 1,
          corrects: null,
        })
        .execute();
  await tx
    .updateTable('archive_file')
    .set({ case_id: first, ...changed(act) })
    .where('case_id', '=', taskId)
    .where('filed', '=', true)
    .execute();
  await audit(tx, act, {
    kind: 'inspection.papersFiled',
    subject: { type: 'inspection_task', id: taskId },
    caseId: first,
    details: { papers: papers.length },
  });
};
