/** How long a leave is (rules date-helper-*): days are yyyy-MM-dd, a half day is 0 for the morning and 1 for the afternoon. */

export const HALVES = ['0', '1'] as const;
export type Half = (typeof HALVES)[number];
const MORNING = '0';
const AFTERNOON = '1';

/** Leaves longer than this go to the leaders of the institute; the process file draws the same line. */
export const LONG_LEAVE_DAYS = 3;
/** On leaves longer than this the leaders decide together, each with a voice. */
export const BOARD_LEAVE_DAYS = 15;

/** Whose leave the leaders decide on at once: there is no head of department above them. */
export const LEADING_ROLES: readonly string[] = ['dept_head', 'vice_dean', 'dean'];

const DAY_MS = 86_400_000;
const DAY_LENGTH = 10;

/** Number of the day since 1970, or null for text that is shorter than a day or no day (rule date-helper-short). */
const dayNumber = (text: string): number | null => {
  if (text.length < DAY_LENGTH) return null;
  const at = Date.parse(`${text.slice(0, DAY_LENGTH)}T00:00:00Z`);
  return Number.isNaN(at) ? null : at / DAY_MS;
};

/** Only these two (rule date-helper-half-day). */
export const isHalf = (value: unknown): value is Half => value === MORNING || value === AFTERNOON;

export type LeaveSpan = { startDate: string; startHalf: string; endDate: string; endHalf: string };

/** Why two dates with halves are no leave: a half that is neither, an end before its start. Null when they are one. */
export const spanFault = (span: LeaveSpan): 'halfDay' | 'order' | null => {
  if (!isHalf(span.startHalf) || !isHalf(span.endHalf)) return 'halfDay';
  const [from, to] = [dayNumber(span.startDate), dayNumber(span.endDate)];
  if (from === null || to === null) return null;
  if (to < from || (to === from && span.startHalf > span.endHalf)) return 'order';
  return null;
};

/**
 * Days between the dates, half a day more when both halves are equal, a whole one from a morning to an afternoon
 * (rule date-helper-leave-length). Null where a date is missing or the span is none.
 */
export const leaveLength = (span: LeaveSpan): number | null => {
  const [from, to] = [dayNumber(span.startDate), dayNumber(span.endDate)];
  if (from === null || to === null || spanFault(span) !== null) return null;
  const more = span.startHalf === span.endHalf ? 0.5 : span.startHalf === MORNING ? 1 : 0;
  return to - from + more;
};

const WEEKEND: readonly number[] = [0, 6];

/** Saturdays and Sundays from one day to another, both counted (rule date-helper-weekend); null where a date is missing. */
export const weekendDays = (startDate: string, endDate: string): number | null => {
  const [from, to] = [dayNumber(startDate), dayNumber(endDate)];
  if (from === null || to === null) return null;
  let count = 0;
  for (let day = from; day <= to; day += 1) if (WEEKEND.includes((day + 4) % 7)) count += 1;
  return count;
};
