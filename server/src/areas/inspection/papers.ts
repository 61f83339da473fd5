/**
 * Papers of an inspection hang on it while it is under way, since it may serve several cases. When it is concluded they are filed with
 * the first of them, and with each other one too. An inspection that was carried on renews what the system has made for it before.
 */
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed, created } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import { coverContent } from '../file/index.ts';
import { passOrders } from '../stamping/index.ts';
import '../file/tables.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'inspection.papersFiled': { papers: number };
  }
}

const papersOf = (tx: Tx, caseId: string) =>
  tx.selectFrom('archive_file').selectAll().where('case_id', '=', caseId).where('filed', '=', true).execute();
type Paper = Awaited<ReturnType<typeof papersOf>>[number];

const copied = (act: Act, { stamp_tab: _, ...paper }: Paper, caseId: string) => ({
  ...paper,
  ...created(act),
  case_id: caseId,
  press_state: '' as const,
  press_fault: '',
  press_retry_at: null,
  press_batch: null,
  version_no: 1,
  corrects: null,
});

/** @returns false where the case has no such paper of an earlier conclusion */
const renewed = async (tx: Tx, act: Act, paper: Paper, caseId: string): Promise<boolean> => {
  if (paper.uploader_kind !== 'system') return false;
  const before = await tx
    .selectFrom('archive_file')
    .select(['id', 'file_sha256'])
    .where('case_id', '=', caseId)
    .where('file_catalog_id', '=', paper.file_catalog_id)
    .where('original_filename', '=', paper.original_filename)
    .where('uploader_kind', '=', 'system')
    .where('filed', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (before === undefined) return false;
  if (before.file_sha256 === paper.file_sha256) return true;
  return coverContent(tx, act, {
    fileId: before.id,
    content: { sha256: paper.file_sha256, size: Number(paper.file_size) },
    why: 'covered',
    marks: { has_problem: false, problem_remark: '', approval_date: paper.approval_date },
  });
};

export const handOverPapers = async (tx: Tx, act: Act, taskId: string, caseIds: readonly string[]): Promise<void> => {
  const [first, ...others] = [...caseIds].sort();
  if (first === undefined) return;
  await passOrders(tx, act, { about: taskId, cases: caseIds });
  const papers = await papersOf(tx, taskId);
  if (papers.length === 0) return;
  for (const caseId of others)
    for (const paper of papers)
      if (!(await renewed(tx, act, paper, caseId)))
        await tx
          .insertInto('archive_file')
          .values(copied(act, paper, caseId))
          .execute();
  for (const paper of papers)
    if (await renewed(tx, act, paper, first)) await tx.deleteFrom('archive_file').where('id', '=', paper.id).execute();
    else
      await tx
        .updateTable('archive_file')
        .set({ case_id: first, ...changed(act) })
        .where('id', '=', paper.id)
        .execute();
  await audit(tx, act, {
    kind: 'inspection.papersFiled',
    subject: { type: 'inspection_task', id: taskId },
    caseId: first,
    details: { papers: papers.length },
  });
};
