/** What an act changed of a record, for the audit: each field before and after, as text. */

/** Several values stand as a JSON array; both `''`: the change is recorded, its values are not. */
export type Difference = Record<string, { before: string; after: string }>;

/** Longest value that is recorded, in characters. */
const MOST = 2_000;

/** A value as it is recorded; empty text for none. */
export const recordedText = (value: unknown): string => {
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) return '';
  return (typeof value === 'string' ? value : JSON.stringify(value)).slice(0, MOST);
};

type Plain = Readonly<Record<string, unknown>>;

/** `told`: how a field's value is recorded, where it is secret or personal. */
export const difference = (before: Plain, after: Plain, told: (field: string, text: string) => string = (_, text) => text): Difference => {
  const changed: Difference = {};
  for (const field of Object.keys(after)) {
    const [then, now] = [recordedText(before[field]), recordedText(after[field])];
    if (then !== now) changed[field] = { before: told(field, then), after: told(field, now) };
  }
  return changed;
};
