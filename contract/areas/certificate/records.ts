/** A certificate of any kind (domain 3.6): what its maker enters, what reviewer and approver add, what the register and its holder see. */
import * as z from 'zod';
import { by, list, shown } from '../../list.ts';
import { choice, longText, optional, text } from '../../record.ts';
import { LINT_STEPS } from '../../rules/certificate-lint/facts.ts';
import { sentBackShown } from '../../work-queue.ts';

const required = { required: true } as const;
export const annexModel = z.object({
  model: text(200),
  parameters: optional(text(400)),
  exMark: optional(text(200)),
  note: optional(text(250)),
});
export const annexComponent = z.object({
  name: text(200),
  model: optional(text(200)),
  supplier: optional(text(160)),
  certNo: optional(text(50)),
});
export const annexDrawing = z.object({ drawingNo: text(100), name: optional(text(200)), version: optional(text(20)) });

/** Most models, components and drawings of an annex. */
export const MOST_ANNEXED = 200;

/** What the maker enters. A draft may lack anything; the linter says what must be there. */
export const certificateForm = z.object({
  applicantName: optional(text(160).meta(required)),
  applicantNameEn: optional(text(160)),
  applicantAddr: optional(text(200).meta(required)),
  applicantAddrEn: optional(text(200)),
  manufacturerName: optional(text(160).meta(required)),
  manufacturerNameEn: optional(text(160)),
  manufacturerAddr: optional(text(200).meta(required)),
  manufacturerAddrEn: optional(text(200)),
  factoryName: optional(text(160).meta(required)),
  factoryNameEn: optional(text(160)),
  factoryAddr: optional(text(200).meta(required)),
  factoryAddrEn: optional(text(200)),
  factoryNo: optional(text(10).meta({ ...required, mono: true })),
  productClass: optional(choice('ccc_product_class').meta(required)),
  productName: optional(text(200).meta(required)),
  productNameEn: optional(text(200)),
  productModel: optional(longText(2000).meta(required)),
  exMark: optional(text(200).meta({ ...required, mono: true })),
  ruleNo: optional(text(100).meta(required)),
  certMode: optional(choice('certification_mode').meta(required)),
  standards: z.array(text(60)).max(60).default([]).meta({ kind: 'json' }),
  reportNos: z.array(text(60)).max(40).default([]).meta({ kind: 'json' }),
  models: z.array(annexModel).max(MOST_ANNEXED).default([]).meta({ kind: 'json' }),
  components: z.array(annexComponent).max(MOST_ANNEXED).default([]).meta({ kind: 'json' }),
  drawings: z.array(annexDrawing).max(MOST_ANNEXED).default([]).meta({ kind: 'json' }),
  conditions: optional(longText(4000)),
});
export type CertificateForm = z.output<typeof certificateForm>;

/** The wire keeps texts: what was left empty is the empty text. */
export const certificateContent = z.object({
  applicantName: z.string(),
  applicantNameEn: z.string(),
  applicantAddr: z.string(),
  applicantAddrEn: z.string(),
  manufacturerName: z.string(),
  manufacturerNameEn: z.string(),
  manufacturerAddr: z.string(),
  manufacturerAddrEn: z.string(),
  factoryName: z.string(),
  factoryNameEn: z.string(),
  factoryAddr: z.string(),
  factoryAddrEn: z.string(),
  factoryNo: z.string().meta({ mono: true }),
  productClass: z.string().meta({ kind: 'choice', dict: 'ccc_product_class' }),
  productName: z.string(),
  productNameEn: z.string(),
  productModel: z.string().meta({ kind: 'longText' }),
  exMark: z.string().meta({ mono: true }),
  ruleNo: z.string(),
  certMode: z.string().meta({ kind: 'choice', dict: 'certification_mode' }),
  standards: z.array(z.string()),
  reportNos: z.array(z.string()),
  models: z.array(z.object({ model: z.string(), parameters: z.string(), exMark: z.string(), note: z.string() })),
  components: z.array(z.object({ name: z.string(), model: z.string(), supplier: z.string(), certNo: z.string() })),
  drawings: z.array(z.object({ drawingNo: z.string(), name: z.string(), version: z.string() })),
  conditions: z.string().meta({ kind: 'longText' }),
});
export type CertificateContent = z.output<typeof certificateContent>;

