/**
 * What pages say of a clock in days. A reader adds up: what is used and what is left make the limit, on whichever page they stand.
 * The day on which a clock begins is not counted (domain 8.2), so days used are read from the days left and not from the hours.
 */
import { dayNumber, daysLeft, type WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';

type Clock = {
  /** Days allowed; null without limit. */
  days: number | null;
  calendarDays: boolean;
  due: string | null;
  /** Working days since it began, by the hour, without pauses. */
  worked: number;
};

/** Calendar days left: 0 on the last day, negative once it is over. */
const calendarLeft = (due: string, now: string): number => {
  const left = dayNumber(due) - dayNumber(now);
  return now > due ? Math.min(left, -1) : left;
};

export const clockFigures = (
  calendar: WorkCalendar,
  { days, calendarDays, due, worked }: Clock,
  now: string,
): { daysLeft: number | null; usedDays: number } => {
  if (days === null || due === null) return { daysLeft: null, usedDays: worked };
  // a pause of hours moves the end to another day, and a clock that has not begun ends later: neither allows more days
  const left = Math.min(calendarDays ? calendarLeft(due, now) : daysLeft(calendar, due, now), Math.ceil(days));
  // half days are counted by the hour
  if (!Number.isInteger(days)) return { daysLeft: left, usedDays: left < 0 ? Math.max(worked, days) : Math.min(worked, days) };
  return { daysLeft: left, usedDays: days - left };
};
