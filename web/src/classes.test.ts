/** Classes and their styles find each other: none is named without a rule, none means two things on two pages. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Looked for by journeys and pictures alone. */
const HOOKS = ['paper-slot', 'onsite-conflict', 'exmark'];
const isForeign = (name: string): boolean => name.startsWith('ant-') || HOOKS.includes(name);

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).map((name) => ({
  name,
  text: () => readFileSync(path.join(import.meta.dirname, name), 'utf8'),
}));
const styles = files
  .filter(({ name }) => name.endsWith('.css'))
  .map(({ name, text }) => ({ name, css: text().replace(/\/\*[\s\S]*?\*\//g, '') }));

test('a page names no class that has no style', () => {
  const known = new Set(styles.flatMap(({ css }) => [...css.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name]) => name)));
  const unknown = files
    .filter(({ name }) => name.endsWith('.tsx') && !name.endsWith('.test.tsx') && !name.startsWith('develop'))
    .flatMap(({ name, text }) =>
      [...text().matchAll(/className="([^"]+)"/g)]
        .flatMap(([, names = '']) => names.split(' '))
        .filter((one) => !known.has(one) && !isForeign(one))
        .map((one) => `${name}: ${one}`),
    );
  expect(unknown).toEqual([]);
});

test('a class is defined by one style sheet, since all that were opened stay', () => {
  const defined = new Map<string, Set<string>>();
  for (const { name, css } of styles)
    for (const [, one = ''] of css.replace(/\([^()]*\)/g, '').matchAll(/(?:^|[},])\s*\.([a-z][\w-]*)\s*(?=[,{])/g))
      defined.set(one, (defined.get(one) ?? new Set()).add(name));
  const twice = [...defined].filter(([, where]) => where.size > 1).map(([one, where]) => `${one}: ${[...where].join(', ')}`);
  expect(twice).toEqual([]);
});
