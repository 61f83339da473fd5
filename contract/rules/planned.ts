/** How far ahead work is planned: a year that was mistyped would be reckoned day by day wherever its load is spread. */
const DAY_MS = 86_400_000;
/** Calendar days, three years. */
const FURTHEST = 1_096;
const shifted = (day: string, days: number): string => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The last day on which work may be planned to end, `yyyy-MM-dd`. */
export const furthestPlan = (today: string): string => shifted(today, FURTHEST);

/** How many years back and ahead a day that a person enters may lie. */
export type Reach = { back: number; ahead: number };
/** What is planned, paid or promised. */
export const PLANNED: Reach = { back: 3, ahead: 3 };
/** What registers say of standards, instruments, prices and accreditations. */
export const KEPT: Reach = { back: 100, ahead: 20 };
const DAYS_OF_YEAR = 365.25;
const days = (years: number): number => Math.ceil(years * DAYS_OF_YEAR);
export const daysOf = (today: string, { back, ahead }: Reach): { first: string; last: string } => ({
  first: shifted(today, -days(back)),
  last: shifted(today, days(ahead)),
});

/** The part of planned days that is reckoned with: what was entered before there was a limit may lie in any year. */
export const withinReach = (today: string, { start, end }: { start: string; end: string }): { start: string; end: string } => {
  const [first, last] = [shifted(today, -FURTHEST), furthestPlan(today)];
  return { start: start < first ? first : start, end: end > last ? last : end };
};
