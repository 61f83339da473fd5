/** When a task is due and its lamp changes (domain 8.2), by the calendar of the State Council. */
import { createRequire } from 'node:module';
import { dueAt as dueOf, type LampTimes, lampTimes, type WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
import type { UserTask } from '@zhengjian/flow/definition.ts';
import { momentText } from '../platform/world.ts';
import type { Limit } from './alert-config.ts';

// CommonJS without names that Node could see
const { getDayDetail } = createRequire(import.meta.url)('chinese-days') as typeof import('chinese-days');

const FIRST_YEAR = 2020;
const LAST_YEAR = 2030;
const DAY_MS = 86_400_000;

/** Days on which the State Council's notices differ from Monday to Friday; years without a notice yet have none. */
const readCalendar = (): WorkCalendar => {
  const days: Record<string, 'work' | 'rest'> = {};
  for (let at = Date.UTC(FIRST_YEAR, 0, 1); at < Date.UTC(LAST_YEAR + 1, 0, 1); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const weekend = [0, 6].includes(new Date(at).getUTCDay());
    const { work } = getDayDetail(day);
    if (work === weekend) days[day] = work ? 'work' : 'rest';
  }
  return days;
};

let calendar: WorkCalendar | undefined;
export const workCalendar = (): WorkCalendar => {
  calendar ??= readCalendar();
  return calendar;
};

/** Null for a task without limit. */
export const timesOf = (task: Pick<UserTask, 'days' | 'dayKind'> & Partial<Limit>, now: Date): LampTimes | null => {
  if (task.days === null) return null;
  const due = dueOf(workCalendar(), momentText(now), { days: task.days, kind: task.dayKind === 'calendar' ? 'calendar' : 'working' });
  return due === undefined
    ? null
    : lampTimes(workCalendar(), { due, days: task.days, warnBefore: task.warnBefore, severeAfter: task.severeAfter });
};
