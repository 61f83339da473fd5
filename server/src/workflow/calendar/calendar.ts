/**
 * The working calendar of a tenant (domain 8.2). A year is the institute's own where an administrator keeps it, else the State
 * Council's notice as far as this version knows one, else Monday to Friday.
 */
import { createRequire } from 'node:module';
import { asCalendar, FIRST_YEAR, type SpecialDay } from '@zhengjian/contract/areas/statistics/calendar.ts';
import type { WorkCalendar } from '@zhengjian/contract/rules/workdays.ts';
import type { Tx } from '../../platform/database/schema.ts';
import type { AppendOnly, Json, Standard } from '../../platform/tables.ts';

// CommonJS without names that Node could see
const { getDayDetail } = createRequire(import.meta.url)('chinese-days') as typeof import('chinese-days');

declare module '../../platform/database/schema.ts' {
  interface Schema {
    work_calendar: Standard & { year: number; days: Json<SpecialDay[]>; editor_name: string };
    work_calendar_change: AppendOnly & {
      year: number;
      editor_name: string;
      before: Json<SpecialDay[]>;
      after: Json<SpecialDay[]>;
      moved: number;
    };
  }
}

/** The package is asked no further than this; it answers Monday to Friday where it knows no notice. */
const LAST_NOTICE = 2035;
const DAY_MS = 86_400_000;

/** The package names a day `National Day,国庆节,3`; a day without a notice has no commas. */
const nameOf = (told: string): string => told.split(',')[1] ?? '';

const noticeOf = (year: number): SpecialDay[] => {
  const days: SpecialDay[] = [];
  for (let at = Date.UTC(year, 0, 1); at < Date.UTC(year + 1, 0, 1); at += DAY_MS) {
    const day = new Date(at).toISOString().slice(0, 10);
    const weekend = [0, 6].includes(new Date(at).getUTCDay());
    const { work, name } = getDayDetail(day);
    if (work === weekend) days.push({ day, kind: work ? 'work' : 'rest', name: nameOf(name) });
  }
  return days;
};

const read = (): ReadonlyMap<number, readonly SpecialDay[]> => {
  const years = new Map<number, SpecialDay[]>();
  for (let year = FIRST_YEAR; year <= LAST_NOTICE; year += 1) {
    const days = noticeOf(year);
    if (days.length > 0) years.set(year, days);
  }
  return years;
};

let known: ReadonlyMap<number, readonly SpecialDay[]> | undefined;
/** The State Council's notices that this version knows, by year. They never change while it runs. */
export const notices = (): ReadonlyMap<number, readonly SpecialDay[]> => {
  known ??= read();
  return known;
};

let together: WorkCalendar | undefined;
/** All notices that this version knows, as an institute has them that keeps no year of its own. */
export const noticeCalendar = (): WorkCalendar => {
  together ??= asCalendar([...notices().values()].flat());
  return together;
};

type OwnYear = { year: number; days: readonly SpecialDay[] };

/** Own years stand in place of the notices of those years. */
export const calendarFrom = (own: readonly OwnYear[]): WorkCalendar => {
  if (own.length === 0) return noticeCalendar();
  const years = new Map([...notices(), ...own.map((y) => [y.year, y.days] as const)]);
  return asCalendar([...years.values()].flat());
};

export const calendarOf = async (tx: Tx, tenant: string): Promise<WorkCalendar> =>
  calendarFrom(await tx.selectFrom('work_calendar').select(['year', 'days']).where('tenant_id', '=', tenant).execute());
