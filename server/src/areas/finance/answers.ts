/** Answers of the calls of payment notes and what hangs on them. */
import { financeCalls } from '@zhengjian/contract/areas/finance/calls.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { worksOf } from '../../cases/works.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText } from '../../platform/world.ts';
import { openedByCompany } from '../../workflow/acts/seen.ts';
import { changeNote } from './change-note.ts';
import { chargeCase, chargeInspection } from './charges.ts';
import { decideAt, stateOf } from './decide.ts';
import { applyDiscount, discountBefore, takeDiscount } from './discount.ts';
import { removeInvoice, uploadInvoice } from './invoice-files.ts';
import { leafNodesOf } from './leaf-nodes.ts';
import { allNotes, casesToCharge, discountsAtNode, inspectionsToCharge, notesAtNode, ownNotes, withdrawalsAtNode } from './lists.ts';
import { invoicedOf, noteOf, owedOn, payerTaxNoOf, withdrawingOf } from './note-row.ts';
import { makePaper, paperKey } from './paper.ts';
import { paymentOf } from './pay-state.ts';
import { customerNoteOf, isOverdue, noteDetailOf, receiptsOf } from './present-note.ts';
import { priceInfo } from './prices.ts';
import { markLines, recordReceipt } from './receipts.ts';
import { backToStart, chargeAgain, dropNote, exemptNote, releaseNote } from './side-doors.ts';
import { handInVoucher } from './voucher.ts';
import { applyWithdrawal } from './withdraw.ts';
import { NOTE_WORK } from './work.ts';

/** An act on one piece of work, answered with its state afterwards. */
const acted =
  <I>(work: (tx: Tx, ctx: Ctx, input: I) => Promise<string>) =>
  async (input: I, ctx: Ctx) =>
    ctx.write(async (tx) => stateOf(tx, await work(tx, ctx, input)));

type Decided = { ids: string[]; result: string; remark?: string | undefined; invoiceHandled?: string | undefined };
/** All of them or none: whoever decides several at once means them all. */
const decideSome =
  (...nodes: Parameters<typeof decideAt>[2][number][]) =>
  async (input: Decided, ctx: Ctx) =>
    ctx.write(async (tx) => {
      const { ids, ...decision } = input;
      const done = [];
      for (const id of ids) done.push(await decideAt(tx, ctx, nodes, { ...decision, id }));
      return done;
    });
const audits = ['discountAudit1', 'discountAudit2', 'discountAudit3'] as const;
const takeSome = async ({ ids, reason }: { ids: string[]; reason: string }, ctx: Ctx) =>
  ctx.write(async (tx) => {
    const done = [];
    for (const id of ids) done.push(await stateOf(tx, await takeDiscount(tx, ctx, id, reason)));
    return done;
  });

