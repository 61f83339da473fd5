/**
 * Ties a file uploaded before to a node of one's own application: one that waits under a reserved id, or lies elsewhere in the
 * application, moves; one of another application or of the company stays there and is filed here too.
 */
import type { FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import type { Actor } from '../../../platform/actor.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import type { World } from '../../../platform/world.ts';
import { fileRecordOf, mayChangeFiles, openableFile, suffixesOf, takeRoom, viewerOf } from '../../file/index.ts';
import { lockForApplicant } from '../access.ts';
import { stateName } from '../state-name.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.tied': { name: string; sha256: string; node: string; from: string };
  }
}

type Who = { actor: Actor; world: World; ip?: string };
const MB = 1_000_000;

/**
 * @throws acceptance.notFound, acceptance.stateForbids, file.notFound, acceptance.fileNotYours, file.catalogNotFound, file.noUploadHere,
 *   file.wrongSuffix, file.tooLarge, file.tooMany
 */
export const tieFile = async (tx: Tx, who: Who, input: { fileId: string; dataId: string; fileCatalogId: string }): Promise<FileRecord> => {
  await lockForApplicant(tx, who.actor, input.dataId, 'upload', (state) => stateName(tx, who.actor.lang, state));
  const {
    file,
    viewer: { owner: from },
  } = await openableFile(tx, who.actor, input.fileId);
  if (!from.mine || !file.filed) refuse('acceptance.fileNotYours');
  const node =
    (await tx
      .selectFrom('file_catalog')
      .selectAll()
      .where('id', '=', input.fileCatalogId)
      .where('is_file', '=', true)
      .executeTakeFirst()) ?? refuse('file.catalogNotFound');
  const viewer = await viewerOf(tx, who.actor, input.dataId);
  if (!mayChangeFiles(viewer, node)) refuse('file.noUploadHere');
  if (!suffixesOf(node).includes(file.suffix)) refuse('file.wrongSuffix', { suffix: suffixesOf(node).join(',') });
  if (Number(file.file_size) > node.max_file_size * MB) refuse('file.tooLarge', { n: node.max_file_size });
  await takeRoom(tx, input.dataId, node);
  const place = { case_id: input.dataId, file_catalog_id: node.id };
  const moves = !from.exists || file.case_id === input.dataId;
  const { stamp_tab: _, ...kept } = file;
  const row = {
    ...kept,
    ...created(who),
    ...place,
    press_state: '' as const,
    press_fault: '',
    press_retry_at: null,
    press_batch: null,
    version_no: 1,
    corrects: null,
    has_problem: false,
    problem_remark: '',
    create_user_name: who.actor.name,
  };
  if (moves)
    await tx
      .updateTable('archive_file')
      .set({ ...place, ...changed(who) })
      .where('id', '=', file.id)
      .execute();
  else await tx.insertInto('archive_file').values(row).execute();
  const id = moves ? file.id : row.id;
  await audit(tx, who, {
    kind: 'file.tied',
    subject: { type: 'archive_file', id },
    caseId: input.dataId,
    details: { name: file.original_filename, sha256: file.file_sha256, node: node.catalog_code, from: file.case_id },
  });
  return fileRecordOf(tx, viewer, id);
};
