/** What a field's schema says about it: read through the wrappings of the contract (optional, default, preprocess). */
import type { FieldMeta } from '@zhengjian/contract/record.ts';
import * as z from 'zod';

export type FieldInfo = {
  schema: z.core.$ZodType;
  kind: FieldMeta['kind'];
  /** Longest text in characters. */
  max: number | undefined;
  dict: string | undefined;
  unit: string | undefined;
  /** Obligatory at submit. */
  required: boolean;
};

/** The schema under the outermost wrapping, or undefined at the core. */
function inside(schema: z.core.$ZodType): z.core.$ZodType | undefined {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) return schema._zod.def.innerType;
  if (schema instanceof z.core.$ZodDefault || schema instanceof z.core.$ZodPrefault) return schema._zod.def.innerType;
  // preprocess(f, S) is a pipe into S; S.transform(f) is a pipe out of S.
  if (schema instanceof z.core.$ZodPipe) {
    return schema._zod.def.in instanceof z.core.$ZodTransform ? schema._zod.def.out : schema._zod.def.in;
  }
  return undefined;
}

/** Meta of all wrappings, the outer ones telling more. */
export function metaOf(schema: z.core.$ZodType): Partial<FieldMeta> {
  const inner = inside(schema);
  return { ...(inner ? metaOf(inner) : {}), ...(z.globalRegistry.get(schema) ?? {}) };
}

export function infoOf(schema: z.core.$ZodType): FieldInfo {
  const { kind = 'text', max, dict, unit, required = false } = metaOf(schema);
  return { schema, kind, max, dict, unit, required };
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
