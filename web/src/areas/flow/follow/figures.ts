/** What the figures of nodes say: pure rules behind the table. */
import type { NodeFigures } from '@zhengjian/contract/areas/workflow/list-records.ts';

const HOURS_PER_DAY = 24;
/** From here on days are easier to read than hours. */
const AS_DAYS_FROM = 48;

/** A time in the unit in which a person thinks of it. */
export const spanOf = (hours: number): { unit: 'hours' | 'days'; n: number } =>
  hours < AS_DAYS_FROM
    ? { unit: 'hours', n: Math.round(hours * 10) / 10 }
    : { unit: 'days', n: Math.round((hours / HOURS_PER_DAY) * 10) / 10 };

/** Share of the longest, 0 to 100, for the length of a bar; something done is never without a bar. */
export const shareOf = (value: number | null, longest: number): number =>
  value === null || longest <= 0 ? 0 : Math.max(1, Math.round((value / longest) * 100));

export const percent = (rate: number): number => Math.round(rate * 1000) / 10;

const most = (rows: readonly NodeFigures[], by: (row: NodeFigures) => number): NodeFigures | undefined =>
  rows.reduce<NodeFigures | undefined>((best, row) => (by(row) > (best === undefined ? 0 : by(best)) ? row : best), undefined);

export type Findings = { slowest: NodeFigures | undefined; mostReturned: NodeFigures | undefined; waiting: NodeFigures | undefined };

/** The three things somebody may want to act on. */
export const findingsOf = (rows: readonly NodeFigures[]): Findings => ({
  slowest: most(rows, (r) => r.p90Hours ?? 0),
  mostReturned: most(rows, (r) => r.returnRate),
  waiting: most(rows, (r) => r.oldestHours),
});
