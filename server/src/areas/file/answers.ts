/** Files of a case or a company, their catalogue and the archive of a project. */
import { archiveCalls } from '@zhengjian/contract/areas/file/archive.ts';
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import { docStatusCalls } from '@zhengjian/contract/areas/file/doc-status.ts';
import { answers } from '../../platform/http/context.ts';
import { exportKey } from '../../platform/lists/export-list.ts';
import { refuse } from '../../platform/refuse.ts';
import { printDocument, printKey } from '../stamping/index.ts';
import { archiveCover } from './archive-cover.ts';
import { archiveProjects, eArchives } from './archive-projects.ts';
import { bundleBytes, bundleKey } from './bundle.ts';
import { fileBytes, fileKey, newestKey, templateBytes } from './bytes.ts';
import { functionDetail, functionPage, functionRegister } from './catalogue-lists.ts';
import { auditFile, markMissing, removeFiles, renameFile, saveFile } from './commands/change-file.ts';
import { moveNode, removeNodes, submitNode } from './commands/change-node.ts';
import { putTemplate } from './commands/put-template.ts';
import { coverFile, uploadFile } from './commands/upload-file.ts';
import { contentsBelow, contentsOf } from './contents.ts';
import { docStateOf, setDocStatus } from './doc-status.ts';
import { catalogueOf, fileRecordOf, filesLike, filesOf, fileWithNode, treeOf } from './queries.ts';
import './tables.ts';
import { versionsOf } from './versions.ts';

export const fileAnswers = answers(fileCalls, {
  getUUID: async (_, ctx) => ctx.world.uuid(),
  uploadFile: async (input, ctx) => uploadFile(ctx, input),
  removefile: async ({ ids }, ctx) => ctx.write((tx) => removeFiles(tx, ctx, ids)),
  getFileAuthKey: async ({ fileId, versionNo }, ctx) => fileKey(ctx, fileId, versionNo),
  downloadById: async ({ id, isDownload, authKey }, ctx) => fileBytes(ctx, id, authKey, isDownload === true),
  selectFileCatalog: async ({ dataId, functionCode }, ctx) => ctx.read((tx) => catalogueOf(tx, ctx.actor, dataId, functionCode)),
  selectFileList: async ({ dataId, fileCatalogId }, ctx) => ctx.read((tx) => filesOf(tx, ctx.actor, dataId, fileCatalogId)),
  acceptanceExportKey: async (_, ctx) => exportKey(ctx),
  cqstExportKey: async (_, ctx) => exportKey(ctx),
});

export const archiveAnswers = answers(archiveCalls, {
  coverUploadFile: async (input, ctx) => coverFile(ctx, input),
  modifyFileName: async (input, ctx) => ctx.write((tx) => renameFile(tx, ctx, input)),
  getFileById: async ({ fileId }, ctx) =>
    ctx.read(async (tx) => {
      const { viewer } = (await fileWithNode(tx, ctx.actor, fileId)) ?? refuse('file.notFound');
      return fileRecordOf(tx, viewer, fileId);
    }),
  fileVersions: async ({ fileId }, ctx) => ctx.read((tx) => versionsOf(tx, ctx.actor, fileId)),
  getFileAuthKeyByDataIdAndFileCatalogId: async ({ dataId, fileCatalogId }, ctx) => newestKey(ctx, dataId, fileCatalogId),
  downloadTemplate: async ({ fileCatalogId }, ctx) => templateBytes(ctx, fileCatalogId),
  resourceUpdateFile: async (input, ctx) => ctx.write((tx) => auditFile(tx, ctx, input)),
  archiveUpdateFile: async (input, ctx) => ctx.write((tx) => auditFile(tx, ctx, input)),
  archiveSaveFile: async (input, ctx) => ctx.write((tx) => saveFile(tx, ctx, input)),
  archiveRemoveFile: async ({ ids }, ctx) => ctx.write((tx) => removeFiles(tx, ctx, ids)),
  selectFileListByFile: async (input, ctx) => ctx.read((tx) => filesLike(tx, ctx.actor, input)),
  selectTreeFileCatalogByDataId: async ({ dataId, functionCode }, ctx) => ctx.read((tx) => treeOf(tx, ctx.actor, dataId, functionCode)),
  saveOrDelFileMissing: async (input, ctx) => ctx.write((tx) => markMissing(tx, ctx, input)),
  fileFuncList: (input, ctx) => ctx.read((tx) => functionPage.page(tx, ctx, input)),
  fileFuncDetail: ({ id }, ctx) => ctx.read((tx) => functionDetail(tx, ctx, id)),
  fileFuncSubmit: functionRegister.save,
  fileFuncRemove: functionRegister.remove,
  catalogNodeSubmit: async (input, ctx) => ctx.write((tx) => submitNode(tx, ctx, input)),
  catalogNodeRemove: async ({ ids }, ctx) => ctx.write((tx) => removeNodes(tx, ctx, ids)),
  catalogNodeMove: async (input, ctx) => ctx.write((tx) => moveNode(tx, ctx, input)),
  catalogTemplateUpload: async ({ id }, ctx) => putTemplate(ctx, id),
  selectEArchivesContentsTree: async (input, ctx) => ctx.read((tx) => contentsBelow(tx, ctx, input)),
  selectEArchivesContentsTreeExpendAll: async ({ dataId }, ctx) => ctx.read((tx) => contentsOf(tx, ctx, dataId)),
  archiveProjectPage: async (input, ctx) => ctx.read((tx) => archiveProjects.page(tx, ctx, input)),
  getAllFileAuthKey: async (input, ctx) => bundleKey(ctx, input),
  downloadAll: async ({ authKey }, ctx) => bundleBytes(ctx, authKey),
});

export const docStatusAnswers = answers(docStatusCalls, {
  selectApplicationPage: (input, ctx) => ctx.read((tx) => eArchives.page(tx, ctx, input)),
  selectApplicationCount: (input, ctx) => ctx.read((tx) => eArchives.counts(tx, ctx, input)),
  docStatus: ({ id }, ctx) => ctx.read((tx) => docStateOf(tx, ctx, id)),
  updateDocStatusById: (input, ctx) => ctx.write((tx) => setDocStatus(tx, ctx, input)),
  archiveCoverKey: ({ id }, ctx) => printKey(ctx, archiveCover.name, id),
  archiveCover: ({ authKey }, ctx) => printDocument(ctx, authKey, 'file.coverKeyGone'),
});
