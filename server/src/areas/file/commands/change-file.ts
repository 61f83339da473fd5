/** What is noted on a file, its name, its way out: rename, save, remove, problem, missing. */
import type { FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { audit } from '../../../platform/audit/write.ts';
import type { Tx } from '../../../platform/database/schema.ts';
import { plainName } from '../../../platform/files/judge.ts';
import type { Ctx } from '../../../platform/http/context.ts';
import { MESSAGE_KIND, notify } from '../../../platform/outbox/notify.ts';
import { refuse } from '../../../platform/refuse.ts';
import { changed, created } from '../../../platform/standard.ts';
import { cardsOf } from '../../../workflow/registry.ts';
import { isCompanys, mayChange, mayRemove, mustBeOpen, mustOpen, viewerOf } from '../access.ts';
import { isApprovedCopy, isBound, isMade, isSealed } from '../cover.ts';
import { noteProblem } from '../doc-status.ts';
import { type Found, fileRecordOf, leafOf, openableFile, takeRoom } from '../queries.ts';
import { checkName } from '../receive.ts';
import { caseOf, clearMissing } from './upload-file.ts';

declare module '../../../platform/audit/write.ts' {
  interface AuditKinds {
    'file.renamed': { from: string; to: string };
    'file.saved': { name: string };
    'file.problem': { name: string; remark: string };
    'file.approved': { name: string; day: string };
    'file.missing': { node: string; missing: boolean };
  }
}

/** The name without its extension, whichever the person typed; the file keeps its own. @throws file.nameRequired, file.nameTooLong */
const renamed = (given: string, suffix: string): string => {
  const name = plainName(given) || refuse('file.nameRequired');
  const stem = name.toLowerCase().endsWith(`.${suffix}`) ? name.slice(0, -suffix.length - 1).trim() : name;
  if (!stem) refuse('file.nameRequired');
  return checkName(`${stem}.${suffix}`);
};

/** Waits for whoever changes these files, so that they are judged as they are then. */
const lockFiles = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('archive_file')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();

const subject = ({ file }: Found) => ({ type: 'archive_file', id: file.id });
const caseIdOf = ({ viewer }: Found) => caseOf(viewer.owner, viewer.dataId);

/** @throws file.notFound, file.noAuth, file.noUploadHere, file.bound, file.frozen, file.nameRequired, file.archived, file.nameTooLong */
export const renameFile = async (tx: Tx, ctx: Ctx, input: { fileId: string; originalFilename: string }): Promise<FileRecord> => {
  await lockFiles(tx, [input.fileId]);
  const found = await openableFile(tx, ctx.actor, input.fileId);
  const { file, node, viewer } = found;
  mustBeOpen(viewer);
  if (!mayChange(viewer, node)) refuse('file.noUploadHere');
  if (isBound(file)) refuse('file.bound');
  if (isApprovedCopy(file)) refuse('file.frozen');
  const name = renamed(input.originalFilename, file.suffix);
  await tx
    .updateTable('archive_file')
    .set({ original_filename: name, ...changed(ctx) })
    .where('id', '=', file.id)
    .execute();
  await audit(tx, ctx, {
    kind: 'file.renamed',
    subject: subject(found),
    caseId: caseIdOf(found),
    details: { from: file.original_filename, to: name },
  });
  return fileRecordOf(tx, viewer, file.id);
};

/** Files an upload that was kept back. @throws file.notFound, file.alreadyFiled, file.noUploadHere, file.archived, file.tooMany */
export const saveFile = async (tx: Tx, ctx: Ctx, input: { fileId: string; originalFilename?: string | undefined }): Promise<FileRecord> => {
  const found = await openableFile(tx, ctx.actor, input.fileId);
  const { file, node, viewer } = found;
  if (file.filed) refuse('file.alreadyFiled');
  mustBeOpen(viewer);
  if (!mayChange(viewer, node)) refuse('file.noUploadHere');
  await takeRoom(tx, file.case_id, node);
  const name = input.originalFilename ? renamed(input.originalFilename, file.suffix) : file.original_filename;
  await tx
    .updateTable('archive_file')
    .set({ filed: true, original_filename: name, ...changed(ctx) })
    .where('id', '=', file.id)
    .execute();
  await clearMissing(tx, file.case_id, node.id);
  await audit(tx, ctx, { kind: 'file.saved', subject: subject(found), caseId: caseIdOf(found), details: { name } });
  return fileRecordOf(tx, viewer, file.id);
};

/** @throws file.notFound, file.noAuth, file.notRemovable, file.bound, file.frozen, file.stamped, file.made, file.archived */
export const removeFiles = async (tx: Tx, ctx: Ctx, ids: readonly string[]): Promise<null> => {
  await lockFiles(tx, ids);
  for (const id of new Set(ids)) {
    const found = await openableFile(tx, ctx.actor, id);
    const { file, node, viewer } = found;
    mustBeOpen(viewer);
    if (!mayRemove(viewer, node, file)) refuse('file.notRemovable');
    if (isBound(file)) refuse('file.bound');
    if (isApprovedCopy(file)) refuse('file.frozen');
    if (isSealed(file)) refuse('file.stamped');
    if (isMade(file)) refuse('file.made');
    await tx.deleteFrom('archive_file').where('id', '=', id).execute();
    await audit(tx, ctx, {
      kind: 'file.removed',
      subject: subject(found),
      caseId: caseIdOf(found),
      details: { name: file.original_filename, sha256: file.file_sha256 },
    });
  }
  return null;
};

/** The company learns of a problem only where it sees the paper. */
const tellCompany = async (tx: Tx, ctx: Ctx, { file, node, viewer }: Found, remark: string): Promise<void> => {
  if (viewer.owner.kind !== 'case' || !isCompanys(node)) return;
  const applicant = await tx
    .selectFrom('case_party')
    .select('company_id')
    .where('case_id', '=', file.case_id)
    .where('role', '=', 'applicant')
    .executeTakeFirst();
  const card = (await cardsOf(tx, [{ category: viewer.owner.category, business_id: file.case_id }])).get(file.case_id);
  if (!applicant || !card) return;
  await notify(tx, ctx, {
    template: 'fileProblem',
    params: { no: card.no, title: card.title, file: file.original_filename, node: { zh: node.name, en: node.name_en }, remark },
    kind: MESSAGE_KIND.correction,
    company: applicant.company_id,
    caseId: file.case_id,
    link: card.customerPath,
    mail: true,
  });
};

type Audited = { fileId: string; hasProblem?: boolean | undefined; problemRemark?: string | undefined; approvalDate?: string | undefined };

/**
 * Notes a problem or the day of approval, never both. Only a corrected upload takes a problem away (rule archive-qualified-reupload).
 * @throws file.notFound, server.recordNotFound, file.noAuth, file.frozen, file.problemRemarkNeeded, file.archived, file.needsCorrected
 */
export const auditFile = async (tx: Tx, ctx: Ctx, input: Audited): Promise<FileRecord> => {
  const found = await openableFile(tx, ctx.actor, input.fileId);
  const { file, viewer } = found;
  if (!file.filed) refuse('file.notFound');
  if (!viewer.owner.exists) refuse('server.recordNotFound');
  mustBeOpen(viewer);
  // what is wrong with it is said of the paper that it was copied from
  if (isApprovedCopy(file)) refuse('file.frozen');
  const set = (values: Partial<{ has_problem: boolean; problem_remark: string; approval_date: string | null }>) =>
    tx
      .updateTable('archive_file')
      .set({ ...values, ...changed(ctx) })
      .where('id', '=', file.id)
      .execute();
  if (file.has_problem ? input.hasProblem === false || input.approvalDate : input.hasProblem && input.approvalDate)
    refuse('file.needsCorrected');
  if (input.hasProblem) {
    const remark = input.problemRemark ?? refuse('file.problemRemarkNeeded');
    await set({ has_problem: true, problem_remark: remark, approval_date: null });
    await audit(tx, ctx, {
      kind: 'file.problem',
      subject: subject(found),
      caseId: caseIdOf(found),
      details: { name: file.original_filename, remark },
    });
    if (viewer.owner.kind === 'case') await noteProblem(tx, ctx, file.case_id, remark);
    await tellCompany(tx, ctx, found, remark);
  }
  if (input.approvalDate) {
    await set({ approval_date: input.approvalDate });
    await audit(tx, ctx, {
      kind: 'file.approved',
      subject: subject(found),
      caseId: caseIdOf(found),
      details: { name: file.original_filename, day: input.approvalDate },
    });
  }
  return fileRecordOf(tx, viewer, file.id);
};

/** @throws file.catalogNotFound, server.recordNotFound, file.noAuth, file.missingHasFiles, file.archived */
export const markMissing = async (
  tx: Tx,
  ctx: Ctx,
  input: { businessType: string; dataId: string; fileCatalogId: string; isMissing: boolean },
): Promise<null> => {
  const node = await leafOf(tx, input.fileCatalogId);
  const viewer = await viewerOf(tx, ctx.actor, input.dataId);
  if (!viewer.owner.exists) refuse('server.recordNotFound');
  if (node.business_type !== input.businessType || !viewer.owner.catalogues.includes(node.business_type)) refuse('file.catalogNotFound');
  mustOpen(viewer, node);
  mustBeOpen(viewer);
  if (!input.isMissing) await clearMissing(tx, input.dataId, node.id);
  else {
    const filed = await tx
      .selectFrom('archive_file')
      .select('id')
      .where('case_id', '=', input.dataId)
      .where('file_catalog_id', '=', node.id)
      .where('filed', '=', true)
      .limit(1)
      .executeTakeFirst();
    if (filed) refuse('file.missingHasFiles');
    await tx
      .insertInto('file_missing')
      .values({
        ...created(ctx),
        case_id: input.dataId,
        business_type: input.businessType,
        file_catalog_id: node.id,
        marked_name: ctx.actor.name,
      })
      .onConflict((c) => c.columns(['tenant_id', 'case_id', 'file_catalog_id']).doNothing())
      .execute();
    if (viewer.owner.kind === 'case') await noteProblem(tx, ctx, input.dataId, node.name);
  }
  await audit(tx, ctx, {
    kind: 'file.missing',
    subject: { type: 'file_catalog', id: node.id },
    caseId: caseOf(viewer.owner, input.dataId),
    details: { node: node.catalog_code, missing: input.isMissing },
  });
  return null;
};
