/** Takes one file into a catalogue node of a case or a company. The bytes stand in the store before the row that names them. */
import { type FileRecord, MOST_CORRECTED } from '@zhengjian/contract/areas/file/records.ts';
import { type Insertable, sql } from 'kysely';
import { audit } from '../../../platform/audit/write.ts';
import type { Schema, Tx } from '../../../platform/database/schema.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { refuse } from '../../../platform/refuse.ts';
import { at, created } from '../../../platform/standard.ts';
import { mayChange, mayCorrect, maySee, mustBeOpen, mustOpen, type Viewer, viewerOf } from '../access.ts';
import { coverContent, isApprovedCopy, isBound, isMade, isSealed } from '../cover.ts';
import type { FileOwner } from '../file-owner.ts';
import { tellIssued } from '../issued.ts';
import { fileRecordOf, leafOf, openableFile, takeRoom } from '../queries.ts';
import { type Received, readOff, receive } from '../receive.ts';
import type { CatalogRow, FileRow } from '../rows.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.uploaded': { name: string; size: number; sha256: string; node: string };
    'file.covered': { name: string; before: string; after: string; why: string };
    'file.removed': { name: string; sha256: string };
  }
}

const DAY_MS = 86_400_000;
/** What a person may leave unsaved: files kept back, and ids of records to come. */
const MOST_LOOSE = 20;

export type UploadInput = {
  fileCatalogId: string;
  dataId: string;
  saveData?: boolean | undefined;
  corrects?: string | undefined;
  replaces?: string | undefined;
  uploadId?: string | undefined;
};

export const caseOf = (owner: FileOwner, dataId: string): string | null => (owner.kind === 'case' ? dataId : null);

/** A data id that stands for nothing yet belongs to whoever uploads first (getUUID). */
const asFirst = (viewer: Viewer): Viewer =>
  !viewer.owner.exists && viewer.actor.kind === 'customer' ? { ...viewer, owner: { ...viewer.owner, mine: true } } : viewer;

/** May the viewer put a file here at all: asked before the bytes are read, and again when they are filed. */
const checkPlace = async (tx: Tx, viewer: Viewer, node: CatalogRow, { corrects, dataId }: UploadInput): Promise<void> => {
  if (!maySee(viewer, node)) refuse('file.noUploadHere');
  mustOpen(viewer, node);
  mustBeOpen(viewer);
  if (!corrects) {
    if (!mayChange(asFirst(viewer), node)) refuse('file.noUploadHere');
    return;
  }
  const wrong = await tx
    .selectFrom('archive_file')
    .select(['id', 'has_problem'])
    .where('id', '=', corrects)
    .where('case_id', '=', dataId)
    .where('file_catalog_id', '=', node.id)
    .executeTakeFirst();
  if (!wrong) refuse('file.notFound');
  if (!mayCorrect(viewer, node)) refuse('file.noUploadHere');
};

