/** Rows of the catalogue and of files as the calls answer them. */
import { fileCalls } from '@zhengjian/contract/areas/file/calls.ts';
import type { ArchiveRow, FileRecord } from '@zhengjian/contract/areas/file/records.ts';
import { isClosed, mayChange, mayCorrect, mayOpen, mayOpenFile, mayRemove, type Viewer } from './access.ts';
import { hasBlankForm } from './blank-forms.ts';
import type { ComingPaper } from './coming.ts';
import { bearsSeal, isApprovedCopy, isBound, isMade, isSealed } from './cover.ts';
import type { CatalogRow, Catalogue, FileRow } from './rows.ts';

const bit = (value: boolean): number => (value ? 1 : 0);

/** Names of the nodes from the root, joined by " / ". */
export const pathOf = ({ actor }: Viewer, catalogue: Catalogue, node: CatalogRow): string => {
  const names: string[] = [];
  for (let at: CatalogRow | undefined = node; at; at = at.parent_id ? catalogue.get(at.parent_id) : undefined)
    names.unshift(actor.lang === 'en' && at.name_en ? at.name_en : at.name);
  return names.join(' / ');
};

/**
 * What the viewer may do with a file of the node. An impression, an approval or the record that it belongs to freezes a file, and so does
 * the system that made it: it is neither covered nor deleted.
 */
const abilitiesOf = (viewer: Viewer, file: FileRow, node: CatalogRow) => {
  const opens = mayOpenFile(viewer, node, file);
  const isFrozen = isSealed(file) || isBound(file) || isApprovedCopy(file) || isMade(file);
  const changes = opens && mayChange(viewer, node);
  const audits = opens && mayAudit(viewer);
  return {
    opens,
    download: opens && node.can_download,
    view: opens && node.can_view,
    remove: opens && mayRemove(viewer, node, file) && !isFrozen,
    cover: changes && node.can_cover && !isFrozen,
    rename: changes && !isBound(file) && !isApprovedCopy(file),
    audit: !isApprovedCopy(file) && (audits || (file.has_problem && opens && mayCorrect(viewer, node))),
  };
};

/** Notes problems and what is missing. */
const mayAudit = (viewer: Viewer): boolean =>
  viewer.actor.kind === 'staff' && viewer.owner.exists && !isClosed(viewer) && viewer.actor.permissions.has('archive_audit');

/** Whose work it was is the institute's own matter. */
const authorOf = ({ actor }: Viewer, file: FileRow): string =>
  actor.kind === 'customer' && file.uploader_kind !== 'customer' ? '' : file.create_user_name;

export type Standing = { count: number; missing: boolean; due: boolean; coming?: ComingPaper | undefined };

export const nodeRow = (viewer: Viewer, node: CatalogRow, { count, missing, due, coming }: Standing): ArchiveRow => {
  const opens = mayOpen(viewer, node);
  const changes = opens && mayChange(viewer, node);
  return {
    id: node.id,
    parentId: node.parent_id ?? '',
    isFile: 0,
    catalogCode: node.catalog_code,
    name: node.name,
    nameEn: node.name_en,
    isLeaf: bit(node.is_file),
    uploader: node.uploader,
    suffix: node.suffix,
    maxFileSize: node.max_file_size,
    canMultiUpload: Math.max(node.can_multi_upload, 1),
    mustUpload: bit(node.must_upload),
    isDue: bit(due),
    making: coming?.making ?? '',
    missingGlyph: coming?.missingGlyph ?? '',
    canUpload: bit(changes),
    canDownload: bit(opens && node.can_download),
    canView: bit(opens && node.can_view),
    canDel: bit(node.can_del && changes),
    canCover: bit(node.can_cover && changes),
    canRename: 0,
    canMarkMissing: bit(node.is_file && opens && mayAudit(viewer) && (missing || count === 0)),
    canAudit: 0,
    needStamped: bit(node.need_stamped),
    isFrozen: 0,
    isStamped: 0,
    isMissing: bit(missing),
    hasProblem: 0,
    problemRemark: '',
    noAuth: bit(!opens),
    needModifyFileName: bit(node.need_modify_file_name),
    stampedNotSaved: 0,
    hasTemplate: bit(node.template_sha256 !== '' || hasBlankForm(node)),
    borrowLevel: node.borrow_level,
    keepYears: node.keep_years,
    fileCount: count,
    originalFilename: '',
    server: '',
    url: '',
    fileSize: 0,
    fileSha256: '',
    versionNo: 0,
    createUser: '',
    createTime: '',
    updateTime: '',
    approvalDate: '',
    signatureOfdFileId: '',
  };
};

export const fileRow = (viewer: Viewer, file: FileRow, node: CatalogRow): ArchiveRow => {
  const may = abilitiesOf(viewer, file, node);
  return {
    ...nodeRow(viewer, node, { count: 0, missing: false, due: true }),
    id: file.id,
    parentId: node.id,
    isFile: 1,
    isLeaf: 1,
    name: file.original_filename,
    nameEn: file.original_filename,
    suffix: file.suffix,
    canUpload: 0,
    canDownload: bit(may.download),
    canView: bit(may.view),
    canDel: bit(may.remove),
    canCover: bit(may.cover),
    canRename: bit(may.rename),
    canMarkMissing: 0,
    canAudit: bit(may.audit),
    needStamped: bit(node.need_stamped && bearsSeal(file)),
    isFrozen: bit(isApprovedCopy(file)),
    isStamped: bit(file.is_stamped),
    hasProblem: bit(file.has_problem),
    problemRemark: file.problem_remark,
    stampedNotSaved: bit(file.stamped_not_saved),
    hasTemplate: 0,
    originalFilename: file.original_filename,
    url: `${fileCalls.downloadById.path}?id=${file.id}`,
    fileSize: Number(file.file_size),
    fileSha256: file.file_sha256,
    versionNo: file.version_no,
    createUser: authorOf(viewer, file),
    createTime: file.created_at,
    updateTime: file.updated_at,
    approvalDate: file.approval_date ?? '',
    signatureOfdFileId: file.signature_ofd_file_id ?? '',
  };
};

export const recordOf = (viewer: Viewer, file: FileRow, node: CatalogRow, catalogue: Catalogue): FileRecord => {
  const { download, view, remove, cover, rename, opens } = abilitiesOf(viewer, file, node);
  return {
    fileId: file.id,
    fileCatalogId: file.file_catalog_id,
    dataId: file.case_id,
    fileName: file.original_filename,
    originalFilename: file.original_filename,
    suffix: file.suffix,
    fileSize: Number(file.file_size),
    fileSha256: file.file_sha256,
    versionNo: file.version_no,
    createUser: authorOf(viewer, file),
    createTime: file.created_at,
    updateTime: file.updated_at,
    approvalDate: file.approval_date ?? '',
    nodePath: pathOf(viewer, catalogue, node),
    signatureOfdFileId: file.signature_ofd_file_id ?? '',
    compositeFileId: file.composite_file_id ?? '',
    compositeFile: '',
    isFile: 1,
    isStamped: bit(file.is_stamped),
    needStamped: bit(node.need_stamped && bearsSeal(file)),
    stampedNotSaved: bit(file.stamped_not_saved),
    hasProblem: bit(file.has_problem),
    problemRemark: file.problem_remark,
    noAuth: bit(!opens),
    abilities: { download, view, remove, cover, rename },
  };
};
