/** Payment notes and what hangs on them (spec: 001 §7.2, §7.5); the price table is `prices.ts`. */
import * as z from 'zod';
import { type Access, area, call, eitherWay, permission, signedIn } from '../../call.ts';
import { countsCall, pageCall } from '../../list.ts';
import { choice, day, flag, id, ids, longText, optional, text, whole } from '../../record.ts';
import { bytesKey, uploadId } from '../file/records.ts';
import { remarkFiles } from '../workflow/calls.ts';
import { chargeList, checkChargeList, customerNotes, discountQueue, noteList, noteQueue, withdrawQueue } from './lists.ts';
import { invoiceForm, receiptForm } from './nodes.ts';
import { feeLine } from './prices.ts';
import {
  amount,
  customerNote,
  discountEntry,
  invoiceFile,
  lineEntry,
  MOST_LINES,
  MOST_VOUCHERS,
  noteDetail,
  noteForm,
  noteLeafNode,
  noteLine,
  reason,
  receipt,
  receiptEntry,
  released,
  uncharged,
  withdrawEntry,
  withdrawing,
} from './records.ts';

const path = '/blade-cqst/paymentNote';
const read = permission(
  'pay_note_view',
  'pay_charge_view',
  'pay_audit_view',
  'pay_confirm_view',
  'pay_return_view',
  'pay_discount_view',
  'pay_withdraw_view',
);
const customers = signedIn('customer');
const one = z.object({ id: id() });
const nothing = z.null();
const changedNote = z.object({ id: z.string(), state: z.string() });

/** What a decision carries beside the form of its node. */
const decision = { id: id(), taskId: optional(id()), remark: optional(longText(4000)), cusRemark: optional(longText(4000)) };
/** With the result that the person chose. */
const decided = { ...decision, result: text(30).regex(/^(PASS|REJECT)[A-Z_]*$/) };

const someChanged = <I extends z.core.$ZodType>(name: string, input: I, access: Access, summary: string) =>
  eitherWay({ path: `${path}/${name}`, access, scope: 'case', summary, input, data: z.array(changedNote) });
const someDecided = z.object({
  ids: ids(),
  result: text(30)
    .regex(/^(PASS|REJECT)[A-Z_]*$/)
    .default('PASS'),
  remark: optional(longText(4000)),
  invoiceHandled: optional(z.enum(['1', '0'])),
});
const discountDecision = someChanged(
  'batchUpdateDiscountApproved',
  someDecided,
  permission('pay_discount_audit'),
  'Decides discount applications that wait for the caller',
);
const discountTaken = someChanged(
  'withdrawDiscountApproved',
  z.object({ ids: ids(), reason: reason() }),
  permission('pay_discount_take'),
  'Takes back discounts that were granted, before payment',
);
const confirmed = someChanged('withdrawConfirmed', someDecided, permission('pay_withdraw_confirm'), 'Confirms withdrawals at finance');
const approved = someChanged('withdrawApproval', someDecided, permission('pay_withdraw_approve'), 'Approves withdrawals');

