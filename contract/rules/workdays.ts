/**
 * Working days and the clock of a node (domain 8.2). Days are yyyy-MM-dd, moments yyyy-MM-dd HH:mm:ss, both in
 * Asia/Shanghai, which has no summer time; holidays come in as data, so that an administrator can correct them.
 */

/** Days that differ from Monday to Friday by notice of the State Council: holidays `rest`, make-up working days `work`. */
export type WorkCalendar = Readonly<Record<string, 'work' | 'rest'>>;

/** Working hours of every working day: 8 hours, so that half a day is 4. An entry at or after closing counts from the next morning. */
export const HOURS = [
  { from: 8 * 60 + 30, to: 12 * 60 },
  { from: 12 * 60 + 30, to: 17 * 60 },
] as const;
export const MINUTES_PER_DAY = 480;
const OPENING = HOURS[0].from;
const CLOSING = HOURS[1].to;
const MIDNIGHT = 24 * 60;

const DAY_MS = 86_400_000;
const FURTHEST = 20_000;
export const dayNumber = (day: string): number => Math.floor(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS);
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
const minuteOf = (moment: string): number =>
  Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16)) + Number(moment.slice(17, 19)) / 60;
const momentText = (day: string, minute: number): string => {
  const seconds = Math.round(minute * 60);
  const two = (n: number) => String(n).padStart(2, '0');
  return `${day} ${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
};

/** Monday to Friday, and the days of a week counted from Monday. */
const WEEKDAYS = 5;
const WEEK = 7;
/** From 0 for Monday; day 0 was a Thursday. */
const weekdayOf = (number: number): number => (((number + 3) % WEEK) + WEEK) % WEEK;

export const isWorkday = (calendar: WorkCalendar, day: string): boolean => {
  const told = calendar[day.slice(0, 10)];
  if (told) return told === 'work';
  return weekdayOf(dayNumber(day)) < WEEKDAYS;
};

/** The day itself when it is a working day, else the next one. */
export const workdayFrom = (calendar: WorkCalendar, day: string): string => {
  let number = dayNumber(day);
  for (let tries = 0; !isWorkday(calendar, dayText(number)) && tries < FURTHEST; tries += 1) number += 1;
  return dayText(number);
};

/** The n-th working day after a day; for 0 the day itself, or the next working day. */
export const addWorkdays = (calendar: WorkCalendar, day: string, n: number): string => {
  let number = dayNumber(n === 0 ? workdayFrom(calendar, day) : day);
  for (let left = Math.min(n, FURTHEST); left > 0; ) {
    number += 1;
    if (isWorkday(calendar, dayText(number))) left -= 1;
  }
  return dayText(number);
};

/** Calendar days; an end that is no working day moves to the next one. */
export const addCalendarDays = (calendar: WorkCalendar, day: string, n: number): string =>
  workdayFrom(calendar, dayText(dayNumber(day) + n));

/** Days from Monday to Friday before a day, counted from one Monday on. */
const weekdaysBefore = (number: number): number => WEEKDAYS * Math.floor((number + 3) / WEEK) + Math.min(weekdayOf(number), WEEKDAYS);

/** Days by their number at which a calendar differs from Monday to Friday, in order; and how many working days more it has by each. */
type Differences = { at: number[]; more: number[] };
const differences = new WeakMap<WorkCalendar, Differences>();
const differencesOf = (calendar: WorkCalendar): Differences => {
  const known = differences.get(calendar);
  if (known) return known;
  const told = Object.entries(calendar)
    .map(([day, kind]) => ({ at: dayNumber(day), by: Number(kind === 'work') - Number(isWorkday({}, day)) }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => a.at - b.at);
  let sum = 0;
  const found = { at: told.map(({ at }) => at), more: told.map(({ by }) => (sum += by)) };
  differences.set(calendar, found);
  return found;
};

/** Working days before a day, counted from one Monday on. */
const workdaysBefore = (calendar: WorkCalendar, number: number): number => {
  const { at, more } = differencesOf(calendar);
  let [low, high] = [0, at.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  return weekdaysBefore(number) + (more[low - 1] ?? 0);
};

/** Working days from one day up to and including another, by their numbers. A span of years costs no more than one of days. */
const workdaysIn = (calendar: WorkCalendar, first: number, last: number): number =>
  last < first ? 0 : workdaysBefore(calendar, last + 1) - workdaysBefore(calendar, first);

/** Working days from one day up to and including another. */
export const workdaysFrom = (calendar: WorkCalendar, first: string, last: string): number =>
  workdaysIn(calendar, dayNumber(first), dayNumber(last));

/** Working days after `from` up to and including `to`. */
export const workdaysBetween = (calendar: WorkCalendar, from: string, to: string): number =>
  workdaysIn(calendar, dayNumber(from) + 1, dayNumber(to));

/** Minutes of working time within one day between two minutes of it. */
const minutesWithin = (from: number, to: number): number =>
  HOURS.reduce((sum, h) => sum + Math.max(0, Math.min(to, h.to) - Math.max(from, h.from)), 0);

const plainMinutes = (calendar: WorkCalendar, from: string, to: string): number => {
  if (to <= from) return 0;
  const [first, last] = [dayNumber(from), dayNumber(to)];
  const on = (day: string, begins: number, ends: number) => (isWorkday(calendar, day) ? minutesWithin(begins, ends) : 0);
  if (first === last) return on(from, minuteOf(from), minuteOf(to));
  return on(from, minuteOf(from), MIDNIGHT) + MINUTES_PER_DAY * workdaysIn(calendar, first + 1, last - 1) + on(to, 0, minuteOf(to));
};

/** A stretch in which the customer has the case; still going on when `to` is null. */
export type Pause = { from: string; to: string | null };

/** Pauses cut to a stretch, ordered, without overlap. */
const pausesWithin = (pauses: readonly Pause[], from: string, to: string): { from: string; to: string }[] => {
  const merged: { from: string; to: string }[] = [];
  const cut = pauses
    .map((p) => ({ from: p.from > from ? p.from : from, to: p.to === null || p.to > to ? to : p.to }))
    .filter((p) => p.from < p.to)
    .sort((x, y) => (x.from < y.from ? -1 : 1));
  for (const pause of cut) {
    const last = merged.at(-1);
    if (!last || pause.from > last.to) merged.push(pause);
    else if (last.to < pause.to) last.to = pause.to;
  }
  return merged;
};

/** Working minutes between two moments without the pauses: used days are this by {@link MINUTES_PER_DAY}. */
export const workingMinutes = (calendar: WorkCalendar, from: string, to: string, pauses: readonly Pause[] = []): number =>
  plainMinutes(calendar, from, to) - pausesWithin(pauses, from, to).reduce((sum, p) => sum + plainMinutes(calendar, p.from, p.to), 0);

/** When a node entered now starts to count: at once in working time, else at the next opening. */
export const countsFrom = (calendar: WorkCalendar, entered: string): string => {
  const day = entered.slice(0, 10);
  const late = !isWorkday(calendar, day) || minuteOf(entered) >= CLOSING;
  if (late) return momentText(workdayFrom(calendar, dayText(dayNumber(day) + 1)), OPENING);
  return minuteOf(entered) < OPENING ? momentText(day, OPENING) : entered;
};

/** The moment at which so many working minutes have passed; for none, the moment itself. */
export const addWorkingMinutes = (calendar: WorkCalendar, from: string, minutes: number): string => {
  if (minutes <= 0) return from;
  let left = minutes;
  let moment = countsFrom(calendar, from);
  for (let tries = 0; tries < FURTHEST; tries += 1) {
    const day = moment.slice(0, 10);
    for (const hours of HOURS) {
      const start = Math.max(minuteOf(moment), hours.from);
      if (start >= hours.to) continue;
      if (left <= hours.to - start) return momentText(day, start + left);
      left -= hours.to - start;
    }
    moment = momentText(workdayFrom(calendar, dayText(dayNumber(day) + 1)), OPENING);
  }
  return moment;
};

export type Allowance = {
  /** Days allowed; a working day may be halved. */
  days: number;
  kind: 'working' | 'calendar';
};

/**
 * When a node is due. Whole days last until closing of the last one, a fraction so many hours of the day after.
 * Pauses move the end by the working (or calendar) time they took; undefined while one is going on.
 * Source: domain 8.2, clock of a node.
 */
export const dueAt = (calendar: WorkCalendar, entered: string, allowed: Allowance, pauses: readonly Pause[] = []): string | undefined => {
  if (pauses.some((p) => p.to === null)) return undefined;
  const start = countsFrom(calendar, entered);
  const whole = Math.floor(allowed.days);
  if (allowed.kind === 'calendar') {
    let due = momentText(addCalendarDays(calendar, start, Math.ceil(allowed.days)), CLOSING);
    for (const pause of pausesWithin(pauses, entered, '9999-12-31 00:00:00')) {
      if (pause.from < due) due = momentText(addCalendarDays(calendar, due, dayNumber(pause.to) - dayNumber(pause.from)), CLOSING);
    }
    return due;
  }
  const full = whole > 0 ? momentText(addWorkdays(calendar, start, whole), CLOSING) : start;
  let due = allowed.days > whole ? addWorkingMinutes(calendar, full, (allowed.days - whole) * MINUTES_PER_DAY) : full;
  for (const pause of pausesWithin(pauses, entered, '9999-12-31 00:00:00')) {
    if (pause.from < due) due = addWorkingMinutes(calendar, due, plainMinutes(calendar, pause.from, pause.to));
  }
  return due;
};

/** The moment from which on at most so many working minutes are left until `to`; the earliest such moment. */
export const subtractWorkingMinutes = (calendar: WorkCalendar, to: string, minutes: number): string => {
  let left = minutes;
  let moment = to;
  for (let tries = 0; left > 0 && tries < FURTHEST; tries += 1) {
    const day = moment.slice(0, 10);
    for (const hours of isWorkday(calendar, day) ? HOURS.toReversed() : []) {
      const end = Math.min(minuteOf(moment), hours.to);
      if (end <= hours.from) continue;
      if (left < end - hours.from) return momentText(day, end - left);
      left -= end - hours.from;
    }
    // with nothing left the earliest moment is the closing before
    moment = momentText(dayText(dayNumber(day) - 1), MIDNIGHT);
    if (left === 0) return closingBefore(calendar, moment);
  }
  return moment;
};

const closingBefore = (calendar: WorkCalendar, moment: string): string => {
  let number = dayNumber(moment);
  while (!isWorkday(calendar, dayText(number))) number -= 1;
  return momentText(dayText(number), CLOSING);
};

export const DEADLINE_STATES = ['green', 'yellow', 'red', 'severe'] as const;
export type DeadlineState = (typeof DEADLINE_STATES)[number];
/** The moments at which the deadline of a node changes its colour; fixed when the node is entered. */
export type DeadlineTimes = { warn: string; due: string; severe: string };

/** Days before the end at which the deadline turns yellow, unless the node says otherwise. */
export const WARN_BEFORE_DAYS = 1;
export const SEVERE_SHARE = 0.5;
export const SEVERE_DAYS = 5;

/** Yellow from `warnBefore` days before the end; severe `severeAfter` days after it, half the days allowed or 5 unless told. Days are working days. */
export const deadlineTimes = (
  calendar: WorkCalendar,
  {
    due,
    days,
    warnBefore = WARN_BEFORE_DAYS,
    severeAfter = Math.min(days * SEVERE_SHARE, SEVERE_DAYS),
  }: { due: string; days: number; warnBefore?: number | undefined; severeAfter?: number | undefined },
): DeadlineTimes => {
  const late = severeAfter * MINUTES_PER_DAY;
  return {
    warn: subtractWorkingMinutes(calendar, due, warnBefore * MINUTES_PER_DAY),
    due,
    severe: countsFrom(calendar, addWorkingMinutes(calendar, due, late)),
  };
};

/** Green in time, yellow before the end, red after it, severe when far over (domain 8.2; levels 0 to 3 of `alert_level`). */
export const deadlineStateOf = ({ warn, due, severe }: DeadlineTimes, now: string): DeadlineState =>
  now > severe ? 'severe' : now > due ? 'red' : now >= warn ? 'yellow' : 'green';

/**
 * Working days left: 0 on the last day, negative once it is over. Behind closing time the day is spent, so that a clock begun on
 * a Friday night has no more days left than one begun on Monday morning.
 */
export const daysLeft = (calendar: WorkCalendar, due: string, now: string): number =>
  now > due
    ? -Math.max(1, workdaysBetween(calendar, due, now))
    : Math.max(workdaysBetween(calendar, countsFrom(calendar, now), due), dayNumber(due) > dayNumber(now) ? 1 : 0);

/** The day to which calendar days lead, before it is put off to a working day. */
export const nominalDay = (calendar: WorkCalendar, entered: string, days: number): string =>
  dayText(dayNumber(countsFrom(calendar, entered)) + Math.ceil(days));

/** A clock that runs: when it began, the day to which its calendar days lead (null: counted by working days), and its moments. */
export type RunningClock = { entered: string; nominalDay: string | null; times: DeadlineTimes };

/**
 * The moments of a clock that runs, when the calendar is corrected: the same allowance, counted by the new days. The allowance in
 * working days is read back from the moments themselves, so that a setting changed since does not move what began before it; the end
 * of calendar days is put off anew, where it is no working day.
 */
export const movedTimes = (
  before: WorkCalendar,
  after: WorkCalendar,
  { entered, nominalDay: nominal, times }: RunningClock,
): DeadlineTimes => {
  const start = countsFrom(before, entered);
  const dueDay = times.due.slice(0, 10);
  const wholeDays = minuteOf(times.due) === CLOSING && isWorkday(before, dueDay);
  const due =
    nominal !== null
      ? momentText(workdayFrom(after, nominal), CLOSING)
      : wholeDays
        ? (dueAt(after, entered, { days: workdaysBetween(before, start, dueDay), kind: 'working' }) ?? times.due)
        : addWorkingMinutes(after, countsFrom(after, entered), plainMinutes(before, start, times.due));
  return {
    warn: subtractWorkingMinutes(after, due, plainMinutes(before, times.warn, times.due)),
    due,
    severe: countsFrom(after, addWorkingMinutes(after, due, plainMinutes(before, times.due, times.severe))),
  };
};
