/**
 * The working calendar of the institute (domain 8.2): what differs from Monday to Friday, year by year. A year that nobody has
 * entered is the State Council's notice as far as this version knows it. (Paths chosen: the catalogue names none.)
 */
import * as z from 'zod';
import { call, permission } from '../../call.ts';
import { day, text, whole } from '../../record.ts';
import { type WorkCalendar, workdaysFrom } from '../../rules/workdays.ts';

export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2100;
/** A year has about 40 such days. */
const MOST_DAYS = 150;

const specialDay = z.object({
  day: day(),
  kind: z.enum(['rest', 'work']),
  /** Name of the holiday: 国庆节. */
  name: text(40),
});
export type SpecialDay = z.output<typeof specialDay>;

const calendarYear = z.object({
  year: z.number().int(),
  /** `own`: kept by the institute; `notice`: known to the software; `none`: neither, so that only weekends are free. */
  source: z.enum(['own', 'notice', 'none']),
  days: z.array(specialDay),
  /** Working days of the year. */
  workdays: z.number().int(),
  /** 0 while the year is not the institute's own. */
  version: z.number().int(),
  changes: z.array(
    z.object({
      at: z.string(),
      editorName: z.string(),
      /** Days that were added, taken out, or changed. */
      days: z.array(z.object({ day: z.string(), before: z.string(), after: z.string() })),
      /** Ends of tasks that moved with it. */
      moved: z.number().int(),
    }),
  ),
  /** This year, or the next one from November on, that has neither source; null when none lacks. */
  lacking: z.number().int().nullable(),
});
export type CalendarYear = z.output<typeof calendarYear>;

export type CalendarFault = 'calendarOtherYear' | 'calendarTwice';

/** What is wrong with a year as it was entered; null: nothing. */
export const calendarFault = (year: number, days: readonly SpecialDay[]): { fault: CalendarFault; day: string } | null => {
  const seen = new Set<string>();
  for (const { day } of days) {
    if (Number(day.slice(0, 4)) !== year) return { fault: 'calendarOtherYear', day };
    if (seen.has(day)) return { fault: 'calendarTwice', day };
    seen.add(day);
  }
  return null;
};

export const asCalendar = (days: readonly SpecialDay[]): WorkCalendar => Object.fromEntries(days.map((d) => [d.day, d.kind]));

/** Working days of a year. */
export const workdaysOf = (year: number, calendar: WorkCalendar): number => workdaysFrom(calendar, `${year}-01-01`, `${year}-12-31`);

export const calendarCalls = {
  workCalendarYear: call({
    method: 'GET',
    path: '/blade-system/workCalendar/year',
    access: permission('work_calendar_view'),
    summary: 'One year of the working calendar: days that differ from Monday to Friday, who changed them, and whether a year lacks.',
    input: z.object({ year: whole(FIRST_YEAR, LAST_YEAR) }),
    data: calendarYear,
  }),
  submitWorkCalendar: call({
    method: 'POST',
    path: '/blade-system/workCalendar/submit',
    access: permission('work_calendar_edit'),
    done: 'quiet',
    summary: 'Keeps a year of the working calendar as given, and moves the ends of everything that runs to the new days.',
    input: z.object({
      year: whole(FIRST_YEAR, LAST_YEAR),
      days: z.array(specialDay).max(MOST_DAYS),
      /** Version that the person saw; 0 for a year that was not the institute's own. */
      version: whole(0),
    }),
    data: z.object({ year: calendarYear, moved: z.number().int() }),
  }),
};
