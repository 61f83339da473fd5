/**
 * The clock of a stage (domain 8.2): it starts when the institute first has the case, and hangs while the company has it, or other work
 * for it is waited for, and nobody of the institute does. Pure; moments are text in Asia/Shanghai.
 */
import {
  type DeadlineTimes,
  deadlineTimes,
  dueAt,
  MINUTES_PER_DAY,
  type Pause,
  type WorkCalendar,
  workingMinutes,
} from '@zhengjian/contract/rules/workdays.ts';
import type { Limit } from './alert-config.ts';

/** A visit of a task, or of a step that waits for a fact; still going on when `to` is null. */
export type Visit = { clock: 'institute' | 'customer' | 'fact'; from: string; to: string | null };

export type StageClock = {
  /** Null until the institute has had the case. */
  startedAt: string | null;
  /** Since when nobody of the institute has it; null while the clock runs. */
  pausedSince: string | null;
  pauses: Pause[];
  /** Null without limit, and while the clock hangs. */
  times: DeadlineTimes | null;
};

/** A visit in parts: where the company owed what it needed, it is the company's. */
export const dividedBy = (visit: Visit, owed: readonly Pause[]): Visit[] => {
  const parts: Visit[] = [];
  let at = visit.from;
  for (const { from, to } of owed.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (visit.to !== null && from >= visit.to) break;
    const ends = to === null || (visit.to !== null && to > visit.to) ? visit.to : to;
    if (ends !== null && (ends <= at || ends <= from)) continue;
    if (from > at) {
      parts.push({ ...visit, from: at, to: from });
      at = from;
    }
    parts.push({ clock: 'customer', from: at, to: ends });
    if (ends === visit.to) return parts;
    at = ends ?? at;
  }
  return [...parts, { ...visit, from: at }];
};

/** Stretches in which the company has a task, or a fact is waited for, and the institute has none. */
export const pausesOf = (visits: readonly Visit[]): Pause[] => {
  const open = { institute: 0, customer: 0, fact: 0 };
  const edges = visits
    .flatMap((v) => [{ at: v.from, clock: v.clock, by: 1 }, ...(v.to === null ? [] : [{ at: v.to, clock: v.clock, by: -1 }])])
    .sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  const pauses: Pause[] = [];
  let since: string | null = null;
  for (const [i, { at, clock, by }] of edges.entries()) {
    open[clock] += by;
    // what happens in one moment is one change
    if (edges[i + 1]?.at === at) continue;
    const hangs = open.customer + open.fact > 0 && open.institute === 0;
    if (hangs && since === null) since = at;
    if (!hangs && since !== null) {
      pauses.push({ from: since, to: at });
      since = null;
    }
  }
  if (since !== null) pauses.push({ from: since, to: null });
  return pauses;
};

export const stageClock = (calendar: WorkCalendar, visits: readonly Visit[], limit: Limit): StageClock => {
  const startedAt = visits.reduce<string | null>(
    (first, v) => (v.clock === 'institute' && (first === null || v.from < first) ? v.from : first),
    null,
  );
  if (startedAt === null) return { startedAt, pausedSince: null, pauses: [], times: null };
  const pauses = pausesOf(visits).filter((p) => p.to === null || p.to > startedAt);
  const pausedSince = pauses.find((p) => p.to === null)?.from ?? null;
  const { days, dayKind, warnBefore, severeAfter } = limit;
  const kind = dayKind === 'calendar' ? 'calendar' : 'working';
  const due = days === null ? undefined : dueAt(calendar, startedAt, { days, kind }, pauses);
  const times = days === null || due === undefined ? null : deadlineTimes(calendar, { due, days, warnBefore, severeAfter });
  return { startedAt, pausedSince, pauses, times };
};

/** Most days that a clock can be given. */
const MOST_DAYS = 2000;

/**
 * Whole days with which a clock ends on a day; null where none does: the day lies before the start, or nobody works on it.
 * @param day `yyyy-MM-dd`
 */
export const daysUntil = (
  calendar: WorkCalendar,
  { startedAt, kind, pauses }: { startedAt: string; kind: 'working' | 'calendar'; pauses: readonly Pause[] },
  day: string,
): number | null => {
  const dueOn = (days: number) => dueAt(calendar, startedAt, { days, kind }, pauses)?.slice(0, 10);
  let [fewest, most] = [0, MOST_DAYS];
  // the fewest days that reach it, halved down to: each further day ends no earlier
  while (fewest < most) {
    const days = Math.floor((fewest + most) / 2);
    const due = dueOn(days);
    if (due === undefined) return null;
    if (due < day) fewest = days + 1;
    else most = days;
  }
  return dueOn(fewest) === day ? fewest : null;
};

const TENTHS = 10;

/** Working days since the start until `now`, to one decimal. */
export const usedDays = (calendar: WorkCalendar, from: string, now: string, pauses: readonly Pause[] = []): number =>
  Math.round((workingMinutes(calendar, from, now, pauses) / MINUTES_PER_DAY) * TENTHS) / TENTHS;