/** What is decided about it, by whom, and what became of it. */
export const certificateFacts = z.object({
  certKind: z.string().meta({ kind: 'choice', dict: 'cert_kind' }),
  certNo: z.string().meta({ mono: true }),
  versionNo: z.number(),
  isChange: z.boolean(),
  firstDate: z.string().meta({ kind: 'date' }),
  issueDate: z.string().meta({ kind: 'date' }),
  expirationDate: z.string().meta({ kind: 'date' }),
  customerLevel: z.string().meta({ kind: 'choice', dict: 'customer_level' }),
  certificationDecision: z.string().meta({ kind: 'choice', dict: 'certification_decision' }),
  certificationDecisionDate: z.string().meta({ kind: 'date' }),
  certRandomNumber: z.string().meta({ mono: true }),
  certStatus: z.string().meta({ kind: 'choice', dict: 'cert_status' }),
  makeState: z.number().meta({ kind: 'choice', dict: 'cert_make_state' }),
  makeUserName: z.string(),
  checkUserName: z.string(),
  reviewUserName: z.string(),
  approveUserName: z.string(),
  printCount: z.number(),
  paperNo: z.string().meta({ mono: true }),
  deliverKind: z.string().meta({ kind: 'choice', dict: 'deliver_kind' }),
  expressCompany: z.string().meta({ kind: 'choice', dict: 'express_company' }),
  expressNo: z.string().meta({ mono: true }),
  archiveNo: z.string().meta({ mono: true }),
});

export const STAMP_WORDS = ['none', 'waiting', 'stamped'] as const;
export const certificate = certificateContent.extend(certificateFacts.shape).extend({
  id: z.string(),
  version: z.number(),
  /** The case. */
  dataId: z.string(),
  applicationNo: z.string(),
  /** File of the certificate; '' before it is made. */
  fileId: z.string(),
  stamp: z.enum(STAMP_WORDS),
  flowInstanceId: z.string(),
  category: z.string(),
  /** Page of the case. */
  casePath: z.string(),
  abilities: z.object({ update: z.boolean(), remove: z.boolean(), makePaper: z.boolean() }),
});
export type Certificate = z.output<typeof certificate>;

/** A finding of the linter, in the reader's language. */
export const lintFinding = z.object({
  code: z.string(),
  clause: z.string(),
  severity: z.enum(['error', 'warning']),
  place: z.string(),
  text: z.string(),
  clauseText: z.string(),
});
export const lintAnswer = z.object({
  step: z.enum(LINT_STEPS),
  rules: z.number(),
  errors: z.number(),
  warnings: z.number(),
  findings: z.array(lintFinding),
});

/** A change of its status, as everybody may read it who may see the certificate. */
const statusStep = {
  id: z.string(),
  fromStatus: z.string().meta({ kind: 'choice', dict: 'cert_status' }),
  toStatus: z.string().meta({ kind: 'choice', dict: 'cert_status' }),
  /** Keys of the dictionary of the reasons of the status (`REASONS`). */
  reasonCodes: z.array(z.string()),
  startDate: z.string().meta({ kind: 'date' }),
  /** Until when it is meant to last; empty where that is not said. */
  endDate: z.string().meta({ kind: 'date' }),
};
/** With who changed it, by which way, and what was noted of it. */
export const statusChange = z.object({
  ...statusStep,
  source: z.string().meta({ kind: 'choice', dict: 'status_source' }),
  operatorName: z.string(),
  remark: z.string(),
  /** Name of the document on which it rests; '' where there is none. */
  basisDoc: z.string(),
  /** When the holder was told; '' where nobody was. */
  notifyTime: z.string().meta({ kind: 'dateTime' }),
  createTime: z.string().meta({ kind: 'dateTime' }),
});
export type StatusChange = z.output<typeof statusChange>;

