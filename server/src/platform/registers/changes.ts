/** What was changed of a record of a declared register, as people see it, for the audit. */
import { maskOf } from '@zhengjian/contract/personal.ts';
import { metaOf } from '@zhengjian/contract/record.ts';
import type { AnyRegister, RowOf } from '@zhengjian/contract/register.ts';
import type * as z from 'zod';
import { type Difference, difference } from '../audit/difference.ts';
import type { Plain } from './columns.ts';

/** Fields that say what they are; the id of another record is left out where the row tells its name. */
const told = ({ row }: AnyRegister): { field: string; isReference: boolean }[] =>
  Object.entries<z.core.$ZodType>(row.shape).flatMap(([field, schema]) => {
    const { kind } = metaOf(schema);
    const isReference = kind === 'reference';
    return kind === undefined || (isReference && field.replace(/Ids?$/, 'Name') in row.shape) ? [] : [{ field, isReference }];
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
    const { masked } = metaOf(of.row.shape[field]);
    return masked ? maskOf(masked, text) : text;
  });
  for (const { field, isReference } of fields) if (isReference && changed[field]) changed[field] = { before: '', after: '' };
  return changed;
};
