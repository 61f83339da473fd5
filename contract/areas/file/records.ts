/** Files, their catalogue and the archive of a project (spec: 000 §2.4, §3; domain 3.8). */
import * as z from 'zod';
import { by, list, shown } from '../../list.ts';
import { choice, flag, id, optional, text, whole, word, words } from '../../record.ts';
import { register } from '../../register.ts';

/** Who fills a node of the catalogue. */
export const UPLOADERS = ['customer', 'staff', 'both', 'system', 'extLab'] as const;
/** Buttons of the file tree that a file function switches on or off (rule archive-button-switches). */
export const ARCHIVE_BUTTONS = ['upload', 'lack', 'unLack', 'download', 'preview', 'remove', 'problem', 'cover', 'qualified'] as const;
export type ArchiveButton = (typeof ARCHIVE_BUTTONS)[number];
/** Business types that have a catalogue (dictionary business_type): 1 CCC, 2 CQST, 4 SIC; `company`: papers of a company. */
export const ARCHIVE_LINES = ['1', '2', '4', 'company'] as const;
/** Most corrected files that make one file with a problem a good one (rule upload-count-qualified). */
export const MOST_CORRECTED = 5;
/** Most characters that say what is wrong with a file. */
export const PROBLEM_REMARK_MOST = 200;
/** What a node without extensions of its own takes (rule upload-extensions). */
export const DEFAULT_SUFFIXES = ['png', 'jpg', 'jpeg', 'bmp', 'gif', 'doc', 'docx', 'ppt', 'pptx', 'xls', 'xlsx'] as const;
/** Extensions whose content the system can judge; no node takes others. */
export const KNOWN_SUFFIXES = [...DEFAULT_SUFFIXES, 'pdf', 'ofd', 'zip', 'dwg', 'csv', 'txt'] as const;
/** One MB of a size limit, in bytes. */
export const MEGABYTE = 1_000_000;
/** Larger files travel in parts and go on after an interruption. */
export const RESUMABLE_FROM_BYTES = 20 * MEGABYTE;
/** Where parts of a large file arrive (tus 1.0), below API_PREFIX. */
export const RESUMABLE_PATH = '/blade-resource/file/resumable';

const bit = z.number();
/** Whether the system is about to file a paper: it is due, or could not be made so far and is tried again. */
export const MAKING = ['', 'due', 'failed'] as const;
export type Making = (typeof MAKING)[number];

/** A node of the catalogue (isFile 0) or a file below it (isFile 1), as the file tree shows them (rules entity-archive-row*). */
export const archiveRow = z.object({
  id: z.string(),
  parentId: z.string(),
  isFile: bit,
  catalogCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  /** A node that takes files; the others are folders. */
  isLeaf: bit,
  uploader: z.string(),
  suffix: z.string(),
  /** Largest file in MB. */
  maxFileSize: z.number(),
  /** Largest number of files. */
  canMultiUpload: z.number(),
  mustUpload: bit,
  /** A stage that asks for it has been reached; what is obligatory and not due yet is lacking to nobody. */
  isDue: bit,
  making: z.enum(MAKING),
  /** The character that no printing font holds and for which the paper could not be made, as `U+2611`; else empty. */
  missingGlyph: z.string(),
  canUpload: bit,
  canDownload: bit,
  canView: bit,
  canDel: bit,
  canCover: bit,
  /** The viewer may rename the file, mark it as missing, as having a problem or as good. */
  canRename: bit,
  canMarkMissing: bit,
  canAudit: bit,
  needStamped: bit,
  /** A copy that an approval froze: only another approval replaces it. */
  isFrozen: bit,
  isStamped: bit,
  isMissing: bit,
  hasProblem: bit,
  problemRemark: z.string(),
  /** 1: the viewer has to borrow it first. */
  noAuth: bit,
  needModifyFileName: bit,
  stampedNotSaved: bit,
  hasTemplate: bit,
  borrowLevel: z.string(),
  keepYears: z.string(),
  fileCount: z.number(),
  originalFilename: z.string(),
  /** Where the bytes are: the system itself (empty), below the API; a key is needed beside it. */
  server: z.string(),
  url: z.string(),
  /** bytes */
  fileSize: z.number(),
  fileSha256: z.string(),
  versionNo: z.number(),
  createUser: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  approvalDate: z.string(),
  signatureOfdFileId: z.string(),
});
export type ArchiveRow = z.output<typeof archiveRow>;

export const fileRecord = z.object({
  fileId: z.string(),
  fileCatalogId: z.string(),
  dataId: z.string(),
  fileName: z.string(),
  originalFilename: z.string(),
  suffix: z.string(),
  /** bytes */
  fileSize: z.number(),
  fileSha256: z.string(),
  versionNo: z.number(),
  createUser: z.string(),
  createTime: z.string(),
  updateTime: z.string(),
  approvalDate: z.string(),
  /** Names of the nodes above, from the root, joined by " / ". */
  nodePath: z.string(),
  signatureOfdFileId: z.string(),
  compositeFileId: z.string(),
  compositeFile: z.string(),
  isFile: bit,
  isStamped: bit,
  needStamped: bit,
  stampedNotSaved: bit,
  hasProblem: bit,
  problemRemark: z.string(),
  noAuth: bit,
  abilities: z.object({ download: z.boolean(), view: z.boolean(), remove: z.boolean(), cover: z.boolean(), rename: z.boolean() }),
});
export type FileRecord = z.output<typeof fileRecord>;

/** Earlier content of a file. `why`: what took its place. */
export const fileVersion = z.object({
  versionNo: z.number(),
  originalFilename: z.string(),
  suffix: z.string(),
  fileSize: z.number(),
  fileSha256: z.string(),
  createUser: z.string(),
  createTime: z.string(),
  why: z.enum(['covered', 'corrected', 'stamped', 'current']),
});

