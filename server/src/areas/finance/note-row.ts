/** One payment note: read, locked, kept in step with its lines and receipts. */
import { WITHDRAW_KIND, type Withdrawing } from '@zhengjian/contract/areas/finance/records.ts';
import { NOTE, WITHDRAW } from '@zhengjian/contract/areas/finance/states.ts';
import type { Totals } from '@zhengjian/contract/rules/fees.ts';
import { partOf, totalsOf } from '@zhengjian/contract/rules/fees.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import type { Act } from '../../workflow/registry.ts';
import './tables.ts';

export type Note = Selectable<Schema['payment_note']>;
export type Line = Selectable<Schema['payment_note_line']>;

/** A note that the viewer sees, or a discount or withdrawal of one: pages open by either id. @throws finance.noteNotFound */
export const noteOf = async (tx: Tx, id: string): Promise<Note> => {
  const find = (noteId: string) => tx.selectFrom('payment_note').selectAll().where('id', '=', noteId).executeTakeFirst();
  const found = await find(id);
  if (found !== undefined) return found;
  const about =
    (await tx.selectFrom('discount_apply').select('note_id').where('id', '=', id).executeTakeFirst()) ??
    (await tx.selectFrom('payment_withdraw').select('note_id').where('id', '=', id).executeTakeFirst());
  return (about && (await find(about.note_id))) ?? refuse('finance.noteNotFound');
};

const DRAFTING: readonly number[] = [NOTE.draft, NOTE.sentBack];
/** Its lines may be changed; nobody outside knows of it. */
export const isDrafting = ({ state }: Pick<Note, 'state'>): boolean => DRAFTING.includes(state);

/** The note under its row lock. @throws finance.noteNotFound */
export const lockNote = async (tx: Tx, id: string): Promise<Note> =>
  (await tx.selectFrom('payment_note').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()) ?? refuse('finance.noteNotFound');

export const linesOf = (tx: Tx, noteIds: readonly string[]): Promise<Line[]> =>
  tx
    .selectFrom('payment_note_line')
    .selectAll()
    .where('note_id', 'in', [...noteIds])
    .orderBy('note_id')
    .orderBy('position')
    .orderBy('id')
    .execute();

/** What its receipts fall short of it, in fen. */
export const openOf = ({ payable_amount, paid_amount }: Pick<Note, 'payable_amount' | 'paid_amount'>): number =>
  Math.max(0, Number(payable_amount) - Number(paid_amount));

const OWES_NOTHING: readonly number[] = [NOTE.exempt, NOTE.revoked, NOTE.refunded];
/** What its payer still owes, in fen: nothing once it is exempt or has ended. */
export const owedOn = (note: Pick<Note, 'state' | 'payable_amount' | 'paid_amount'>): number =>
  OWES_NOTHING.includes(note.state) ? 0 : openOf(note);

const OPEN: readonly number[] = [NOTE.toPay, NOTE.voucher, NOTE.partly];
/** It is to be paid, or was refunded in part by a version that left it as paid. */
export const isOwing = (note: Pick<Note, 'state' | 'payable_amount' | 'paid_amount'>): boolean =>
  OPEN.includes(note.state) || (note.state === NOTE.paid && openOf(note) > 0);

/** What an invoice of it says, in fen: what has been paid of it and not gone back, and the VAT in that. */
export const invoicedOf = ({
  payable_amount,
  paid_amount,
  tax_amount,
}: Pick<Note, 'payable_amount' | 'paid_amount' | 'tax_amount'>): { total: number; tax: number } => {
  const payable = Number(payable_amount);
  const total = Math.min(Number(paid_amount), payable);
  return { total, tax: payable === 0 ? 0 : partOf(Number(tax_amount), total, payable) };
};

/** Tax number of whoever pays it: that of the company of its cases, where no other name was given for the invoice. */
export const payerTaxNoOf = async (tx: Tx, { payer_name, company_name, company_id }: Note): Promise<string> => {
  if (payer_name !== company_name) return '';
  const payer = await tx.selectFrom('company').select('uscc').where('id', '=', company_id).executeTakeFirst();
  return payer?.uscc ?? '';
};

/** Writes the totals that the lines come to; the paper follows. */
export const writeTotals = async (tx: Tx, act: Act, noteId: string): Promise<Totals> => {
  const lines = await linesOf(tx, [noteId]);
  const totals = totalsOf(lines.map((l) => ({ amount: Number(l.amount), discount: Number(l.discount), taxRate: l.tax_rate })));
  await tx
    .updateTable('payment_note')
    .set((e) => ({
      original_amount: totals.originalAmount,
      discount_amount: totals.discountAmount,
      payable_amount: totals.payableAmount,
      tax_amount: totals.taxAmount,
      paper_due: e.case().when('issue_time', 'is not', null).then(true).else(e.ref('paper_due')).end(),
      ...changed(act),
      version: e('version', '+', 1),
    }))
    .where('id', '=', noteId)
    .execute();
  return totals;
};

const UNDECIDED: readonly number[] = [WITHDRAW.draft, WITHDRAW.confirm, WITHDRAW.approval, WITHDRAW.returned];
/** Of the rows of `payment_withdraw` that a statement calls so: revocations that are not decided yet, and refunds whose money has not gone back. */
export const openWithdrawn = (row: string) =>
  sql<SqlBool>`(${sql.ref(`${row}.state`)} in (${sql.join(UNDECIDED.map((state) => sql.lit(state)))})
    or ${sql.ref(`${row}.state`)} = ${sql.lit(WITHDRAW.approved)} and ${sql.ref(`${row}.withdraw_kind`)} = ${sql.lit(WITHDRAW_KIND.refund)})`;

const openWithdrawals = (tx: Tx) => tx.selectFrom('payment_withdraw').where(openWithdrawn('payment_withdraw'));

/** The revocation or refund of a note that is under way. */
export const openWithdrawal = (tx: Tx, noteId: string) =>
  openWithdrawals(tx).select(['id', 'work_no', 'withdraw_kind']).where('note_id', '=', noteId).executeTakeFirst();

/** What each note is in, of those that are in something. */
export const withdrawingOf = async (tx: Tx, noteIds: readonly string[]): Promise<ReadonlyMap<string, Withdrawing>> => {
  const rows = await openWithdrawals(tx).select(['note_id', 'withdraw_kind']).where('note_id', 'in', noteIds).execute();
  return new Map(rows.map((r) => [r.note_id, r.withdraw_kind === WITHDRAW_KIND.refund ? 'refund' : 'revoke']));
};

/** What is to go back on each note, in fen: refunds applied for, until they are dropped or the money has gone. */
export const refundingOf = async (tx: Tx, noteIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (noteIds.length === 0) return new Map();
  const rows = await openWithdrawals(tx)
    .select(['note_id', 'amount'])
    .where('note_id', 'in', [...noteIds])
    .where('withdraw_kind', '=', WITHDRAW_KIND.refund)
    .execute();
  return new Map(rows.map((r) => [r.note_id, Number(r.amount)]));
};

/** @throws finance.withdrawOpen */
export const refuseWithdrawing = async (tx: Tx, note: Pick<Note, 'id' | 'work_no'>): Promise<void> => {
  const open = await openWithdrawal(tx, note.id);
  if (open) refuse('finance.withdrawOpen', { no: note.work_no, withdrawal: open.work_no });
};
