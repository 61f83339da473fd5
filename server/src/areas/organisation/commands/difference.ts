/** What an act changed of a record, for the audit: each field before and after. Telephone numbers and addresses of mail are personal and told in part. */
export type Difference = Record<string, { before: string; after: string }>;

const PERSONAL = new Set(['phone', 'email']);
const KEPT = 3;

const told = (field: string, value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  return PERSONAL.has(field) && text !== '' ? `${text.slice(0, KEPT)}…` : text;
};

export const difference = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Difference =>
  Object.fromEntries(
    Object.keys(after)
      .filter((field) => JSON.stringify(before[field] ?? '') !== JSON.stringify(after[field] ?? ''))
      .map((field) => [field, { before: told(field, before[field]), after: told(field, after[field]) }]),
  );
