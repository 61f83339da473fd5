/** Days on which the institute of the play works: weekends and the State Council's holidays are free, as in life. */
import { isWorkday } from '@zhengjian/contract/rules/workdays.ts';
import { dayText } from '@zhengjian/server/src/platform/world.ts';
import { noticeCalendar } from '@zhengjian/server/src/workflow/calendar/calendar.ts';

const DAY_MS = 86_400_000;

export const isOfficeDay = (at: Date): boolean => isWorkday(noticeCalendar(), dayText(at));

/** The same time of day on the next day that somebody works, or on the one before. */
export const onOfficeDay = (at: Date, direction: 1 | -1 = 1): Date =>
  isOfficeDay(at) ? at : onOfficeDay(new Date(at.getTime() + direction * DAY_MS), direction);

/** The same time of day so many days of work before. */
export const officeDaysBefore = (at: Date, days: number): Date => {
  const day = onOfficeDay(at, -1);
  return days === 0 ? day : officeDaysBefore(new Date(day.getTime() - DAY_MS), days - 1);
};

const HOUR_MS = 3_600_000;
const [OPENS, CLOSES] = [9, 17];

/** So many hours on, in office hours in Shanghai of a day on which the institute works. */
export const inOfficeHours = (from: Date, hours: number): Date => {
  const then = new Date(from.getTime() + hours * HOUR_MS);
  const hour = (then.getUTCHours() + 8) % 24;
  const shift = hour < OPENS ? OPENS - hour : hour >= CLOSES ? OPENS + 24 - hour : 0;
  return onOfficeDay(new Date(then.getTime() + shift * HOUR_MS));
};
