/** The CCC application: the applicant's calls and the acceptance of the institute (spec: 001 §7.2, §7.5). */
import * as z from 'zod';
import { anyone, area, call, permission, signedIn } from '../../call.ts';
import { countsCall, exportCall, pageCall } from '../../list.ts';
import type { PermissionCode } from '../../menus.ts';
import { pageOf, paging } from '../../paging.ts';
import { flag, id, longText, optional, text, whole } from '../../record.ts';
import { fileCalls } from '../file/calls.ts';
import { fileRecord } from '../file/records.ts';
import { type AcceptanceNode, cccQueue, customerApplications, customerRow } from './lists.ts';
import { acceptForm, approvalForm } from './nodes.ts';
import { cccApplication, cccCase, cccForm, finding, preApproval, submissionChanges } from './records.ts';

const customers = signedIn('customer');
/** Permission that opens the queue of each node. */
export const nodePermission: Record<AcceptanceNode, PermissionCode> = {
  accept: 'ccc_accept_view',
  applicationForCcc_review: 'ccc_review_view',
  applicationForCcc_approval: 'ccc_approval_view',
};
const anyQueue = permission(...Object.values(nodePermission), 'ccc_case_view');

/** What every decision at an acceptance node carries beside the form of the node (payload-approval-submit). */
export const decisionFields = {
  id: id(),
  taskId: optional(id()),
  result: text(30).regex(/^(PASS|REJECT)[A-Z_]*$/),
  assignmentType: optional(text(2)),
  assignmentValue: optional(text(200)),
  assignmentUser: optional(id()),
  remark: optional(longText(4000)),
  cusRemark: optional(longText(4000)),
};
const decided = z.object({ id: z.string(), state: z.string(), currentNodeKeyName: z.string() });
const caseId = z.object({ id: id() });

/** Longest reason of a withdrawal. */
export const WITHDRAW_REASON = 500;

/** Who takes rows out of the system, and under which key. */
const EXCEL = { key: fileCalls.acceptanceExportKey, access: permission('ccc_export') } as const;
/** Columns of the Excel file where the person chose none. */
const EXPORTED = [
  'applicationNo',
  'applyKind',
  'applicantName',
  'manufacturerName',
  'factoryName',
  'productClass',
  'productName',
  'productModel',
  'productExMark',
  'state',
  'submitTime',
  'dueTime',
  'acceptUserName',
] as const;

const customerPage = (path: string, summary: string) =>
  pageCall(customerApplications, { method: 'GET', path: `/blade-customer/${path}`, access: customers, scope: 'case', summary });

