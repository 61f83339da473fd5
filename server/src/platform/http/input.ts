/** Checks what a call received against its declaration and says per field what is wrong, in the caller's language. */
import { en } from '@zhengjian/contract/areas/server/text.en.ts';
import { zh } from '@zhengjian/contract/areas/server/text.zh.ts';
import type { Call } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { underMask } from '@zhengjian/contract/personal.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';
import * as z from 'zod';
import { type RefusalKey, refusalText, refuse } from '../refuse.ts';

type Issue = z.core.$ZodIssue;

const messageOf = (issue: Issue, lang: Language): string => {
  const text = (lang === 'en' ? en : zh).field;
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' ? text.tooLong.replace('{{n}}', String(issue.maximum)) : text.range;
    case 'too_small':
      if (issue.origin !== 'string') return text.range;
      return Number(issue.minimum) <= 1 ? text.required : text.tooShort.replace('{{n}}', String(issue.minimum));
    case 'invalid_type':
      return issue.input === undefined || issue.message.includes('undefined')
        ? text.required
        : issue.expected === 'number' || issue.expected === 'int'
          ? text.number
          : text.format;
    case 'invalid_value':
      return text.option;
    case 'custom':
      // what fields must be towards each other is said in words of its own (contract/register.ts)
      return typeof issue.params?.refusal === 'string' ? refusalText(lang, issue.params.refusal as RefusalKey) : text.format;
    default:
      return text.format;
  }
};

/** Deepest first issue of a union, so that the field is named and not the union. */
const leaves = (issues: readonly Issue[]): Issue[] =>
  issues.flatMap((issue) =>
    issue.code === 'invalid_union' && issue.errors[0] && issue.errors[0].length > 0 && issue.path.length === 0
      ? leaves(issue.errors[0])
      : [issue],
  );

/** Deeper than any form of ours; a schema that calls itself would follow without end. */
const MOST_DEPTH = 40;
/** Halves of characters and NUL: the database stores neither. */
const UNSTORABLE = /[\p{Cs}\0]/u;

/** Path of the first text that cannot be stored; null: there is none. @throws Refusal `server.malformed` for what is nested too deep */
const unstorableIn = (value: unknown, path: readonly string[]): string | null => {
  if (typeof value === 'string') return UNSTORABLE.test(value) ? path.join('.') : null;
  if (typeof value !== 'object' || value === null) return null;
  if (path.length >= MOST_DEPTH) refuse('server.malformed');
  for (const [key, inner] of Object.entries(value)) {
    if (UNSTORABLE.test(key)) refuse('server.malformed');
    const found = unstorableIn(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
};

/**
 * Before the declaration is asked, what no declaration allows.
 * @throws Refusal `server.input` with the message of each field, or `server.malformed` when the whole is no object.
 */
export const checkInput = (call: Call, raw: unknown, lang: Language): unknown => {
  const path = unstorableIn(raw, []);
  if (path === null) return checkFields(call.input, raw, lang);
  const field = path.slice(0, 100);
  const message = (lang === 'en' ? en : zh).field.characters;
  return refuse('server.input', { fields: `${field} (${message})` }, { [field]: message });
};

/** The same for a part of an input that only the server knows how to read, e.g. the fields of a process node. */
export const checkFields = <S extends z.core.$ZodType>(schema: S, raw: unknown, lang: Language): z.output<S> => {
  const result = z.safeParse(schema, raw);
  if (result.success) return result.data;
  const fields: Record<string, string> = {};
  for (const issue of leaves(result.error.issues.map(underMask))) {
    const path = issue.path.map(String).join('.').slice(0, 100);
    if (path) fields[path] ??= messageOf(issue, lang);
  }
  const names = Object.keys(fields);
  if (names.length === 0) refuse('server.malformed');
  return refuse(
    'server.input',
    {
      fields: listed(
        names.slice(0, 8).map((name) => `${name} (${fields[name]})`),
        lang,
      ),
    },
    fields,
  );
};
