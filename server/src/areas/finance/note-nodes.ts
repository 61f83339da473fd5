/** What the nodes of the payment note do; the engine calls in here in the transaction of the act. */
import { invoiceDigits, invoiceForm, receiptForm, SPECIAL_VAT } from '@zhengjian/contract/areas/finance/nodes.ts';
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { en } from '@zhengjian/contract/areas/finance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import { fenFromText, textFromFen } from '@zhengjian/contract/rules/money.ts';
import { caseProcess } from '../../cases/process.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import {
  type CaseAct,
  type Moves,
  type NodeAct,
  node,
  type OpenedTask,
  type ProcessHooks,
  registerProcess,
} from '../../workflow/registry.ts';
import { INVOICE_STEP, issueInvoices } from './invoice-files.ts';
import { linesOf, noteOf, openOf, payerTaxNoOf, refuseWithdrawing } from './note-row.ts';
import { PAY_NODE, payDayOf, payLastDay } from './pay-day.ts';
import { keepPayState } from './pay-state.ts';
import { receive } from './receipts.ts';
import { NOTE_WORK } from './work.ts';

const FULL = 'PASS_FULL';
const PART = 'PASS_PART';
const passes = (result: string): boolean => result.startsWith('PASS');
const thisNote = ({ tx, businessId }: CaseAct) => noteOf(tx, businessId);
const write = async ({ tx, actor, world, businessId }: CaseAct, columns: object): Promise<void> => {
  await tx
    .updateTable('payment_note')
    .set((e) => ({ ...columns, ...changed({ actor, world }), version: e('version', '+', 1) }))
    .where('id', '=', businessId)
    .execute();
};

/** A note that is to be paid says what, how much and until when. @throws finance.noLines, nothingToPay, deadlinePast, withdrawOpen, server.dayFar */
const guardReady = async (act: CaseAct): Promise<void> => {
  const note = await thisNote(act);
  await refuseWithdrawing(act.tx, note);
  if ((await linesOf(act.tx, [note.id])).length === 0) refuse('finance.noLines');
  if (Number(note.payable_amount) === 0) refuse('finance.nothingToPay');
  if (!note.pay_day_set) return;
  if (note.pay_deadline < dayText(act.world.now())) refuse('finance.deadlinePast');
  // a draft of before there was a limit
  refuseFarDays(act, { payDeadline: note.pay_deadline });
};

type Given = NodeAct<{
  amount?: string | undefined;
  payDay?: string | undefined;
  payMethod?: string | undefined;
  paidBy?: string | undefined;
  bankSerial?: string | undefined;
}>;
const givenFen = ({ input }: Given): number => fenFromText(input.amount ?? '0') ?? 0;

/** What has been received with this receipt must be what the result says. @throws finance.receiptParts, notInFull, notInPart, nothingOpen, withdrawOpen */
const guardReceipt = async (act: Given): Promise<void> => {
  const note = await thisNote(act);
  await refuseWithdrawing(act.tx, note);
  if (!passes(act.result)) {
    // a company that has paid everything is asked for nothing
    if (Number(note.paid_amount) > 0 && openOf(note) === 0) refuse('finance.nothingOpen', { no: note.work_no });
    return;
  }
  const amount = givenFen(act);
  if (amount < 0 || (amount > 0 && !(act.input.payDay && act.input.payMethod))) refuse('finance.receiptParts');
  if (act.input.payDay && act.input.payDay > dayText(act.world.now())) refuse('finance.receiptFuture');
  const [paid, payable] = [Number(note.paid_amount) + amount, Number(note.payable_amount)];
  const said = { paid: textFromFen(paid), payable: textFromFen(payable) };
  if (act.result === FULL && paid < payable) refuse('finance.notInFull', said);
  if (act.result === PART && (paid <= 0 || paid >= payable)) refuse('finance.notInPart', said);
};

/** The last day of the step that the issue has opened for the company: what the note says from now on. */
const openedUntil = async ({ tx, actor, opened }: CaseAct & { opened: readonly OpenedTask[] }): Promise<string> => {
  const task = await tx
    .selectFrom('wf_task')
    .select('due_at')
    .where('tenant_id', '=', actor.tenant)
    .where(
      'id',
      'in',
      opened.map(({ taskId }) => taskId),
    )
    .where('node', '=', PAY_NODE)
    .executeTakeFirstOrThrow();
  if (task.due_at === null) throw new Error('the step of payment has a last day');
  return task.due_at.slice(0, 10);
};

const settleVouchers = async ({ tx, actor, world, businessId }: CaseAct): Promise<void> => {
  await tx
    .updateTable('payment_voucher')
    .set((e) => ({ is_settled: true, ...changed({ actor, world }), version: e('version', '+', 1) }))
    .where('note_id', '=', businessId)
    .where('is_settled', '=', false)
    .execute();
};

