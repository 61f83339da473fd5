/** Words of a message: a template with its parameters, put into words only when somebody reads it, in the reader's language. */

import { en } from '@zhengjian/contract/areas/portal/text.messages.en.ts';
import { zh } from '@zhengjian/contract/areas/portal/text.messages.zh.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { listed } from '@zhengjian/contract/rules/listed.ts';

export type Template = keyof typeof zh;
/** What a template takes; names of nodes and states come in both languages. */
export type Params = Readonly<Record<string, string | number | readonly string[] | { zh: string; en: string }>>;
export type Worded = { title: string; lines: string[] };

type Text = { title: string; lines: readonly string[] };
const texts: Record<Language, Record<string, Text>> = { zh, en };

const wordOf = (lang: Language, value: Params[string] | undefined): string => {
  if (value === undefined) return '';
  if (typeof value === 'object' && 'length' in value) return listed(value, lang);
  if (typeof value === 'object') return lang === 'en' && value.en !== '' ? value.en : value.zh;
  return String(value);
};

const PLACE = /\{\{(\w+)\}\}/g;
const filled = (lang: Language, text: string, params: Params): string =>
  text.replace(PLACE, (_, name: string) => wordOf(lang, params[name]));
/** A line that speaks of something absent is left out. */
const isComplete = (lang: Language, text: string, params: Params): boolean =>
  [...text.matchAll(PLACE)].every(([, name = '']) => wordOf(lang, params[name]) !== '');

/** A template nobody knows any more shows its name: the message stays readable as such. `own`: words that stand in for the product's. */
export const worded = (lang: Language, template: string, params: Params, own?: Text): Worded => {
  const text = own ?? texts[lang][template] ?? { title: template, lines: [] };
  return {
    title: filled(lang, text.title, params),
    lines: text.lines.filter((line) => isComplete(lang, line, params)).map((line) => filled(lang, line, params)),
  };
};
