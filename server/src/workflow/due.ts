/** When a task is due and its colour changes (domain 8.2), by the working calendar of the tenant. */
import { type DeadlineTimes, deadlineTimes, dueAt as dueOf, type WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
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
