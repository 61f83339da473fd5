/** Certificates: making, check, review, approval, printing, the register, and what a stranger is told of one (spec: 001 §7.3–7.8). */
import * as z from 'zod';
import { anyone, area, call, eitherWay, permission, signedIn } from '../../call.ts';
import { countsCall, exportCall, pageCall } from '../../list.ts';
import type { PermissionCode } from '../../menus.ts';
import { day, id, longText, optional, text, whole } from '../../record.ts';
import { LINT_STEPS } from '../../rules/certificate-lint/facts.ts';
import { mailingAddress } from '../company/records.ts';
import { fileCalls } from '../file/calls.ts';
import { fileRecord } from '../file/records.ts';
import { PROVINCES } from '../inspection/provinces.ts';
import { approvalForm, reviewForm } from './nodes.ts';
import {
  type CertificateNode,
  certificate,
  certificateForm,
  certificateList,
  certificateOfCase,
  certificateQueue,
  expressForm,
  lintAnswer,
  ownCertificate,
  ownCertificates,
  printForm,
  printingList,
  publicCertificate,
  statusChange,
  traceList,
} from './records.ts';

/** Permission that opens the queue of each step. */
export const stepPermission: Readonly<Record<CertificateNode, PermissionCode>> = {
  certificateMaking: 'cert_making_view',
  certificateCheck: 'cert_check_view',
  certificateReview: 'cert_review_view',
  CertificateApproval: 'cert_approval_view',
  cccStamping: 'seal_stamp_view',
  cccPrinting: 'cert_printing_view',
  archiving: 'archive_manage_view',
};
const anyStep = permission(...new Set(Object.values(stepPermission)));
const readers = permission(...new Set(Object.values(stepPermission)), 'cert_query_view', 'ccc_case_view');
export const certificateReaders = readers;

const one = z.object({ id: id() });
/** What every decision carries beside the form of the step. `id`: the case. */
const decisionFields = {
  id: id(),
  taskId: optional(id()),
  result: text(30).regex(/^(PASS|REJECT)[A-Z_]*$/),
  assignmentType: optional(text(2)),
  assignmentValue: optional(text(200)),
  assignmentUser: optional(id()),
  remark: optional(longText(4000)),
  cusRemark: optional(longText(4000)),
};
export const certificateDecisionFields = decisionFields;
const decided = z.object({ id: z.string(), currentNodeKeyName: z.string() });
/** Shapes alone: at which node of which process the fields are asked for is the line's to say. */
const review = reviewForm('', '').shape;
const approval = approvalForm('', '').shape;
const saved = { ...certificateForm.shape, id: id(), version: whole() };
const CCC = '/blade-cqst/unifiedCertificates/ccc';

const EXCEL = { key: fileCalls.acceptanceExportKey, access: permission('cert_query_export') } as const;

const proposed = eitherWay({
  path: '/blade-cqst/unifiedCertificates/setIssueDateAndExpirationDateAndCertificateRandomNumber',
  access: permission('cert_approve'),
  done: 'updated',
  summary: 'Proposes today as issue day with the expiry day that follows, and gives the random number, of a certificate to approve',
  input: one,
  data: certificate,
});
const printed = eitherWay({
  path: '/blade-cqst/signaturePrinting/certificatePrinting',
  access: permission('cert_print'),
  done: 'updated',
  summary: 'Notes that a stamped certificate was printed, and on which sheet of certificate paper',
  input: one.extend(printForm.shape),
  data: certificate,
});

