/** Marks a stamped file as saved, or as not yet saved. Only the register of impressions says that a file is stamped. */
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';
import { tellIssued } from '../../file/index.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'seal.savedMarked': { saved: boolean };
  }
}

/** @throws stamping.paperNotFound, stamping.notStamped */
export const updateStamped = async (tx: Tx, ctx: Ctx, fileId: string, saved: boolean): Promise<null> => {
  const file =
    (await tx
      .selectFrom('archive_file')
      .select(['original_filename', 'file_sha256', 'case_id', 'stamped_not_saved'])
      .where('id', '=', fileId)
      .forUpdate()
      .executeTakeFirst()) ?? refuse('stamping.paperNotFound');
  const impression = await tx
    .selectFrom('seal_impression')
    .select('id')
    .where('file_id', '=', fileId)
    .where('after_sha256', '=', file.file_sha256)
    .limit(1)
    .executeTakeFirst();
  if (!impression) refuse('stamping.notStamped', { name: file.original_filename });
  await tx
    .updateTable('archive_file')
    .set({ stamped_not_saved: !saved, ...changed(ctx) })
    .where('id', '=', fileId)
    .execute();
  if (saved && file.stamped_not_saved) await tellIssued(tx, ctx, fileId);
  await audit(tx, ctx, {
    kind: 'seal.savedMarked',
    subject: { type: 'archive_file', id: fileId },
    caseId: file.case_id,
    details: { saved },
  });
  return null;
};
