/** How much of a form is filled, and how values compare with what they were. */

/** Counts as filled: any text, number, true flag, and a list with something in it. */
export function isFilled(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'string' ? value.trim() !== '' : true;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

/** Whether two values say the same, whatever one of them leaves out as empty. */
export function saysSame(a: unknown, b: unknown): boolean {
  if (!isFilled(a) || !isFilled(b)) return isFilled(a) === isFilled(b);
  if (!isObject(a) || !isObject(b)) return a === b;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) => saysSame(a[name], b[name]));
}

export type Fill = {
  done: number;
  all: number;
  /** Obligatory ones still empty. */
  missing: number;
  /** Entries that their own rules refuse. */
  faulty?: number;
};

/** Counts the fields of a section: `names` with their obligation, and their values. */
export function fillOf(fields: readonly { name: string; required: boolean }[], values: Readonly<Record<string, unknown>>): Fill {
  const empty = fields.filter(({ name }) => !isFilled(values[name]));
  return { all: fields.length, done: fields.length - empty.length, missing: empty.filter(({ required }) => required).length };
}

export const sumOf = (fills: readonly Fill[]): Fill =>
  fills.reduce((sum, fill) => ({ done: sum.done + fill.done, all: sum.all + fill.all, missing: sum.missing + fill.missing }), {
    done: 0,
    all: 0,
    missing: 0,
  });
