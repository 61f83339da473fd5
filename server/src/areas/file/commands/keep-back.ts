/**
 * Files that belong to an act of another area: taken into a node of a case while the act is being prepared, and filed with it. Who may
 * do so is that area's to judge; others do not see them before.
 */
import type { Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed } from '../../../platform/standard.ts';
import type { Act } from '../../../workflow/registry.ts';
import { takeRoom } from '../queries.ts';
import { readOff, receive } from '../receive.ts';
import type { CatalogRow, FileRow } from '../rows.ts';
import { auditUpload, checkKept, clearMissing, newRow } from './upload-file.ts';
import '../../../cases/tables.ts';

/** Where files of a case are filed: a node by its code, in the catalogue of the case's line. */
export type FilePlace = { caseId: string; code: string };

/** A retired node takes no more uploads, but still what an act files. @throws file.catalogNotFound */
export const nodeOf = async (tx: Tx, { caseId, code }: FilePlace): Promise<CatalogRow> =>
  (await tx
    .selectFrom('file_catalog as n')
    .innerJoin('business_case as c', (j) => j.onRef('c.tenant_id', '=', 'n.tenant_id').onRef('c.line', '=', 'n.business_type'))
    .selectAll('n')
    .where('c.id', '=', caseId)
    .where('n.catalog_code', '=', code)
    .where('n.is_file', '=', true)
    .limit(1)
    .executeTakeFirst()) ?? refuse('file.catalogNotFound');

/** Takes an upload for an act to come; a day later it is gone. @throws file.catalogNotFound, file.tooManyKept, and what `receive` refuses */
export const keepBack = async (
  ctx: Ctx,
  { place, megabytes, uploadId }: { place: (tx: Tx) => Promise<FilePlace>; megabytes: number; uploadId?: string | undefined },
): Promise<FileRow> => {
  try {
    const { node, caseId } = await ctx.read(async (tx) => {
      const found = await place(tx);
      return { node: await nodeOf(tx, found), caseId: found.caseId };
    });
    const received = await receive(ctx, { ...node, max_file_size: Math.min(node.max_file_size, megabytes) }, uploadId);
    const row = await ctx.write(async (tx) => {
      await checkKept(tx, ctx);
      const input = { dataId: caseId, saveData: false };
      return tx
        .insertInto('archive_file')
        .values(newRow(ctx, input, node, received))
        .returningAll()
        .executeTakeFirstOrThrow();
    });
    if (uploadId !== undefined) await ctx.uploads.drop(ctx.actor, uploadId);
    return row;
  } finally {
    readOff(ctx);
  }
};

/** Files what the same person has uploaded for this act. @throws file.uploadGone for what is not theirs, lies elsewhere or is filed already, file.tooMany */
export const fileKept = async (tx: Tx, act: Act, { place, ids }: { place: FilePlace; ids: readonly string[] }): Promise<void> => {
  const node = await nodeOf(tx, place);
  for (const id of new Set(ids)) {
    await takeRoom(tx, place.caseId, node);
    const file = await tx
      .updateTable('archive_file')
      .set({ filed: true, ...changed(act) })
      .where('id', '=', id)
      .where('case_id', '=', place.caseId)
      .where('file_catalog_id', '=', node.id)
      .where('created_by', '=', act.actor.user)
      .where('filed', '=', false)
      .returningAll()
      .executeTakeFirst();
    if (file === undefined) return refuse('file.uploadGone');
    await auditUpload(tx, act, file.id, place.caseId, node, {
      name: file.original_filename,
      size: Number(file.file_size),
      sha256: file.file_sha256,
    });
  }
  await clearMissing(tx, place.caseId, node.id);
};
