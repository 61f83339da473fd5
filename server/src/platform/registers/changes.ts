/** What was changed of a record of a declared register, as people see it, for the audit. */
import { maskOf } from '@zhengjian/contract/personal.ts';
import { metaOf } from '@zhengjian/contract/record.ts';
import type { AnyRegister, RowOf } from '@zhengjian/contract/register.ts';
import type * as z from 'zod';
import { type Difference, difference } from '../audit/difference.ts';
import type { Plain } from './columns.ts';

/** What is entered; in the place of the id of another record its name, where the row tells it. */
const told = ({ record, row }: AnyRegister): { field: string; isReference: boolean }[] =>
  Object.entries<z.core.$ZodType>(record.shape).map(([field, schema]) => {
    const name = field.replace(/Ids?$/, 'Name');
    const isReference = metaOf(schema).kind === 'reference';
    return isReference && name in row.shape ? { field: name, isReference: false } : { field, isReference };
  });

/**
 * Of each field before and after: personal data in part, a reference only that it changed. `old` is left out of a record that was added.
 */
export const recordChanges = <G extends AnyRegister>(of: G, row: RowOf<G>, old?: RowOf<G>): Difference => {
  const fields = told(of);
  // a flag that is not set is nothing entered
  const seen = (from: Plain = {}) =>
    Object.fromEntries(fields.map(({ field }) => [field, from[field] === false ? undefined : from[field]]));
  const changed = difference(seen(old), seen(row), (field, text) => {
    const { masked } = field in of.record.shape ? metaOf(of.record.shape[field]) : {};
    return masked ? maskOf(masked, text) : text;
  });
  for (const { field, isReference } of fields) if (isReference && changed[field]) changed[field] = { before: '', after: '' };
  return changed;
};
