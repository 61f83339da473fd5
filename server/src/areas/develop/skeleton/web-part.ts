/** The part of a module that people see: its pages and their addresses. */
import { imports, kebab, type Module, pascal, type SkeletonFile } from './module.ts';

const pageFile = ({ areaCode, model, excel }: Module): SkeletonFile => {
  const m = model.code;
  const listed = model.fields.filter((f) => f.listed);
  const column = (name: string, at: number): string =>
    at === 0 ? `{ key: '${name}', fixed: true, phone: 1 }` : at < 3 ? `{ key: '${name}', phone: 2 }` : `'${name}'`;
  const text = `/** Records of \`${m}\`. */
${imports([`${m}Calls as c`, `type ${m}List`], `@zhengjian/contract/areas/${areaCode}/${kebab(m)}.ts`)}
import type { ListColumn } from '../../kit/ListPage.tsx';
import { RegisterPage } from '../../kit/register/RegisterPage.tsx';

const CALLS = { page: c.${m}Page, detail: c.${m}Detail, save: c.${m}Save, remove: c.${m}Remove };
const columns: ListColumn<typeof ${m}List>[] = [
${listed.map(({ name }, at) => `  ${column(name, at)},`).join('\n')}
];

export default () => <RegisterPage calls={CALLS} columns={columns}${excel ? ` excel={c.${m}Excel}` : ''} />;
`;
  return { path: `web/src/areas/${areaCode}/${pascal(m)}Page.tsx`, text };
};

const screensFile = ({ areaCode }: Module, modules: readonly Module[]): SkeletonFile => {
  const screen = ({ pagePath, model }: Module): string => `  {
    path: '${pagePath}',
    i18n: '${areaCode}:lists.${model.code}.title',
    keepAlive: true,
    isAuth: true,
    load: () => import('./${pascal(model.code)}Page.tsx'),
  },`;
  const text = `/** Screens of the area \`${areaCode}\`. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

export const screens: Screen[] = [
${modules.map(screen).join('\n')}
];
`;
  return { path: `web/src/areas/${areaCode}/screens.ts`, text };
};

const textsFile = ({ areaCode }: Module): SkeletonFile => ({
  path: `web/src/areas/${areaCode}/texts.ts`,
  text: `/** The area's texts, known to the compiler. */
import type { zh } from '@zhengjian/contract/areas/${areaCode}/text.zh.ts';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    ${areaCode}: typeof zh;
  }
}
`,
});

export const webPart = (first: Module, modules: readonly Module[]): SkeletonFile[] => [
  ...modules.map(pageFile),
  screensFile(first, modules),
  textsFile(first),
];
