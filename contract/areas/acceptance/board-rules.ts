/** How planned work spreads over the weeks of the planner's board, and what is left of them. Pure; days are `yyyy-MM-dd`. */
import { withinReach } from '../../rules/planned.ts';
import { dayNumber, isWorkday, type WorkCalendar, workdaysFrom } from '../../rules/workdays.ts';

const DAY_MS = 86_400_000;
const WEEK = 7;
/** 1 January 1970 was a Thursday. */
const FIRST_MONDAY = 4;
const TENTHS = 10;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const tenths = (days: number): number => Math.round(days * TENTHS) / TENTHS;

/** Monday to Sunday. */
export type Week = { from: string; until: string; workdays: number };

/** So many weeks, the first one that in which `day` lies. */
export const weeksFrom = (calendar: WorkCalendar, day: string, count: number): Week[] => {
  const number = dayNumber(day);
  const monday = number - ((((number - FIRST_MONDAY) % WEEK) + WEEK) % WEEK);
  return Array.from({ length: count }, (_, i) => {
    const [from, until] = [dayOf(monday + i * WEEK), dayOf(monday + i * WEEK + WEEK - 1)];
    return { from, until, workdays: workdaysFrom(calendar, from, until) };
  });
};

/** Work between two days that takes so many person-days. */
export type Planned = { start: string; end: string; days: number };

type Span = Pick<Week, 'from' | 'until'>;
const overlap = (calendar: WorkCalendar, week: Span, start: string, end: string): number =>
  start > week.until || end < week.from
    ? 0
    : workdaysFrom(calendar, start > week.from ? start : week.from, end < week.until ? end : week.until);

/**
 * Person-days of one piece of work in each week, evenly over its working days. Work that should be over takes one day of the week in
 * which today lies: it is still to be finished, and nobody knows when.
 */
export const spread = (calendar: WorkCalendar, weeks: readonly Week[], today: string, planned: Planned): number[] => {
  const { days } = planned;
  const { start, end } = withinReach(today, planned);
  if (end < today) return weeks.map((week) => (week.from <= today && today <= week.until ? Math.min(days, 1) : 0));
  const all = workdaysFrom(calendar, start, end);
  return weeks.map((week) => (all === 0 ? 0 : tenths((days * overlap(calendar, week, start, end)) / all)));
};

/** An absence; half days as the leave has them: `0` morning, `1` afternoon. */
export type Absence = { start: string; startHalf: string; end: string; endHalf: string };
const HALF = 0.5;

/** Working days of a week, or of other days in a row, on which somebody is away. */
export const awayIn = (calendar: WorkCalendar, week: Span, { start, startHalf, end, endHalf }: Absence): number => {
  const whole = overlap(calendar, week, start, end);
  const within = (day: string) => week.from <= day && day <= week.until && isWorkday(calendar, day);
  return whole - (startHalf === '1' && within(start) ? HALF : 0) - (endHalf === '0' && within(end) ? HALF : 0);
};

export type Cell = {
  /** Pieces of work that fall into the week. */
  tasks: number;
  /** Person-days planned, and those that there are. */
  days: number;
  capacity: number;
  /** Of the working days those on leave. */
  away: number;
};

export const sumOf = (cells: readonly Cell[]): Cell =>
  cells.reduce(
    (sum, c) => ({
      tasks: sum.tasks + c.tasks,
      days: tenths(sum.days + c.days),
      capacity: sum.capacity + c.capacity,
      away: sum.away + c.away,
    }),
    { tasks: 0, days: 0, capacity: 0, away: 0 },
  );

/** One person's weeks. */
export const cellsOf = (
  calendar: WorkCalendar,
  weeks: readonly Week[],
  { today, work, absences }: { today: string; work: readonly Planned[]; absences: readonly Absence[] },
): Cell[] => {
  const shares = work.map((one) => spread(calendar, weeks, today, one));
  return weeks.map((week, i) => {
    const away = absences.reduce((sum, absence) => sum + awayIn(calendar, week, absence), 0);
    return {
      tasks: shares.filter((share) => (share[i] ?? 0) > 0).length,
      days: tenths(shares.reduce((sum, share) => sum + (share[i] ?? 0), 0)),
      capacity: Math.max(0, week.workdays - away),
      away,
    };
  });
};

/** Weeks in which somebody would have more than there is, with that piece of work. */
export const overfull = (cells: readonly Cell[], more: readonly number[]): number[] =>
  cells.flatMap(({ days, capacity }, i) => {
    const added = more[i] ?? 0;
    return added > 0 && tenths(days + added) > capacity ? [i] : [];
  });
