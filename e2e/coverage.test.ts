/** How much of the catalogue stands: `docs/coverage.md` is written from the declarations themselves (`npx vitest run e2e/coverage.test.ts -u`). */
import path from 'node:path';
import { catalogueScreens } from '@zhengjian/contract/areas/catalogue-screens.ts';
import { catalogue } from '@zhengjian/contract/areas/map.ts';
import { declaredCalls } from '@zhengjian/server/src/areas.ts';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { ERROR_CODES, entryPages } from '@zhengjian/web/src/shell/entryPages.ts';
import { developScreens, screens } from '@zhengjian/web/src/shell/screens.ts';
import { expect, test } from 'vitest';

const PAGE = path.join(projectRoot, 'docs/coverage.md');

/** They stand in a development build alone (`e2e/develop-screens.test.ts`). */
const ofDevelopers = developScreens.map(({ path }) => path);

const stands = {
  calls: new Set(declaredCalls.map(({ method, path }) => `${method} ${path}`)),
  screens: new Set([
    ...screens.map(({ path }) => path),
    ...ofDevelopers,
    ...Object.keys(entryPages),
    ...ERROR_CODES.map((code) => `/${code}`),
    '/',
  ]),
};

/** The catalogue writes `{name}` where an address carries a record, the router `:name`; a menu may open at `/index` below it. */
const isScreen = (address: string): boolean => stands.screens.has(address.replaceAll(/\{(\w+)\}/g, ':$1'));

type Part = { name: string; done: string[]; open: string[] };

const partsOf = (all: Readonly<Record<string, readonly string[]>>, isDone: (entry: string) => boolean): Part[] =>
  Object.entries(all).map(([name, entries]) => ({
    name,
    done: entries.filter(isDone).sort(),
    open: entries.filter((entry) => !isDone(entry)).sort(),
  }));

const count = (parts: readonly Part[], which: 'done' | 'open'): number => parts.reduce((sum, part) => sum + part[which].length, 0);

const table = (parts: readonly Part[]): string =>
  [
    '| part | done | not yet |',
    '|---|---:|---:|',
    ...parts.map(({ name, done, open }) => `| ${name} | ${done.length} | ${open.length} |`),
    `| **all** | **${count(parts, 'done')}** | **${count(parts, 'open')}** |`,
  ].join('\n');

const lists = (parts: readonly Part[], which: 'done' | 'open'): string =>
  parts
    .filter((part) => part[which].length > 0)
    .map((part) => `#### ${part.name}\n\n${part[which].map((entry) => `- \`${entry}\``).join('\n')}`)
    .join('\n\n');

test('docs/coverage.md tells which calls and screens of the catalogue stand', async () => {
  const calls = partsOf(catalogue, (call) => stands.calls.has(call));
  const pages = partsOf(catalogueScreens, isScreen);
  const beyond = declaredCalls.length - count(calls, 'done');
  await expect(`# Coverage of the catalogue

Written from the declarations (\`e2e/coverage.test.ts\`), so it cannot say more than there is. A call is done when it is declared:
start-up refuses one without an answer and a permission, and a test tries each as everybody. A screen is done when it is registered: a
test opens each in both languages and widths, light and dark; a development build alone has ${ofDevelopers.map((at) => `\`${at}\``).join(', ')}, as the catalogue
asks. ${beyond} calls stand that the catalogue lacks.

## Calls

${table(calls)}

## Screens

${table(pages)}

## Not yet

### Calls

${lists(calls, 'open')}

### Screens

${lists(pages, 'open')}

## Done

### Calls

${lists(calls, 'done')}

### Screens

${lists(pages, 'done')}
`).toMatchFileSnapshot(PAGE);
});
