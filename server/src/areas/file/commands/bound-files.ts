/**
 * Files that belong to a record of another area, such as the evidence of a nonconformity: filed with the papers of its case, shown with
 * the record, and removed by it alone. Who may do so is that area's to judge, and so is how many there may be.
 */
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';
import type { Act } from '../../../workflow/registry.ts';
import { readOff, receive } from '../receive.ts';
import { type FilePlace, nodeOf } from './keep-back.ts';
import { auditUpload, clearMissing, newRow } from './upload-file.ts';

export type BoundFile = { fileId: string; name: string; suffix: string; size: number };

/**
 * Takes an upload and binds it to a record in the same act.
 * @param place judges the record and says where its files are filed; asked before the bytes are read, and again when they are filed
 * @throws file.catalogNotFound, and what `receive` refuses
 */
export const bindUpload = async (
  ctx: Ctx,
  of: {
    uploadId?: string | undefined;
    place: (tx: Tx) => Promise<FilePlace>;
    bind: (tx: Tx, file: BoundFile) => Promise<void>;
  },
): Promise<BoundFile> => {
  try {
    // the record may be judged under its lock; the act itself comes when the bytes are there
    const node = await ctx.db.write(ctx.actor, async (tx) => nodeOf(tx, await of.place(tx)));
    const received = await receive(ctx, node, of.uploadId);
    const bound = await ctx.write(async (tx) => {
      const { caseId } = await of.place(tx);
      const row = { ...newRow(ctx, { dataId: caseId }, node, received), bound: 'open' as const };
      await tx.insertInto('archive_file').values(row).execute();
      await auditUpload(tx, ctx, row.id, caseId, node, received);
      await clearMissing(tx, caseId, node.id);
      const file = { fileId: row.id, name: received.name, suffix: received.suffix, size: received.size };
      await of.bind(tx, file);
      return file;
    });
    if (of.uploadId !== undefined) await ctx.uploads.drop(ctx.actor, of.uploadId);
    return bound;
  } finally {
    readOff(ctx);
  }
};

/** The record has reached the other side: its files stay as they are, and are shown there. */
export const fixBound = async (tx: Tx, act: Act, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('archive_file')
    .set({ bound: 'fixed', ...changed(act) })
    .where('id', 'in', [...ids])
    .where('bound', '=', 'open')
    .execute();
};

/** Papers that were submitted or issued with a record: they stay as they are from now on, seen by whoever sees their node. */
export const keepSubmitted = async (tx: Tx, act: Act, ids: readonly string[]): Promise<void> => {
  await tx
    .updateTable('archive_file')
    .set({ bound: 'kept', ...changed(act) })
    .where('id', 'in', [...ids])
    .where('bound', 'in', ['', 'open'])
    .execute();
};

/** @throws file.notFound, file.bound for one whose record has reached the other side */
export const removeBound = async (tx: Tx, act: Act, id: string): Promise<void> => {
  const file =
    (await tx.selectFrom('archive_file').selectAll().where('id', '=', id).where('bound', '<>', '').forUpdate().executeTakeFirst()) ??
    refuse('file.notFound');
  if (file.bound !== 'open') refuse('file.bound');
  await tx.deleteFrom('archive_file').where('id', '=', id).execute();
  await audit(tx, act, {
    kind: 'file.removed',
    subject: { type: 'archive_file', id },
    caseId: file.case_id,
    details: { name: file.original_filename, sha256: file.file_sha256 },
  });
};