export const acceptanceCalls = area('acceptance', {
  // ——— staff ———
  page: pageCall(cccQueue, {
    path: '/blade-acceptance/applicationForCcc/page',
    access: anyQueue,
    summary: 'Pages CCC applications at one node of the acceptance, by tab and filters.',
  }),
  pageStatistics: countsCall(cccQueue, {
    path: '/blade-acceptance/applicationForCcc/pageStatistics',
    access: anyQueue,
    summary: 'Counts the same list per tab, with the same filters.',
  }),
  detail: call({
    method: 'GET',
    path: '/blade-acceptance/applicationForCcc/detail',
    access: anyQueue,
    summary: 'One CCC case for staff (path chosen beside the page call: the catalogue names none).',
    input: caseId,
    data: cccCase,
  }),
  changes: call({
    method: 'GET',
    path: '/blade-acceptance/applicationForCcc/changes',
    access: anyQueue,
    scope: 'case',
    summary: 'What the company changed in the last submission against the one before (path chosen: the catalogue names none).',
    input: caseId,
    data: submissionChanges,
  }),
  applicationPaperKey: call({
    method: 'GET',
    path: '/blade-acceptance/applicationForCcc/print/key',
    access: anyQueue,
    scope: 'case',
    summary: 'A short-lived key to the application form on paper, for staff (path chosen).',
    input: caseId,
    data: z.object({ authKey: z.string() }),
  }),
  acceptance: call({
    method: 'POST',
    path: '/blade-acceptance/applicationForCcc/acceptance',
    access: permission('ccc_accept_submit'),
    summary: 'Accepts a CCC application, returns it to the customer or ends it (node accept).',
    input: z.object({ ...decisionFields, ...acceptForm.shape }),
    data: decided,
  }),
  acceptanceReview: call({
    method: 'POST',
    path: '/blade-acceptance/applicationForCcc/acceptanceReview',
    access: permission('ccc_review_submit'),
    summary: 'Reviews the acceptance (node applicationForCcc_review).',
    input: z.object(decisionFields),
    data: decided,
  }),
  approval: call({
    method: 'POST',
    path: '/blade-acceptance/applicationForCcc/approval',
    access: permission('ccc_approval_submit'),
    summary: 'Approves the acceptance (node applicationForCcc_approval): whether a model test and an inspection are needed.',
    input: z.object({ ...decisionFields, ...approvalForm.shape }),
    data: decided,
  }),
  preApprovalDetail: call({
    method: 'GET',
    path: '/blade-acceptance/preApproval/detail',
    access: signedIn('staff'),
    scope: 'case',
    summary: 'Earlier choices about the model test of one case: whether it is needed and which laboratory was chosen.',
    input: caseId,
    data: preApproval,
  }),
  checkApplicationUnit: call({
    method: 'POST',
    path: '/blade-acceptance/applicationForCcc/checkApplicationUnit',
    effect: 'read',
    access: anyQueue,
    summary: 'Checks that all models of an application form one certification unit; proposes the split where not.',
    input: caseId,
    data: z.object({
      oneUnit: z.boolean(),
      units: z.array(
        z.object({
          sort: z.number(),
          models: z.array(z.object({ id: z.string(), productModel: z.string(), productExMark: z.string() })),
          criteria: z.record(z.string(), z.string()),
        }),
      ),
      differs: z.array(z.string()),
    }),
  }),
  needModelTest: call({
    method: 'POST',
    path: '/blade-acceptance/applicationForCcc/needModelTest',
    access: permission('ccc_approval_submit', 'ccc_accept_submit'),
    done: 'updated',
    summary: 'Marks that a model test is needed, with the laboratory.',
    input: caseId.extend({ laboratoryMark: optional(text(20)) }),
    data: z.null(),
  }),
  noNeedModelTest: call({
    method: 'POST',
    path: '/blade-acceptance/applicationForCcc/noNeedModelTest',
    access: permission('ccc_approval_submit', 'ccc_accept_submit'),
    done: 'updated',
    summary: 'Marks that no model test is needed, with the reason.',
    input: caseId.extend({ noTestReason: text(200).min(1) }),
    data: z.null(),
  }),
  needFactoryCheck: call({
    method: 'POST',
    path: '/blade-acceptance/applicationForCcc/needFactoryCheck',
    access: permission('ccc_approval_submit', 'ccc_accept_submit'),
    done: 'updated',
    summary: 'Marks that a factory inspection is needed.',
    input: caseId,
    data: z.null(),
  }),
  noNeedFactoryCheck: call({
    method: 'POST',
    path: '/blade-acceptance/applicationForCcc/noNeedFactoryCheck',
    access: permission('ccc_approval_submit', 'ccc_accept_submit'),
    done: 'updated',
    summary: 'Marks that no factory inspection is needed, with the reason.',
    input: caseId.extend({ noCheckReason: text(200).min(1) }),
    data: z.null(),
  }),
  exportApplicationsCcc: exportCall(cccQueue, {
    path: '/blade-acceptance/public/exportApplicationForCcc',
    ...EXCEL,
    columns: EXPORTED,
    summary: 'The CCC applications of a queue as Excel, against a key of exportExcel/getAuthKey and the filters of the list.',
  }),
  applicationPaper: call({
    method: 'GET',
    path: '/blade-acceptance/public/applicationForCcc/print',
    access: anyone,
    scope: 'none',
    answer: 'file',
    summary: 'The application form as a paper to sign and seal, against a key of print/key; a draft is marked as one (path chosen).',
    input: z.object({ authKey: text(400).min(10) }),
    data: z.unknown(),
  }),
  // ——— customer ———
  ownChanges: call({
    method: 'GET',
    path: '/blade-customer/applicationForCcc/changes',
    access: customers,
    scope: 'case',
    summary: 'What the company has changed: a returned application against what it submitted, one submitted again against the time before.',
    input: caseId,
    data: submissionChanges,
  }),
  ownPaperKey: call({
    method: 'GET',
    path: '/blade-customer/applicationForCcc/print/key',
    access: customers,
    scope: 'case',
    summary: 'A short-lived key to the application form on paper, for whoever may read the application (path chosen).',
    input: caseId,
    data: z.object({ authKey: z.string() }),
  }),
  save: call({
    method: 'POST',
    path: '/blade-customer/applicationForCcc/save',
    access: customers,
    scope: 'case',
    done: 'quiet',
    summary: 'Saves a new CCC application as draft.',
    input: cccForm.extend({ id: optional(id()), batchId: optional(id()) }),
    data: cccApplication,
  }),
  update: call({
    method: 'POST',
    path: '/blade-customer/applicationForCcc/update',
    access: customers,
    scope: 'case',
    done: 'quiet',
    summary: 'Changes a draft or returned CCC application.',
    input: cccForm.extend({ id: id(), version: whole() }),
    data: cccApplication,
  }),
  select: call({
    method: 'GET',
    path: '/blade-customer/applicationForCcc/select',
    access: customers,
    scope: 'case',
    summary: 'One CCC application of the company.',
    input: caseId,
    data: cccApplication,
  }),
  preCheck: call({
    method: 'POST',
    path: '/blade-customer/applicationForCcc/preCheck',
    effect: 'read',
    access: customers,
    scope: 'case',
    summary: 'What still stands against submitting: missing fields and papers, expired licence, marking against standards (path chosen).',
    input: caseId,
    data: z.array(finding),
  }),
  submit: call({
    method: 'POST',
    path: '/blade-customer/applicationForCcc/submit',
    access: customers,
    scope: 'case',
    summary: 'Submits a draft, or resubmits a returned application.',
    input: caseId.extend({ version: optional(whole()) }),
    data: z.object({ id: z.string(), applicationNo: z.string(), state: z.string() }),
  }),
  withdrawApplication: call({
    method: 'POST',
    path: '/blade-customer/applicationForCcc/withdraw',
    access: customers,
    scope: 'case',
    summary: "Withdraws a returned application for good, with the applicant's reason (path chosen: the catalogue names none).",
    input: caseId.extend({ reason: longText(WITHDRAW_REASON).min(2) }),
    data: z.object({ id: z.string(), state: z.string() }),
  }),
  list: customerPage('applicationForCcc/list', "The company's CCC applications, newest first."),
  selectByIsFinished: call({
    method: 'GET',
    path: '/blade-customer/applicationForCcc/selectByIsFinished',
    access: customers,
    scope: 'case',
    summary: 'CCC applications that are finished, or that are not.',
    input: z.object({ ...paging, isFinished: flag() }),
    data: pageOf(customerRow),
  }),
  selectLastByParameter: call({
    method: 'GET',
    path: '/blade-customer/applicationForCcc/selectLastByParameter',
    access: customers,
    scope: 'case',
    summary: 'The latest application of the company that agrees with the given fields, to prefill a new one; null where there is none.',
    input: z.object({ productClass: optional(text(20)), manufacturerId: optional(id()), factoryId: optional(id()) }),
    data: cccApplication.nullable(),
  }),
  checkCertNumber: call({
    method: 'GET',
    path: '/blade-customer/applicationForCcc/checkCertNumber',
    access: customers,
    scope: 'company',
    summary: "Whether a certificate number is well-formed and stands in the institute's register for this company.",
    input: z.object({ certNo: text(20).min(1) }),
    data: z.object({
      wellFormed: z.boolean(),
      exists: z.boolean(),
      productClass: z.string(),
      certStatus: z.string(),
      expirationDate: z.string(),
    }),
  }),
  insertFile: call({
    method: 'POST',
    path: '/blade-customer/applicationForCcc/insertFile',
    access: customers,
    scope: 'case',
    done: 'added',
    summary: "Files a paper uploaded before, of a sibling application or of the company, at a CCC application's catalogue node too.",
    input: z.object({ fileId: id(), dataId: id(), fileCatalogId: id() }),
    data: fileRecord,
  }),
  selectBatchFileList: call({
    method: 'GET',
    path: '/blade-customer/applicationForCcc/selectBatchFileList',
    access: customers,
    scope: 'case',
    summary: 'Files of all applications of a batch.',
    input: z.object({ batchId: id() }),
    data: z.array(fileRecord),
  }),
  syncApplicantInfo: call({
    method: 'POST',
    path: '/blade-customer/applicationForCcc/syncApplicantInfo',
    access: customers,
    scope: 'case',
    done: 'updated',
    summary: "Copies the applicant's present company data (default contact, production address, payer) into a draft.",
    input: caseId,
    data: cccApplication,
  }),
  batchSelect: call({
    method: 'GET',
    path: '/blade-customer/applicationBatch/select',
    access: customers,
    scope: 'company',
    summary: 'One application batch with its applications.',
    input: caseId,
    data: z.object({
      id: z.string(),
      batchNo: z.string(),
      batchName: z.string(),
      businessType: z.string(),
      stepNo: z.number(),
      applicationCount: z.number(),
      applications: z.array(customerRow),
    }),
  }),
  saveBatchStep: call({
    method: 'POST',
    path: '/blade-customer/applicationBatch/saveBatchStep',
    access: customers,
    scope: 'company',
    done: 'quiet',
    summary: 'Saves the step a batch has reached; without id it opens a new batch.',
    input: z.object({
      id: optional(id()),
      batchName: optional(text(200)),
      businessType: text(20).default('1'),
      stepNo: whole(0, 10),
    }),
    data: z.object({ id: z.string(), batchNo: z.string(), stepNo: z.number() }),
  }),
  copyForCCC: call({
    method: 'POST',
    path: '/blade-customer/paymentNote/copyForCCC',
    access: customers,
    scope: 'case',
    done: 'added',
    summary: 'Copies an own CCC application into a new draft, without files and decisions.',
    input: caseId,
    data: z.object({ id: z.string() }),
  }),
  deleteForCCC: call({
    method: 'POST',
    path: '/blade-customer/paymentNote/deleteForCCC',
    access: customers,
    scope: 'case',
    done: 'deleted',
    summary: 'Deletes a CCC draft.',
    input: caseId,
    data: z.null(),
  }),
  applicationPage: customerPage('paymentNote/applicationPage', "Pages the customer's applications with their payment state."),
  cccBusinessPage: customerPage('paymentNote/cccBusinessPage', "Pages the customer's CCC business."),
  acceptedPage: customerPage('paymentNote/acceptedPage', "Pages the customer's accepted business."),
  retreatPage: customerPage('paymentNote/retreatPage', 'Pages what was sent back to the customer.'),
  draftPage: customerPage('paymentNote/draftPage', "Pages the customer's drafts."),
});
