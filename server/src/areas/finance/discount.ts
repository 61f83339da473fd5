/** Discounts: worked out, applied for, decided by level, taken back; only before payment (domain 4.12). */
import { DISCOUNT_STATE, NOTE } from '@zhengjian/contract/areas/finance/states.ts';
import { en } from '@zhengjian/contract/areas/finance/text.en.ts';
import { zh } from '@zhengjian/contract/areas/finance/text.zh.ts';
import { type Discount, discountFault, discountOf, floorsOf, levelFor } from '@zhengjian/contract/rules/fees.ts';
import { fenFromText, textFromFen } from '@zhengjian/contract/rules/money.ts';
import { PATTERNS } from '@zhengjian/contract/rules/numbering.ts';
import { caseProcess } from '../../cases/process.ts';
import { servedBy, startWork } from '../../cases/works.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { type RefusalKey, refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { attachInside } from '../../workflow/decision-files.ts';
import { casesOfWork } from '../../workflow/facts.ts';
import { type Act, type CaseAct, node, type ProcessHooks, registerProcess } from '../../workflow/registry.ts';
import { submitTask } from '../../workflow/submit-task.ts';
import { dictionaryRemarks, nextNumber } from '../system/index.ts';
import { OPEN_DISCOUNTS } from './draft-note.ts';
import { type Line, linesOf, lockNote, type Note, noteOf, refuseWithdrawing, writeTotals } from './note-row.ts';
import { passPaid } from './pass-paid.ts';
import { keepPayState } from './pay-state.ts';
import { DISCOUNT_WORK, NOTE_WORK } from './work.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'finance.discountApplied': { noteNo: string; discountNo: string; amount: number; level: number; reason: string };
    'finance.discountGiven': { noteNo: string; discountNo: string; amount: number };
    'finance.discountTaken': { noteNo: string; discountNo: string; reason: string };
  }
}

export type Entry = {
  discountKind: string;
  discountRate?: string | undefined;
  discountAmount?: string | undefined;
  lineId?: string | undefined;
};

const BEFORE_PAYMENT: readonly number[] = [NOTE.draft, NOTE.audit, NOTE.sentBack, NOTE.toPay];
const FAULTS = { rate: 'finance.discountRate', amount: 'finance.discountAmount', line: 'finance.discountLine' } as const satisfies Record<
  string,
  RefusalKey
>;

const entered = ({ discountKind, discountRate, discountAmount, lineId }: Entry): Discount => {
  switch (discountKind) {
    case '1':
      // steps of 0.01; what is finer is no rate
      return /^0(\.\d{1,2}0*)?$/.test(discountRate ?? '')
        ? { kind: '1', rate: Math.round(Number(discountRate) * 100) }
        : refuse('finance.discountRate');
    case '2':
      return { kind: '2', amount: fenFromText(discountAmount ?? '') ?? refuse('finance.discountAmount') };
    case '3':
      return { kind: '3', line: lineId ?? refuse('finance.discountLine') };
    default:
      return refuse('finance.discountRate');
  }
};

const feesOf = (lines: readonly Line[]) => lines.map((l) => ({ id: l.id, amount: Number(l.amount), discountable: l.discountable }));

/** What a discount comes to, line by line. @throws finance.discountRate, discountAmount, discountLine, discountNothing */
const workedOut = async (tx: Tx, discount: Discount, { id }: Pick<Note, 'id'>) => {
  const lines = await linesOf(tx, [id]);
  const fees = feesOf(lines);
  const fault = discountFault(discount, fees);
  if (fault !== null) refuse(FAULTS[fault]);
  const taken = discountOf(discount, fees);
  const amount = taken.reduce((sum, t) => sum + t, 0);
  if (amount === 0) refuse('finance.discountNothing');
  const level = levelFor(amount, fees, floorsOf(await dictionaryRemarks(tx, 'discount_level')));
  return { lines, taken, amount, level, original: fees.reduce((sum, f) => sum + f.amount, 0) };
};

/** A discount is given and taken back before payment only. */
export const isBeforePayment = (note: Pick<Note, 'state' | 'paid_amount'>): boolean =>
  BEFORE_PAYMENT.includes(note.state) && Number(note.paid_amount) === 0;

