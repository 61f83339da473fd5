/**
 * The files of modules: pure, from what was entered to texts. What is to be added to files that exist stands in README.md as diffs, in
 * the manner of CONTRIBUTING.md; a test lays all of it over a copy of the sources, compiles it and makes its calls.
 */
import type { CodeSystem } from '@zhengjian/contract/areas/develop/codes.ts';
import { refuse } from '../../../platform/refuse.ts';
import { contractPart, type Sentences } from './contract-part.ts';
import { camelOf, type Module, type SkeletonFile } from './module.ts';
import { migrationOf, serverPart } from './server-part.ts';
import { webPart } from './web-part.ts';

const README = 'README.md';
const byArea = (modules: readonly Module[]): Map<string, [Module, ...Module[]]> => {
  const areas = new Map<string, [Module, ...Module[]]>();
  for (const module of modules) {
    const there = areas.get(module.areaCode);
    if (there) there.push(module);
    else areas.set(module.areaCode, [module]);
  }
  return areas;
};

/** Lines that are added to a file before or behind one of its own. */
const added = (file: string, lines: readonly string[], at: { before: string } | { behind: string }): string => {
  const plus = lines.map((line) => `+${line}`);
  const body = 'before' in at ? [...plus, ` ${at.before}`] : [` ${at.behind}`, ...plus];
  return [`\`\`\`diff ${file}`, ...body, '```'].join('\n');
};

const readme = (areas: readonly string[], modules: readonly Module[]): string => {
  const alias = ({ tableName }: Module) => `${camelOf(tableName)}Table`;
  return `${[
    '# Generated modules',
    'Lay the folders over the sources, then add to these files. `npm run check` and `npm test` then judge the modules like all others.',
    added(
      'contract/menus.ts',
      areas.map((area) => `import { ${area}Menus } from './areas/${area}/menus.ts';`),
      { before: `import type { CodeOf, KindOf, Menu, PathOf } from './menu.ts';` },
    ),
    added(
      'contract/menus.ts',
      areas.map((area) => `  ...${area}Menus,`),
      { before: '  administration,' },
    ),
    added(
      'server/src/areas.ts',
      areas.map((area) => `import { ${area}Area } from './areas/${area}/area.ts';`),
      { before: `import type { Area } from './platform/area.ts';` },
    ),
    added(
      'server/src/areas.ts',
      areas.map((area) => `  ${area}Area,`),
      { behind: 'export const areas: readonly Area[] = [' },
    ),
    added(
      'server/src/migrations/index.ts',
      modules.map((module) => `import * as ${alias(module)} from './${migrationOf(module)}.ts';`),
      { behind: `import type { Migration } from 'kysely/migration';` },
    ),
    added(
      'server/src/migrations/index.ts',
      modules.map((module) => `  '${migrationOf(module)}': ${alias(module)},`),
      { behind: 'export const migrations: Record<string, Migration> = {' },
    ),
  ].join('\n\n')}\n`;
};

/** @throws develop.twice where two modules would have a file, a table or an address in common */
const checkApart = (modules: readonly Module[]): void => {
  const taken = new Set<string>();
  for (const module of modules) {
    const { areaCode, model, tableName, pagePath, servicePath, migrationNo } = module;
    for (const one of [`${areaCode}/${model.code}`, tableName, pagePath, servicePath, `migration ${migrationNo}`]) {
      if (taken.has(one)) refuse('develop.twice', { what: one });
      taken.add(one);
    }
  }
};

export const skeletonOf = (modules: readonly Module[], system: CodeSystem, words: Sentences): SkeletonFile[] => {
  checkApart(modules);
  const areas = byArea(modules);
  const files = [...areas.values()].flatMap((own) => {
    const [first] = own;
    return [...contractPart(first, own, words), ...serverPart(first, own), ...(system === 'whole' ? webPart(first, own) : [])];
  });
  return [{ path: README, text: readme([...areas.keys()], modules) }, ...files];
};
