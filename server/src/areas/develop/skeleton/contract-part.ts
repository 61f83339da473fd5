/** The part of a module that browser and server agree on: record, list, calls, menus, words. */
import type { Language } from '@zhengjian/contract/constants.ts';
import { declared, imports, KINDS, kebab, listed, type Module, nameField, quoted, type SkeletonFile, sortedFields } from './module.ts';

/** The sentences that a module has of its own, made of the model's name. */
export type Sentences = Readonly<Record<Language, { gone: (name: string) => string; edit: (name: string) => string }>>;

const filters = ({ model }: Module): string[] =>
  model.fields.flatMap((f) => {
    const filter = f.filtered ? KINDS[f.kind].filter?.(f) : undefined;
    return filter === undefined ? [] : [`${f.name}: ${filter}`];
  });

export const permissionsOf = ({ areaCode, model }: Module): { view: string; edit: string } => {
  const code = `${areaCode}_${kebab(model.code).replaceAll('-', '_')}`;
  return { view: `${code}_view`, edit: `${code}_edit` };
};

const recordFile = (module: Module): SkeletonFile => {
  const { areaCode, model, servicePath, excel } = module;
  const { view, edit } = permissionsOf(module);
  const kinds = model.fields.map(({ kind }) => KINDS[kind].from);
  const isOptional = model.fields.some(({ required, kind }) => !required && kind !== 'flag');
  const m = model.code;
  const conditions = filters(module);
  const calls = excel
    ? `  ...listCalls('${m}', ${m}List, {\n    path,\n    access: view,\n    excel: { key: fileCalls.acceptanceExportKey, access: edit },\n    about: 'records of ${m}',\n  }),`
    : `  ${m}Page: pageCall(${m}List, { path: \`\${path}/page\`, access: view, summary: 'Pages records of ${m}.' }),`;
  const text = [
    `/** The record \`${m}\`: what is entered, its list and its calls. */`,
    imports(['area', 'permission'], '../../call.ts'),
    imports(
      ['by', 'list', excel ? 'listCalls' : 'pageCall'].filter((name) => name !== 'by' || conditions.length > 0),
      '../../list.ts',
    ),
    imports([...kinds, ...(isOptional ? ['optional'] : [])], '../../record.ts'),
    imports(['recordCalls', 'register'], '../../register.ts'),
    ...(excel ? [imports(['fileCalls'], '../file/calls.ts')] : []),
    '',
    `export const ${m}Register = register({`,
    `  area: '${areaCode}',`,
    `  name: '${m}',`,
    `  named: '${nameField(module).name}',`,
    '  record: {',
    ...model.fields.map((f) => `    ${f.name}: ${declared(f)},`),
    '  },',
    '});',
    `export const ${m}List = list({`,
    `  ...${m}Register,`,
    listed('  filters: ', ['{', '}'], conditions, ','),
    listed(
      '  sorts: ',
      ['[', ']'],
      sortedFields(module).map(({ name }) => `'${name}'`),
      ',',
    ),
    '});',
    '',
    `const path = '${servicePath}';`,
    `const view = permission('${view}');`,
    `const edit = permission('${edit}');`,
    `export const ${m}Calls = area('${areaCode}', {`,
    calls,
    `  ...recordCalls('${m}', ${m}Register, { path, read: view, change: edit, about: 'a record of ${m}' }),`,
    '});',
    '',
  ].join('\n');
  return { path: `contract/areas/${areaCode}/${kebab(m)}.ts`, text };
};

const menusFile = (first: Module, modules: readonly Module[], words: Sentences): SkeletonFile => {
  const entry = (module: Module): string => {
    const { view, edit } = permissionsOf(module);
    const { zh, en } = module.model;
    return `      {
        code: '${view}',
        zh: ${quoted(zh)},
        en: ${quoted(en)},
        path: '${module.pagePath}',
        icon: 'folder',
        roles: ['administrator'],
        buttons: [['${edit}', ${quoted(words.zh.edit(zh))}, ${quoted(words.en.edit(en))}, ['administrator']]],
      },`;
  };
  const text = `/** The area \`${first.areaCode}\`: its pages, and who opens them. */
import type { Menu } from '../../menu.ts';

export const ${first.areaCode}Menus = [
  {
    code: '${first.areaCode}',
    zh: ${quoted(first.areaName)},
    en: ${quoted(first.areaNameEn)},
    path: '/${first.areaCode}',
    icon: 'folder',
    menus: [
${modules.map(entry).join('\n')}
    ],
  },
] as const satisfies readonly Menu[];
`;
  return { path: `contract/areas/${first.areaCode}/menus.ts`, text };
};

const textFile = (area: string, modules: readonly Module[], lang: Language, words: Sentences): SkeletonFile => {
  const block = (name: string, of: (module: Module) => string): string[] => [
    `  ${name}: {`,
    ...modules.map((module) => `    ${module.model.code}${of(module)}`),
    '  },',
  ];
  const lines = [
    ...(lang === 'en' ? [`import type { zh } from './text.zh.ts';`, ''] : []),
    `export const ${lang} = {`,
    ...block('lists', ({ model }) => `: { title: ${quoted(model[lang])}, sheet: ${quoted(model[lang])} },`),
    '  fields: {',
    ...modules.flatMap(({ model }) => [
      `    ${model.code}: {`,
      ...model.fields.map((f) => `      ${f.name}: ${quoted(f[lang])},`),
      '    },',
    ]),
    '  },',
    ...block('refusal', ({ model }) => `Gone: ${quoted(words[lang].gone(model[lang]))},`),
    lang === 'en' ? '} satisfies typeof zh;' : '};',
    '',
  ];
  return { path: `contract/areas/${area}/text.${lang}.ts`, text: lines.join('\n') };
};

export const contractPart = (first: Module, modules: readonly Module[], words: Sentences): SkeletonFile[] => [
  ...modules.map(recordFile),
  menusFile(first, modules, words),
  textFile(first.areaCode, modules, 'zh', words),
  textFile(first.areaCode, modules, 'en', words),
];