/** @throws finance.discountLate, withdrawOpen */
const refuseLate = async (tx: Tx, note: Note): Promise<void> => {
  await refuseWithdrawing(tx, note);
  if (!isBeforePayment(note)) refuse('finance.discountLate', { no: note.work_no });
};

/** Whoever leads a project applies for the notes of its cases; for whom every case is in the data scope, every note is. */
export const reachesNote = async (tx: Tx, act: Act, { id, instance_id }: Pick<Note, 'id' | 'instance_id'>): Promise<boolean> =>
  caseProcess(NOTE_WORK).reaches({ ...act, tx, businessId: id, instanceId: instance_id ?? '' });

/** What a discount would come to; nothing changes. */
export const discountBefore = async (tx: Tx, { id, ...entry }: Entry & { id: string }) => {
  const note = await noteOf(tx, id);
  await refuseLate(tx, note);
  const { amount, level, original } = await workedOut(tx, entered(entry), note);
  return {
    originalAmount: textFromFen(original),
    discountAmount: textFromFen(amount),
    payableAmount: textFromFen(original - amount),
    level: String(level),
  };
};

/** Applies for a discount and submits the application in the same act. @throws finance.noteNotFound, discountLate, discountOpen and those of {@link workedOut} */
export const applyDiscount = async (
  tx: Tx,
  act: Act,
  { id, reason, remarkFiles, ...entry }: Entry & { id: string; reason: string; remarkFiles?: readonly string[] | undefined },
): Promise<string> => {
  const note = await lockNote(tx, id);
  if (!(await reachesNote(tx, act, note))) refuse('finance.noteNotFound');
  await refuseLate(tx, note);
  const open = await tx
    .selectFrom('discount_apply')
    .select('work_no')
    .where('note_id', '=', id)
    .where('state', 'in', [...OPEN_DISCOUNTS])
    .executeTakeFirst();
  if (open) refuse('finance.discountOpen', { no: note.work_no, discount: open.work_no });
  const discount = entered(entry);
  const { amount, level } = await workedOut(tx, discount, note);
  const caseIds = await casesOfWork(tx, act, id);
  const row = created(act);
  const discountNo = await nextNumber(tx, act, { pattern: PATTERNS.discount, param: 'number.discount' });
  await tx
    .insertInto('discount_apply')
    .values({
      ...row,
      ...(await servedBy(tx, caseIds)),
      work_no: discountNo,
      title: note.title,
      state: DISCOUNT_STATE.draft,
      work_since: act.world.now(),
      note_id: id,
      discount_kind: discount.kind,
      discount_rate: discount.kind === '1' ? discount.rate : null,
      discount_amount: amount,
      line_id: discount.kind === '3' ? discount.line : null,
      level,
      reason,
      apply_user: act.actor.user,
      apply_user_name: act.actor.name,
    })
    .execute();
  const instanceId = await startWork(tx, act, DISCOUNT_WORK, { id: row.id, caseIds, vars: { level } });
  await submitTask(tx, act, { instanceId, node: 'discountApply', result: 'PASS', remark: reason });
  const { id: taskId } = await tx
    .selectFrom('wf_task')
    .select('id')
    .where('tenant_id', '=', act.actor.tenant)
    .where('instance_id', '=', instanceId)
    .where('node', '=', 'discountApply')
    .executeTakeFirstOrThrow();
  const applying = { ...act, tx, businessId: row.id, instanceId };
  // what was uploaded for it waits at the note: there was no application yet
  await attachInside(applying, { instanceId: note.instance_id ?? '', taskId }, remarkFiles);
  await audit(tx, act, {
    kind: 'finance.discountApplied',
    subject: { type: 'discount_apply', id: row.id },
    details: { noteNo: note.work_no, discountNo, amount, level, reason },
  });
  return row.id;
};

