/**
 * How a case stands with its payments: kept at the case, told to its process, asked before a stamp. A note is settled by its amounts:
 * what was refunded counts as not paid, what is about to be refunded stands in the way of a stamp already (domain 3.13, 7).
 */
import { NOTE, PAY } from '@zhengjian/contract/areas/finance/states.ts';
import { textFromFen } from '@zhengjian/contract/rules/money.ts';
import type { Pause } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import { lineOf } from '../../cases/lines.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { casesOfWork, tellFact } from '../../workflow/facts.ts';
import type { Act } from '../../workflow/registry.ts';
import { renewResting } from '../../workflow/renew-limit.ts';
import { unchargedIn } from './charges.ts';
import { type Note, openOf, refundingOf } from './note-row.ts';
import { PAY_NODE } from './pay-day.ts';
import { NOTE_WORK } from './work.ts';
import '../../cases/tables.ts';

const FACT = 'payment.received';
const ENDED: readonly number[] = [NOTE.revoked, NOTE.refunded];
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

const isSettled = (note: Standing): boolean => note.state === NOTE.exempt || (note.state === NOTE.paid && openOf(note) === 0);
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
    await renewResting(tx, act, caseId);
  }
};

/** The notes of a case as they stand once what is being refunded has gone back: those that hold a stamp back, and how many there are. */
const heldOf = async (tx: Tx, caseId: string): Promise<{ held: Standing[]; all: number }> => {
  const notes = await notesOf(tx, caseId);
  const going = await refundingOf(
    tx,
    notes.map(({ id }) => id),
  );
  const left = notes.map((n) => ({ ...n, paid_amount: String(Number(n.paid_amount) - (going.get(n.id) ?? 0)) }));
  // a release is for what is still to be paid, not for what is paid back
  return { held: left.filter((n) => !isSettled(n) && !(n.unpaid_can_stamp && !going.has(n.id))), all: notes.length };
};

type StampRight =
  | { may: true }
  /** `open`: fen that are to be paid; nothing where no note was issued. */
  | { may: false; open: number; notes: string[] };

/** Whether papers of a case may be stamped: everything is paid, exempt or released (domain 7). */
export const mayStamp = async (tx: Tx, caseId: string): Promise<StampRight> => {
  const { held, all } = await heldOf(tx, caseId);
  if (all > 0 && held.length === 0) return { may: true };
  return { may: false, open: held.reduce((sum, n) => sum + openOf(n), 0), notes: held.map((n) => n.work_no) };
};

/** Whether a step that needs everything paid waits for it: an issued note is neither settled nor released. */
export const waitsForPayment = async (tx: Tx, caseId: string): Promise<boolean> => (await heldOf(tx, caseId)).held.some(isIssued);

/** Stretches in which its company had a note of the case to pay that is not released; the last one goes on while `to` is null. */
export const owedStretches = async (tx: Tx, caseId: string): Promise<Pause[]> =>
  tx
    .selectFrom('case_work as w')
    .innerJoin('payment_note as n', (j) => j.onRef('n.tenant_id', '=', 'w.tenant_id').onRef('n.id', '=', 'w.work_id'))
    .innerJoin('wf_instance as i', (j) => j.onRef('i.tenant_id', '=', 'n.tenant_id').onRef('i.business_id', '=', 'n.id'))
    .innerJoin('wf_activity as a', (j) => j.onRef('a.tenant_id', '=', 'i.tenant_id').onRef('a.instance_id', '=', 'i.id'))
    .select(['a.started_at as from', 'a.ended_at as to'])
    .where('w.case_id', '=', caseId)
    .where('w.kind', '=', NOTE_WORK.kind)
    .where('n.unpaid_can_stamp', '=', false)
    .where('a.node', '=', PAY_NODE)
    .orderBy('a.started_at')
    .execute();

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
