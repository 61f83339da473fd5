/**
 * What a node of a process asks for beside result and remark is declared once: the input of the calls that decide it and its
 * validation, the part of the dialog and what it misses, the conditions on both sides, and what timeline and opinions show of the
 * decision follow.
 *
 * ```ts
 * export const approvalForm = nodeForm({
 *   area: 'acceptance', name: 'approvalForm', process: 'cccApplication', node: 'applicationForCcc_approval',
 *   fields: {
 *     isNeedModelTest: asked(needed(), { part: 'modelTest' }),
 *     laboratoryMark: asked(choice('laboratory_b'), { part: 'modelTest', when: { isNeedModelTest: '1' } }),
 *   },
 * });
 * ```
 * Its words are the area's: `fields.<name>.<field>`; where there is one, the heading of a part `nodeForms.<name>.part.<part>` and an
 * example `nodeForms.<name>.hint.<field>`.
 */
import * as z from 'zod';
import { optional } from './record.ts';

type Schema = z.core.$ZodType;

/** Conditions of a field, the same on both sides and on the wire. */
export type Judged = {
  readonly name: string;
  /** Results with which the field is asked for; `PASS*` are all that begin so. */
  readonly results: readonly string[];
  /** Other fields of the form, further up, that must have these values. */
  readonly when: Readonly<Record<string, string>>;
  readonly required: boolean;
};

/** What may be told about a field. An id among those that the node's hooks offer (`options`) is `asked(id(), …)`. */
type More = {
  /** Passing results unless told otherwise. */
  results?: readonly string[];
  when?: Readonly<Record<string, string>>;
  /** May be left empty. */
  required?: false;
  /** Stands under the heading of that name. */
  part?: string;
  /** Refusal of the area that says what is missing, where the common words do not do. */
  missing?: string;
  /** Refusal of the area for a value that the node's `options` do not offer. */
  notOffered?: string;
  /** Begins as it was last chosen at a node of the case. */
  earlier?: true;
  /** Begins with the first of the options. */
  first?: true;
  /** What a caller means who leaves it out; the dialog asks all the same. */
  otherwise?: string;
};
export type AskedField = Readonly<More> & { readonly schema: Schema };
/** A field of a form: its schema, and what is told about it beside. */
export const asked = <S extends Schema, const X extends More = Record<never, never>>(schema: S, more?: X): { readonly schema: S } & X =>
  ({ ...more, schema }) as { schema: S } & X;

/** One of few values, whose words are `<words>.<value>` among the area's texts or the engine's. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V, words: string) =>
  z.enum(values).meta({ kind: 'word', words, values });
/** Needed or not needed. */
export const needed = () => oneOf(['1', '0'], 'words.needed');
/** Yes or no. */
export const yesNo = () => oneOf(['1', '0'], 'words.yesNo');
type Fields = Readonly<Record<string, AskedField>>;
/** The result follows from a field: the dialog offers its passing branches as one, and what disagrees is refused. */
type ResultBy<N extends string, M extends string> = {
  readonly field: N;
  readonly results: Readonly<Record<string, string>>;
  readonly against: M;
};
/** What a batch shows of each case beside number, company and product; the queue gives the values with its rows. */
type Rows = Readonly<Record<string, Schema>>;
type Shape<F extends Fields> = { [K in keyof F]: ReturnType<typeof optional<F[K]['schema']>> };

/** The form of any node. */
export type NodeForm = {
  readonly area: string;
  /** Name of the form among the area's texts. */
  readonly name: string;
  /** Category of the process. */
  readonly process: string;
  readonly node: string;
  readonly fields: Fields;
  readonly rows: Rows;
  readonly resultBy?: ResultBy<string, string>;
  readonly input: z.ZodObject;
  readonly judged: readonly Judged[];
};
/** F: its fields; A: its area; M: the refusal of a result that disagrees. */
export type FormOf<F extends Fields, A extends string, M extends string> = Omit<NodeForm, 'area' | 'fields' | 'resultBy'> & {
  readonly area: A;
  readonly fields: F;
  readonly resultBy?: ResultBy<keyof F & string, M>;
  /** The fields as a call takes them; each may be absent, since conditions decide. */
  readonly shape: Shape<F>;
};
/** What the hooks of a node receive. */
export type FormInput<F extends NodeForm> = { [K in keyof F['fields']]?: z.output<F['fields'][K]['schema']> | undefined };

const PASSING: readonly string[] = ['PASS*'];

