/** Days of a certificate (domain 6): valid for five years, the last day included. */

/** Months that a CCC certificate is valid. */
export const VALID_MONTHS = 60;

/** The last day of `months` from a day, `yyyy-MM-dd`: the day before the same day of the month that follows. */
export const lastValidDay = (from: string, months: number = VALID_MONTHS): string => {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const daysInMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  // 29 February of a leap year ends with 28 February five years on: that month has no 29th to stand before
  const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, daysInMonth + 1) - 1));
  return end.toISOString().slice(0, 10);
};
