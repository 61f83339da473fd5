/** A record as columns of its table, and back: names follow from the declaration, values from the kinds of the fields. */

import { coreOf, type FieldMeta, metaOf } from '@zhengjian/contract/record.ts';
import type { AnyRegister, FieldOf, RowOf } from '@zhengjian/contract/register.ts';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { Schema } from '../database/schema.ts';
import type { ColumnOf } from '../lists/conditions.ts';

type Snake<S extends string> = S extends `${infer A}${infer B}` ? `${A extends Lowercase<A> ? A : `_${Lowercase<A>}`}${Snake<B>}` : '';
const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Columns of fields whose own name, written with underscores, is no column of the table. */
export type ColumnNames<G extends AnyRegister, T extends keyof Schema> = {
  [K in FieldOf<G> as Snake<K> extends ColumnOf<T> ? never : K]: ColumnOf<T>;
} & { [K in FieldOf<G>]?: ColumnOf<T> };

/** Fields of a row that are neither entered nor columns. */
export type FieldsBeside<G extends AnyRegister, T extends keyof Schema> = Exclude<
  { [K in keyof RowOf<G> & string]: Snake<K> extends ColumnOf<T> ? never : K }[keyof RowOf<G> & string],
  FieldOf<G>
>;

/** A value that was left out, by kind. */
const EMPTY: Readonly<Record<FieldMeta['kind'], unknown>> = {
  text: '',
  longText: '',
  choice: '',
  word: '',
  file: '',
  choices: [],
  words: [],
  flag: false,
  number: null,
  money: null,
  date: null,
  dateTime: null,
  reference: null,
  json: null,
};

const kindOf = (schema: z.core.$ZodType): FieldMeta['kind'] => metaOf(schema).kind ?? 'text';

const stored = (schema: z.core.$ZodType, value: unknown): unknown => {
  const kind = kindOf(schema);
  if (value === undefined) return EMPTY[kind];
  if (kind === 'dateTime') return sql`${`${String(value)}+08`}::timestamptz`;
  return kind === 'json' ? JSON.stringify(value) : value;
};
/** What is empty in the database is empty text in a row, a number null. */
const shown = (schema: z.core.$ZodType, value: unknown): unknown => value ?? (coreOf(schema)._zod.def.type === 'number' ? null : '');

export type Plain = Readonly<Record<string, unknown>>;

export const columnsOf = ({ record, row }: AnyRegister, names: Plain) => {
  const fields: readonly [string, z.core.$ZodType][] = Object.entries(record.shape);
  const shape: readonly [string, z.core.$ZodType][] = Object.entries(row.shape);
  const column = (field: string): string => String(names[field] ?? snake(field));
  return {
    column,
    /** What is entered, as columns. */
    toColumns: (entered: Plain): Record<string, unknown> =>
      Object.fromEntries(fields.map(([name, schema]) => [column(name), stored(schema, entered[name])])),
    /** What a row shows of its own columns. */
    toRow: (columns: Plain): Record<string, unknown> =>
      Object.fromEntries(
        shape.filter(([name]) => columns[column(name)] !== undefined).map(([name, schema]) => [name, shown(schema, columns[column(name)])]),
      ),
  };
};

/** Fields that hold keys of a dictionary, with its code. */
export const dictionariesOf = ({ record }: AnyRegister): [field: string, dictionary: string][] =>
  Object.entries<z.core.$ZodType>(record.shape).flatMap(([field, schema]): [string, string][] => {
    const { dict } = metaOf(schema);
    return dict === undefined ? [] : [[field, dict]];
  });

/** Keys of dictionaries that were entered, by dictionary and field. */
export const choicesOf = (of: AnyRegister, entered: Plain): Record<string, Record<string, string | readonly string[]>> => {
  const chosen: Record<string, Record<string, string | readonly string[]>> = {};
  for (const [name, dict] of dictionariesOf(of)) {
    const value = entered[name];
    if (value === undefined) continue;
    chosen[dict] = { ...chosen[dict], [name]: Array.isArray(value) ? value.map(String) : String(value) };
  }
  return chosen;
};
