/** The record of a paper with the longest and the shortest texts that its shape lets through, and with lists of any length. */
import * as z from 'zod';
import { MOST_PERSON } from '../papers/common.ts';

/** Chinese words of the trade with a break now and then, as people write. */
const WORDS = '隔爆接合面最大间隙按图纸上限加工，整机带接线盒；';
/** Longer texts are not typed into one cell of a table. */
const LONGEST = 200;
const long = (most: number): string => WORDS.repeat(Math.ceil(most / WORDS.length)).slice(0, most);

/** Names of people as they are; a longer one only has to be set at all. */
const PERSON = 60;
/** Names that head a paper are as long as names of institutes get. */
const HEAD = { name: 40, nameEn: 90, address: 60, phone: 40, number: 30 } as const;
const headMost = (key: string, most: number): number => (key in HEAD ? Math.min(most, HEAD[key as keyof typeof HEAD]) : most);

/** Lists inside of lists, such as the values of one test, are short ones. */
const MOST_INSIDE = 3;

export type TextLength = 'asTheyAre' | 'shortest' | 'longest';

const text = (schema: z.ZodString, key: string, value: string, length: TextLength, inHead: boolean): string => {
  if (length === 'asTheyAre') return value;
  const most = schema.maxLength === MOST_PERSON ? PERSON : (schema.maxLength ?? value.length);
  const allowed = Math.min(most, LONGEST);
  // a day, a moment or an amount has a form of its own
  if ((schema.def.checks ?? []).some((c) => c._zod.def.check === 'string_format')) return value;
  if (key === 'number' || key === 'verifyUrl') return value;
  if (length === 'shortest') return value.slice(0, 1);
  return long(inHead ? headMost(key, allowed) : allowed);
};

const walk = (schema: z.core.$ZodType, value: unknown, key: string, length: TextLength, rows: number, inHead: boolean): unknown => {
  if (schema instanceof z.ZodObject && typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([k, v]) => {
        const part: z.core.$ZodType | undefined = schema.shape[k];
        return [k, part ? walk(part, v, k, length, rows, inHead || k === 'institute' || k === 'laboratory') : v];
      }),
    );
  if (schema instanceof z.ZodArray && Array.isArray(value) && value.length > 0)
    return Array.from({ length: rows }, (_, i) =>
      walk(schema.element, value[i % value.length], key, length, Math.min(rows, MOST_INSIDE), inHead),
    );
  if (schema instanceof z.ZodString && typeof value === 'string') return text(schema, key, value, length, inHead);
  return value;
};

/** @param rows length of every list that the record has. */
export const stretched = <S extends z.ZodType>(schema: S, record: z.input<S>, length: TextLength, rows: number): z.input<S> =>
  z.parse(schema, walk(schema, record, '', length, rows, false)) as z.input<S>;