/** @throws file.tooManyKept when the person keeps as many back as they may */
export const checkKept = async (tx: Tx, ctx: Ctx): Promise<void> => {
  const { n } = await tx
    .selectFrom('archive_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('filed', '=', false)
    .where('created_by', '=', ctx.actor.user)
    .executeTakeFirstOrThrow();
  if (n >= MOST_LOOSE) refuse('file.tooManyKept', { n: MOST_LOOSE });
};

/**
 * A fresh data id becomes the uploader's.
 * @throws file.noUploadHere when somebody else's record stands under it, file.tooManyReserved when today's others are not saved yet
 */
const reserve = async (tx: Tx, ctx: Ctx, dataId: string): Promise<void> => {
  const { n } = await tx
    .selectFrom('case_party')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('created_by', '=', ctx.actor.user)
    .where('created_at', '>', at(new Date(ctx.world.now().getTime() - DAY_MS)))
    .where('reserved', '=', true)
    .executeTakeFirstOrThrow();
  if (n >= MOST_LOOSE) refuse('file.tooManyReserved', { n: MOST_LOOSE });
  const company = ctx.actor.companies[0] ?? refuse('file.noUploadHere');
  const filed = await tx
    .insertInto('case_party')
    .values({ ...created(ctx), case_id: dataId, company_id: company, role: 'applicant', reserved: true })
    .onConflict((c) => c.columns(['tenant_id', 'case_id', 'role']).doNothing())
    .executeTakeFirst();
  if (filed.numInsertedOrUpdatedRows !== 1n) refuse('file.noUploadHere');
};

/** A paper that has come is not missing any more. */
export const clearMissing = (tx: Tx, dataId: string, nodeId: string) =>
  tx.deleteFrom('file_missing').where('case_id', '=', dataId).where('file_catalog_id', '=', nodeId).execute();

export const newRow = (
  ctx: Ctx,
  { dataId, saveData }: Pick<UploadInput, 'dataId' | 'saveData'>,
  node: CatalogRow,
  received: Received,
): Insertable<Schema['archive_file']> & { id: string } => ({
  ...created(ctx),
  case_id: dataId,
  file_catalog_id: node.id,
  original_filename: received.name,
  suffix: received.suffix,
  content_type: received.contentType,
  file_size: String(received.size),
  file_sha256: received.sha256,
  uploader_kind: ctx.actor.kind,
  create_user_name: ctx.actor.name,
  is_stamped: false,
  stamped_not_saved: false,
  has_problem: false,
  problem_remark: '',
  approval_date: null,
  version_no: 1,
  filed: saveData !== false,
});

export const auditUpload = (
  tx: Tx,
  ctx: Pick<Ctx, 'actor' | 'world'>,
  id: string,
  caseId: string | null,
  node: CatalogRow,
  received: Pick<Received, 'name' | 'size' | 'sha256'>,
) =>
  audit(tx, ctx, {
    kind: 'file.uploaded',
    subject: { type: 'archive_file', id },
    caseId,
    details: { name: received.name, size: received.size, sha256: received.sha256, node: node.catalog_code },
  });

/** Puts the new content in the place of the old. @throws file.notFound, file.stamped */
const cover = async (tx: Tx, ctx: Ctx, viewer: Viewer, old: FileRow, received: Received, why: 'covered' | 'corrected'): Promise<void> => {
  const { name, suffix, contentType, sha256, size } = received;
  const done = await coverContent(tx, ctx, {
    fileId: old.id,
    content: { name, suffix, contentType, sha256, size },
    why,
    by: { name: ctx.actor.name, kind: ctx.actor.kind },
    // an impression belongs to the content that carried it
    marks: { is_stamped: false, stamped_not_saved: false, ...(why === 'corrected' && { has_problem: false, problem_remark: '' }) },
    expects: old.file_sha256,
  });
  if (!done) refuse('file.notFound');
  await audit(tx, ctx, {
    kind: 'file.covered',
    subject: { type: 'archive_file', id: old.id },
    caseId: caseOf(viewer.owner, viewer.dataId),
    details: { name, before: old.file_sha256, after: sha256, why },
  });
};

/**
 * Corrects a file with a problem: the first upload takes its place and makes it good, up to four more stand beside it.
 * @throws file.frozen, file.notProblem, file.tooManyCorrected, file.notFound
 */
const correct = async (tx: Tx, ctx: Ctx, viewer: Viewer, node: CatalogRow, input: UploadInput, received: Received): Promise<string> => {
  const id = input.corrects ?? '';
  const old =
    (await tx.selectFrom('archive_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('file.notFound');
  if (isApprovedCopy(old)) refuse('file.frozen');
  if (old.has_problem) {
    await cover(tx, ctx, viewer, old, received, 'corrected');
    return id;
  }
  // the files of one correction arrive one after the other
  const begun = await tx
    .selectFrom('archive_file_version')
    .select('id')
    .where('file_id', '=', id)
    .where('why', '=', 'corrected')
    .where('created_by', '=', ctx.actor.user)
    .where('version_no', '=', old.version_no - 1)
    .where('created_at', '>', at(new Date(ctx.world.now().getTime() - DAY_MS)))
    .executeTakeFirst();
  if (!begun) refuse('file.notProblem');
  const { n } = await tx
    .selectFrom('archive_file')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('case_id', '=', input.dataId)
    .where('corrects', '=', id)
    .executeTakeFirstOrThrow();
  if (n + 1 >= MOST_CORRECTED) refuse('file.tooManyCorrected', { n: MOST_CORRECTED });
  const row = { ...newRow(ctx, { ...input, saveData: true }, node, received), corrects: id };
  await tx.insertInto('archive_file').values(row).execute();
  await auditUpload(tx, ctx, row.id, caseOf(viewer.owner, input.dataId), node, received);
  return row.id;
};

/** Takes the place of an earlier file of the node. @throws file.notFound, file.noUploadHere, file.bound, file.frozen, file.stamped, file.made */
const replace = async (tx: Tx, ctx: Ctx, viewer: Viewer, node: CatalogRow, input: UploadInput, received: Received): Promise<string> => {
  const id = input.replaces ?? '';
  if (!node.can_cover) refuse('file.noUploadHere');
  const old =
    (await tx
      .selectFrom('archive_file')
      .selectAll()
      .where('id', '=', id)
      .where('case_id', '=', input.dataId)
      .where('file_catalog_id', '=', node.id)
      .executeTakeFirst()) ?? refuse('file.notFound');
  if (isBound(old)) refuse('file.bound');
  if (isApprovedCopy(old)) refuse('file.frozen');
  if (isSealed(old)) refuse('file.stamped');
  if (isMade(old)) refuse('file.made');
  await cover(tx, ctx, viewer, old, received, 'covered');
  return id;
};

const file = async (tx: Tx, ctx: Ctx, viewer: Viewer, node: CatalogRow, input: UploadInput, received: Received): Promise<string> => {
  if (input.corrects) return correct(tx, ctx, viewer, node, input, received);
  if (input.replaces) return replace(tx, ctx, viewer, node, input, received);
  if (input.saveData === false) await checkKept(tx, ctx);
  await takeRoom(tx, input.dataId, node);
  const row = newRow(ctx, input, node, received);
  await tx.insertInto('archive_file').values(row).execute();
  await auditUpload(tx, ctx, row.id, caseOf(viewer.owner, input.dataId), node, received);
  return row.id;
};

/**
 * `replaces`: the file whose place it takes; `corrects`: the file with a problem that it makes good; `saveData` false keeps it for
 * its uploader until it is saved.
 * @throws file.missing, file.catalogNotFound, file.noUploadHere, file.noAuth, file.wrongSuffix, file.tooLarge, file.empty,
 *   file.contentMismatch, file.tooMany, file.tooManyKept, file.archived, file.tooManyReserved; file.notFound for a file to replace or correct that is not there
 */
export const uploadFile = async (ctx: Ctx, input: UploadInput): Promise<FileRecord> => {
  try {
    const node = await ctx.read(async (tx) => {
      const leaf = await leafOf(tx, input.fileCatalogId);
      await checkPlace(tx, await viewerOf(tx, ctx.actor, input.dataId), leaf, input);
      return leaf;
    });
    const received = await receive(ctx, node, input.uploadId);
    const record = await ctx.write(async (tx) => {
      const before = await viewerOf(tx, ctx.actor, input.dataId);
      await checkPlace(tx, before, node, input);
      const isFirst = !before.owner.exists && !before.owner.mine;
      if (isFirst) await reserve(tx, ctx, input.dataId);
      const viewer = isFirst ? await viewerOf(tx, ctx.actor, input.dataId) : before;
      const id = await file(tx, ctx, viewer, node, input, received);
      if (input.saveData !== false) await clearMissing(tx, input.dataId, node.id);
      if (input.saveData !== false && ctx.actor.kind !== 'customer' && !node.need_stamped) await tellIssued(tx, ctx, id);
      return fileRecordOf(tx, viewer, id);
    });
    if (input.uploadId !== undefined) await ctx.uploads.drop(ctx.actor, input.uploadId);
    return record;
  } finally {
    readOff(ctx);
  }
};

/** @throws file.notFound, file.noAuth, file.noUploadHere, file.archived, file.bound, file.frozen, file.stamped, file.made, and what an upload is refused for */
export const coverFile = async (ctx: Ctx, input: { fileId: string; uploadId?: string | undefined }): Promise<FileRecord> => {
  try {
    const look = async (tx: Tx) => {
      const found = await openableFile(tx, ctx.actor, input.fileId);
      mustBeOpen(found.viewer);
      if (!found.node.can_cover || !mayChange(found.viewer, found.node)) refuse('file.noUploadHere');
      if (isBound(found.file)) refuse('file.bound');
      if (isApprovedCopy(found.file)) refuse('file.frozen');
      if (isSealed(found.file)) refuse('file.stamped');
      if (isMade(found.file)) refuse('file.made');
      return found;
    };
    const { node } = await ctx.read(look);
    const received = await receive(ctx, node, input.uploadId);
    const record = await ctx.write(async (tx) => {
      const { file: old, viewer } = await look(tx);
      await cover(tx, ctx, viewer, old, received, 'covered');
      return fileRecordOf(tx, viewer, old.id);
    });
    if (input.uploadId !== undefined) await ctx.uploads.drop(ctx.actor, input.uploadId);
    return record;
  } finally {
    readOff(ctx);
  }
};