export const financeCalls = area('finance', {
  // ——— lists ———
  page: pageCall(noteList, { path: `${path}/page`, access: read, summary: 'Pages payment notes.' }),
  pageCount: countsCall(noteList, {
    path: `${path}/pageCount`,
    access: read,
    summary: 'Counts payment notes per tab, under the same filters.',
  }),
  queuePage: pageCall(noteQueue, { path: `${path}/queue/page`, access: read, summary: 'Pages payment notes at one node (path chosen).' }),
  queueCount: countsCall(noteQueue, {
    path: `${path}/queue/pageCount`,
    access: read,
    summary: 'Counts the same list per tab (path chosen).',
  }),
  discountPage: pageCall(discountQueue, {
    path: `${path}/discount/page`,
    access: permission('pay_discount_view'),
    summary: 'Pages discount applications at one node (path chosen).',
  }),
  discountCount: countsCall(discountQueue, {
    path: `${path}/discount/pageCount`,
    access: permission('pay_discount_view'),
    summary: 'Counts the same list per tab (path chosen).',
  }),
  withdrawPage: pageCall(withdrawQueue, {
    path: `${path}/withdraw/page`,
    access: permission('pay_withdraw_view'),
    summary: 'Pages withdrawals at one node.',
  }),
  withdrawCount: countsCall(withdrawQueue, {
    path: `${path}/withdraw/pageCount`,
    access: permission('pay_withdraw_view'),
    summary: 'Counts the same list per tab.',
  }),
  chargePage: pageCall(chargeList, {
    path: '/blade-acceptance/applicationForCcc/charge/page',
    access: permission('pay_charge_view'),
    summary: 'Pages accepted cases to be charged.',
  }),
  chargeCount: countsCall(chargeList, {
    path: '/blade-acceptance/applicationForCcc/charge/count',
    access: permission('pay_charge_view'),
    summary: 'Counts the same list per tab.',
  }),
  checkChargePage: pageCall(checkChargeList, {
    path: '/blade-acceptance/factoryCheckTasks/charge/page',
    access: permission('pay_charge_view'),
    summary: 'Pages factory inspections to be charged.',
  }),
  checkChargeCount: countsCall(checkChargeList, {
    path: '/blade-acceptance/factoryCheckTasks/charge/count',
    access: permission('pay_charge_view'),
    summary: 'Counts the same list per tab.',
  }),

  // ——— one note ———
  detail: call({
    method: 'GET',
    path: `${path}/detail`,
    access: signedIn('staff'),
    scope: 'case',
    summary: 'One payment note with lines, receipts, vouchers, discounts and what the viewer may do.',
    input: one,
    data: noteDetail,
  }),
  selectLeafNode: call({
    method: 'GET',
    path: `${path}/selectLeafNode`,
    access: signedIn('staff'),
    scope: 'case',
    summary: 'Where the papers of a payment note are filed: the finance nodes in the catalogue of each of its cases, with their files.',
    input: one,
    data: z.array(noteLeafNode),
  }),
  productList: call({
    method: 'POST',
    effect: 'read',
    path: `${path}/productList`,
    access: read,
    scope: 'case',
    summary: 'What is charged on a payment note, line by line.',
    input: one,
    data: z.array(noteLine),
  }),
  queryPriceInfo: call({
    method: 'GET',
    path: `${path}/queryPriceInfo`,
    access: permission('pay_note_draft'),
    scope: 'tenant',
    summary: 'The prices by which a line of business is charged today.',
    input: z.object({ businessType: text(2) }),
    data: z.array(feeLine.extend({ priceItemId: z.string(), formula: z.string(), discountable: z.boolean() })),
  }),
  byProject: call({
    method: 'GET',
    path: `${path}/getPaymentNoteByProjectByPayNoteId`,
    access: signedIn('staff'),
    scope: 'case',
    summary: 'The payment notes of a case.',
    input: z.object({ caseId: id() }),
    data: z.array(
      z.object({
        id: z.string(),
        noteNo: z.string(),
        noteKind: z.string(),
        state: z.string(),
        payableAmount: z.string(),
        openAmount: z.string(),
        payDeadline: z.string(),
        isOverdue: z.boolean(),
        withdrawing,
        unpaidCanStamp: z.boolean(),
      }),
    ),
  }),
  queryPayed: call({
    method: 'GET',
    path: '/blade-acceptance/applicationForCcc/queryPayed',
    access: signedIn('staff'),
    scope: 'case',
    summary: 'Whether a case has been paid, what is open, what stands on no note yet, and whether its papers may be stamped.',
    input: z.object({ id: id() }),
    data: z.object({ payed: z.boolean(), payState: z.string(), openAmount: z.string(), uncharged: uncharged(), mayStamp: z.boolean() }),
  }),

  // ——— drawing up ———
  save: call({
    method: 'POST',
    path: `${path}/save`,
    access: permission('pay_note_draft'),
    scope: 'case',
    done: 'added',
    summary: 'Draws up a payment note for a case, with the lines that its extent comes to.',
    input: z.object({ caseId: id(), noteKind: choice('note_kind') }),
    data: changedNote,
  }),
  chargeInspection: call({
    method: 'POST',
    path: '/blade-acceptance/factoryCheckTasks/charge/save',
    access: permission('pay_note_draft'),
    scope: 'case',
    done: 'added',
    summary: 'Draws up one payment note for the days of a factory inspection, divided among its cases (path chosen).',
    input: one,
    data: changedNote,
  }),
  update: call({
    method: 'POST',
    path: `${path}/update`,
    access: permission('pay_note_draft'),
    scope: 'case',
    done: 'updated',
    summary: 'Changes a payment note that is being drawn up: payer, day, account, lines.',
    input: noteForm.extend({ id: id(), version: whole(), lines: z.array(lineEntry).max(MOST_LINES) }),
    data: changedNote,
  }),
  submit: call({
    method: 'POST',
    path: `${path}/submit`,
    access: permission('pay_note_draft'),
    scope: 'case',
    summary: 'Submits a payment note for audit (node paymentNoteDrawUp).',
    input: z.object(decision),
    data: changedNote,
  }),
  audit: call({
    method: 'POST',
    path: `${path}/audit`,
    access: permission('pay_note_audit'),
    scope: 'case',
    summary: 'Audits a payment note: passes it to the payer or sends it back (node paymentNoteApproval).',
    input: z.object(decided),
    data: changedNote,
  }),
  sendBack: call({
    method: 'POST',
    path: `${path}/sendBack`,
    access: permission('pay_note_audit'),
    scope: 'case',
    summary: 'Sends a payment note back to its billing clerk.',
    input: z.object({ ...decision, remark: reason() }),
    data: changedNote,
  }),
  updateFile: call({
    method: 'POST',
    path: `${path}/updateFile`,
    access: permission('pay_note_draft'),
    scope: 'case',
    summary: 'Sets the paper of an issued note anew and files it.',
    input: one,
    data: z.object({ fileId: z.string() }),
  }),
  getFileAuthKey: call({
    method: 'GET',
    path: `${path}/getFileAuthKey`,
    access: signedIn('staff', 'customer'),
    scope: 'case',
    summary: 'A short-lived key to the paper of a note; companies reach issued ones.',
    input: one,
    data: bytesKey.extend({ fileId: z.string() }),
  }),

  // ——— money comes in ———
  recordList: call({
    method: 'GET',
    path: '/blade-cqst/paymentRecords/list',
    access: signedIn('staff'),
    scope: 'case',
    summary: 'The payments received on a note.',
    input: z.object({ noteId: id() }),
    data: z.array(receipt),
  }),
  recordSave: call({
    method: 'POST',
    path: '/blade-cqst/paymentRecords/save',
    access: permission('pay_confirm'),
    scope: 'case',
    done: 'added',
    summary: 'Records a payment received on a note.',
    input: receiptEntry.extend({ noteId: id() }),
    data: receipt,
  }),
  receivedConfirm: call({
    method: 'POST',
    path: `${path}/receivedConfirm`,
    access: permission('pay_confirm'),
    scope: 'case',
    summary: 'Confirms what has arrived: in full, in part, or returns the voucher (node paymentConfirm).',
    input: z.object({ ...decided, ...receiptForm.shape }),
    data: changedNote,
  }),
  setNoteProductIsPaymentReceived: call({
    method: 'POST',
    path: `${path}/setNoteProductIsPaymentReceived`,
    access: permission('pay_confirm'),
    scope: 'case',
    summary: 'Marks lines of a note as paid, or not.',
    input: z.object({ id: id(), lineIds: ids(), isReceived: flag() }),
    data: nothing,
  }),
  invoiceInfo: call({
    method: 'POST',
    effect: 'read',
    path: `${path}/invoiceInfo`,
    access: permission('pay_invoice'),
    scope: 'case',
    summary: 'What an invoice of a note says: what was paid of it and has not gone back.',
    input: one,
    data: z.object({ buyerName: z.string(), buyerTaxNo: z.string(), total: z.string(), taxAmount: z.string(), amountNoTax: z.string() }),
  }),
  invoice: call({
    method: 'POST',
    path: `${path}/invoice`,
    access: permission('pay_invoice'),
    scope: 'case',
    summary: 'Records the invoice of a note (node invoice).',
    input: z.object({ ...decision, ...invoiceForm.shape }),
    data: changedNote,
  }),

  uploadInvoice: call({
    method: 'POST',
    path: `${path}/uploadInvoice`,
    access: permission('pay_invoice'),
    scope: 'case',
    in: 'multipart',
    summary: 'Uploads the file of an invoice of a paid note, which its payer opens on the note (path chosen).',
    input: z.object({ id: id(), uploadId }),
    data: invoiceFile,
  }),
  removeInvoice: call({
    method: 'POST',
    path: `${path}/removeInvoice`,
    access: permission('pay_invoice'),
    scope: 'case',
    done: 'deleted',
    summary: 'Removes the file of an invoice that is not recorded yet (path chosen).',
    input: z.object({ fileId: id() }),
    data: nothing,
  }),

  // ——— side doors ———
  noNeedPay: call({
    method: 'POST',
    path: `${path}/noNeedPay`,
    access: permission('pay_note_exempt'),
    scope: 'case',
    summary: 'Exempts a note from payment.',
    input: one.extend({ reason: reason() }),
    data: changedNote,
  }),
  needPay: call({
    method: 'POST',
    path: `${path}/needPay`,
    access: permission('pay_note_exempt'),
    scope: 'case',
    summary: 'Makes an exempt note payable again.',
    input: one.extend({ reason: reason() }),
    data: changedNote,
  }),
  setUnpaidCanStamp: call({
    method: 'POST',
    path: `${path}/setUnpaidCanStamp`,
    access: permission('pay_note_release'),
    scope: 'case',
    summary: 'Allows the papers of a case to be stamped though the note is unpaid, or no longer.',
    input: released.extend({ id: id() }),
    data: changedNote,
  }),
  backToStartPaymentNote: call({
    method: 'POST',
    path: `${path}/backToStartPaymentNote`,
    access: permission('pay_note_draft'),
    scope: 'case',
    summary: 'Returns a note on which nothing was received to its first step.',
    input: one.extend({ reason: reason() }),
    data: changedNote,
  }),
  dropPaymentNote: call({
    method: 'POST',
    path: `${path}/dropPaymentNote`,
    access: permission('pay_note_draft'),
    scope: 'case',
    summary: 'Drops a note that is being drawn up and was never wanted (path chosen).',
    input: one.extend({ reason: reason() }),
    data: changedNote,
  }),
  revocationPaymentNote: call({
    method: 'POST',
    path: `${path}/revocationPaymentNote`,
    access: permission('pay_withdraw_apply'),
    scope: 'case',
    done: 'added',
    summary: 'Applies for the revocation of a note, or for a refund of a paid one.',
    input: withdrawEntry.extend({ id: id() }),
    data: changedNote,
  }),
  withdrawConfirmed: confirmed.get,
  withdrawConfirmedPost: confirmed.post,
  withdrawApproval: approved.get,
  withdrawApprovalPost: approved.post,

  // ——— discounts ———
  discountBefore: call({
    method: 'POST',
    effect: 'read',
    path: `${path}/discountBefore`,
    access: permission('pay_discount_apply', 'pay_discount_view'),
    scope: 'case',
    summary: 'What a discount would come to, and who would decide it.',
    input: discountEntry.extend({ id: id() }),
    data: z.object({ originalAmount: z.string(), discountAmount: z.string(), payableAmount: z.string(), level: z.string() }),
  }),
  discountApplyNew: call({
    method: 'POST',
    path: `${path}/discountApplyNew`,
    access: permission('pay_discount_apply'),
    scope: 'case',
    done: 'added',
    summary: 'Applies for a discount on a note; files for its reason were uploaded as those of a decision on the note.',
    input: discountEntry.extend({ id: id(), reason: reason(), remarkFiles: remarkFiles() }),
    data: changedNote,
  }),
  discount: call({
    method: 'POST',
    path: `${path}/discount`,
    access: permission('pay_discount_audit'),
    scope: 'case',
    summary: 'Decides a discount application that waits for the caller.',
    input: z.object(decided),
    data: changedNote,
  }),
  discountAuditInfo: call({
    method: 'POST',
    effect: 'read',
    path: `${path}/discountAuditInfo`,
    access: permission('pay_discount_view'),
    scope: 'case',
    summary: 'One discount application with the note that it is for.',
    input: one,
    data: z.object({
      id: z.string(),
      workNo: z.string(),
      noteId: z.string(),
      noteNo: z.string(),
      companyName: z.string(),
      discountKind: z.string(),
      discountAmount: z.string(),
      originalAmount: z.string(),
      payableAmount: z.string(),
      level: z.string(),
      reason: z.string(),
      applyUserName: z.string(),
      state: z.string(),
      flowInstanceId: z.string(),
    }),
  }),
  batchUpdateDiscountApproved: discountDecision.get,
  batchUpdateDiscountApprovedPost: discountDecision.post,
  withdrawDiscountApproved: discountTaken.get,
  withdrawDiscountApprovedPost: discountTaken.post,

  // ——— companies ———
  selectPaymentNotesPage: pageCall(customerNotes, {
    method: 'GET',
    path: '/blade-customer/paymentNote/selectPaymentNotesPage',
    access: customers,
    scope: 'company',
    summary: "Pages the company's own payment notes.",
  }),
  ownNotesCount: countsCall(customerNotes, {
    method: 'GET',
    path: '/blade-customer/paymentNote/selectPaymentNotesCount',
    access: customers,
    scope: 'company',
    summary: 'Counts the same list per tab (path chosen).',
  }),
  ownNote: call({
    method: 'GET',
    path: '/blade-customer/paymentNote/detail',
    access: customers,
    scope: 'company',
    summary: 'One payment note as its payer sees it (path chosen).',
    input: one,
    data: customerNote,
  }),
  savePaymentVoucher: call({
    method: 'POST',
    path: '/blade-customer/paymentNote/savePaymentVoucher',
    access: customers,
    scope: 'company',
    summary: 'Hands in the vouchers of a payment; the files were uploaded to the case before.',
    input: z.object({
      id: id(),
      fileIds: z.array(id()).min(1).max(MOST_VOUCHERS),
      amount: optional(amount()),
      payDay: optional(day()),
      remark: optional(text(250)),
    }),
    data: changedNote,
  }),
});
