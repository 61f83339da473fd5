/** A year of the calendar while it is edited: which days differ from Monday to Friday, and lists pasted from a notice or a sheet. */
import type { SpecialDay } from '@zhengjian/contract/areas/statistics/calendar.ts';

const two = (n: number) => String(n).padStart(2, '0');
export const dayOf = (year: number, month: number, date: number): string => `${year}-${two(month)}-${two(date)}`;

/** Sunday and Saturday. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** Dates of a month in weeks from Monday; null before the first and behind the last. */
export const weeksOf = (year: number, month: number): (string | null)[][] => {
  const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const cells = Array.from({ length: Math.ceil((first + count) / 7) * 7 }, (_, i) =>
    i < first || i >= first + count ? null : dayOf(year, month, i - first + 1),
  );
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
};

/** A day is worked or free against its weekday, and back. */
export const toggled = (days: readonly SpecialDay[], day: string, name: string): SpecialDay[] =>
  days.some((d) => d.day === day)
    ? days.filter((d) => d.day !== day)
    : [...days, { day, kind: isWeekend(day) ? ('work' as const) : ('rest' as const), name }].sort((a, b) => (a.day < b.day ? -1 : 1));

/** Whether the day is in the calendar at all: no 30 February. */
const isDate = (day: string): boolean => {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(day);
};

const DATE = /^(?:(\d{4})[-/.年])?\s*(\d{1,2})[-/.月]\s*(\d{1,2})日?$/;
const KINDS: readonly (readonly [SpecialDay['kind'], RegExp])[] = [
  ['rest', /^(休|休息|放假|假日|节假日|holiday|rest|off)$/i],
  ['work', /^(班|上班|补班|调休|调休上班|work|working)$/i],
];

export type Pasted = { days: SpecialDay[]; faults: { line: number; text: string }[] };

/** Lines `2027-10-01 休 国庆节`, with blanks, tabs or commas between; the kind may be left out where the weekday tells it. */
export const pasted = (text: string, year: number): Pasted => {
  const found: Pasted = { days: [], faults: [] };
  for (const [i, line] of text.split(/\r?\n/).entries()) {
    const words = line
      .trim()
      .split(/[\s,，;；]+/)
      .filter(Boolean);
    if (words.length === 0) continue;
    const [date = '', ...rest] = words;
    const [, ownYear, month, inMonth] = DATE.exec(date) ?? [];
    const day = month && inMonth ? dayOf(Number(ownYear ?? year), Number(month), Number(inMonth)) : '';
    const real = isDate(day);
    const told = KINDS.find(([, words]) => words.test(rest[0] ?? ''))?.[0];
    const kind = told ?? (real && isWeekend(day) ? 'work' : 'rest');
    const name = rest
      .slice(told ? 1 : 0)
      .join(' ')
      .slice(0, 40);
    if (!real || Number(day.slice(0, 4)) !== year || found.days.some((d) => d.day === day))
      found.faults.push({ line: i + 1, text: line.trim() });
    else found.days.push({ day, kind, name });
  }
  found.days.sort((a, b) => (a.day < b.day ? -1 : 1));
  return found;
};

export const sameDays = (a: readonly SpecialDay[], b: readonly SpecialDay[]): boolean => JSON.stringify(a) === JSON.stringify(b);