/** A certificate as its company follows it: what it is worth since when, and how its sheet left the institute. */
export const ownCertificate = z.object({
  id: z.string(),
  certNo: z.string().meta({ mono: true }),
  certStatus: z.string().meta({ kind: 'choice', dict: 'cert_status' }),
  /** The latest first. */
  history: z.array(z.object(statusStep)),
  /** Null to other companies than its holder; empty before it has left. */
  delivery: z
    .object({
      deliverKind: z.string().meta({ kind: 'choice', dict: 'deliver_kind' }),
      expressCompany: z.string().meta({ kind: 'choice', dict: 'express_company' }),
      expressNo: z.string().meta({ mono: true }),
    })
    .nullable(),
});
export type OwnCertificate = z.output<typeof ownCertificate>;

/** On the page of its case, for its company. */
export const certificateOfCase = z.object({
  id: z.string(),
  certNo: z.string().meta({ mono: true }),
  certStatus: z.string().meta({ kind: 'choice', dict: 'cert_status' }),
  issueDate: z.string().meta({ kind: 'date' }),
  expirationDate: z.string().meta({ kind: 'date' }),
  /** '' where it has no file to open. */
  fileId: z.string(),
});
export type CertificateOfCase = z.output<typeof certificateOfCase>;

/** How the certificate leaves the institute. */
export const expressForm = z.object({
  deliverKind: choice('deliver_kind').meta(required),
  expressCompany: optional(choice('express_company')),
  expressNo: optional(text(50).meta({ mono: true })),
});
export const printForm = z.object({ paperNo: optional(text(30).meta({ mono: true })) });

// ——— lists ———

const registerRow = z.object({
  id: z.string(),
  certNo: shown.code(200),
  applicantName: shown.text(220),
  productName: shown.text(200),
  exMark: shown.code(180),
  productClass: shown.choice('ccc_product_class', 150),
  certStatus: shown.choice('cert_status', 100),
  issueDate: shown.day(),
  expirationDate: shown.day(),
  manufacturerName: shown.text(200),
  factoryName: shown.text(200),
  applicationNo: shown.code(170),
  dataId: z.string(),
  fileId: z.string(),
});
/** Certificates that have a number. */
export const certificateList = list({
  area: 'certificate',
  name: 'certificate',
  row: registerRow,
  filters: {
    keyword: by.keyword(),
    certNo: by.equal(20),
    certStatus: by.choice('cert_status'),
    productClass: by.choice('ccc_product_class'),
    issueDate: by.days('issueFrom', 'issueUntil'),
    expirationDate: by.days('expiresFrom', 'expiresUntil'),
  },
  sorts: ['issueDate', 'expirationDate', 'certNo'],
  order: '-issueDate',
});

/** The company's own; it opens the file. */
export const ownCertificates = list({
  area: 'certificate',
  name: 'own',
  row: z.object({
    id: z.string(),
    certNo: shown.code(200),
    productName: shown.text(200),
    exMark: shown.code(180),
    certStatus: shown.choice('cert_status', 100),
    issueDate: shown.day(),
    expirationDate: shown.day(),
    applicationNo: shown.code(170),
    fileId: z.string(),
    dataId: z.string(),
  }),
  filters: { keyword: by.keyword(), certStatus: by.choice('cert_status') },
  sorts: ['issueDate', 'expirationDate'],
  order: '-issueDate',
});

/** Stamped certificates on their way out. */
export const printingList = list({
  area: 'certificate',
  name: 'printing',
  row: z.object({
    id: z.string(),
    certNo: shown.code(200),
    applicantName: shown.text(220),
    productName: shown.text(200),
    issueDate: shown.day(),
    makeState: shown.state('cert_make_state', 120),
    stamp: shown.word(STAMP_WORDS, 'stampWord', 130),
    printCount: shown.number(90),
    paperNo: shown.code(140),
    expressNo: shown.code(150),
    applicationNo: shown.code(170),
    dataId: z.string(),
    flowInstanceId: z.string(),
    taskId: z.string(),
  }),
  tabs: { waiting: { open: true }, stamping: { open: true }, printed: { open: true }, issued: {} },
  filters: { keyword: by.keyword(), productClass: by.choice('ccc_product_class'), issueDate: by.days('issueFrom', 'issueUntil') },
  sorts: ['issueDate', 'certNo'],
  order: '-issueDate',
});

