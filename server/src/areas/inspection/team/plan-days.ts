/** On which days a visit may take place: the factory has its notice, the task its latest date, and each inspector is qualified and free. */
import { CHECK_KIND, counts, daysAfter, NOTICE_DAYS } from '@zhengjian/contract/areas/inspection/rules.ts';
import { INSPECTION_STATE } from '@zhengjian/contract/areas/inspection/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/schema.ts';
import { refuse } from '../../../platform/refuse.ts';
import { dayText } from '../../../platform/world.ts';
import type { Act } from '../../../workflow/registry.ts';
import { type Member, membersOf, type Task } from '../access.ts';
import { qualificationsOf } from './judge.ts';
import '../tables.ts';

type Days = { startDate: string; endDate: string };

/** The first day of which the factory can still be told in time; an unannounced inspection needs no notice (domain 1.5). */
const earliestOf = (act: Act, task: Pick<Task, 'check_kind'>): string =>
  daysAfter(dayText(act.world.now()), task.check_kind === CHECK_KIND.flying ? 0 : NOTICE_DAYS);

/** Visits of the team to other factories on some of the days, the earliest first. */
const elsewhere = (tx: Tx, taskId: string, { startDate, endDate }: Days) =>
  tx
    .selectFrom('inspection_member as own')
    .innerJoin('inspection_member as other', (j) =>
      j.onRef('other.tenant_id', '=', 'own.tenant_id').onRef('other.user_id', '=', 'own.user_id'),
    )
    .innerJoin('inspection_task as t', (j) => j.onRef('t.tenant_id', '=', 'other.tenant_id').onRef('t.id', '=', 'other.task_id'))
    .select(['own.user_name', 't.work_no', 'other.start_date', 'other.end_date'])
    .where('own.task_id', '=', taskId)
    .where('other.task_id', '<>', taskId)
    .where('t.state', '<', INSPECTION_STATE.toRectify)
    .where('other.start_date', '<=', endDate)
    .where('other.end_date', '>=', startDate)
    .orderBy('other.start_date');

/** Those who count, with the last day of their qualification; none on record counts as run out. */
const qualifiedUntil = async (tx: Tx, members: readonly Member[]): Promise<{ name: string; until: string }[]> => {
  const counted = members.filter((m) => counts(m.role));
  const qualified = await qualificationsOf(
    tx,
    counted.map((m) => m.user_id),
  );
  return counted.map((m) => ({ name: m.user_name, until: qualified.get(m.user_id)?.valid_until ?? '' }));
};

/** Two leaders who plan with one inspector at once plan one after the other. */
const onePlanAtATime = async (tx: Tx, members: readonly Member[]): Promise<void> => {
  for (const user of members.map((m) => m.user_id).sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`inspector:${user}`}, 0))`.execute(tx);
};

/** @throws inspection.noticeShort, inspection.dayPassed, inspection.afterLatest, inspection.qualifiedUntil, inspection.elsewhere naming who inspects another factory on one of the days */
export const refuseDays = async (tx: Tx, act: Act, task: Task, days: Days): Promise<void> => {
  const { startDate, endDate } = days;
  const members = await membersOf(tx, task.id);
  if (startDate < dayText(act.world.now())) refuse('inspection.dayPassed');
  if (startDate < earliestOf(act, task)) refuse('inspection.noticeShort', { n: NOTICE_DAYS });
  if (task.latest_date !== null && endDate > task.latest_date) refuse('inspection.afterLatest', { latest: task.latest_date });
  const lapsed = (await qualifiedUntil(tx, members)).find(({ until }) => until < endDate);
  if (lapsed) refuse('inspection.qualifiedUntil', { name: lapsed.name, day: lapsed.until });
  await onePlanAtATime(tx, members);
  const clash = await elsewhere(tx, task.id, days).limit(1).executeTakeFirst();
  if (clash)
    refuse('inspection.elsewhere', {
      name: clash.user_name,
      no: clash.work_no,
      from: clash.start_date ?? '',
      until: clash.end_date ?? '',
    });
};

/** Whether a day is left for the visit, by notice, latest date, qualifications and the other visits of the team. */
export const hasDayLeft = async (tx: Tx, act: Act, task: Task): Promise<boolean> => {
  const first = earliestOf(act, task);
  const untils = (await qualifiedUntil(tx, await membersOf(tx, task.id))).map(({ until }) => until);
  // a task without a latest date leaves it to the qualifications
  const last = [...(task.latest_date === null ? [] : [task.latest_date]), ...untils].sort()[0] ?? '';
  if (last < first) return false;
  const taken = await elsewhere(tx, task.id, { startDate: first, endDate: last }).execute();
  for (let day = first; day <= last; day = daysAfter(day, 1))
    if (!taken.some(({ start_date, end_date }) => (start_date ?? '') <= day && day <= (end_date ?? ''))) return true;
  return false;
};
