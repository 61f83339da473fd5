/**
 * A register is declared once: the record that is entered and what a row shows beside it. Validation on both sides, the form, its
 * labels and limits, the row, the calls that read, save and delete, and the list (`list({ ...theRegister, filters, sorts, order })`)
 * follow; a field that the declaration does not know does not compile.
 */
import * as z from 'zod';
import { type Access, type Call, call, type Scope } from './call.ts';
import { keepsMask } from './personal.ts';
import { type FieldMeta, id, ids, metaOf, optional, text, whole } from './record.ts';

type Shape = Readonly<Record<string, z.core.$ZodType>>;
type Flat<T> = { [K in keyof T]: T[K] } & {};

/** A value as a row shows it: what was left out is empty text, a number null. */
type Shown<T> = undefined extends T ? ShownEmpty<Exclude<T, undefined>> : T;
type ShownEmpty<V> = [V] extends [number] ? number | null : [V] extends [string] ? V | '' : V;
type RowShape<S extends Shape, X extends Shape> = Flat<
  { id: z.ZodType<string>; version: z.ZodType<number> } & {
    [K in keyof S as K extends keyof X ? never : K]: z.ZodType<Shown<z.output<S[K]>>>;
  } & X
>;

/** S: fields that are entered, X: what a row shows beside them. */
export type Register<S extends Shape = Shape, X extends Shape = Shape> = {
  /** Area whose texts hold the labels: `fields.<name>.<field>`. */
  readonly area: string;
  readonly name: string;
  readonly record: z.ZodObject<S>;
  readonly row: z.ZodObject<RowShape<S, X>>;
  readonly key: 'id';
  /** Field by which people know a record. */
  readonly named: (keyof S | keyof X) & string;
  /** Field that names what the records belong to; a record stays with it. */
  readonly parent: (keyof S & string) | null;
  /** What fields must be towards each other, by the field at which it is told, with the refusal that says so. */
  readonly rules: Rules<S>;
};
// biome-ignore lint/suspicious/noExplicitAny: a register of any shape
export type AnyRegister = Register<any, any>;

export type Rules<S extends Shape> = {
  readonly [K in keyof S]?: { holds: (values: z.output<z.ZodObject<S>>) => boolean; refusal: string };
};

/** Pixels of a column, where the field does not say. */
const WIDTH: Readonly<Partial<Record<FieldMeta['kind'], number>>> = {
  text: 160,
  longText: 240,
  number: 90,
  money: 120,
  date: 110,
  dateTime: 150,
  flag: 90,
  choice: 150,
  choices: 200,
  word: 140,
  words: 200,
};

const mayBeEmpty = (schema: z.core.$ZodType): boolean => {
  const given = z.safeParse(schema, undefined);
  return given.success && given.data === undefined;
};

/** Whether a field is received as text, whatever it is sent as. */
const isReceivedAsText = (schema: z.core.$ZodType): boolean => {
  if (schema instanceof z.core.$ZodPipe) return isReceivedAsText(schema._zod.def.out);
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault) return isReceivedAsText(schema._zod.def.innerType);
  return schema instanceof z.core.$ZodString;
};

/** A field of the record as a row carries it. */
const shownOf = (schema: z.core.$ZodType): z.ZodType => {
  const { required: _, max: __, ...meta } = metaOf(schema);
  const told = (shown: z.ZodType): z.ZodType => {
    const width = meta.width ?? WIDTH[meta.kind ?? 'text'];
    return shown.meta({ ...meta, ...(width === undefined ? {} : { width }) });
  };
  switch (meta.kind) {
    case 'flag':
      return told(z.boolean());
    case 'choices':
    case 'words':
      return told(z.array(z.string()));
    case 'number':
      return told(isReceivedAsText(schema) ? z.string() : mayBeEmpty(schema) ? z.number().nullable() : z.number());
    case 'json':
      return z.unknown();
    default:
      return told(z.string());
  }
};

/** Declares a register. */
export const register = <const S extends Shape, const X extends Shape = Record<never, never>>(d: {
  area: string;
  name: string;
  record: S;
  named: (keyof S | keyof NoInfer<X>) & string;
  parent?: keyof S & string;
  rules?: Rules<S>;
  /** What a row shows beside the record, and fields that it shows in another way. */
  shows?: X;
}): Register<S, X> => {
  const entered = Object.entries(d.record).map(([name, schema]): [string, z.core.$ZodType] => {
    const meta = metaOf(schema);
    return [name, meta.masked ? keepsMask(schema, meta) : schema];
  });
  // a field that keeps its mask receives text, as without
  const record = z.object(Object.fromEntries(entered) as S);
  const fields = Object.fromEntries(Object.entries(d.record).map(([name, schema]) => [name, shownOf(schema)]));
  const row: Shape = { id: z.string(), version: z.number(), ...fields, ...(d.shows ?? {}) };
  return {
    area: d.area,
    name: d.name,
    record,
    // made of the same fields by shownOf, which the compiler cannot follow
    row: z.object(row) as z.ZodObject<RowShape<S, X>>,
    key: 'id',
    named: d.named,
    parent: d.parent ?? null,
    rules: d.rules ?? {},
  };
};

/** Fields that are entered. */
export type FieldOf<G extends AnyRegister> = keyof z.output<G['record']> & string;
/** The record as the server receives it. */
export type RecordOf<G extends AnyRegister> = z.output<G['record']>;
export type RowOf<G extends AnyRegister> = z.output<G['row']> & { id: string; version: number };

