/** Words of a node's form in the reader's language: those of its area, and the engine's own for what all areas share. */
import { en } from '@zhengjian/contract/areas/workflow/text.en.ts';
import { zh } from '@zhengjian/contract/areas/workflow/text.zh.ts';
import { LANGUAGES, type Language } from '@zhengjian/contract/constants.ts';
import { type AskedField, fieldMeta, type NodeForm } from '@zhengjian/contract/node-form.ts';
import { type RefusalKey, refusalText } from '../platform/refuse.ts';

/** Texts of an area in both languages. */
export type FormTexts = Readonly<Record<Language, object>>;

/** Texts of a process that takes forms of other areas: its own, with the fields of theirs. */
export const withFieldsOf = <T extends { fields: object }>(
  own: Readonly<Record<Language, T>>,
  other: Readonly<Record<Language, { fields: object }>>,
): FormTexts => ({
  zh: { ...own.zh, fields: { ...own.zh.fields, ...other.zh.fields } },
  en: { ...own.en, fields: { ...own.en.fields, ...other.en.fields } },
});

const own = { zh, en };
const at = (texts: unknown, way: string): string => {
  const found = way
    .split('.')
    .reduce<unknown>((inside, key) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, key) : undefined), texts);
  return typeof found === 'string' ? found : '';
};
const word = (texts: FormTexts | undefined, lang: Language, way: string): string => at(texts?.[lang], way) || at(own[lang], way);
const filled = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''));

/** The refusal that a form names; `node` has held it against the texts. */
export const refusalOf = (form: NodeForm, name: string): RefusalKey => `${form.area}.${name}` as RefusalKey;

const CHOSEN: readonly string[] = ['choice', 'choices', 'word', 'reference', 'date', 'dateTime'];

/** The words of a form. */
export const formWords = (form: NodeForm, texts: FormTexts | undefined, lang: Language) => {
  const label = (name: string): string => at(texts?.[lang], `fields.${form.name}.${name}`);
  return {
    label,
    part: (part: string | undefined): string => (part === undefined ? '' : at(texts?.[lang], `nodeForms.${form.name}.part.${part}`)),
    hint: (name: string): string => at(texts?.[lang], `nodeForms.${form.name}.hint.${name}`),
    value: (words: string, value: string): string => word(texts, lang, `${words}.${value}`),
    missing: (name: string): string => {
      const field = form.fields[name];
      if (field?.missing !== undefined) return refusalText(lang, refusalOf(form, field.missing));
      const { choose, fill } = own[lang].nodeForm;
      const kind = field === undefined ? 'text' : fieldMeta(field).kind;
      return filled(CHOSEN.includes(kind) ? choose : fill, { label: label(name) });
    },
  };
};

const rowsOf = ({ rows }: NodeForm): Record<string, AskedField> =>
  Object.fromEntries(Object.entries(rows).map(([name, schema]) => [name, { schema }]));

/** Ways of the words that a form needs and its area's texts lack. */
export const missingWords = (form: NodeForm, texts: FormTexts | undefined): string[] =>
  LANGUAGES.flatMap((lang) =>
    Object.entries({ ...form.fields, ...rowsOf(form) }).flatMap(([name, field]) => {
      const { words, values } = fieldMeta(field);
      const shown = formWords(form, texts, lang);
      return [
        ...(shown.label(name) === '' ? [`fields.${form.name}.${name}`] : []),
        ...(field.part !== undefined && shown.part(field.part) === '' ? [`nodeForms.${form.name}.part.${field.part}`] : []),
        ...values.filter((value) => shown.value(words, value) === '').map((value) => `${words}.${value}`),
      ].map((way) => `${way} (${lang})`);
    }),
  );
