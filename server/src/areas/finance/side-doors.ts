/** Acts on a note beside its process: exempt it and take that back, release it for stamping, return it to its start. */
import { NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { restartUntold, restartWork } from '../../cases/works.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuseFarDays } from '../../platform/reach.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed } from '../../platform/standard.ts';
import { dayText } from '../../platform/world.ts';
import type { Act } from '../../workflow/registry.ts';
import { terminateProcess } from '../../workflow/terminate.ts';
import { isDrafting, isOwing, lockNote, type Note, refuseWithdrawing } from './note-row.ts';
import { withdrawPaper } from './paper.ts';
import { payableAgain } from './pay-day.ts';
import { keepPayState } from './pay-state.ts';
import { tellPayer } from './tell-payer.ts';
import { NOTE_WORK } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'finance.exempted': { noteNo: string; exempt: boolean; reason: string };
    'finance.released': { noteNo: string; canStamp: boolean; reason: string; promisedDate: string };
    'finance.backToStart': { noteNo: string; reason: string };
    'finance.noteDropped': { noteNo: string; reason: string };
  }
}

type Given = { id: string; reason: string };
const UNPAID: readonly number[] = [NOTE.toPay, NOTE.voucher];
const BEFORE_PAYMENT: readonly number[] = [NOTE.audit, NOTE.toPay, NOTE.voucher];

const write = (tx: Tx, act: Act, id: string, columns: object) =>
  tx
    .updateTable('payment_note')
    .set((e) => ({ ...columns, ...changed(act), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();

type Ended = Pick<Note, 'instance_id' | 'work_no' | 'issue_time'>;
/**
 * Ends the process of a note, which takes the given state. Its reason stays inside; a company to which it was issued hears that it
 * has ended.
 * @param end `untold`: the caller says it to the company in words of its own
 */
export const endNote = async (
  tx: Tx,
  act: Act,
  note: Ended,
  { state, why, untold = false }: { state: number; why: string; untold?: boolean },
): Promise<void> => {
  const instanceId = note.instance_id ?? refuse('finance.notAtNode', { no: note.work_no });
  await terminateProcess(tx, act, { instanceId, why, state: String(state), told: untold || note.issue_time === null ? null : '' });
};

/** @throws finance.noteNotFound, notExemptible, withdrawOpen */
export const exemptNote = async (tx: Tx, act: Act, { id, reason }: Given): Promise<string> => {
  const note = await lockNote(tx, id);
  await refuseWithdrawing(tx, note);
  if (!UNPAID.includes(note.state) || Number(note.paid_amount) > 0) refuse('finance.notExemptible', { no: note.work_no });
  await endNote(tx, act, note, { state: NOTE.exempt, why: reason, untold: true });
  await tellPayer(tx, act, note, 'noteExempted');
  await write(tx, act, id, { no_need_pay_reason: reason });
  await keepPayState(tx, act, id);
  await audit(tx, act, {
    kind: 'finance.exempted',
    subject: { type: 'payment_note', id },
    details: { noteNo: note.work_no, exempt: true, reason },
  });
  return id;
};

/** The note is payable again, as it was, except that its company has no fewer days than for a new one. @throws finance.noteNotFound, notExempt */
export const chargeAgain = async (tx: Tx, act: Act, { id, reason }: Given): Promise<string> => {
  const note = await lockNote(tx, id);
  if (note.state !== NOTE.exempt) refuse('finance.notExempt', { no: note.work_no });
  await write(tx, act, id, { no_need_pay_reason: '', ...(await payableAgain(tx, act, note)) });
  await restartWork(tx, act, NOTE_WORK, id, 'pay');
  await keepPayState(tx, act, id);
  await audit(tx, act, {
    kind: 'finance.exempted',
    subject: { type: 'payment_note', id },
    details: { noteNo: note.work_no, exempt: false, reason },
  });
  return id;
};

type Release = { id: string; canStamp: boolean; reason?: string | undefined; promisedDate?: string | undefined };
/** @throws finance.noteNotFound, notReleasable, releaseReason, promisePast, server.dayFar */
export const releaseNote = async (tx: Tx, act: Act, { id, canStamp, reason = '', promisedDate = '' }: Release): Promise<string> => {
  const note = await lockNote(tx, id);
  if (!isOwing(note)) refuse('finance.notReleasable');
  if (canStamp && (reason.length < 2 || promisedDate === '')) refuse('finance.releaseReason');
  if (canStamp && promisedDate < dayText(act.world.now())) refuse('finance.promisePast');
  if (canStamp) refuseFarDays(act, { promisedDate });
  await write(tx, act, id, {
    unpaid_can_stamp: canStamp,
    unpaid_stamp_reason: canStamp ? reason : '',
    promised_date: canStamp ? promisedDate : null,
  });
  await keepPayState(tx, act, id);
  await audit(tx, act, {
    kind: 'finance.released',
    subject: { type: 'payment_note', id },
    details: { noteNo: note.work_no, canStamp, reason, promisedDate },
  });
  return id;
};

/**
 * A note that was drawn up by mistake ends before it is issued: its cases wait for it no longer, and another of its kind may be drawn up.
 * @throws finance.noteNotFound, notDroppable, withdrawOpen
 */
export const dropNote = async (tx: Tx, act: Act, { id, reason }: Given): Promise<string> => {
  const note = await lockNote(tx, id);
  await refuseWithdrawing(tx, note);
  if (!isDrafting(note)) refuse('finance.notDroppable', { no: note.work_no });
  await endNote(tx, act, note, { state: NOTE.revoked, why: reason });
  await keepPayState(tx, act, id);
  await audit(tx, act, { kind: 'finance.noteDropped', subject: { type: 'payment_note', id }, details: { noteNo: note.work_no, reason } });
  return id;
};

/** Drawn up and audited anew; its number stays. @throws finance.noteNotFound, notBack, moneyReceived, withdrawOpen */
export const backToStart = async (tx: Tx, act: Act, { id, reason }: Given): Promise<string> => {
  const note = await lockNote(tx, id);
  await refuseWithdrawing(tx, note);
  if (!BEFORE_PAYMENT.includes(note.state))
    refuse(Number(note.paid_amount) > 0 ? 'finance.moneyReceived' : 'finance.notBack', { no: note.work_no });
  if (Number(note.paid_amount) > 0) refuse('finance.moneyReceived', { no: note.work_no });
  await endNote(tx, act, note, { state: NOTE.draft, why: reason, untold: true });
  await tellPayer(tx, act, note, 'noteRecalled');
  await withdrawPaper(tx, act, note);
  await write(tx, act, id, {
    issue_time: null,
    audit_user: null,
    audit_user_name: '',
    unpaid_can_stamp: false,
    unpaid_stamp_reason: '',
    promised_date: null,
  });
  await tx
    .updateTable('payment_voucher')
    .set((e) => ({ is_settled: true, ...changed(act), version: e('version', '+', 1) }))
    .where('note_id', '=', id)
    .where('is_settled', '=', false)
    .execute();
  await restartUntold(tx, act, NOTE_WORK, id, 'drawUp');
  await keepPayState(tx, act, id);
  await audit(tx, act, { kind: 'finance.backToStart', subject: { type: 'payment_note', id }, details: { noteNo: note.work_no, reason } });
  return id;
};
