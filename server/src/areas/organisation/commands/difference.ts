/** What an act changed of a person or a laboratory: telephone numbers and addresses of mail are personal and told in part. */
import { type Difference, difference as differenceOf } from '../../../platform/audit/difference.ts';

export type { Difference };

const PERSONAL = new Set(['phone', 'email']);
const KEPT = 3;

const told = (field: string, text: string): string => (PERSONAL.has(field) && text !== '' ? `${text.slice(0, KEPT)}…` : text);

export const difference = (before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>): Difference =>
  differenceOf(before, after, told);
