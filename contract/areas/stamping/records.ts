/** Seals, their use and their impressions; what a verification tells. */
import * as z from 'zod';
import { by, list, shown, type TabOf } from '../../list.ts';
import { day, flag, id, optional, text, whole, word } from '../../record.ts';
import { type RecordOf, type RowOf, register } from '../../register.ts';

/** Papers that carry a seal. A use is approved for one of them. */
export const DOCUMENT_KINDS = [
  'cccCertificate',
  'testReport',
  'acceptanceNotice',
  'inspectionReport',
  'contract',
  'decision',
  'otherPaper',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** A certificate goes back by the step at which it waits, and its paper is made anew; no correction of the paper comes. */
export const isReturnedByStep = ({ documentKind }: { documentKind: DocumentKind }): boolean => documentKind === 'cccCertificate';

export const SEAL_KINDS = ['official', 'certification', 'testing', 'finance', 'person'] as const;
export type SealKind = (typeof SEAL_KINDS)[number];
export const SEAL_STATES = ['active', 'frozen'] as const;
/** A seal as strangers are told of it: usable, stopped for the time being, past its last day. */
export const SEALS_NOW = ['active', 'frozen', 'expired'] as const;
export const USE_STATES = ['requested', 'approved', 'refused', 'withdrawn'] as const;
/** Most seals that one kind of paper takes. */
export const MOST_SEALS = 3;
export const LEVELS = ['B-B', 'B-T'] as const;
export const TASK_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** Longest text on a ring and under the star that can still be read at 42 mm. */
const RING = 24;
const CENTRE = 10;

export const useForm = z.object({
  sealId: id(),
  documentKind: z.enum(DOCUMENT_KINDS),
  level: z.enum(LEVELS).default('B-T'),
  seam: flag().default(false),
  /** Which of the seals of this kind of paper it is, in their order. */
  position: whole(1, MOST_SEALS).default(1),
  reason: text(200).min(2),
});

export const seals = register({
  area: 'stamping',
  name: 'seal',
  named: 'name',
  record: {
    name: text(40).min(2).meta({ required: true, width: 180 }),
    kind: word(SEAL_KINDS, 'kind').meta({ required: true }),
    ring: text(RING).min(2).meta({ required: true }),
    centre: optional(text(CENTRE)),
    code: optional(text(13).regex(/^\d{13}$/)),
    holderId: id().meta({ required: true }),
    validFrom: day().meta({ required: true }),
    validTo: day().meta({ required: true }),
  },
  rules: { validTo: { holds: (s) => s.validFrom <= s.validTo, refusal: 'stamping.validityWrong' } },
  shows: {
    sealNo: shown.code(150),
    holderName: shown.text(100),
    state: shown.word(SEAL_STATES, 'sealState', 110),
    stateReason: z.string(),
    keySource: shown.word(['institute', 'imported'], 'keySource', 130),
    /** Uses that were approved. */
    useCount: shown.number(150),
    /** Uses that wait for a decision. */
    openRequests: z.number(),
  },
});
export type SealForm = RecordOf<typeof seals>;
export type SealRow = RowOf<typeof seals>;
export const sealList = list({
  ...seals,
  filters: {
    keyword: by.keyword(40),
    kind: by.word(SEAL_KINDS, 'kind'),
    state: by.word(SEAL_STATES, 'sealState'),
    /** Only seals with a use that waits for a decision. */
    waiting: by.flag(),
  },
  sorts: ['sealNo'],
  order: 'sealNo',
});

export const sealUse = z.object({
  id: z.string(),
  documentKind: shown.word(DOCUMENT_KINDS, 'documentKind'),
  level: shown.word(LEVELS, 'level'),
  seam: shown.flag(),
  position: shown.number(),
  reason: z.string().meta({ kind: 'longText' }),
  state: z.enum(USE_STATES),
  requestedName: z.string(),
  requestedAt: shown.moment(),
  decidedName: z.string(),
  decidedAt: z.string(),
  decideRemark: z.string(),
  abilities: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type SealUse = z.output<typeof sealUse>;

export const sealDetail = seals.row.extend({
  /** The specimen as SVG, outlines only. */
  specimen: z.string(),
  certificate: z.object({ serial: z.string(), subject: z.string(), issuer: z.string(), until: z.string() }),
  uses: z.array(sealUse),
});
export type SealDetail = z.output<typeof sealDetail>;

export const impressionRow = z.object({
  id: z.string(),
  createTime: shown.moment(),
  sealName: shown.text(),
  documentKind: shown.word(DOCUMENT_KINDS, 'documentKind', 150),
  documentName: shown.text(260),
  documentNo: shown.code(180),
  caseId: z.string(),
  level: shown.text(200),
  seam: z.boolean(),
  signerName: shown.text(110),
  confirmedAt: shown.moment(),
  beforeSha256: z.string(),
  afterSha256: shown.text(190),
});
export const impressionList = list({
  area: 'stamping',
  name: 'impression',
  row: impressionRow,
  key: 'id',
  filters: {
    keyword: by.keyword(60),
    documentKind: by.word(DOCUMENT_KINDS, 'documentKind'),
    sealId: by.id(),
    createTime: by.days('timeStart', 'timeEnd'),
  },
  sorts: ['createTime'],
  order: '-createTime',
});
export type ImpressionRow = z.output<typeof impressionRow>;

/** A file that waits for a seal, or has one. */
export const stampRow = z.object({
  fileId: z.string(),
  caseId: z.string(),
  documentName: shown.text(250),
  suffix: z.string(),
  documentKind: z.enum(DOCUMENT_KINDS),
  nodeName: z.string(),
  applicationNo: shown.code(170),
  applicantName: shown.text(230),
  productName: z.string(),
  createTime: shown.moment(),
  createUser: shown.text(110),
  isStamped: z.boolean(),
  /** Stamped in the signing window, but not yet confirmed. */
  stampedNotSaved: z.boolean(),
  /** Why the paper was returned; '' when it was not. */
  returned: shown.text(230),
  /** Every seal that the paper takes, in their order; empty when none is approved for its kind. */
  seals: z.array(
    z.object({
      name: z.string(),
      holderName: z.string(),
      state: z.enum(['done', 'next', 'later']),
      /** Why the seal sets nothing today; '' where it can be used. With a certificate that has ended it still serves on the print. */
      stopped: z.enum(['', 'frozen', 'outOfTime', 'certificateEnded']),
      /** Who set it and when; '' before. */
      signerName: z.string(),
      time: z.string(),
    }),
  ),
  /** The next seal can be set by the viewer now, as its holder or as the holder's named deputy. */
  mine: z.boolean(),
  /** State of the last try at the stamping worker; '' before the first. */
  taskState: z.union([z.enum(TASK_STATES), z.literal('')]),
  fault: z.string(),
  /** It waits for what could not be had, and is tried again then; '' otherwise. */
  retryTime: z.string(),
  /** The batch of the last try; '' before the first. */
  batchId: z.string(),
});
export type StampRow = z.output<typeof stampRow>;

/** Papers of accepted cases that carry seals, by how far they are: of those stamped the newest first, of the others the oldest. */
export const stampList = list({
  area: 'stamping',
  name: 'paper',
  row: stampRow,
  key: 'fileId',
  tabs: { waiting: { open: true }, failed: { open: true }, returned: { open: true }, stamped: { order: '-createTime' } },
  filters: { keyword: by.keyword(60), documentKind: by.word(DOCUMENT_KINDS, 'documentKind') },
  sorts: ['createTime'],
  order: 'createTime',
});
export type StampTab = TabOf<typeof stampList>;

export const batchDetail = z.object({
  id: z.string(),
  total: z.number(),
  done: z.number(),
  failed: z.number(),
  cancelled: z.number(),
  /** Nothing of it waits or runs any more. */
  ended: z.boolean(),
  requestedName: z.string(),
  createTime: z.string(),
  tasks: z.array(
    z.object({
      fileId: z.string(),
      documentName: z.string(),
      applicationNo: z.string(),
      applicantName: z.string(),
      productName: z.string(),
      /** One of the seals that the paper takes. */
      sealName: z.string(),
      state: z.enum(TASK_STATES),
      fault: z.string(),
      retryTime: z.string(),
      endTime: z.string(),
    }),
  ),
});
export type BatchDetail = z.output<typeof batchDetail>;

/** Why something about a signature was not proved. */
export const DOUBTS = [
  'rangeWrong',
  'notReadable',
  'algorithmUnknown',
  'digestMismatch',
  'signatureWrong',
  'certificateMissing',
  'certificateMixed',
  'issuerUnknown',
  'certificateOutOfTime',
  'timestampWrong',
  'noTimestamp',
] as const;

export const signatureFacts = z.object({
  field: z.string(),
  integrity: z.enum(['intact', 'broken', 'unknown']),
  covers: z.enum(['whole', 'beforeNextSignature', 'unsignedBytesFollow']),
  bytesAfter: z.number(),
  chain: z.enum(['trusted', 'untrusted', 'unknown']),
  level: z.union([z.enum(LEVELS), z.null()]),
  name: z.string(),
  reason: z.string(),
  /** Asia/Shanghai, as everywhere on the wire. */
  claimedAt: z.string(),
  provedAt: z.string(),
  timeAuthority: z.string(),
  signer: z
    .object({
      name: z.string(),
      organisation: z.string(),
      issuer: z.string(),
      serial: z.string(),
      validFrom: z.string(),
      validTo: z.string(),
    })
    .nullable(),
  doubts: z.array(z.enum(DOUBTS)),
  /** What the register of this institute says of the very bytes; null when it knows nothing of them. */
  register: z
    .object({
      sealName: z.string(),
      documentNo: z.string(),
      stampedAt: z.string(),
      /** What has become of the seal since; the impression stays what it was. */
      sealNow: z.enum(SEALS_NOW),
    })
    .nullable(),
});
export type SignatureFactsShown = z.output<typeof signatureFacts>;

export const verification = z.object({
  fileName: z.string(),
  readable: z.boolean(),
  /** Why the file could not be read; '' when it could. */
  reason: z.enum(['', 'notPdf', 'encrypted', 'damaged', 'tooLong', 'tooManySignatures']),
  pages: z.number(),
  sha256: z.string(),
  unsignedTail: z.number(),
  signatures: z.array(signatureFacts),
});
export type Verification = z.output<typeof verification>;

/** The papers of one case that carry seals, with what was set on each. */
/** A step of a case that waits until its papers are stamped. */
export const stampingStep = z.object({ flowInstanceId: z.string(), node: z.string(), nodeName: z.string() });
export type StampingStep = z.output<typeof stampingStep>;

export const caseStamps = z.object({
  caseId: z.string(),
  applicationNo: z.string(),
  applicantName: z.string(),
  productName: z.string(),
  state: z.number(),
  papers: z.array(stampRow.extend({ impressions: z.array(impressionRow) })),
  /** Where it waits for the viewer. */
  step: stampingStep.nullable(),
});
export type CaseStamps = z.output<typeof caseStamps>;

/** Where a seal stands: page from 1, its centre in points from the page's top left. */
export const sealPlace = z.object({ page: whole(1, 5000), x: z.number().min(0).max(5000), y: z.number().min(0).max(5000) });

/** What the signing page shows and may do with its key. */
export const signingSession = z.object({
  documentName: z.string(),
  mode: z.enum(['view', 'edit']),
  /** The seal to set; null in view mode. Sizes in millimetres; `place` is null where the template keeps no room. */
  seal: z.object({ name: z.string(), specimen: z.string(), width: z.number(), height: z.number(), place: sealPlace.nullable() }).nullable(),
});
export type SigningSession = z.output<typeof signingSession>;

/** Papers stamped under a number, the newest first; each is told apart by the hash of its file. */
export const numberFound = z.object({
  number: z.string(),
  papers: z.array(
    z.object({
      documentKind: z.enum(DOCUMENT_KINDS),
      /** None: made by the institute, but not sealed yet. */
      seals: z.array(z.string()),
      stampedAt: z.string(),
      /** Of the file as last stamped; empty for a paper stamped on its print. */
      sha256: z.string(),
    }),
  ),
});
export type NumberFound = z.output<typeof numberFound>;
