/** Files of one node of a case filed under another one as they are at this moment, such as drawings once they are approved. */
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { created } from '../../../platform/standard.ts';
import { dayText } from '../../../platform/world.ts';
import type { Act } from '../../../workflow/registry.ts';
import { coverContent, isApprovedCopy, isSealed } from '../cover.ts';
import { nodeOf } from './keep-back.ts';
import { auditUpload, clearMissing } from './upload-file.ts';

/**
 * One copy of each file that no problem was found with. The same content is not filed again, sealed meanwhile or not; other content takes
 * the place of the copy before, or stands beside it where that carries a seal.
 * @throws file.catalogNotFound
 */
export const fileCopies = async (tx: Tx, act: Act, { caseId, from, to }: { caseId: string; from: string; to: string }): Promise<void> => {
  const [source, target] = [await nodeOf(tx, { caseId, code: from }), await nodeOf(tx, { caseId, code: to })];
  const filedIn = (node: string) =>
    tx
      .selectFrom('archive_file')
      .selectAll()
      .where('case_id', '=', caseId)
      .where('file_catalog_id', '=', node)
      .where('filed', '=', true)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const copies = (await filedIn(target.id)).filter(isApprovedCopy);
  const versions = await tx
    .selectFrom('archive_file_version')
    .select(['file_id', 'file_sha256'])
    .where('case_id', '=', caseId)
    .where('why', '=', 'stamped')
    .execute();
  const files = await filedIn(source.id);
  /** A paper that was taken out and came again under its name is the same paper. */
  const isOf = (file: (typeof files)[number], copy: (typeof copies)[number]) =>
    copy.copy_of === file.id || (copy.original_filename === file.original_filename && !files.some(({ id }) => id === copy.copy_of));
  for (const file of files) {
    if (file.has_problem) continue;
    const { original_filename: name, suffix, content_type: contentType, file_sha256: sha256 } = file;
    const size = Number(file.file_size);
    const own = copies.filter((copy) => isOf(file, copy));
    const holds = (copy: (typeof own)[number]) =>
      copy.file_sha256 === sha256 || (isSealed(copy) && versions.some((v) => v.file_id === copy.id && v.file_sha256 === sha256));
    if (own.some(holds)) continue;
    const before = own.find((copy) => !isSealed(copy));
    const marks = { has_problem: false, problem_remark: '', approval_date: dayText(act.world.now()), copy_of: file.id };
    if (before) {
      await coverContent(tx, act, {
        ...{ fileId: before.id, why: 'covered', marks },
        content: { sha256, size, name, suffix, contentType },
        by: { name: act.actor.name, kind: 'system' },
      });
      await audit(tx, act, {
        kind: 'file.covered',
        subject: { type: 'archive_file', id: before.id },
        caseId,
        details: { name, before: before.file_sha256, after: sha256, why: 'covered' },
      });
      continue;
    }
    const row = {
      ...created(act),
      ...{ case_id: caseId, file_catalog_id: target.id, original_filename: name, suffix, content_type: contentType },
      ...{ file_size: file.file_size, file_sha256: sha256, uploader_kind: 'system', create_user_name: act.actor.name },
      ...{ is_stamped: false, stamped_not_saved: false, version_no: 1, ...marks },
    };
    await tx.insertInto('archive_file').values(row).execute();
    await auditUpload(tx, act, row.id, caseId, target, { name, size, sha256 });
  }
  await clearMissing(tx, caseId, target.id);
};
