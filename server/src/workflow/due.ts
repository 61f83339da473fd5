/** When a task is due and its colour changes (domain 8.2), by the working calendar of the tenant. */
import {
  countsFrom,
  type DeadlineTimes,
  deadlineTimes,
  dueAt as dueOf,
  HOURS,
  type WorkCalendar,
  workdaysBetween,
} from '@zhengjian/contract/rules/workdays.ts';
import type { UserTask } from '@zhengjian/flow/definition.ts';
import { momentText } from '../platform/world.ts';
import type { Limit } from './alert-config.ts';

/** Null for a task without limit. */
export const timesOf = (
  calendar: WorkCalendar,
  task: Pick<UserTask, 'days' | 'dayKind'> & Partial<Limit>,
  now: Date,
): DeadlineTimes | null => {
  if (task.days === null) return null;
  const due = dueOf(calendar, momentText(now), { days: task.days, kind: task.dayKind === 'calendar' ? 'calendar' : 'working' });
  return due === undefined
    ? null
    : deadlineTimes(calendar, { due, days: task.days, warnBefore: task.warnBefore, severeAfter: task.severeAfter });
};

const CLOSING = `${String(Math.floor(HOURS[1].to / 60)).padStart(2, '0')}:00:00`;
/** The moment at which a last day ends. */
export const endOfDay = (day: string): string => `${day} ${CLOSING}`;

/** Of a task that ends on a given day: its colour changes as the node's setting says. @param entered when it was opened */
export const timesUntil = (calendar: WorkCalendar, day: string, entered: string, limit: Partial<Limit> | undefined): DeadlineTimes => {
  const due = endOfDay(day);
  return deadlineTimes(calendar, {
    due,
    days: Math.max(workdaysBetween(calendar, countsFrom(calendar, entered), due), 1),
    warnBefore: limit?.warnBefore,
    severeAfter: limit?.severeAfter,
  });
};
