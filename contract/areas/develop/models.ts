/** Data models (spec: 001 §7.14, tool model): the fields of a record, from which a module is generated. */
import * as z from 'zod';
import { area, platform } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { flag, optional, text, whole } from '../../record.ts';
import { detailCall, register, removeCall, saveCall } from '../../register.ts';

/** Kinds of field, as `contract/record.ts` has them. */
export const FIELD_KINDS = ['text', 'longText', 'whole', 'money', 'day', 'moment', 'flag', 'choice'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];
export const MOST_FIELDS = 60;
export const MOST_LETTERS = 2000;
/** Longest text that stands in one line. */
export const LINE_LETTERS = 250;
/** Names that every record has already, and those that mean something else in a declaration. */
const TAKEN: readonly string[] = [
  'id',
  'version',
  'tenantId',
  'createdDept',
  'createdAt',
  'createdBy',
  'updatedAt',
  'updatedBy',
  'keyword',
];
/** Words of SQL that cannot name a column; TypeScript takes them as names of fields. */
const SQL_WORDS: readonly string[] =
  'all analyse analyze and any array as asc asymmetric both case cast check collate column constraint create default deferrable desc distinct do else end except false fetch for foreign from grant group having in initially intersect into lateral leading limit localtime not null offset on only or order placing primary references returning select some symmetric table then to trailing true union unique user using variadic when where window with'.split(
    ' ',
  );
/** Words of TypeScript that cannot name a variable. */
const CODE_WORDS: readonly string[] =
  'break case catch class const continue debugger default delete do else enum export extends false finally for function if import in instanceof new null return super switch this throw true try typeof var void while with let static yield await package interface private protected public'.split(
    ' ',
  );

/** Whether a field, a model or an area may be called so. */
export const isFreeName = (name: string): boolean => !TAKEN.includes(name) && !SQL_WORDS.includes(name) && !CODE_WORDS.includes(name);

export const modelField = z.object({
  name: text(30).regex(/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/),
  zh: text(30).min(1),
  en: text(40).min(1),
  kind: z.enum(FIELD_KINDS),
  /** Most letters of a text. */
  length: optional(whole(1, MOST_LETTERS)),
  /** Code of the dictionary whose keys are chosen. */
  dict: optional(text(40).regex(/^[a-z][a-z0-9_]*$/)),
  required: flag().default(false),
  /** Stands in the list. */
  listed: flag().default(true),
  /** The list has a filter for it. */
  filtered: flag().default(false),
  /** The list is sorted by it. */
  sorted: flag().default(false),
});
export type ModelField = z.output<typeof modelField>;

const named = (fields: readonly ModelField[]): boolean =>
  new Set(fields.map(({ name }) => name)).size === fields.length && fields.every(({ name }) => isFreeName(name));
/** A short text names a record; it is obligatory and stands in the list. */
export const nameFieldOf = (fields: readonly ModelField[]): ModelField | undefined =>
  fields.find(({ kind, required, listed }) => kind === 'text' && required && listed);
/** Lists are sorted by what stands in their rows and is no long text. */
const sortable = (fields: readonly ModelField[]): boolean =>
  fields.every(({ sorted, listed, kind }) => !sorted || (listed && kind !== 'longText'));

export const models = register({
  area: 'develop',
  name: 'model',
  named: 'modelName',
  record: {
    modelName: text(30).min(1).meta({ required: true, width: 180 }),
    modelNameEn: text(40).min(1).meta({ required: true, width: 180 }),
    modelCode: text(30)
      .regex(/^[a-z][a-z0-9]*(?:[A-Z][a-z0-9]+)*$/)
      .meta({ required: true, mono: true, width: 160 }),
    fields: z.array(modelField).min(1).max(MOST_FIELDS).meta({ kind: 'json', required: true }),
    remark: optional(text(200)),
  },
  rules: {
    modelCode: { holds: ({ modelCode }) => isFreeName(modelCode), refusal: 'develop.nameTaken' },
    fields: {
      holds: ({ fields }) =>
        named(fields) &&
        nameFieldOf(fields) !== undefined &&
        sortable(fields) &&
        fields.every(({ kind, dict }) => (kind === 'choice') === (dict !== undefined)),
      refusal: 'develop.fieldsWrong',
    },
  },
  shows: { fields: z.array(modelField), fieldCount: shown.number(90), updateTime: shown.moment() },
});
export const modelList = list({ ...models, filters: { modelName: by.part(30), modelCode: by.part(30) }, sorts: ['modelCode'] });

const mine = { access: platform, scope: 'none' } as const;
const path = '/blade-develop/model';
export const modelCalls = area('develop', {
  modelPage: pageCall(modelList, { ...mine, method: 'GET', path: `${path}/list`, summary: 'Pages data models.' }),
  modelDetail: detailCall(models, { ...mine, path: `${path}/detail`, summary: 'One data model with its fields.' }),
  modelSubmit: saveCall(models, { ...mine, path: `${path}/submit`, summary: 'Adds or changes a data model.' }),
  modelRemove: removeCall({ ...mine, path: `${path}/remove`, in: 'query', summary: 'Deletes data models that nothing is generated from.' }),
});
