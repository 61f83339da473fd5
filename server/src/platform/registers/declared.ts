/** Which tables hold the records of which declared registers, and what their fields are, for whoever reads what was done with a record. */
import { type FieldMeta, metaOf } from '@zhengjian/contract/record.ts';
import type { AnyRegister } from '@zhengjian/contract/register.ts';
import type * as z from 'zod';
import type { Schema } from '../database/schema.ts';

type Declared = { table: keyof Schema; row: z.ZodObject };
const known = new Map<string, Declared>();

/** The name under which a register stands in the audit. */
export const registerName = ({ area, name }: Pick<AnyRegister, 'area' | 'name'>): string => `${area}.${name}`;

/** A register that is answered by `answerRegister` declares itself. */
export const declareRegister = (of: AnyRegister, table: keyof Schema): void => {
  known.set(registerName(of), { table, row: of.row });
};

export const tableOf = (register: string): keyof Schema | undefined => known.get(register)?.table;

/** What a field says of itself; nothing of one that is not known any more. */
export const fieldMetaOf = (register: string, field: string): Partial<FieldMeta> => {
  const schema = known.get(register)?.row.shape[field];
  return schema === undefined ? {} : metaOf(schema as z.core.$ZodType);
};