/** What a stranger is told of a certificate whose number and code they have; null where the two belong to none. */
export const publicCertificate = z
  .object({
    certNo: z.string(),
    holder: z.string(),
    manufacturer: z.string(),
    factory: z.string(),
    productName: z.string(),
    exMark: z.string(),
    certStatus: z.string(),
    issueDate: z.string(),
    expirationDate: z.string(),
    versionNo: z.number(),
    institute: z.string(),
    /** The same names as the certificate gives them in English; empty where it gives none. */
    english: z.object({
      holder: z.string(),
      manufacturer: z.string(),
      factory: z.string(),
      productName: z.string(),
      institute: z.string(),
    }),
    /** The day of the answer, in Asia/Shanghai. */
    today: z.string(),
  })
  .nullable();
export type PublicCertificate = z.output<typeof publicCertificate>;

// ——— the queue of one step ———

/** Steps of a certificate, by the keys of their nodes. */
export const certificateNodes = [
  'certificateMaking',
  'certificateCheck',
  'certificateReview',
  'CertificateApproval',
  'cccStamping',
  'cccPrinting',
  'archiving',
] as const;
export type CertificateNode = (typeof certificateNodes)[number];

const queueRow = z.object({
  id: z.string(),
  caseNo: shown.code(178),
  applicantName: shown.text(230),
  productName: shown.text(200),
  productModel: shown.text(170),
  productExMark: shown.code(220),
  productClass: shown.choice('ccc_product_class', 160),
  certNo: shown.code(200),
  makeState: shown.state('cert_make_state', 130),
  dueTime: shown.moment(130),
  submitTime: shown.moment(),
  assigneeName: shown.text(110),
  isUrgent: z.boolean(),
  lamp: z.string(),
  daysLeft: z.number().nullable(),
  ...sentBackShown.shape,
  taskId: z.string(),
  flowInstanceId: z.string(),
  currentNodeKeyName: z.string(),
  /** Page of the case. */
  casePath: z.string(),
  abilities: z.object({ act: z.boolean() }),
});
export type CertificateQueueRow = z.output<typeof queueRow>;

/** Cases at one step of their certificate: what waits for the viewer, what was sent back, what is done, everything. */
export const certificateQueue = list({
  area: 'certificate',
  name: 'queue',
  row: queueRow,
  key: 'id',
  given: { nodeKey: z.enum(certificateNodes) },
  tabs: { todo: { open: true, order: 'dueTime' }, returned: {}, done: {}, all: {} },
  filters: {
    keyword: by.keyword(),
    assignee: by.part(40),
    productClass: by.choice('ccc_product_class'),
    submitTime: by.days('submitFrom', 'submitUntil'),
    lamp: by.deadline(),
    isUrgent: by.flag(),
  },
  sorts: ['submitTime', 'dueTime', 'caseNo'],
  order: '-submitTime',
});

// ——— every case on its way ———

/** Cases of the lines that end with a certificate, wherever they stand. */
export const traceList = list({
  area: 'certificate',
  name: 'trace',
  row: z.object({
    id: z.string(),
    caseNo: shown.code(178),
    applicantName: shown.text(230),
    productName: shown.text(200),
    productClass: shown.choice('ccc_product_class', 160),
    nodeName: shown.text(150),
    assigneeName: shown.text(110),
    dueTime: shown.moment(130),
    submitTime: shown.moment(),
    certNo: shown.code(200),
    lamp: z.string(),
    daysLeft: z.number().nullable(),
  }),
  tabs: { open: {}, issued: {}, ended: {}, all: {} },
  filters: {
    keyword: by.keyword(),
    productClass: by.choice('ccc_product_class'),
    submitTime: by.days('submitFrom', 'submitUntil'),
    lamp: by.deadline(),
  },
  sorts: ['submitTime', 'dueTime', 'caseNo'],
  order: '-submitTime',
});
