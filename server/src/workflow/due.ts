/** When a task is due (domain.md 8.2): working days by the calendar of the State Council, due at the end of office hours. */
import type { UserTask } from '@zhengjian/flow/definition.ts';
import { isWorkday } from 'chinese-days';
import { dayText, momentText } from '../platform/world.ts';

/** Office hours end; work that comes later counts from the next working day. */
const OFFICE_END = '17:00:00';
const NOON = '12:00:00';

const nextDay = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
};

const onWorkday = (day: string): string => {
  let at = day;
  while (!isWorkday(at)) at = nextDay(at);
  return at;
};

/** The n-th working day after a day. */
export const addWorkdays = (day: string, days: number): string => {
  let at = day;
  for (let left = days; left > 0; left -= 1) at = onWorkday(nextDay(at));
  return at;
};

/** Null for a task without limit. Half a day (0.5) ends at noon of the next working day. */
export const dueAt = (task: UserTask, now: Date): Date | null => {
  if (task.days === null) return null;
  const whole = Math.floor(task.days);
  const half = task.days > whole;
  let day = dayText(now);
  if (task.dayKind === 'calendar') {
    for (let left = whole; left > 0; left -= 1) day = nextDay(day);
    day = onWorkday(day);
  } else {
    if (momentText(now).slice(11) > OFFICE_END) day = nextDay(day);
    day = addWorkdays(onWorkday(day), whole);
  }
  return new Date(`${half ? addWorkdays(day, 1) : day}T${half ? NOON : OFFICE_END}+08:00`);
};