const applied = async (tx: Tx, id: string) =>
  (await tx.selectFrom('discount_apply').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('finance.workNotFound');

const entryOf = (row: Awaited<ReturnType<typeof applied>>): Discount =>
  row.discount_kind === '1'
    ? { kind: '1', rate: row.discount_rate ?? 0 }
    : row.discount_kind === '2'
      ? { kind: '2', amount: Number(row.discount_amount) }
      : { kind: '3', line: row.line_id ?? '' };

/**
 * Lines that have changed since may have made more of a discount than those who were asked can grant.
 * @throws finance.discountLevel
 */
const refuseHigher = (row: { work_no: string; level: number }, { level }: { level: number }): void => {
  if (level > row.level) refuse('finance.discountLevel', { no: row.work_no });
};

/** The last level has granted it: the lines carry it, and the totals follow. @throws finance.discountLate, discountLevel */
const give = async (act: CaseAct): Promise<void> => {
  const { tx, businessId } = act;
  const row = await applied(tx, businessId);
  const note = await lockNote(tx, row.note_id);
  await refuseLate(tx, note);
  const worked = await workedOut(tx, entryOf(row), note);
  refuseHigher(row, worked);
  const { lines, taken, amount } = worked;
  for (const [at, line] of lines.entries())
    await tx
      .updateTable('payment_note_line')
      .set((e) => ({ discount: taken[at] ?? 0, ...changed(act), version: e('version', '+', 1) }))
      .where('id', '=', line.id)
      .execute();
  await tx
    .updateTable('discount_apply')
    .set({ is_given: false, ...changed(act) })
    .where('note_id', '=', note.id)
    .where('is_given', '=', true)
    .execute();
  await tx
    .updateTable('discount_apply')
    .set({ is_given: true, discount_amount: amount, ...changed(act) })
    .where('id', '=', row.id)
    .execute();
  await writeTotals(tx, act, note.id);
  await passPaid(tx, act, note.id);
  await keepPayState(tx, act, note.id);
  await audit(tx, act, {
    kind: 'finance.discountGiven',
    subject: { type: 'discount_apply', id: row.id },
    details: { noteNo: note.work_no, discountNo: row.work_no, amount },
  });
};

/** Takes back a discount that was granted: the note is to be paid in full again. @throws finance.workNotFound, discountNotGiven, discountLate */
export const takeDiscount = async (tx: Tx, act: Act, id: string, reason: string): Promise<string> => {
  const row = await applied(tx, id);
  if (!row.is_given) refuse('finance.discountNotGiven', { no: row.work_no });
  const note = await lockNote(tx, row.note_id);
  await refuseLate(tx, note);
  await tx
    .updateTable('payment_note_line')
    .set({ discount: 0, ...changed(act) })
    .where('note_id', '=', note.id)
    .execute();
  await tx
    .updateTable('discount_apply')
    .set({ is_given: false, ...changed(act) })
    .where('id', '=', id)
    .execute();
  await writeTotals(tx, act, note.id);
  await keepPayState(tx, act, note.id);
  await audit(tx, act, {
    kind: 'finance.discountTaken',
    subject: { type: 'discount_apply', id },
    details: { noteNo: note.work_no, discountNo: row.work_no, reason },
  });
  return id;
};

/** The applicant gives up: nothing is granted, whatever has become of the note. */
const DROPS = 'PASS_DROP';

/** The note may have been paid, or its lines changed, while the discount was being decided. */
const guard = async (act: CaseAct & { result: string }): Promise<void> => {
  if (!act.result.startsWith('PASS') || act.result === DROPS) return;
  const row = await applied(act.tx, act.businessId);
  const note = await noteOf(act.tx, row.note_id);
  await refuseLate(act.tx, note);
  refuseHigher(row, await workedOut(act.tx, entryOf(row), note));
};

const hooks: ProcessHooks = {
  ...caseProcess(DISCOUNT_WORK),
  texts: { zh, en },
  isInternal: true,
  discontinued: String(DISCOUNT_STATE.dropped),
  nodes: {
    discountApply: node({ guard }),
    discountAudit1: node({ guard }),
    discountAudit2: node({ guard }),
    discountAudit3: node({ guard }),
  },
  actions: { 'discount.given': give },
};

/** Tells the engine about discounts, at start-up. */
export const discountNodes = (): void => registerProcess(DISCOUNT_WORK.category, hooks);
