/** The file tree as data: catalogue nodes with their files, marks, and what may be done (rules archive-button-switches, no-auth-rows). */
import type { ArchiveButton, ArchiveRow } from '@zhengjian/contract/areas/file/records.ts';
import { isLacking as lacks } from '@zhengjian/contract/areas/file/rules.ts';
import { mostOf } from '../fileLimits.ts';

/** A row of which nothing is said yet: an empty paper that takes files and allows nothing. */
export const PLAIN_ROW: ArchiveRow = {
  id: '',
  parentId: '',
  isFile: 0,
  catalogCode: '',
  name: '',
  nameEn: '',
  isLeaf: 1,
  uploader: '',
  suffix: '',
  maxFileSize: 50,
  canMultiUpload: 5,
  mustUpload: 0,
  isDue: 1,
  making: '',
  missingGlyph: '',
  canUpload: 0,
  canDownload: 0,
  canView: 0,
  canDel: 0,
  canCover: 0,
  canRename: 0,
  canMarkMissing: 0,
  canAudit: 0,
  needStamped: 0,
  isFrozen: 0,
  isStamped: 0,
  isMissing: 0,
  hasProblem: 0,
  problemRemark: '',
  noAuth: 0,
  needModifyFileName: 0,
  stampedNotSaved: 0,
  hasTemplate: 0,
  borrowLevel: '',
  keepYears: '',
  fileCount: 0,
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

export type Branch = { row: ArchiveRow; children: readonly Branch[]; files: readonly ArchiveRow[] };
/** How a branch stands: obligatory papers that are lacking, papers marked as missing, files with a problem. */
export type Marks = { files: number; lacking: number; missing: number; problems: number };

/** Builds the branches below the root. Rows whose parent is not among them stand at the root. */
export function branchesOf(rows: readonly ArchiveRow[]): readonly Branch[] {
  const nodes = rows.filter(({ isFile }) => isFile === 0);
  const known = new Set(nodes.map(({ id }) => id));
  const filesOf = new Map<string, ArchiveRow[]>();
  for (const row of rows) if (row.isFile === 1) filesOf.set(row.parentId, [...(filesOf.get(row.parentId) ?? []), row]);
  const below = (parent: string | null): readonly Branch[] =>
    nodes
      .filter(({ id, parentId }) => (parent === null ? !known.has(parentId) : parentId === parent && id !== parent))
      .map((row) => ({ row, children: below(row.id), files: filesOf.get(row.id) ?? [] }));
  return below(null);
}

/** Branches that take files, in the order of the catalogue. */
export const leavesOf = (branches: readonly Branch[]): readonly Branch[] =>
  branches.flatMap((branch) => [...(branch.row.isLeaf === 1 || branch.files.length > 0 ? [branch] : []), ...leavesOf(branch.children)]);

export function findBranch(branches: readonly Branch[], id: string): Branch | undefined {
  for (const branch of branches) {
    const found = branch.row.id === id ? branch : findBranch(branch.children, id);
    if (found) return found;
  }
  return undefined;
}

export const isLacking = ({ row, files }: Branch): boolean => lacks(row, files.length);

/** Obligatory later on: no stage reached asks for it yet. */
export const isLater = ({ row, files }: Branch): boolean =>
  row.isLeaf === 1 && row.mustUpload === 1 && row.isDue === 0 && files.length === 0;

export function marksOf(branches: readonly Branch[]): Marks {
  const marks = { files: 0, lacking: 0, missing: 0, problems: 0 };
  for (const branch of leavesOf(branches)) {
    marks.files += branch.files.length;
    if (isLacking(branch)) marks.lacking++;
    if (branch.row.isMissing === 1) marks.missing++;
    marks.problems += branch.files.filter(({ hasProblem }) => hasProblem === 1).length;
  }
  return marks;
}

export type Buttons = ReadonlySet<ArchiveButton>;

/** What may be done in a place of the catalogue. */
export function nodeMay({ row, files }: Branch, buttons: Buttons) {
  const upload = buttons.has('upload') && row.canUpload === 1;
  const free = row.noAuth === 0;
  return {
    upload,
    /** The limit is reached: the button stays and says so (rule upload-count-button). */
    full: upload && files.length >= mostOf(row),
    lack: free && buttons.has('lack') && row.canMarkMissing === 1 && row.isMissing === 0,
    unLack: free && buttons.has('unLack') && row.canMarkMissing === 1 && row.isMissing === 1,
    template: row.hasTemplate === 1,
  };
}

/** What may be done with a file. Nothing of it without the right to read: it must be borrowed first. */
export function fileMay(file: ArchiveRow, buttons: Buttons) {
  const free = file.noAuth === 0;
  const keep = free && buttons.has('download') && file.canDownload === 1;
  return {
    look: free && buttons.has('preview') && (file.canView === 1 || keep),
    keep,
    cover: free && buttons.has('cover') && file.canCover === 1,
    rename: free && file.canRename === 1,
    remove: free && buttons.has('remove') && file.canDel === 1,
    /** Judged in the preview; no problem goes there, it goes by corrected files. */
    review: free && buttons.has('problem') && file.canAudit === 1,
    problem: free && buttons.has('problem') && file.canAudit === 1 && file.hasProblem === 0,
    /** The way from problem to good is an upload of corrected files (rule archive-qualified-reupload). */
    qualified: free && buttons.has('qualified') && file.hasProblem === 1 && file.canAudit === 1,
    versions: free && file.versionNo > 1,
  };
}

export const nameOf = (row: Pick<ArchiveRow, 'name' | 'nameEn'>, english: boolean): string =>
  english && row.nameEn !== '' ? row.nameEn : row.name;

/** Name and extension of a file; the extension keeps its dot. */
export function nameParts(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' };
}

/** How many more files a place takes. */
export const mostMore = ({ row, files }: Branch): number => mostOf(row) - files.length;

/** The branches of these folders, by their codes; all where none of them is there: each line has a catalogue of its own. */
export const foldersOf = (branches: readonly Branch[], codes?: readonly string[]): readonly Branch[] => {
  const found = branches.filter(({ row }) => codes?.includes(row.catalogCode));
  return found.length > 0 ? found : branches;
};

/** Leaves out the places that are not wanted now, and the folders that would stand empty. */
export const trimmed = (branches: readonly Branch[], wanted: (leaf: Branch) => boolean): readonly Branch[] =>
  branches.flatMap((branch) => {
    const children = trimmed(branch.children, wanted);
    const own = branch.row.isLeaf === 1 || branch.files.length > 0;
    return children.length > 0 || (own && wanted(branch)) ? [{ ...branch, children }] : [];
  });

/** Places of interest while a case is under way: they hold something, or are marked, lacking, being filled, or for the viewer to fill by now. */
export const isOfInterest = (leaf: Branch): boolean =>
  leaf.files.length > 0 ||
  leaf.row.isMissing === 1 ||
  leaf.row.making !== '' ||
  isLacking(leaf) ||
  (leaf.row.isDue === 1 && leaf.row.canUpload === 1);
