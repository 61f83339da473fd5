/**
 * The one day by which a note is to be paid. The note has it, and the step at which its company pays ends on it: 15 calendar days from
 * the issue (domain 4.11, counted by 8.2), or as many as the institute gives that step, unless the billing clerk sets a day.
 */
import { dueAt, workdayFrom } from '@zhengjian/contract/rules/workdays.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { changed } from '../../platform/standard.ts';
import { momentText } from '../../platform/world.ts';
import { limitsOf } from '../../workflow/alert-config.ts';
import { calendarOf } from '../../workflow/calendar/calendar.ts';
import type { Act, CaseAct, LastDay } from '../../workflow/registry.ts';
import { type Note, noteOf } from './note-row.ts';
import { NOTE_WORK } from './work.ts';

export const PAY_NODE = 'customerPay';
/** Where the institute has taken the limit of the step away: a note has a day all the same. */
const DAYS = 15;

/** The day that a note gets which is issued at this moment (`yyyy-MM-dd HH:mm:ss`). */
export const countedPayDay = async (tx: Tx, tenant: string, issued: string): Promise<string> => {
  const limit = (await limitsOf(tx, tenant, NOTE_WORK.category))[PAY_NODE];
  const allowed = { days: limit?.days ?? DAYS, kind: limit?.dayKind === 'work' && limit.days !== null ? 'working' : 'calendar' } as const;
  const due = dueAt(await calendarOf(tx, tenant), issued, allowed);
  if (due === undefined) throw new Error('a clock that never hangs has an end');
  return due.slice(0, 10);
};

/** Columns of a note that is payable again, as it was, except that its company has no fewer days than for a new one. */
export const payableAgain = async (
  tx: Tx,
  { actor, world }: Act,
  { pay_deadline }: Pick<Note, 'pay_deadline'>,
): Promise<{ overdue_told_at: null; pay_deadline?: string; paper_due?: boolean }> => {
  const counted = await countedPayDay(tx, actor.tenant, momentText(world.now()));
  return { overdue_told_at: null, ...(counted > pay_deadline && { pay_deadline: counted, paper_due: true }) };
};

/** A day that the billing clerk gives; one on which nobody works stands for the next working day. */
export const givenPayDay = async (tx: Tx, tenant: string, day: string): Promise<string> => workdayFrom(await calendarOf(tx, tenant), day);

type PayDay = Pick<Note, 'pay_deadline' | 'pay_day_set' | 'issue_time'>;
/** The day of a note; of one that is not issued yet, as it would be were it issued now. */
export const payDayOf = async (tx: Tx, { actor, world }: Act, note: PayDay): Promise<string> => {
  if (note.issue_time !== null) return note.pay_deadline;
  if (note.pay_day_set) return givenPayDay(tx, actor.tenant, note.pay_deadline);
  return countedPayDay(tx, actor.tenant, momentText(world.now()));
};

/** An issued note gets another day; its paper says so, and it may be overdue anew. */
const putOff = async ({ tx, actor, world, businessId }: CaseAct, columns: { pay_deadline: string; pay_day_set?: boolean }) => {
  await tx
    .updateTable('payment_note')
    .set((e) => ({ ...columns, paper_due: true, overdue_told_at: null, ...changed({ actor, world }), version: e('version', '+', 1) }))
    .where('tenant_id', '=', actor.tenant)
    .where('id', '=', businessId)
    .execute();
};

export const payLastDay: LastDay = {
  of: async (act) => payDayOf(act.tx, act, await noteOf(act.tx, act.businessId)),
  moved: (act, { day, byHand }) => putOff(act, { pay_deadline: day, ...(byHand && { pay_day_set: true }) }),
  recounted: async (act) => {
    const { pay_day_set, pay_deadline, issue_time } = await noteOf(act.tx, act.businessId);
    if (pay_day_set || issue_time === null) return pay_deadline;
    const day = await countedPayDay(act.tx, act.actor.tenant, issue_time);
    if (day !== pay_deadline) await putOff(act, { pay_deadline: day });
    return day;
  },
};
