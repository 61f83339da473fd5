/** What the styles of antd are read without, in the file that is shipped. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';

const file = createRequire(import.meta.url).resolve('antd/dist/antd.css');
const given = readFileSync(file, 'utf8');
const config = await resolveConfig({ configFile: path.join(import.meta.dirname, 'vite.config.ts'), logLevel: 'error' }, 'build');
const rulesOf = (css: string): string[] =>
  [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', says = '']) => `${selectors.trim()}|${says.trim()}`);

test('only the size of boxes and the variables of its own theme are left out, and nearly all that repeats is', async () => {
  const { code } = await preprocessCSS(given, file, config);
  const left = new Set(rulesOf(code));
  const gone = rulesOf(given).filter((rule) => !left.has(rule));
  expect(gone.length).toBeGreaterThan(100);
  expect(gone.filter((rule) => !rule.startsWith('.css-var-') && !rule.endsWith('|box-sizing:border-box;'))).toEqual([]);
  expect([...left].filter((rule) => rule.startsWith('.css-var-'))).toEqual([]);
  expect((code.match(/\[class[\^*]="? ?ant-/g) ?? []).length).toBeLessThan(10);
});

test('other styles are left as they are', async () => {
  const css = '.own [class^="ant-x"]{box-sizing:border-box;}';
  expect((await preprocessCSS(css, path.join(import.meta.dirname, 'src/own.css'), config)).code).toContain('[class^="ant-x"]');
});