export const nodeForm = <const A extends string, F extends Fields, const M extends string = never>(declared: {
  area: A;
  name: string;
  process: string;
  node: string;
  fields: F;
  rows?: Rows;
  resultBy?: ResultBy<keyof F & string, M>;
}): FormOf<F, A, M> => {
  const shape = Object.fromEntries(Object.entries(declared.fields).map(([name, { schema }]) => [name, optional(schema)])) as Shape<F>;
  return {
    ...declared,
    rows: declared.rows ?? {},
    shape,
    input: z.object(shape),
    judged: Object.entries(declared.fields).map(([name, { results = PASSING, when = {}, required = true }]) => ({
      name,
      results,
      when,
      required,
    })),
  };
};

/** Refusals that a form names, by their whole keys. */
export type FormRefusal<F extends NodeForm> = `${F['area']}.${
  | NamedIn<F['fields'][keyof F['fields']]>
  | (F extends { resultBy?: { against: infer M extends string } } ? M : never)}`;
type NamedIn<F> =
  | (F extends { missing: infer M extends string } ? M : never)
  | (F extends { notOffered: infer M extends string } ? M : never);

// ——— the conditions ———

export type Values = Readonly<Record<string, unknown>>;
export const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const covers = (pattern: string, result: string): boolean =>
  pattern.endsWith('*') ? result.startsWith(pattern.slice(0, -1)) : pattern === result;

/** The fields that are asked for with this result; what is not asked for counts for no condition further down. */
export function askedWith<F extends Judged>(fields: readonly F[], result: string, values: Values): F[] {
  const found: F[] = [];
  for (const field of fields) {
    const here = Object.entries(field.when).every(([other, value]) => found.some((f) => f.name === other) && values[other] === value);
    if (here && field.results.some((pattern) => covers(pattern, result))) found.push(field);
  }
  return found;
}

/** The first field that is asked for and empty. */
export const firstMissing = <F extends Judged>(fields: readonly F[], result: string, values: Values): F | undefined =>
  askedWith(fields, result, values).find((field) => field.required && isBlank(values[field.name]));

// ——— as the dialog receives it ———

export const FORM_KINDS = [
  'text',
  'longText',
  'number',
  'money',
  'date',
  'dateTime',
  'choice',
  'choices',
  'word',
  'reference',
  'json',
] as const;
/** A field with its words in the reader's language. */
export const shownField = z.object({
  name: z.string(),
  kind: z.enum(FORM_KINDS),
  label: z.string(),
  hint: z.string(),
  /** What is said while it is missing. */
  missing: z.string(),
  /** Heading under which it stands; '' for none. */
  part: z.string(),
  max: z.number().nullable(),
  dict: z.string(),
  unit: z.string(),
  /** What may be chosen; of a field with a dictionary its keys, where not all of them may be. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  results: z.array(z.string()),
  when: z.record(z.string(), z.string()),
  required: z.boolean(),
});
export type ShownField = z.output<typeof shownField>;

export const shownForm = z.object({
  fields: z.array(shownField),
  /** Columns of the batch; `dict` names the dictionary that has the words. */
  rows: z.array(z.object({ name: z.string(), label: z.string(), dict: z.string() })),
  /** What the dialog begins with. */
  begin: z.record(z.string(), z.json()),
  resultBy: z.object({ field: z.string(), results: z.record(z.string(), z.string()) }).nullable(),
});
export type ShownForm = z.output<typeof shownForm>;

/** What was decided at a node, as timeline and opinions show it; `dict` names the dictionary that has the word. */
export const decidedField = z.object({ name: z.string(), label: z.string(), value: z.string(), dict: z.string() });
export type DecidedField = z.output<typeof decidedField>;

/** Kind, limits and dictionary of a field, read from its schema. */
export const fieldMeta = (field: Pick<AskedField, 'schema'>) => {
  const { kind = 'text', max, dict = '', unit = '', words = '', values = [] } = z.globalRegistry.get(field.schema) ?? {};
  const known = FORM_KINDS.find((k) => k === kind);
  if (known === undefined) throw new Error(`a node form has no control for ${kind}`);
  return { kind: known, max: max ?? null, dict, unit, words, values };
};

/** What a call took beside its own fields: it belongs to the node. */
export const nodeFieldsOf = (own: object, input: Values): Record<string, unknown> =>
  Object.fromEntries(Object.entries(input).filter(([field]) => !Object.hasOwn(own, field)));
