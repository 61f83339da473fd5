/** What is measured in a test, and the verdict that follows from the values: nobody types a verdict (domain 3.4). */
import * as z from 'zod';
import { decimal, optional, text } from '../../record.ts';

/** A number with a unit and limits, a finding that must be yes, or a text that is only recorded. */
export const MEASURE_KINDS = ['number', 'check', 'text'] as const;
export const MOST_MEASURES = 30;

const limit = () => optional(decimal(14, 4));
export const measure = z.object({
  name: text(60).min(1),
  nameEn: optional(text(100)),
  kind: z.enum(MEASURE_KINDS),
  unit: optional(text(20)),
  min: limit(),
  max: limit(),
});
export type Measure = z.output<typeof measure>;
export const measures = () => z.array(measure).min(1).max(MOST_MEASURES).meta({ kind: 'json' });

/** Values in the order of the measures; '' where nothing was entered, '1' and '0' for a check. */
export const measured = () => z.array(text(200)).max(MOST_MEASURES);

const DECIMAL = /^-?\d{1,10}(\.\d{1,4})?$/;
/** Keys of the dictionary `test_verdict`. */
export const VERDICT = { open: '0', pass: '1', fail: '2', notApplicable: '3', recorded: '4' } as const;
export type Verdict = (typeof VERDICT)[keyof typeof VERDICT];

/** null: not entered, or not what the measure asks for. */
const conforms = ({ kind, min, max }: Measure, value: string): boolean | null => {
  if (kind === 'check') return value === '1' ? true : value === '0' ? false : null;
  if (!DECIMAL.test(value)) return null;
  const n = Number(value);
  return (min === undefined || n >= Number(min)) && (max === undefined || n <= Number(max));
};

/** Each value by itself: what lies outside its limits is told beside it. */
export const verdictOfValue = (of: Measure, value: string): Verdict => {
  if (of.kind === 'text') return value === '' ? VERDICT.open : VERDICT.recorded;
  const fits = conforms(of, value);
  return fits === null ? VERDICT.open : fits ? VERDICT.pass : VERDICT.fail;
};

/** One value outside its limits fails the test; while one is missing and none fails, it is open. Where nothing is judged, it is recorded. */
export const verdictOf = (of: readonly Measure[], values: readonly string[]): Verdict => {
  const each = of.map((one, at) => verdictOfValue(one, (values[at] ?? '').trim()));
  if (each.includes(VERDICT.fail)) return VERDICT.fail;
  if (each.length === 0 || each.includes(VERDICT.open)) return VERDICT.open;
  return each.includes(VERDICT.pass) ? VERDICT.pass : VERDICT.recorded;
};