export const certificateCalls = area('certificate', {
  queuePage: pageCall(certificateQueue, {
    path: `${CCC}/page`,
    access: anyStep,
    summary: 'Pages the cases at one step of their certificate (path chosen beside its neighbours).',
  }),
  queueCounts: countsCall(certificateQueue, { path: `${CCC}/pageStatistics`, access: anyStep, summary: 'Counts the same list per tab.' }),
  init: call({
    method: 'POST',
    path: `${CCC}/init`,
    access: permission('cert_making_gen'),
    done: 'added',
    summary: 'Starts the certificate of a case with data from the application; one that is there already is answered as it is.',
    input: one,
    data: certificate,
  }),
  detail: call({
    method: 'POST',
    effect: 'read',
    path: `${CCC}/detail`,
    access: readers,
    summary: 'One certificate.',
    input: one,
    data: certificate,
  }),
  list: call({
    method: 'POST',
    effect: 'read',
    path: `${CCC}/list`,
    access: readers,
    scope: 'case',
    summary: 'The certificates of a case; none before the first is started.',
    input: one,
    data: z.array(certificate),
  }),
  caseOf: call({
    method: 'POST',
    effect: 'read',
    path: `${CCC}/case`,
    access: readers,
    scope: 'case',
    summary: 'The case of which a certificate is to be drawn up (path chosen).',
    input: one,
    data: z.object({ caseNo: z.string(), applicantName: z.string(), title: z.string(), casePath: z.string() }),
  }),
  update: call({
    method: 'POST',
    path: `${CCC}/update`,
    access: permission('cert_making_gen'),
    done: 'updated',
    summary: 'Changes a certificate while it is made.',
    input: z.object(saved),
    data: certificate,
  }),
  update1: call({
    method: 'POST',
    path: `${CCC}/update1`,
    access: permission('cert_making_gen'),
    done: 'quiet',
    summary:
      'Does what update does, without a message of success: for programs that save a certificate step by step. The pages save by update, as a whole.',
    input: z.object(saved),
    data: certificate,
  }),
  refill: call({
    method: 'POST',
    path: `${CCC}/refill`,
    access: permission('cert_making_gen'),
    done: 'updated',
    summary:
      'Takes over anew what application, reports and inspection say, while a certificate is made (path chosen beside its neighbours).',
    input: one,
    data: certificate,
  }),
  remove: call({
    method: 'POST',
    path: `${CCC}/delete`,
    access: permission('cert_making_gen'),
    done: 'deleted',
    summary: 'Deletes a certificate that has no number yet.',
    input: one,
    data: z.null(),
  }),
  lint: call({
    method: 'GET',
    path: `${CCC}/lint`,
    access: readers,
    summary: 'What the rules find in a certificate at a step, the one at which it stands unless said otherwise (path chosen).',
    input: one.extend({ step: optional(z.enum(LINT_STEPS)) }),
    data: lintAnswer,
  }),
  makingSubmit: call({
    method: 'POST',
    path: `${CCC}/certMakingSubmit`,
    access: permission('cert_making_submit'),
    summary: 'Submits the certificate of a case for checking, or returns the case.',
    input: z.object(decisionFields),
    data: decided,
  }),
  check: call({
    method: 'POST',
    path: `${CCC}/certCheck`,
    access: permission('cert_check_submit'),
    summary: 'Checks the certificate of a case.',
    input: z.object(decisionFields),
    data: decided,
  }),
  review: call({
    method: 'POST',
    path: `${CCC}/certReview`,
    access: permission('cert_review_submit'),
    summary: 'Reviews a case and decides on certification: factory class, day and decision (path chosen beside its neighbours).',
    input: z.object({ ...decisionFields, ...review }),
    data: decided,
  }),
  approval: call({
    method: 'POST',
    path: `${CCC}/certApproval`,
    access: permission('cert_approve'),
    summary: 'Approves the certificate of a case: issue and expiry day; number and random number are given with it.',
    input: z.object({ ...decisionFields, ...approval }),
    data: decided,
  }),
  updateForApproval: call({
    method: 'POST',
    path: `${CCC}/certUpdateForApproval`,
    access: permission('cert_approve'),
    done: 'updated',
    summary: 'Changes issue and expiry day of a certificate that waits for approval.',
    input: z.object({ id: id(), version: whole(), issueDate: day(), expirationDate: day() }),
    data: certificate,
  }),
  setDates: proposed.get,
  setDatesPost: proposed.post,
  makePaper: call({
    method: 'POST',
    path: `${CCC}/saveToPDF`,
    access: permission('cert_approve', 'cert_making_gen', 'seal_stamp'),
    done: 'quiet',
    long: true,
    summary: 'Makes the PDF of an approved certificate and files it; one that is there is answered as it is.',
    input: one,
    data: certificate,
  }),
  draftKey: call({
    method: 'GET',
    path: `${CCC}/draft/key`,
    access: readers,
    scope: 'case',
    summary: 'A short-lived key to the certificate of a case as it would look now, crossed as a draft (path chosen).',
    input: one,
    data: z.object({ authKey: z.string() }),
  }),
  draft: call({
    method: 'GET',
    path: '/blade-cqst/unifiedCertificates/public/draft',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The draft itself, against a key of draft/key (path chosen).',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
  applicationFiles: call({
    method: 'GET',
    path: `${CCC}/applicationFileList`,
    access: readers,
    scope: 'case',
    summary: 'The papers of the application behind a certificate. `id`: the case.',
    input: one,
    data: z.array(fileRecord),
  }),
  reviewFiles: call({
    method: 'GET',
    path: `${CCC}/certReviewFileList`,
    access: readers,
    scope: 'case',
    summary: 'The papers to look at in certificate review: test, inspection, evaluation and certificate. `id`: the case.',
    input: one,
    data: z.array(fileRecord),
  }),
  reviewAllFiles: call({
    method: 'GET',
    path: `${CCC}/certReviewFileAllList`,
    access: readers,
    scope: 'case',
    summary: 'All papers tied to certificate review. `id`: the case.',
    input: one,
    data: z.array(fileRecord),
  }),
  returnToMaking: call({
    method: 'POST',
    path: '/blade-cqst/unifiedCertificates/stampReturnToCertMaking',
    access: permission('seal_stamp'),
    summary: 'Returns a case from stamping to certificate making. `id`: the case.',
    input: z.object({ id: id(), remark: longText(4000).min(1) }),
    data: decided,
  }),
  printingPage: pageCall(printingList, {
    path: '/blade-cqst/signaturePrinting/selectCertificatePrintingPage',
    access: permission('cert_printing_view'),
    summary: 'Pages the certificates at printing.',
  }),
  printingCounts: countsCall(printingList, {
    path: '/blade-cqst/signaturePrinting/selectCertificatePrintingCount',
    access: permission('cert_printing_view'),
    summary: 'Counts the same tabs.',
  }),
  print: printed.get,
  printPost: printed.post,
  express: call({
    method: 'POST',
    path: '/blade-cqst/unifiedCertificates/registerExpressInformation',
    access: permission('cert_print'),
    done: 'updated',
    summary: 'Records how a printed certificate was handed over, and its waybill where it was sent.',
    input: one.extend(expressForm.shape),
    data: certificate,
  }),
  mailingAddress: call({
    method: 'GET',
    path: '/blade-cqst/unifiedCertificates/mailingAddress',
    access: permission('cert_print'),
    summary: 'Where a certificate is posted to: what its holder says in its addresses, and its contact (path chosen).',
    input: one,
    data: mailingAddress,
  }),
  statusLog: call({
    method: 'GET',
    path: '/blade-cqst/unifiedCertificates/statusLog',
    access: readers,
    summary: 'How the status of a certificate changed, the latest first (path chosen).',
    input: one,
    data: z.array(statusChange),
  }),
  papersOfCase: call({
    method: 'GET',
    path: '/blade-cqst/signaturePrinting/getCertificateReportList',
    access: permission('seal_stamp_view', 'cert_printing_view', 'cert_report_view'),
    scope: 'case',
    summary: 'The certificate and the reports of a case, to be stamped or stamped. `id`: the case.',
    input: one,
    data: z.array(fileRecord),
  }),
  certificatePage: pageCall(certificateList, {
    path: '/blade-cqst/unifiedCertificates/page',
    access: permission('cert_query_view', 'cert_report_view'),
    summary: 'Pages the certificates that have a number (path chosen beside its neighbours).',
  }),
  certificateExcel: exportCall(certificateList, {
    path: '/blade-cqst/unifiedCertificates/public/export',
    ...EXCEL,
    summary: 'The same list as Excel, against a key.',
  }),
  ownPage: pageCall(ownCertificates, {
    method: 'GET',
    path: '/blade-customer/unifiedCertificates/page',
    access: signedIn('customer'),
    scope: 'case',
    summary: "Pages the certificates of the customer's companies.",
  }),
  ownOfCase: call({
    method: 'GET',
    path: '/blade-customer/unifiedCertificates/byCase',
    access: signedIn('customer'),
    scope: 'case',
    summary: 'Certificates that a case of the company has brought, once they are issued (path chosen).',
    input: z.object({ caseId: id() }),
    data: z.array(certificateOfCase),
  }),
  own: call({
    method: 'GET',
    path: '/blade-customer/unifiedCertificates/detail',
    access: signedIn('customer'),
    scope: 'case',
    summary: 'A certificate as its company follows it: how its status changed, and how it was sent (path chosen).',
    input: one,
    data: ownCertificate,
  }),
  tracePage: pageCall(traceList, {
    path: '/blade-cqst/unifiedCertificates/trace/page',
    access: permission('cert_trace_view'),
    summary: 'Pages the cases that end with a certificate, wherever they stand (path chosen).',
  }),
  traceCounts: countsCall(traceList, {
    path: '/blade-cqst/unifiedCertificates/trace/counts',
    access: permission('cert_trace_view'),
    summary: 'Counts the same tabs.',
  }),
  statistics: call({
    method: 'GET',
    path: '/blade-cqst/companyStatistics/certificateCount',
    access: permission('cert_statistics_view'),
    summary:
      'How many certificates were issued in a period, month by month and by kind, class and province of their holders, and how many of all hold today. The period is this year, or `year`, unless it is said by its days.',
    input: z.object({ year: optional(whole(2000, 2100)), from: optional(day()), until: optional(day()) }),
    data: z.object({
      from: z.string(),
      until: z.string(),
      /** `month`: yyyy-MM. */
      months: z.array(z.object({ month: z.string(), certKind: z.string(), issued: z.number() })),
      status: z.array(z.object({ certStatus: z.string(), n: z.number() })),
      classes: z.array(z.object({ productClass: z.string(), issued: z.number() })),
      regions: z.array(z.object({ province: z.enum(PROVINCES), issued: z.number() })),
    }),
  }),
  verify: call({
    method: 'GET',
    path: '/blade-cqst/unifiedCertificates/public/verify',
    access: anyone,
    scope: 'none',
    summary:
      'What anybody may know of a certificate whose number and random number they have: its holder, product and status today. Both together or nothing.',
    input: z.object({ number: text(30).min(4), code: text(20).min(4) }),
    data: publicCertificate,
  }),
});