/** What is saved: without `id` a record is added; `version` is that of the record as it was read; why it is changed stands in the audit. */
type Saved = { id?: string | undefined; version?: number | undefined; changeReason?: string | undefined };
/** Longest reason of a change, in characters. */
export const REASON_MAX = 200;
export type SavedBy<G extends AnyRegister> = z.input<G['record']> & Saved;
export type SavedIn<G extends AnyRegister> = RecordOf<G> & Saved;

type Way = { path: string; access: Access; scope?: Scope; summary: string };

const withRules = (of: AnyRegister, fields: z.ZodObject): z.ZodType => {
  let input: z.ZodType = fields;
  for (const [field, rule] of Object.entries(of.rules as Rules<Shape>))
    if (rule)
      input = input.refine((values) => rule.holds(values as Record<string, unknown>), { path: [field], params: { refusal: rule.refusal } });
  return input;
};

/** The call that adds or changes a record. `strict`: a field that the record does not have is refused, not passed over. */
export type SaveCall<G extends AnyRegister> = Call<SavedBy<G>, SavedIn<G>, RowOf<G>> & { readonly register: G };
export const saveCall = <const G extends AnyRegister>(
  of: G,
  { done = 'updated', strict = false, ...way }: Way & Partial<Pick<Call, 'done'>> & { long?: boolean; strict?: boolean },
): SaveCall<G> => {
  const fields = { ...of.record.shape, id: optional(id()), version: optional(whole()), changeReason: optional(text(REASON_MAX)) };
  const input = withRules(of, strict ? z.strictObject(fields) : z.object(fields));
  const declared = call({ ...way, method: 'POST', done, input, data: of.row });
  return { ...(declared as Call<SavedBy<G>, SavedIn<G>, RowOf<G>>), register: of };
};

/** A call under which records of several kinds are saved, as the one that saves this kind. */
export const savedBy = <const G extends AnyRegister>(saves: Call, of: G): SaveCall<G> => ({
  ...(saves as Call<SavedBy<G>, SavedIn<G>, RowOf<G>>),
  register: of,
});

/** A call that reads records of several kinds, as the one that reads this kind. */
export const readBy = <const G extends AnyRegister>(reads: Call, of: G): DetailCall<G> => ({
  ...(reads as Call<{ id: string }, { id: string }, RowOf<G>>),
  register: of,
});

/** The call that only adds records. */
export type AddCall<G extends AnyRegister> = Call<z.input<G['record']>, RecordOf<G>, RowOf<G>> & { readonly register: G };
export const addCall = <const G extends AnyRegister>(
  of: G,
  { done = 'added', ...way }: Way & Partial<Pick<Call, 'done'>> & { long?: boolean },
): AddCall<G> => ({
  ...(call({ ...way, method: 'POST', done, input: withRules(of, of.record), data: of.row }) as Call<
    z.input<G['record']>,
    RecordOf<G>,
    RowOf<G>
  >),
  register: of,
});

/** The call that reads one record. */
export type DetailCall<G extends AnyRegister> = Call<{ id: string }, { id: string }, RowOf<G>> & { readonly register: G };
export const detailCall = <const G extends AnyRegister>(of: G, way: Way): DetailCall<G> => ({
  ...(call({ ...way, method: 'GET', input: z.object({ id: id() }), data: of.row }) as Call<{ id: string }, { id: string }, RowOf<G>>),
  register: of,
});

/** The call that deletes records, by their ids joined by commas; the framework's own calls carry them `in: 'query'`. */
export type RemoveCall = Call<{ ids: unknown }, { ids: string[] }, null>;
export const removeCall = (way: Way & { in?: 'query' }): RemoveCall =>
  call({ ...way, method: 'POST', done: 'deleted', input: z.object({ ids: ids() }), data: z.null() });

/** The call that reads all records of what they belong to. */
export type RecordsCall<G extends AnyRegister, P extends string> = Call<Record<P, string>, Record<P, string>, RowOf<G>[]> & {
  readonly register: G;
};
export const recordsCall = <const G extends AnyRegister, const P extends FieldOf<G>>(of: G, parent: P, way: Way): RecordsCall<G, P> => ({
  ...(call({ ...way, method: 'GET', input: z.object({ [parent]: id() }), data: z.array(of.row) }) as Call<
    Record<P, string>,
    Record<P, string>,
    RowOf<G>[]
  >),
  register: of,
});

/** The calls of one record of a register whose paths are ours to choose. */
export type RecordCalls<N extends string, G extends AnyRegister> = { [K in `${N}Detail`]: DetailCall<G> } & {
  [K in `${N}Save`]: SaveCall<G>;
} & { [K in `${N}Remove`]: RemoveCall };
type RecordWay = {
  path: string;
  read: Access;
  change: Access;
  scope?: Scope;
  /** What a record is, in English. */
  about: string;
};

/** Reads, saves and deletes a record. */
export const recordCalls = <const N extends string, const G extends AnyRegister>(
  name: N,
  of: G,
  { path, read, change, about, ...way }: RecordWay,
): RecordCalls<N, G> =>
  Object.fromEntries<Call>([
    [`${name}Detail`, detailCall(of, { ...way, path: `${path}/detail`, access: read, summary: `Reads ${about}.` })],
    [`${name}Save`, saveCall(of, { ...way, path: `${path}/save`, access: change, summary: `Adds or changes ${about}.` })],
    [`${name}Remove`, removeCall({ ...way, path: `${path}/remove`, access: change, summary: `Deletes ${about}, or several.` })],
  ]) as RecordCalls<N, G>;
