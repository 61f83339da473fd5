/**
 * Fields of records, declared once: validation on both sides, form control, detail line, table column and export
 * come from the schema and its meta. The label of field `f` of record `r` is the text `fields.r.f` of its area.
 */
import * as z from 'zod';
import type { MaskedKind } from './personal.ts';

export type FieldMeta = {
  kind:
    | 'text'
    | 'longText'
    | 'number'
    | 'money'
    | 'date'
    | 'dateTime'
    | 'flag'
    | 'choice'
    | 'choices'
    | 'word'
    | 'words'
    | 'file'
    | 'reference'
    | 'json';
  /** Longest text in characters; shown as counter (rule field-word-limit-display). */
  max?: number;
  /** Code of the dictionary whose keys are stored. */
  dict?: string;
  /** Unit shown behind the value. */
  unit?: string;
  /** Obligatory at submit even where a draft may leave it out. */
  required?: boolean;
  /** Where the words of a value of few stand among the area's texts. */
  words?: string;
  /** The few values in the order in which they are shown. */
  values?: readonly string[];
  /** Width of the column in a list, in pixels. */
  width?: number;
  /** Shown in letters of one width, to be copied. */
  mono?: boolean;
  /** Shown in part to whoever may not see the whole. */
  masked?: MaskedKind;
};

declare module 'zod' {
  interface GlobalMeta extends Partial<FieldMeta> {}
}

const blankToUndefined = (v: unknown) => (v === '' || v === null ? undefined : v);

/**
 * Trimmed text of at most `max` characters, optional; control characters and halves of characters (lone surrogates) are refused.
 * No pattern runs over a text that is too long: some take time that grows with the square of its length.
 */
export const text = (max = 200) =>
  z
    .string()
    .trim()
    .max(max, { abort: true })
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u)
    .meta({ kind: max > 250 ? 'longText' : 'text', max });
/** Long text of 2000 characters unless said otherwise. */
export const longText = (max = 2000) => text(max).meta({ kind: 'longText', max });
export const mobile = () =>
  text(11)
    .regex(/^1[3-9]\d{9}$/)
    .meta({ kind: 'text', max: 11, masked: 'phone' });
export const email = () =>
  text(100)
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
    .meta({ kind: 'text', max: 100, masked: 'email' });
/** Calendar day `yyyy-MM-dd`. */
export const day = () =>
  z
    .preprocess((v) => (typeof v === 'string' && /^\d{4}-\d{2}-\d{2} 00:00:00$/.test(v) ? v.slice(0, 10) : v), z.iso.date())
    .meta({ kind: 'date' });
/** Moment `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, as it stands on the wire. */
export const moment = () =>
  z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
    .meta({ kind: 'dateTime' });
/** Record id: 32 lowercase hex characters (spec: 000 §4). */
export const id = () =>
  z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .meta({ kind: 'reference' });
export const flag = () =>
  z
    .union([z.boolean(), z.literal(['0', '1', 0, 1, 'true', 'false'])])
    .transform((v) => v === true || v === 1 || v === '1' || v === 'true')
    .meta({ kind: 'flag' });
/** A whole number; digits as text are taken, since a query carries text. Nothing else is turned into a number. */
export const whole = (min = 0, max = 2_000_000_000) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^-?\d{1,15}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(min).max(max))
    .meta({ kind: 'number' });
/** Money in CNY as decimal text on the wire, e.g. "1234.50"; integer fen inside. */
export const money = () =>
  z
    .string()
    .regex(/^-?\d{1,12}(\.\d{1,2})?$/)
    .meta({ kind: 'money', unit: 'CNY' });
const plainText = () => z.union([z.string(), z.number().transform(String)]);
/** Decimal as text: `digits` in all, `scale` behind the point. */
export const decimal = (digits: number, scale: number) =>
  plainText()
    .pipe(z.string().regex(new RegExp(`^-?\\d{1,${digits - scale}}(\\.\\d{1,${scale}})?$`)))
    .meta({ kind: 'number' });
/** One key of a dictionary; that the key exists is checked by the server against the dictionary. */
export const choice = (dict: string) => plainText().pipe(z.string().max(20)).meta({ kind: 'choice', dict });
export const choices = (dict: string) =>
  z
    .array(plainText().pipe(z.string().max(20)))
    .max(50)
    .meta({ kind: 'choices', dict });
/** One of few values, whose words are `<path>.<value>` among the area's texts. */
export const word = <const V extends readonly [string, ...string[]]>(values: V, path: string) =>
  z.enum(values).meta({ kind: 'word', words: path });
/** Some of few values. */
export const words = <const V extends readonly [string, ...string[]]>(values: V, path: string) =>
  z.array(z.enum(values)).max(values.length).meta({ kind: 'words', words: path });
/** Comma-joined ids as the framework's remove calls send them, at most 200. */
export const ids = () => z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(id()).min(1).max(200));

/** A field that may be left out, empty or null; empty becomes undefined. */
export const optional = <T extends z.core.$ZodType>(schema: T) => z.preprocess(blankToUndefined, z.optional(schema));

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

/** What a field says of itself, through all its wrappings, the outer ones telling more. */
export function metaOf(schema: z.core.$ZodType): Partial<FieldMeta> {
  const inner = inside(schema);
  return { ...(inner ? metaOf(inner) : {}), ...(z.globalRegistry.get(schema) ?? {}) };
}

/** The schema under all wrappings. */
export const coreOf = (schema: z.core.$ZodType): z.core.$ZodType => {
  const inner = inside(schema);
  return inner ? coreOf(inner) : schema;
};
