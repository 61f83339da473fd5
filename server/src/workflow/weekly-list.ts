/**
 * The weekly list for the dean (domain 8.2): on the first working day of a week, what is over its time, by process and step, with
 * the oldest cases. Once a week: the row of the reminder is the lock, whatever number of processes look at once.
 */
import { type WorkCalendar, workdayFrom } from '@zhengjian/contract/rules/workdays.ts';
import { sql } from 'kysely';
import { audit } from '../platform/audit/write.ts';
import type { Tx } from '../platform/database/schema.ts';
import { MESSAGE_KIND, notify } from '../platform/outbox/notify.ts';
import { added } from '../platform/standard.ts';
import { momentText } from '../platform/world.ts';
import { roleHolders } from './people.ts';
import { type Act, cardsOf } from './registry.ts';
import './tables.ts';

declare module '../platform/audit/write.ts' {
  interface AuditKinds {
    'workflow.weeklyList': { week: string; overdue: number; told: number };
  }
}

const DEAN = 'dean';
const OPENING = '08:30:00';
const OLDEST_SHOWN = 10;
/** Stands for no case: the list is of all of them. */
const NO_CASE = '00000000-0000-0000-0000-000000000000';
const DAY_MS = 86_400_000;

/** First working day of the week of a day; undefined in a week nobody works. */
const firstWorkday = (calendar: WorkCalendar, today: string): string | undefined => {
  const at = Date.parse(`${today}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * DAY_MS;
  const first = workdayFrom(calendar, new Date(monday).toISOString().slice(0, 10));
  return Date.parse(`${first}T00:00:00Z`) < monday + 7 * DAY_MS ? first : undefined;
};

type Overdue = { business_id: string; category: string; due_at: string; all: number };

/** @returns people told; 0 when it is not the day, nothing is over, or it was told already. */
export const tellWeekly = async (tx: Tx, acting: Act, calendar: WorkCalendar): Promise<number> => {
  const { tenant } = acting.actor;
  const now = momentText(acting.world.now());
  const week = firstWorkday(calendar, now.slice(0, 10));
  if (week === undefined || now < `${week} ${OPENING}`) return 0;
  const won = await tx
    .insertInto('wf_reminder')
    .values({
      ...added(acting),
      subject: 'week',
      subject_id: NO_CASE,
      business_id: NO_CASE,
      category: '',
      node: '',
      level: 'weekly',
      due_at: `${week} ${OPENING}+08`,
    })
    .onConflict((c) => c.columns(['tenant_id', 'subject_id', 'level', 'due_at']).doNothing())
    .executeTakeFirst();
  if (won.numInsertedOrUpdatedRows !== 1n) return 0;
  const { rows } = await sql<Overdue>`select business_id, category, min(due_at) as due_at, (count(*) over ())::int as all
    from wf_task where tenant_id = ${tenant} and status = 'open' and due_at < ${`${now}+08`}::timestamptz
    group by business_id, category order by min(due_at), business_id limit ${OLDEST_SHOWN}`.execute(tx);
  const overdue = rows[0]?.all ?? 0;
  if (overdue === 0) return 0;
  const cards = await cardsOf(tx, rows);
  const oldest = rows.map((r) => `${cards.get(r.business_id)?.no ?? ''} ${r.due_at.slice(0, 10)}`.trim()).join(', ');
  const users = (await roleHolders(tx, [DEAN])).map((p) => p.id);
  const told = await notify(tx, acting, {
    template: 'weeklyOverdue',
    params: { week, n: overdue, oldest },
    kind: MESSAGE_KIND.alert,
    users,
    portal: true,
    mail: true,
    link: '/flow/follow',
  });
  await audit(tx, acting, { kind: 'workflow.weeklyList', subject: { type: 'tenant', id: null }, details: { week, overdue, told } });
  return told;
};