const nodes = {
  paymentNoteDrawUp: node({
    guard: guardReady,
    apply: async (act) =>
      write(act, {
        billing_clerk: act.actor.user,
        billing_clerk_name: act.actor.name,
        // who audits it reads the day that it would get today
        pay_deadline: await payDayOf(act.tx, act, await thisNote(act)),
      }),
    undo: (act) => write(act, { billing_clerk: null, billing_clerk_name: '' }),
  }),
  paymentNoteApproval: node({
    guard: async (act) => {
      if (passes(act.result)) await guardReady(act);
    },
    apply: async (act) => {
      if (!passes(act.result)) return;
      await write(act, {
        audit_user: act.actor.user,
        audit_user_name: act.actor.name,
        issue_time: act.world.now(),
        pay_deadline: await openedUntil(act),
        paper_due: true,
        overdue_told_at: null,
      });
      await keepPayState(act.tx, act, act.businessId);
    },
    undo: async (act) => {
      await write(act, { audit_user: null, audit_user_name: '', issue_time: null });
      await keepPayState(act.tx, act, act.businessId);
    },
  }),
  [PAY_NODE]: node({
    lastDay: payLastDay,
    guard: async (act) => {
      const note = await thisNote(act);
      await refuseWithdrawing(act.tx, note);
      const handed = await act.tx
        .selectFrom('payment_voucher')
        .select('id')
        .where('note_id', '=', note.id)
        .where('is_settled', '=', false)
        .executeTakeFirst();
      if (handed === undefined && openOf(note) > 0) refuse('finance.voucherMissing');
    },
  }),
  paymentConfirm: node({
    form: receiptForm,
    guard: guardReceipt,
    apply: async (act) => {
      const amount = passes(act.result) ? givenFen(act) : 0;
      const note = await thisNote(act);
      if (amount > 0)
        await receive(act.tx, act, note, {
          payDay: act.input.payDay ?? dayText(act.world.now()),
          amount,
          payMethod: act.input.payMethod ?? '',
          payerName: act.input.paidBy || note.payer_name,
          bankSerial: act.input.bankSerial ?? '',
          remark: '',
        });
      await settleVouchers(act);
      if (act.result === FULL)
        await act.tx
          .updateTable('payment_note_line')
          .set({ is_received: true, ...changed(act) })
          .where('note_id', '=', note.id)
          .execute();
      await keepPayState(act.tx, act, note.id);
    },
  }),
  [INVOICE_STEP]: node({
    form: invoiceForm,
    guard: async (act) => {
      const note = await thisNote(act);
      await refuseWithdrawing(act.tx, note);
      const { invoiceKind = '', invoiceNo = '' } = act.input;
      const digits = invoiceDigits(invoiceKind);
      if (digits !== undefined && invoiceNo.length !== digits) refuse('finance.invoiceDigits', { n: digits });
      if (SPECIAL_VAT.includes(invoiceKind) && (await payerTaxNoOf(act.tx, note)) === '')
        refuse('finance.invoiceTaxNo', { payer: note.payer_name });
      if (act.input.invoiceDate && act.input.invoiceDate > dayText(act.world.now())) refuse('finance.invoiceEarly');
      refuseFarDays(act, { invoiceDate: act.input.invoiceDate });
    },
    apply: async (act) => {
      await write(act, {
        invoice_no: act.input.invoiceNo ?? '',
        invoice_date: act.input.invoiceDate ?? null,
        invoice_kind: act.input.invoiceKind ?? '',
      });
      await issueInvoices(act.tx, act, act.businessId);
    },
    undo: (act) => write(act, { invoice_no: '', invoice_date: null, invoice_kind: '' }),
  }),
};

/** Before it is issued, and while it is to be paid: from one to the other a note comes by its audit, a revocation or a refund alone. */
const TOGETHER: readonly (readonly string[])[] = [
  ['paymentNoteDrawUp', 'paymentNoteApproval'],
  [PAY_NODE, 'paymentConfirm'],
];

const moves: Moves = {
  guard: async (move) => {
    const note = await thisNote(move);
    await refuseWithdrawing(move.tx, note);
    if (!TOGETHER.some((steps) => steps.includes(move.from) && steps.includes(move.to))) refuse('finance.stepByStep', { no: note.work_no });
  },
  apply: async (move) => {
    if (move.from === 'paymentConfirm') await settleVouchers(move);
    await keepPayState(move.tx, move, move.businessId);
  },
};

const hooks: ProcessHooks = {
  ...caseProcess(NOTE_WORK),
  texts: { zh, en },
  moves,
  // what was not issued yet is charged no more; what was stays to be paid, revoked or refunded
  withoutCases: async (act) => ((await thisNote(act)).issue_time === null ? { state: String(NOTE.revoked), told: null } : undefined),
  nodes,
};

/** Tells the engine about the payment note, at start-up. */
export const noteNodes = (): void => registerProcess(NOTE_WORK.category, hooks);
