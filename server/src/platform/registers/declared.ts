/** Which tables hold the records of which declared registers, and what their fields are, for whoever reads what was done with a record. */
import { type FieldMeta, metaOf } from '@zhengjian/contract/record.ts';
import type { AnyRegister } from '@zhengjian/contract/register.ts';
import type { Schema } from '../database/schema.ts';

type Declared = { table: keyof Schema; of: AnyRegister };
const known = new Map<string, Declared>();

/** The name under which a register stands in the audit. */
export const registerName = ({ area, name }: Pick<AnyRegister, 'area' | 'name'>): string => `${area}.${name}`;

/** A register that is answered by `answerRegister` declares itself. */
export const declareRegister = (of: AnyRegister, table: keyof Schema): void => {
  known.set(registerName(of), { table, of });
};

export const tableOf = (register: string): keyof Schema | undefined => known.get(register)?.table;

/** What a field says of itself; nothing of one that is not known any more. */
export const fieldMetaOf = (register: string, field: string): Partial<FieldMeta> => {
  const of = known.get(register)?.of;
  const schema = of?.record.shape[field] ?? of?.row.shape[field];
  return schema === undefined ? {} : metaOf(schema);
};

/** Where a field stands among those of its register, behind them all if it is not known. */
export const placeOf = (register: string, field: string): number => {
  const fields = Object.keys(known.get(register)?.of.row.shape ?? {});
  return fields.includes(field) ? fields.indexOf(field) : fields.length;
};
