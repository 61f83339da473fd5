/** What a field's schema says about it: read through the wrappings of the contract (optional, default, preprocess). */
import { coreOf, type FieldMeta, metaOf } from '@zhengjian/contract/record.ts';
import * as z from 'zod';

export type FieldInfo = {
  schema: z.core.$ZodType;
  kind: FieldMeta['kind'];
  /** Longest text in characters. */
  max: number | undefined;
  dict: string | undefined;
  unit: string | undefined;
  /** Values and where their words stand among the area's texts, of a value of few. */
  values: readonly string[];
  words: string | undefined;
  /** Shown in letters of one width, to be copied. */
  mono: boolean;
  /** Obligatory at submit. */
  required: boolean;
  /** Shown in part to whoever may not see the whole (contract/personal.ts). */
  masked: boolean;
};

const valuesOf = (core: z.core.$ZodType): readonly string[] => {
  if (core instanceof z.core.$ZodArray) return valuesOf(coreOf(core._zod.def.element));
  return core instanceof z.core.$ZodEnum ? Object.values(core._zod.def.entries).map(String) : [];
};

/** Schemas are declared once and asked with every key. */
const known = new WeakMap<z.core.$ZodType, FieldInfo>();

export function infoOf(schema: z.core.$ZodType): FieldInfo {
  const before = known.get(schema);
  if (before) return before;
  const { kind = 'text', max, dict, unit, words, mono = false, required = false, masked } = metaOf(schema);
  const info = { schema, kind, max, dict, unit, values: valuesOf(coreOf(schema)), words, mono, required, masked: masked !== undefined };
  known.set(schema, info);
  return info;
}

/** A record of the contract with the place of its labels. */
export type RecordForm<S extends z.ZodObject = z.ZodObject> = {
  schema: S;
  /** Area whose texts hold the labels. */
  area: string;
  /** Name below `fields` (and below `help`) of those texts. */
  name: string;
};

/**
 * Ties a record to its labels: `fields.<name>.<field>` of the area's texts, and the help below a field `help.<name>.<field>`
 * where there is one.
 *
 * ```ts
 * const companyForm = recordForm(companyInput, 'company', 'company');
 * ```
 */
export const recordForm = <S extends z.ZodObject>(schema: S, area: string, name: string): RecordForm<S> => ({ schema, area, name });

export type FieldName<S extends z.ZodObject> = keyof z.input<S> & string;

/** The field's info. @throws Error for a name that the record does not have */
export function fieldOf(record: RecordForm, name: string): FieldInfo {
  const schema = record.schema.shape[name];
  if (!schema) throw new Error(`${record.area}.${record.name} has no field ${name}`);
  return infoOf(schema);
}
