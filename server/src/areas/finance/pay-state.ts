/** How a case stands with its payments: kept at the case, told to its process, asked before a stamp. */
import { NOTE, PAY } from '@zhengjian/contract/areas/finance/states.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import { sql } from 'kysely';
import { lineOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { casesOfWork, tellFact } from '../../workflow/facts.ts';
import type { Act } from '../../workflow/registry.ts';
import { unchargedIn } from './charges.ts';
import { type Note, openOf } from './note-row.ts';
import { NOTE_WORK } from './work.ts';
import '../../cases/tables.ts';

const FACT = 'payment.received';
const ENDED: readonly number[] = [NOTE.revoked, NOTE.refunded];
const SETTLED: readonly number[] = [NOTE.paid, NOTE.exempt];
type Standing = Pick<Note, 'id' | 'work_no' | 'state' | 'paid_amount' | 'payable_amount' | 'unpaid_can_stamp' | 'issue_time'>;

/** The notes of a case that count: neither revoked nor refunded. */
const notesOf = async (tx: Tx, caseId: string): Promise<Standing[]> => {
  const rows = await tx
    .selectFrom('case_work as w')
    .innerJoin('payment_note as n', (j) => j.onRef('n.tenant_id', '=', 'w.tenant_id').onRef('n.id', '=', 'w.work_id'))
    .select(['n.id', 'n.work_no', 'n.state', 'n.paid_amount', 'n.payable_amount', 'n.unpaid_can_stamp', 'n.issue_time'])
    .where('w.case_id', '=', caseId)
    .where('w.kind', '=', NOTE_WORK.kind)
    .orderBy('n.work_no')
    .execute();
  return rows.filter((n) => !ENDED.includes(n.state));
};

const isSettled = ({ state }: Standing): boolean => SETTLED.includes(state);
/** A note that has not been issued is nothing that its payer knows of. */
const isIssued = (note: Standing): boolean => note.issue_time !== null || isSettled(note);

/** Key of dictionary pay_state. */
export const payStateOf = (notes: readonly Standing[]): number => {
  const issued = notes.filter(isIssued);
  const open = issued.filter((n) => !isSettled(n));
  if (issued.length === 0) return PAY.none;
  if (open.length === 0) return issued.some((n) => n.state === NOTE.paid) ? PAY.paid : PAY.exempt;
  if (open.every((n) => n.unpaid_can_stamp)) return PAY.released;
  return issued.some((n) => Number(n.paid_amount) > 0) ? PAY.partly : PAY.due;
};

/** Everything is paid or exempt, and nothing is being drawn up beside. */
const isPaid = (notes: readonly Standing[]): boolean => notes.length > 0 && notes.every(isSettled);

/** Keeps the payment state of the cases that a note serves, and tells their processes what has come true. */
export const keepPayState = async (tx: Tx, act: Act, noteId: string): Promise<void> => {
  for (const caseId of await casesOfWork(tx, act, noteId)) {
    const found = await tx.selectFrom('business_case').select(['category', 'pay_state']).where('id', '=', caseId).executeTakeFirst();
    if (found === undefined) continue;
    const notes = await notesOf(tx, caseId);
    const state = payStateOf(notes);
    // a line keeps it in its own table, which the shared one follows
    if (state !== found.pay_state)
      await sql`update ${sql.table(lineOf(found.category).table)} set pay_state = ${state}, updated_at = ${act.world.now()}, updated_by = ${act.actor.user}
        where tenant_id = ${act.actor.tenant} and id = ${caseId}`.execute(tx);
    await tellFact(tx, act, FACT, [caseId], { holds: isPaid(notes) });
  }
};

type StampRight =
  | { may: true }
  /** `open`: fen that are to be paid; nothing where no note was issued. */
  | { may: false; open: number; notes: string[] };

/** Whether papers of a case may be stamped: everything is paid, exempt or released (domain 7). */
export const mayStamp = async (tx: Tx, caseId: string): Promise<StampRight> => {
  const notes = await notesOf(tx, caseId);
  const held = notes.filter((n) => !isSettled(n) && !n.unpaid_can_stamp);
  if (notes.length > 0 && held.length === 0) return { may: true };
  return { may: false, open: held.reduce((sum, n) => sum + openOf(n), 0), notes: held.map((n) => n.work_no) };
};

/** @throws finance.unpaid with the amount that is open, finance.noNote */
export const refuseUnpaid = async (tx: Tx, caseId: string): Promise<void> => {
  const right = await mayStamp(tx, caseId);
  if (right.may) return;
  if (right.notes.length === 0) refuse('finance.noNote');
  refuse('finance.unpaid', { amount: textFromFen(right.open), notes: right.notes });
};

/** What a case has to pay, and what of it no note says yet, for its pages. */
export const paymentOf = async (tx: Tx, caseId: string) => {
  const notes = await notesOf(tx, caseId);
  const right = await mayStamp(tx, caseId);
  return {
    payed: isPaid(notes),
    payState: String(payStateOf(notes)),
    openAmount: textFromFen(notes.filter((n) => isIssued(n) && !isSettled(n)).reduce((sum, n) => sum + openOf(n), 0)),
    uncharged: await unchargedIn(tx, caseId),
    mayStamp: right.may,
  };
};