export const financeAnswers = answers(financeCalls, {
  page: async (input, ctx) => ctx.read((tx) => allNotes.page(tx, ctx, input)),
  pageCount: async (input, ctx) => ctx.read((tx) => allNotes.counts(tx, ctx, input)),
  queuePage: async (input, ctx) => ctx.read((tx) => notesAtNode.page(tx, ctx, input)),
  queueCount: async (input, ctx) => ctx.read((tx) => notesAtNode.counts(tx, ctx, input)),
  discountPage: async (input, ctx) => ctx.read((tx) => discountsAtNode.page(tx, ctx, input)),
  discountCount: async (input, ctx) => ctx.read((tx) => discountsAtNode.counts(tx, ctx, input)),
  withdrawPage: async (input, ctx) => ctx.read((tx) => withdrawalsAtNode.page(tx, ctx, input)),
  withdrawCount: async (input, ctx) => ctx.read((tx) => withdrawalsAtNode.counts(tx, ctx, input)),
  chargePage: async (input, ctx) => ctx.read((tx) => casesToCharge.page(tx, ctx, input)),
  chargeCount: async (input, ctx) => ctx.read((tx) => casesToCharge.counts(tx, ctx, input)),
  checkChargePage: async (input, ctx) => ctx.read((tx) => inspectionsToCharge.page(tx, ctx, input)),
  checkChargeCount: async (input, ctx) => ctx.read((tx) => inspectionsToCharge.counts(tx, ctx, input)),

  detail: async ({ id }, ctx) => ctx.read((tx) => noteDetailOf(tx, ctx, id)),
  selectLeafNode: async ({ id }, ctx) => ctx.read((tx) => leafNodesOf(tx, ctx.actor, id)),
  productList: async ({ id }, ctx) => ctx.read(async (tx) => (await noteDetailOf(tx, ctx, id)).lines),
  queryPriceInfo: async ({ businessType }, ctx) => ctx.read((tx) => priceInfo(tx, ctx, businessType)),
  byProject: async ({ caseId }, ctx) =>
    ctx.read(async (tx) => {
      const today = dayText(ctx.world.now());
      const found = [];
      const works = await worksOf(tx, caseId, NOTE_WORK);
      const underWay = await withdrawingOf(
        tx,
        works.map(({ id }) => id),
      );
      for (const { id } of works) {
        const note = await noteOf(tx, id);
        found.push({
          id,
          noteNo: note.work_no,
          noteKind: note.note_kind,
          state: String(note.state),
          payableAmount: textFromFen(Number(note.payable_amount)),
          openAmount: textFromFen(owedOn(note)),
          payDeadline: note.pay_deadline,
          isOverdue: isOverdue(note, today),
          withdrawing: underWay.get(id) ?? '',
          unpaidCanStamp: note.unpaid_can_stamp,
        });
      }
      return found;
    }),
  queryPayed: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      (await tx.selectFrom('business_case').select('id').where('id', '=', id).executeTakeFirst()) ?? refuse('finance.caseNotFound');
      return paymentOf(tx, id);
    }),

  save: acted((tx, ctx, input) => chargeCase(tx, ctx, input)),
  chargeInspection: acted((tx, ctx, { id }) => chargeInspection(tx, ctx, id)),
  update: acted((tx, ctx, input) => changeNote(tx, ctx, input)),
  submit: async (input, ctx) => ctx.write((tx) => decideAt(tx, ctx, ['paymentNoteDrawUp'], { ...input, result: 'PASS' })),
  audit: async (input, ctx) => ctx.write((tx) => decideAt(tx, ctx, ['paymentNoteApproval'], input)),
  sendBack: async (input, ctx) => ctx.write((tx) => decideAt(tx, ctx, ['paymentNoteApproval'], { ...input, result: 'REJECT_PRE' })),
  updateFile: async ({ id }, ctx) => ({ fileId: await makePaper(ctx, ctx.actor.tenant, id) }),
  getFileAuthKey: async ({ id }, ctx) => paperKey(ctx, id),

  recordList: async ({ noteId }, ctx) => ctx.read(async (tx) => receiptsOf(tx, (await noteOf(tx, noteId)).id)),
  recordSave: async (input, ctx) =>
    ctx.write(async (tx) => {
      const id = await recordReceipt(tx, ctx, input);
      return (await receiptsOf(tx, input.noteId)).find((r) => r.id === id) ?? refuse('finance.noteNotFound');
    }),
  receivedConfirm: async (input, ctx) => ctx.write((tx) => decideAt(tx, ctx, ['paymentConfirm'], input)),
  setNoteProductIsPaymentReceived: async (input, ctx) => ctx.write((tx) => markLines(tx, ctx, input)),
  invoiceInfo: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      const note = await noteOf(tx, id);
      const { total, tax } = invoicedOf(note);
      return {
        buyerName: note.payer_name,
        buyerTaxNo: await payerTaxNoOf(tx, note),
        total: textFromFen(total),
        taxAmount: textFromFen(tax),
        amountNoTax: textFromFen(total - tax),
      };
    }),
  invoice: async (input, ctx) => ctx.write((tx) => decideAt(tx, ctx, ['invoice'], { ...input, result: 'PASS' })),
  uploadInvoice: async (input, ctx) => uploadInvoice(ctx, input),
  removeInvoice: async ({ fileId }, ctx) => ctx.write((tx) => removeInvoice(tx, ctx, fileId)),

  noNeedPay: acted((tx, ctx, input) => exemptNote(tx, ctx, input)),
  needPay: acted((tx, ctx, input) => chargeAgain(tx, ctx, input)),
  setUnpaidCanStamp: acted((tx, ctx, input) => releaseNote(tx, ctx, input)),
  dropPaymentNote: acted((tx, ctx, input) => dropNote(tx, ctx, input)),
  backToStartPaymentNote: acted((tx, ctx, input) => backToStart(tx, ctx, input)),
  revocationPaymentNote: acted((tx, ctx, input) => applyWithdrawal(tx, ctx, input)),
  withdrawConfirmed: decideSome('withdrawConfirmed'),
  withdrawConfirmedPost: decideSome('withdrawConfirmed'),
  withdrawApproval: decideSome('withdrawApproval'),
  withdrawApprovalPost: decideSome('withdrawApproval'),

  discountBefore: async (input, ctx) => ctx.read((tx) => discountBefore(tx, input)),
  discountApplyNew: acted((tx, ctx, input) => applyDiscount(tx, ctx, input)),
  discount: async (input, ctx) => ctx.write((tx) => decideAt(tx, ctx, audits, input)),
  discountAuditInfo: async ({ id }, ctx) =>
    ctx.read(async (tx) => {
      const row =
        (await tx.selectFrom('discount_apply').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('finance.workNotFound');
      const note = await noteOf(tx, row.note_id);
      const [original, taken] = [Number(note.original_amount), Number(row.discount_amount)];
      return {
        id: row.id,
        workNo: row.work_no,
        noteId: note.id,
        noteNo: note.work_no,
        companyName: note.company_name,
        discountKind: row.discount_kind,
        discountAmount: textFromFen(taken),
        originalAmount: textFromFen(original),
        payableAmount: textFromFen(original - taken),
        level: String(row.level),
        reason: row.reason,
        applyUserName: row.apply_user_name,
        state: String(row.state),
        flowInstanceId: row.instance_id ?? '',
      };
    }),
  batchUpdateDiscountApproved: decideSome(...audits),
  batchUpdateDiscountApprovedPost: decideSome(...audits),
  withdrawDiscountApproved: takeSome,
  withdrawDiscountApprovedPost: takeSome,

  selectPaymentNotesPage: async (input, ctx) => ctx.read((tx) => ownNotes.page(tx, ctx, input)),
  ownNotesCount: async (input, ctx) => ctx.read((tx) => ownNotes.counts(tx, ctx, input)),
  ownNote: async ({ id }, ctx) => {
    const found = await ctx.read((tx) => customerNoteOf(tx, ctx, id));
    await openedByCompany(ctx, id);
    return found;
  },
  savePaymentVoucher: acted((tx, ctx, input) => handInVoucher(tx, ctx, input)),
});
