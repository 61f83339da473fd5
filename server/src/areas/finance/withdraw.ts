/** Revocation of a note and refund of what was paid on it: applied for, confirmed at finance, approved, refunded (domain 4.13). */
import { refundForm, withdrawConfirmForm } from '@zhengjian/contract/areas/finance/nodes.ts';
import { WITHDRAW_KIND } from '@zhengjian/contract/areas/finance/records.ts';
import { NOTE, WITHDRAW } from '@zhengjian/contract/areas/finance/states.ts';
import { en } from '@zhengjian/contract/areas/finance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import { fenFromText, textFromFen } from '@zhengjian/contract/rules/money.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { caseProcess } from '../../cases/process.ts';
import { restartUntold, restartWork, servedBy, startWork } from '../../cases/works.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed, created } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import { type Act, type CaseAct, node, type ProcessHooks, registerProcess } from '../../workflow/registry.ts';
import { submitTask } from '../../workflow/submit-task.ts';
import { nextNumber } from '../system/index.ts';
import { lockNote, type Note, noteOf, refuseWithdrawing } from './note-row.ts';
import { payableAgain } from './pay-day.ts';
import { keepPayState } from './pay-state.ts';
import { endNote } from './side-doors.ts';
import { tellWithdrawal } from './tell-withdrawal.ts';
import { NOTE_WORK, WITHDRAW_WORK } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'finance.withdrawalApplied': { noteNo: string; withdrawalNo: string; withdrawKind: string; amount: number; reason: string };
    'finance.withdrawalApproved': { noteNo: string; withdrawalNo: string; withdrawKind: string };
    'finance.refunded': { noteNo: string; withdrawalNo: string; amount: number };
  }
}

const REVOCABLE: readonly number[] = [NOTE.toPay, NOTE.partly];
/** Issued: what has been received on one goes back, also before its company has submitted a voucher. */
const REFUNDABLE: readonly number[] = [NOTE.toPay, NOTE.voucher, NOTE.partly, NOTE.paid];

type Input = {
  id: string;
  withdrawKind: string;
  amount?: string | undefined;
  reason: string;
  bankName?: string | undefined;
  bankAccountNo?: string | undefined;
};

/** What is refunded in fen; nothing for a revocation. @throws finance.withdrawKind, notRevocable, revokePaid, notRefundable, refundAmount, refundAccount */
const amountOf = (note: Note, { withdrawKind, amount, bankName, bankAccountNo }: Input): number => {
  const paid = Number(note.paid_amount);
  const said = { no: note.work_no, paid: textFromFen(paid) };
  if (withdrawKind === WITHDRAW_KIND.revoke) {
    if (!REVOCABLE.includes(note.state)) refuse('finance.notRevocable');
    return paid > 0 ? refuse('finance.revokePaid', said) : 0;
  }
  if (withdrawKind !== WITHDRAW_KIND.refund) return refuse('finance.withdrawKind');
  if (!REFUNDABLE.includes(note.state) || paid <= 0) refuse('finance.notRefundable');
  const fen = fenFromText(amount ?? '') ?? 0;
  if (fen <= 0 || fen > paid) refuse('finance.refundAmount', said);
  if (!bankName || !bankAccountNo) refuse('finance.refundAccount');
  return fen;
};

/** @throws finance.noteNotFound, withdrawOpen and those of {@link amountOf} */
export const applyWithdrawal = async (tx: Tx, act: Act, input: Input): Promise<string> => {
  const note = await lockNote(tx, input.id);
  await refuseWithdrawing(tx, note);
  const amount = amountOf(note, input);
  const caseIds = await casesOfWork(tx, act, note.id);
  const row = created(act);
  const withdrawalNo = await nextNumber(tx, act, { pattern: PATTERNS.withdrawal, param: 'number.withdrawal' });
  await tx
    .insertInto('payment_withdraw')
    .values({
      ...row,
      ...(await servedBy(tx, caseIds)),
      work_no: withdrawalNo,
      title: note.title,
      state: WITHDRAW.draft,
      work_since: act.world.now(),
      note_id: note.id,
      withdraw_kind: input.withdrawKind,
      amount,
      reason: input.reason,
      bank_name: input.bankName ?? '',
      bank_account_no: input.bankAccountNo ?? '',
    })
    .execute();
  await tellWithdrawal(tx, act, note, { stage: 'underWay', withdrawKind: input.withdrawKind, amount });
  const instanceId = await startWork(tx, act, WITHDRAW_WORK, {
    id: row.id,
    caseIds,
    vars: { refund: input.withdrawKind === WITHDRAW_KIND.refund },
  });
  await submitTask(tx, act, { instanceId, node: 'withdrawApply', result: 'PASS', remark: input.reason });
  await keepPayState(tx, act, note.id);
  await audit(tx, act, {
    kind: 'finance.withdrawalApplied',
    subject: { type: 'payment_withdraw', id: row.id },
    details: { noteNo: note.work_no, withdrawalNo, withdrawKind: input.withdrawKind, amount, reason: input.reason },
  });
  return row.id;
};

