/** The part of a module that the server runs: table, answers, area. */
import { imports, inOrder, KINDS, kebab, LINE, listed, type Module, nameField, type SkeletonFile, snake, sortedFields } from './module.ts';

const migrationFile = (module: Module): SkeletonFile => {
  const { tableName, tableKind, model } = module;
  const columns = model.fields.map((f) => {
    const { column, never } = KINDS[f.kind];
    return `${snake(f.name)} ${column}${never || f.required ? ' not null' : ''}`;
  });
  const named = snake(nameField(module).name);
  const orders = sortedFields(module).map(({ name }) => `'(tenant_id, ${snake(name)}, id)'`);
  const indexes = [`'unique (tenant_id, ${named})'`, ...orders];
  const write = tableKind === 'tenant' ? `write: 'staff', ` : '';
  const short = `    { ${write}indexes: [${indexes.join(', ')}] },`;
  const long = [
    '    {',
    ...(write === '' ? [] : [`      write: 'staff',`]),
    listed('      indexes: ', ['[', ']'], indexes, ','),
    '    },',
  ].join('\n');
  const text = `/** The table of \`${model.code}\`. */
import type { Kysely } from 'kysely';
import { createTable } from '../platform/database/ddl.ts';

export const up = (db: Kysely<unknown>): Promise<void> =>
  createTable(
    db,
    '${tableName}',
    '${tableKind}',
    \`${columns.join(',\n     ')}\`,
${short.length <= LINE ? short : long}
  );
`;
  return { path: `server/src/migrations/${migrationOf(module)}.ts`, text };
};

/** Name of the migration, with its number in four digits. */
export const migrationOf = ({ migrationNo, tableName }: Module): string => `${String(migrationNo).padStart(4, '0')}_${tableName}`;

/** A filter and the column it asks; a column of days is told as one. */
const filterSource = ({ name, kind }: Module['model']['fields'][number]): string =>
  kind === 'day' ? `${name}: { day: '${snake(name)}' }` : `${name}: '${snake(name)}'`;

const answersFile = (module: Module): SkeletonFile => {
  const { areaCode, tableName, model, excel } = module;
  const m = model.code;
  const hasMoment = model.fields.some(({ kind }) => kind === 'moment');
  const filters = model.fields.filter((f) => f.filtered && KINDS[f.kind].filter !== undefined);
  const pairs = (fields: readonly { name: string }[]) => fields.map(({ name }) => `${name}: '${snake(name)}'`);
  const answers = excel
    ? `  ...listAnswers('${m}', ${m}Calls.${m}Excel, listed, { zh, en }),`
    : `  ${m}Page: (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),`;
  const text = [
    `/** Records of \`${m}\`: stored, listed and answered as they are declared. */`,
    ...inOrder([
      imports([`${m}Calls`, `${m}List`, `${m}Register`], `@zhengjian/contract/areas/${areaCode}/${kebab(m)}.ts`),
      ...(excel
        ? [
            `import { en } from '@zhengjian/contract/areas/${areaCode}/text.en.ts';`,
            `import { zh } from '@zhengjian/contract/areas/${areaCode}/text.zh.ts';`,
          ]
        : []),
    ]),
    imports(['answers'], '../../platform/http/context.ts'),
    imports(['answerList'], '../../platform/lists/answer-list.ts'),
    ...(excel ? [imports(['listAnswers'], '../../platform/lists/list-answers.ts')] : []),
    imports(['answerRegister', 'recordAnswers'], '../../platform/registers/answer-register.ts'),
    `import type { ${hasMoment ? 'Moment, ' : ''}Standard } from '../../platform/tables.ts';`,
    '',
    `declare module '../../platform/database/schema.ts' {`,
    '  interface Schema {',
    `    ${tableName}: Standard & {`,
    ...model.fields.map((f) => `      ${snake(f.name)}: ${KINDS[f.kind].type(f.required)};`),
    '    };',
    '  }',
    '}',
    '',
    `const register = answerRegister(${m}Register, { table: '${tableName}', missing: '${areaCode}.${m}Gone' });`,
    `const listed = answerList(${m}List, {`,
    `  table: '${tableName}',`,
    '  tabs: {},',
    listed('  filters: ', ['{', '}'], filters.map(filterSource), ','),
    listed('  sorts: ', ['{', '}'], pairs(sortedFields(module)), ','),
    '  rows: register.rows,',
    '});',
    '',
    `export const ${m}Answers = answers(${m}Calls, {`,
    answers,
    `  ...recordAnswers('${m}', register),`,
    '});',
    '',
  ].join('\n');
  return { path: `server/src/areas/${areaCode}/${kebab(m)}.ts`, text };
};

const areaFile = ({ areaCode }: Module, modules: readonly Module[]): SkeletonFile => {
  const codes = modules.map(({ model }) => model.code);
  const text = [
    `/** The area \`${areaCode}\`. */`,
    ...inOrder([
      ...modules.map(({ model }) => `import { ${model.code}Calls } from '@zhengjian/contract/areas/${areaCode}/${kebab(model.code)}.ts';`),
      `import { en } from '@zhengjian/contract/areas/${areaCode}/text.en.ts';`,
      `import { zh } from '@zhengjian/contract/areas/${areaCode}/text.zh.ts';`,
    ]),
    `import type { Area } from '../../platform/area.ts';`,
    imports(['refusals'], '../../platform/refuse.ts'),
    ...inOrder(modules.map(({ model }) => `import { ${model.code}Answers } from './${kebab(model.code)}.ts';`)),
    '',
    `declare module '../../platform/refuse.ts' {`,
    '  interface Refusals {',
    `    ${areaCode}: keyof typeof zh.refusal;`,
    '  }',
    '}',
    '',
    `export const ${areaCode}Area: Area = {`,
    `  name: '${areaCode}',`,
    listed(
      '  calls: ',
      ['[', ']'],
      codes.map((code) => `${code}Calls`),
      ',',
    ),
    listed(
      '  answers: ',
      ['[', ']'],
      codes.map((code) => `${code}Answers`),
      ',',
    ),
    listed(
      '  refusals: refusals(zh.refusal, en.refusal, ',
      ['{', '}'],
      codes.map((code) => `${code}Gone: 'notFound'`),
      '),',
    ),
    '};',
    '',
  ].join('\n');
  return { path: `server/src/areas/${areaCode}/area.ts`, text };
};

export const serverPart = (first: Module, modules: readonly Module[]): SkeletonFile[] => [
  ...modules.map(migrationFile),
  ...modules.map(answersFile),
  areaFile(first, modules),
];
