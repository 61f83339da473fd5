/**
 * Other content in the place of a file: the file keeps its id, its earlier content stays as a version. Covering, correcting and
 * stamping all come through here.
 */
import { sql, type Updateable } from 'kysely';
import type { Tx } from '../../platform/database/schema.ts';
import { type Acting, added, changed } from '../../platform/standard.ts';
import type { FileRow } from './rows.ts';
import type { ArchiveFileRow } from './tables.ts';

export type Content = { sha256: string; size: number; name?: string; suffix?: string; contentType?: string };
export type Cover = {
  fileId: string;
  content: Content;
  why: 'covered' | 'corrected' | 'stamped';
  /** Name and kind of whoever the new content is from; left out where the system itself works on the file (a stamp). */
  by?: { name: string; kind: string };
  /** Marks that go with the new content. */
  marks?: Updateable<
    Pick<
      ArchiveFileRow,
      'is_stamped' | 'stamped_not_saved' | 'seals' | 'has_problem' | 'problem_remark' | 'approval_date' | 'copy_of' | 'withdrawn'
    >
  >;
  /** Content that must still be there; somebody else may have covered it meanwhile. */
  expects?: string;
};

/** A file that carries a seal, if only the first of several, is neither deleted nor covered by hand. */
export const isSealed = (file: { is_stamped: boolean; seals: readonly string[] }): boolean => file.is_stamped || file.seals.length > 0;

/** Papers of the case alone are covered, renamed and deleted by hand; see `bound` of the table. */
export const isBound = ({ bound }: Pick<FileRow, 'bound'>): boolean => bound !== '';

/** What the system has made is replaced by making it anew, and otherwise only where a problem of it is corrected. */
export const isMade = ({ uploader_kind }: { uploader_kind: string }): boolean => uploader_kind === 'system';

/** A copy that an approval froze is replaced by another approval, and by nobody's hand. */
export const isApprovedCopy = ({ copy_of }: { copy_of: string | null }): boolean => copy_of !== null;

/** A frozen copy that is no PDF, such as a CAD drawing, carries no seal: it is told by its hash; nor does what was withdrawn. */
export const bearsSeal = (file: { copy_of: string | null; suffix: string; withdrawn: boolean }): boolean =>
  !file.withdrawn && (!isApprovedCopy(file) || file.suffix === 'pdf');

/** @returns false when the file is gone or no longer holds the content expected; nothing is changed then. */
export const coverContent = async (tx: Tx, acting: Acting, { fileId, content, why, by, marks, expects }: Cover): Promise<boolean> => {
  const { tenant } = acting.actor;
  const old = await tx
    .selectFrom('archive_file')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('id', '=', fileId)
    .forUpdate()
    .executeTakeFirst();
  if (!old || (expects !== undefined && old.file_sha256 !== expects)) return false;
  const before = await tx
    .selectFrom('archive_file_version')
    .select('created_at')
    .where('tenant_id', '=', tenant)
    .where('file_id', '=', fileId)
    .orderBy('version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  await tx
    .insertInto('archive_file_version')
    .values({
      ...added(acting),
      case_id: old.case_id,
      file_id: fileId,
      version_no: old.version_no,
      original_filename: old.original_filename,
      suffix: old.suffix,
      file_size: old.file_size,
      file_sha256: old.file_sha256,
      create_user_name: old.create_user_name,
      uploader_kind: old.uploader_kind,
      filed_at: before?.created_at ?? old.created_at,
      why,
    })
    .execute();
  await tx
    .updateTable('archive_file')
    .set((e) => ({
      file_sha256: content.sha256,
      file_size: String(content.size),
      version_no: e('version_no', '+', 1),
      ...(content.name !== undefined && { original_filename: content.name }),
      ...(content.suffix !== undefined && { suffix: content.suffix }),
      ...(content.contentType !== undefined && { content_type: content.contentType }),
      ...(by && { create_user_name: by.name, uploader_kind: by.kind }),
      // seals belong to the content that they were set on, and so does what the stamping worker could not do with it
      ...(why !== 'stamped' && {
        seals: [],
        is_stamped: false,
        press_state: sql<''>`case press_state when 'failed' then '' else press_state end`,
        press_fault: '',
        // what was found in order was the content before, and so was what was withdrawn
        approval_date: null,
        withdrawn: false,
      }),
      ...marks,
      ...changed(acting),
    }))
    .where('tenant_id', '=', tenant)
    .where('id', '=', fileId)
    .execute();
  return true;
};