const applied = async (tx: Tx, id: string) =>
  (await tx.selectFrom('payment_withdraw').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('finance.workNotFound');

/** Approved: a note that is revoked ends here; a refund waits for the cashier. */
const takeEffect = async (act: CaseAct): Promise<void> => {
  const { tx, businessId } = act;
  const row = await applied(tx, businessId);
  const note = await lockNote(tx, row.note_id);
  if (row.withdraw_kind === WITHDRAW_KIND.revoke) {
    await endNote(tx, act, note, { state: NOTE.revoked, why: row.reason, untold: true });
    await tellWithdrawal(tx, act, note, { stage: 'done', withdrawKind: row.withdraw_kind, amount: 0 });
    await keepPayState(tx, act, note.id);
  }
  await audit(tx, act, {
    kind: 'finance.withdrawalApproved',
    subject: { type: 'payment_withdraw', id: row.id },
    details: { noteNo: note.work_no, withdrawalNo: row.work_no, withdrawKind: row.withdraw_kind },
  });
};

/** Lines were marked as received for what has gone back: the cashier marks anew what is left. */
const unmarkLines = async (tx: Tx, act: Act, noteId: string): Promise<void> => {
  await tx
    .updateTable('payment_note_line')
    .set((e) => ({ is_received: false, ...changed(act), version: e('version', '+', 1) }))
    .where('note_id', '=', noteId)
    .where('is_received', '=', true)
    .execute();
};

const isRunning = async (tx: Tx, { instance_id }: Pick<Note, 'instance_id'>): Promise<boolean> => {
  const found = await tx.selectFrom('wf_instance').select('status').where('id', '=', instance_id).executeTakeFirst();
  return found?.status === 'active';
};

/** Nothing is left on it. */
const endRefunded = async (tx: Tx, act: Act, note: Note, why: string): Promise<void> => {
  await unmarkLines(tx, act, note.id);
  if (await isRunning(tx, note)) await endNote(tx, act, note, { state: NOTE.refunded, why, untold: true });
  else await restartUntold(tx, act, NOTE_WORK, note.id, 'refunded');
};

/** It had been paid and is not any more: what is missing is to be paid like the rest of any other part, or to be released. */
const askForRest = async (tx: Tx, act: Act, note: Note, why: string): Promise<void> => {
  await unmarkLines(tx, act, note.id);
  const released = { unpaid_can_stamp: false, unpaid_stamp_reason: '', promised_date: null };
  const columns = { ...released, ...(await payableAgain(tx, act, note)) };
  await tx
    .updateTable('payment_note')
    .set((e) => ({ ...columns, ...changed(act), version: e('version', '+', 1) }))
    .where('id', '=', note.id)
    .execute();
  if (await isRunning(tx, note)) await endNote(tx, act, note, { state: NOTE.partly, why, untold: true });
  await restartWork(tx, act, NOTE_WORK, note.id, 'rest');
};

/**
 * The money went back: a receipt of less than nothing, so that income by the day adds up. A note with nothing left on it is refunded; one
 * on which less is left than it comes to is paid in part.
 */
const refunded = async (act: CaseAct, day: string, serial: string): Promise<void> => {
  const { tx, businessId } = act;
  const row = await applied(tx, businessId);
  const note = await lockNote(tx, row.note_id);
  const amount = Number(row.amount);
  const left = Number(note.paid_amount) - amount;
  await tx
    .updateTable('payment_withdraw')
    .set({ refund_day: day, refund_serial: serial, ...changed(act) })
    .where('id', '=', row.id)
    .execute();
  await tx
    .insertInto('payment_record')
    .values({
      ...added(act),
      note_id: note.id,
      pay_time: `${day} 00:00:00`,
      amount: -amount,
      pay_method: '1',
      payer_name: note.payer_name,
      bank_serial: serial,
      confirm_user: act.actor.user,
      confirm_user_name: act.actor.name,
      remark: row.work_no,
    })
    .execute();
  await tx
    .updateTable('payment_note')
    .set((e) => ({ paid_amount: left, ...changed(act), version: e('version', '+', 1) }))
    .where('id', '=', note.id)
    .execute();
  if (left <= 0) await endRefunded(tx, act, note, row.reason);
  else if (note.state === NOTE.paid && left < Number(note.payable_amount)) await askForRest(tx, act, note, row.reason);
  await tellWithdrawal(tx, act, note, { stage: 'done', withdrawKind: row.withdraw_kind, amount, day });
  await keepPayState(tx, act, note.id);
  await audit(tx, act, {
    kind: 'finance.refunded',
    subject: { type: 'payment_withdraw', id: row.id },
    details: { noteNo: note.work_no, withdrawalNo: row.work_no, amount },
  });
};

/** The payer hears that nothing comes of it, not why. */
const tellDropped = async (act: CaseAct): Promise<void> => {
  const row = await applied(act.tx, act.businessId);
  const note = await noteOf(act.tx, row.note_id);
  await tellWithdrawal(act.tx, act, note, { stage: 'dropped', withdrawKind: row.withdraw_kind, amount: Number(row.amount) });
};

const nodes = {
  withdrawApply: node({
    apply: async (act) => (act.result === 'PASS_DROP' ? tellDropped(act) : undefined),
  }),
  withdrawConfirmed: node({
    form: withdrawConfirmForm,
    guard: async (act) => {
      if (!act.result.startsWith('PASS')) return;
      const row = await applied(act.tx, act.businessId);
      const note = await noteOf(act.tx, row.note_id);
      if (note.invoice_no !== '' && act.input.invoiceHandled !== '1')
        refuse('finance.invoiceNotCredited', { no: note.work_no, invoice: note.invoice_no });
    },
    apply: async (act) => {
      await act.tx
        .updateTable('payment_withdraw')
        .set({ invoice_handled: act.input.invoiceHandled === '1', ...changed(act) })
        .where('id', '=', act.businessId)
        .execute();
    },
    undo: async (act) => {
      await act.tx
        .updateTable('payment_withdraw')
        .set({ invoice_handled: false, ...changed(act) })
        .where('id', '=', act.businessId)
        .execute();
    },
  }),
  refund: node({
    form: refundForm,
    guard: (act) => {
      if (act.input.refundDay && act.input.refundDay > dayText(act.world.now())) refuse('finance.receiptFuture');
      refuseFarDays(act, { refundDay: act.input.refundDay });
    },
    apply: (act) => refunded(act, act.input.refundDay ?? dayText(act.world.now()), act.input.refundSerial ?? ''),
  }),
};

const shared = caseProcess(WITHDRAW_WORK);
const hooks: ProcessHooks = {
  ...shared,
  setState: async (act, state) => {
    await shared.setState(act, state);
    // a refund that is given up holds no stamp back any more
    if (Number(state) === WITHDRAW.dropped) await keepPayState(act.tx, act, (await applied(act.tx, act.businessId)).note_id);
  },
  texts: { zh, en },
  isInternal: true,
  discontinued: String(WITHDRAW.dropped),
  discontinuing: tellDropped,
  moves: {
    // money goes back once its refund is approved
    guard: async ({ tx, businessId, to }) => {
      if (to === 'refund') refuse('finance.refundNotApproved', { no: (await applied(tx, businessId)).work_no });
    },
  },
  nodes,
  actions: { 'withdrawal.approved': takeEffect },
};

/** Tells the engine about revocations and refunds, at start-up. */
export const withdrawNodes = (): void => registerProcess(WITHDRAW_WORK.category, hooks);
