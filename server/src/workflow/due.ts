/** When a task is due and its colour changes (domain 8.2), by the working calendar of the tenant. */
import {
  countsFrom,
  type DeadlineTimes,
  deadlineTimes,
  dueAt as dueOf,
  HOURS,
  nominalDay,
  type WorkCalendar,
  workdaysBetween,
} from '@zhengjian/contract/rules/workdays.ts';
import type { Node, UserTask } from '@zhengjian/flow/definition.ts';
import { momentText } from '../platform/world.ts';
import type { Limit } from './alert-config.ts';

/** An end as it was counted: `day` is that to which calendar days lead, null where working days were counted. */
export type CountedTimes = DeadlineTimes & { day: string | null };

/** Null for a task without limit. */
export const timesOf = (
  calendar: WorkCalendar,
  task: Pick<UserTask, 'days' | 'dayKind'> & Partial<Limit>,
  now: Date,
): CountedTimes | null => {
  if (task.days === null) return null;
  const { days, warnBefore, severeAfter } = task;
  const kind = task.dayKind === 'calendar' ? 'calendar' : 'working';
  const due = dueOf(calendar, momentText(now), { days, kind });
  if (due === undefined) return null;
  const day = kind === 'calendar' ? nominalDay(calendar, momentText(now), days) : null;
  return { ...deadlineTimes(calendar, { due, days, warnBefore, severeAfter }), day };
};

const CLOSING = `${String(Math.floor(HOURS[1].to / 60)).padStart(2, '0')}:00:00`;
/** The moment at which a last day ends. */
export const endOfDay = (day: string): string => `${day} ${CLOSING}`;

/** Of a task that ends on a given day: its colour changes as the node's setting says. @param entered when it was opened */
export const timesUntil = (calendar: WorkCalendar, day: string, entered: string, limit: Partial<Limit> | undefined): CountedTimes => {
  const due = endOfDay(day);
  const times = deadlineTimes(calendar, {
    due,
    days: Math.max(workdaysBetween(calendar, countsFrom(calendar, entered), due), 1),
    warnBefore: limit?.warnBefore,
    severeAfter: limit?.severeAfter,
  });
  return { ...times, day: null };
};

/** Whether a timer ends with its task: as drawn it counts no more days, so that it is the task's own end and not a limit of its own. */
export const endsWith = (timer: Node['timer'], { user }: Pick<Node, 'user'>): boolean =>
  timer != null && user?.days != null && timer.dayKind === user.dayKind && timer.days <= user.days;
