/** Money that has come in: recorded by the cashier, one row per receipt. */
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { fenFromText } from '@zhengjian/contract/rules/money.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { added, changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import type { Act } from '../../workflow/registry.ts';
import { checkChoices } from '../system/index.ts';
import { lockNote, type Note, refuseWithdrawing } from './note-row.ts';
import { passPaid } from './pass-paid.ts';
import { keepPayState } from './pay-state.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'finance.linesMarked': { noteNo: string; lines: string[]; isReceived: boolean };
    'finance.received': { noteNo: string; amount: number; payMethod: string; bankSerial: string };
  }
}

export type Receipt = { payDay: string; amount: number; payMethod: string; payerName: string; bankSerial: string; remark: string };

const OPEN: readonly number[] = [NOTE.toPay, NOTE.voucher, NOTE.partly];

/** One transfer may pay several notes, and each of them once. @throws finance.serialThere */
const refuseTwice = async (tx: Tx, note: Pick<Note, 'id' | 'work_no'>, serial: string): Promise<void> => {
  if (serial === '') return;
  const there = await tx
    .selectFrom('payment_record')
    .select('id')
    .where('note_id', '=', note.id)
    .where('bank_serial', '=', serial)
    .where('amount', '>', '0')
    .executeTakeFirst();
  if (there !== undefined) refuse('finance.serialThere', { serial, no: note.work_no });
};

/** Writes a receipt and what the note has been paid by it. @throws finance.receiptFuture, serialThere, server.dayFar */
export const receive = async (tx: Tx, act: Act, note: Pick<Note, 'id' | 'work_no'>, receipt: Receipt): Promise<string> => {
  if (receipt.payDay > dayText(act.world.now())) refuse('finance.receiptFuture');
  refuseFarDays(act, { payDay: receipt.payDay });
  await checkChoices(tx, act.lang, { pay_method: { payMethod: receipt.payMethod } });
  await refuseTwice(tx, note, receipt.bankSerial);
  const row = {
    ...added(act),
    note_id: note.id,
    pay_time: `${receipt.payDay} 00:00:00`,
    amount: receipt.amount,
    pay_method: receipt.payMethod,
    payer_name: receipt.payerName,
    bank_serial: receipt.bankSerial,
    confirm_user: act.actor.user,
    confirm_user_name: act.actor.name,
    remark: receipt.remark,
  };
  await tx.insertInto('payment_record').values(row).execute();
  await tx
    .updateTable('payment_note')
    .set((e) => ({ paid_amount: e('paid_amount', '+', String(receipt.amount)), ...changed(act), version: e('version', '+', 1) }))
    .where('id', '=', note.id)
    .execute();
  await audit(tx, act, {
    kind: 'finance.received',
    subject: { type: 'payment_note', id: note.id },
    details: { noteNo: note.work_no, amount: receipt.amount, payMethod: receipt.payMethod, bankSerial: receipt.bankSerial },
  });
  return row.id;
};

type Input = {
  noteId: string;
  payDay: string;
  amount: string;
  payMethod: string;
  payerName: string;
  bankSerial?: string | undefined;
  remark?: string | undefined;
};

/**
 * What the company has paid without submitting a voucher counts all the same: where it is the whole, the note goes to its confirmation.
 * @throws finance.noteNotFound, receiptNotNow, receiptParts, serialThere, withdrawOpen
 */
export const recordReceipt = async (tx: Tx, act: Act, input: Input): Promise<string> => {
  const note = await lockNote(tx, input.noteId);
  if (!OPEN.includes(note.state)) refuse('finance.receiptNotNow', { no: note.work_no });
  await refuseWithdrawing(tx, note);
  const amount = fenFromText(input.amount) ?? 0;
  if (amount <= 0) refuse('finance.receiptParts');
  const id = await receive(tx, act, note, { ...input, amount, bankSerial: input.bankSerial ?? '', remark: input.remark ?? '' });
  await passPaid(tx, act, note.id);
  await keepPayState(tx, act, note.id);
  return id;
};

/**
 * Marks what a payment in part has covered; a payment in full marks every line by itself.
 * @throws finance.noteNotFound, receiptNotNow, withdrawOpen, lineUnknown
 */
export const markLines = async (
  tx: Tx,
  act: Act,
  { id, lineIds, isReceived }: { id: string; lineIds: readonly string[]; isReceived: boolean },
): Promise<null> => {
  const note = await lockNote(tx, id);
  if (!OPEN.includes(note.state)) refuse('finance.receiptNotNow', { no: note.work_no });
  await refuseWithdrawing(tx, note);
  const marked = await tx
    .updateTable('payment_note_line')
    .set((e) => ({ is_received: isReceived, ...changed(act), version: e('version', '+', 1) }))
    .where('note_id', '=', note.id)
    .where('id', 'in', [...lineIds])
    .returning(['item_code', 'item_name'])
    .execute();
  if (marked.length !== new Set(lineIds).size) refuse('finance.lineUnknown');
  await audit(tx, act, {
    kind: 'finance.linesMarked',
    subject: { type: 'payment_note', id: note.id },
    details: { noteNo: note.work_no, lines: marked.map((l) => `${l.item_code} ${l.item_name}`), isReceived },
  });
  return null;
};