/** The work for which papers are filed: its catalogue, the buttons and columns of its file tree. */
export const functions = register({
  area: 'file',
  name: 'func',
  named: 'functionCode',
  record: {
    functionCode: text(50)
      .min(1)
      .regex(/^[A-Za-z][A-Za-z0-9]*$/)
      .meta({ required: true, mono: true }),
    name: text(60).min(1).meta({ required: true }),
    nameEn: optional(text(120)),
    businessType: word(ARCHIVE_LINES, 'archive.line').meta({ required: true }),
    buttons: words(ARCHIVE_BUTTONS, 'tree'),
    showAudit: flag(),
    showRemark: flag(),
    remark: optional(text(200)),
  },
  shows: { nodeCount: z.number(), fileCount: z.number() },
});
export const functionList = list({
  ...functions,
  filters: { keyword: by.keyword(60), businessType: by.word(ARCHIVE_LINES, 'archive.line') },
  sorts: [],
});

export const catalogNodeForm = z.object({
  id: optional(id()),
  /** Of the node as it was read; a change of somebody else meanwhile is then refused. */
  version: optional(whole()),
  fileFuncId: id(),
  parentId: optional(id()),
  catalogCode: text(50)
    .min(1)
    .regex(/^[A-Za-z0-9]+$/),
  name: text(200).min(1),
  nameEn: optional(text(200)),
  isLeaf: flag(),
  uploader: z.enum(UPLOADERS).default('staff'),
  /** Extensions joined by commas; empty: the extensions of the source text (rule upload-extensions). */
  suffix: optional(text(200).regex(/^[a-z0-9]{1,10}(,[a-z0-9]{1,10})*$/)),
  maxFileSize: whole(1, 500).default(50),
  canMultiUpload: whole(0, 200).default(1),
  mustUpload: flag(),
  canUpload: flag(),
  canDownload: flag(),
  canView: flag(),
  canDel: flag(),
  canCover: flag(),
  needStamped: flag(),
  /** The applicant is sent its papers once they are issued: sealed where they take a seal, else filed. */
  issuedToApplicant: optional(flag()),
  needModifyFileName: flag(),
  /** Nodes of the process that ask for it: it is due once the case has come to one of them, without any from the beginning. */
  stageNodes: z.array(text(60)).max(30).default([]),
  borrowLevel: choice('secret_level'),
  keepYears: choice('keep_period'),
  /** No new files; what is filed stays. */
  retired: flag(),
});
export const catalogNode = z.object({
  id: z.string(),
  version: z.number(),
  parentId: z.string(),
  catalogCode: z.string(),
  name: z.string(),
  nameEn: z.string(),
  isLeaf: z.boolean(),
  uploader: z.enum(UPLOADERS).or(z.literal('')),
  suffix: z.string(),
  maxFileSize: z.number(),
  canMultiUpload: z.number(),
  mustUpload: z.boolean(),
  canUpload: z.boolean(),
  canDownload: z.boolean(),
  canView: z.boolean(),
  canDel: z.boolean(),
  canCover: z.boolean(),
  needStamped: z.boolean(),
  issuedToApplicant: z.boolean(),
  needModifyFileName: z.boolean(),
  stageNodes: z.array(z.string()),
  borrowLevel: z.string(),
  keepYears: z.string(),
  retired: z.boolean(),
  /** Name of the blank form that can be downloaded; empty where there is none. */
  templateName: z.string(),
  fileCount: z.number(),
});

/** A node of the contents: line of business, year, project, folder, paper. */
export const contentsNode = z.object({
  id: z.string(),
  parentId: z.string(),
  kind: z.enum(['line', 'year', 'project', 'folder', 'paper']),
  /** Key of the line, the year, the project number or the node's name. */
  name: z.string(),
  nameEn: z.string(),
  /** Applicant of a project; empty elsewhere. */
  detail: z.string(),
  dataId: z.string(),
  isLeaf: z.boolean(),
  /** Projects below a line or year, files below the rest. */
  count: z.number(),
  /** Obligatory papers that are due and not there. */
  lacking: z.number(),
  /** Papers marked as missing. */
  missing: z.number(),
});

/** Lines that have projects: what a company keeps is none. */
export const PROJECT_LINES = ['1', '2', '4'] as const satisfies readonly (typeof ARCHIVE_LINES)[number][];

const archiveProject = z.object({
  dataId: z.string(),
  businessType: z.string(),
  projectNo: shown.code(),
  productName: shown.text(170),
  applicantName: shown.text(220),
  state: shown.state('ccc_app_status'),
  fileCount: shown.number(80),
  /** bytes */
  totalSize: shown.number(),
  /** Obligatory papers that are due and not there. */
  lackingCount: shown.number(),
  /** Papers marked as missing. */
  missingCount: shown.number(80),
  problemCount: shown.number(),
  createTime: shown.moment(140),
});
export const archiveProjectList = list({
  area: 'file',
  name: 'archiveProject',
  row: archiveProject,
  key: 'dataId',
  filters: {
    keyword: by.keyword(60),
    businessType: by.word(PROJECT_LINES, 'archive.line'),
    state: by.whole(0, 99),
    lacking: by.flag(),
    createTime: by.days('timeStart', 'timeEnd'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});

export const bytesKey = z.object({ authKey: z.string(), expiresIn: z.number() });
/** Id of an upload in parts that is complete; stands in the place of the file part. */
export const uploadId = optional(text(100).regex(/^[A-Za-z0-9_-]+$/));
