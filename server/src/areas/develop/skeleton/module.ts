/** What a module is made of, and how its parts are called in code. */
import type { codes } from '@zhengjian/contract/areas/develop/codes.ts';
import { type FieldKind, LINE_LETTERS, MOST_LETTERS, type ModelField, nameFieldOf } from '@zhengjian/contract/areas/develop/models.ts';
import type { RecordOf } from '@zhengjian/contract/register.ts';
import { refuse } from '../../../platform/refuse.ts';

export type Module = Omit<RecordOf<typeof codes>, 'modelId' | 'remark'> & {
  model: { code: string; zh: string; en: string; fields: readonly ModelField[] };
};
export type SkeletonFile = { path: string; text: string };

const words = (camel: string): string[] => camel.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`).split(' ');
export const snake = (camel: string): string => words(camel).join('_');
export const kebab = (camel: string): string => words(camel).join('-');
export const pascal = (camel: string): string => camel.charAt(0).toUpperCase() + camel.slice(1);
export const camelOf = (snaked: string): string => snaked.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
/** A text as it stands in a source file. */
export const quoted = (text: string): string => {
  const plain = text.replaceAll('\\', '\\\\').replaceAll(/\s+/g, ' ');
  return plain.includes("'") && !plain.includes('"') ? `"${plain}"` : `'${plain.replaceAll("'", "\\'")}'`;
};

/** @throws develop.fieldsWrong for a model without a field that names its records */
export const nameField = ({ model }: Module): ModelField => nameFieldOf(model.fields) ?? refuse('develop.fieldsWrong');
/** By the name of the record where no field is said. */
export const sortedFields = (module: Module): ModelField[] => {
  const chosen = module.model.fields.filter(({ sorted }) => sorted);
  return chosen.length === 0 ? [nameField(module)] : chosen;
};

const lengthOf = ({ kind, length }: ModelField): number =>
  kind === 'longText' ? (length ?? MOST_LETTERS) : Math.min(length ?? 100, LINE_LETTERS);

type Kind = {
  /** Function of `contract/record.ts`. */
  from: string;
  schema: (field: ModelField) => string;
  /** Condition of the list; none where such a field is not filtered by. */
  filter?: (field: ModelField) => string;
  column: string;
  /** Type of the column, obligatory or not. */
  type: (must: boolean) => string;
  /** Not null whether it is obligatory or not: what was left out is empty. */
  never?: true;
};
const orNull = (type: string) => (must: boolean) => (must ? type : `${type} | null`);

export const KINDS: Readonly<Record<FieldKind, Kind>> = {
  text: {
    from: 'text',
    schema: (f) => `text(${lengthOf(f)})${f.required ? '.min(1)' : ''}`,
    filter: (f) => `by.part(${lengthOf(f)})`,
    column: 'text',
    type: () => 'string',
    never: true,
  },
  longText: {
    from: 'longText',
    schema: (f) => `longText(${lengthOf(f)})${f.required ? '.min(1)' : ''}`,
    column: 'text',
    type: () => 'string',
    never: true,
  },
  whole: { from: 'whole', schema: () => 'whole()', filter: () => 'by.whole()', column: 'integer', type: orNull('number') },
  money: { from: 'money', schema: () => 'money()', column: 'numeric(14,2)', type: orNull('string') },
  day: { from: 'day', schema: () => 'day()', filter: days, column: 'date', type: orNull('string') },
  moment: { from: 'moment', schema: () => 'moment()', filter: days, column: 'timestamptz', type: orNull('Moment') },
  flag: {
    from: 'flag',
    schema: () => 'flag().default(false)',
    filter: () => 'by.flag()',
    column: 'boolean',
    type: () => 'boolean',
    never: true,
  },
  choice: {
    from: 'choice',
    schema: (f) => `choice('${f.dict ?? ''}')`,
    filter: (f) => `by.choice('${f.dict ?? ''}')`,
    column: 'text',
    type: () => 'string',
    never: true,
  },
};
function days({ name }: ModelField): string {
  return `by.days('${name}From', '${name}Until')`;
}

/** A field as the record declares it. */
export const declared = (field: ModelField): string => {
  const schema = KINDS[field.kind].schema(field);
  if (field.kind === 'flag') return schema;
  return field.required ? `${schema}.meta({ required: true })` : `optional(${schema})`;
};

/** Longest line of the sources. */
export const LINE = 140;
/** `head{ a, b }tail`, on lines of their own where one would be too long, as the format of the sources has it. */
export const listed = (
  head: string,
  [open, close]: readonly ['{', '}'] | readonly ['[', ']'],
  items: readonly string[],
  tail: string,
): string => {
  const inside = items.join(', ');
  const space = open === '{' && inside !== '' ? ' ' : '';
  const line = `${head}${open}${space}${inside}${space}${close}${tail}`;
  if (line.length <= LINE) return line;
  const indent = /^ */.exec(head)?.[0] ?? '';
  return [`${head}${open}`, ...items.map((item) => `${indent}  ${item},`), `${indent}${close}${tail}`].join('\n');
};

/** Name under which an import is known in its file. */
const localName = (name: string): string => name.replace('type ', '').replace(/^.* as /, '');
/** `import { a, b } from 'x';` in the order that the sources have. */
export const imports = (names: readonly string[], from: string): string =>
  listed(
    'import ',
    ['{', '}'],
    [...new Set(names)].sort((a, b) => localName(a).localeCompare(localName(b), 'en')),
    ` from '${from}';`,
  );

const pathIn = (line: string): string => /'([^']+)';$/.exec(line)?.[1] ?? '';
/** Imports of one distance in the order of their files. */
export const inOrder = (lines: readonly string[]): string[] => [...lines].sort((a, b) => pathIn(a).localeCompare(pathIn(b), 'en'));
