/** The pictures of README and guides: each that is named is there, none is left over, all are small, each language shows its own. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '@zhengjian/server/src/platform/root.ts';
import { expect, test } from 'vitest';
import { LANGUAGES, type PictureLanguage, screens } from './screens.ts';
import { PICTURE_LIMIT } from './shrink.ts';

const ALL_LIMIT = 1_000_000;
const FOLDER = path.join(projectRoot, 'docs/pictures');
const taken = readdirSync(FOLDER).sort();

/** README and guides of a language, with the pictures that each names. */
const pages = (lang: PictureLanguage): { page: string; named: string[] }[] => {
  const guides = path.join('docs', lang);
  const files = [
    lang === 'zh' ? 'README.zh-CN.md' : 'README.md',
    ...readdirSync(path.join(projectRoot, guides)).map((name) => path.join(guides, name)),
  ];
  return files.map((page) => {
    const text = readFileSync(path.join(projectRoot, page), 'utf8');
    const addresses = [...text.matchAll(/!\[[^\]]+\]\(([^)\s]+)\)/g)].map((m) => m[1] ?? '');
    return { page, named: addresses.map((address) => path.resolve(projectRoot, path.dirname(page), address)) };
  });
};

test('every screen was taken in both languages, and nothing else lies there', () => {
  expect(taken).toEqual(screens.flatMap(({ name }) => LANGUAGES.map((lang) => `${name}.${lang}.webp`)).sort());
});

test.each(LANGUAGES)('the pages in %s name pictures of their language that are there, and use all of them', (lang) => {
  const all = pages(lang);
  for (const { page, named } of all)
    for (const picture of named)
      expect(path.dirname(picture) === FOLDER && taken.includes(path.basename(picture)), `${page}: ${picture}`).toBe(true);
  const used = new Set(all.flatMap(({ named }) => named.map((picture) => path.basename(picture))));
  expect([...used].sort()).toEqual(taken.filter((name) => name.endsWith(`.${lang}.webp`)));
  expect(all[0]?.named.length, 'the README shows some').toBeGreaterThan(3);
});

test('they are small, each and together, and are WebP', () => {
  const sizes = taken.map((name) => ({ name, bytes: statSync(path.join(FOLDER, name)).size }));
  expect(sizes.filter(({ bytes }) => bytes > PICTURE_LIMIT || bytes < 3_000)).toEqual([]);
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(ALL_LIMIT);
  for (const { name } of sizes) expect(readFileSync(path.join(FOLDER, name)).subarray(8, 12).toString('latin1'), name).toBe('WEBP');
});
