import { expect, test } from 'vitest';
import { lintRules } from '../../rules/certificate-lint/index.ts';
import { lintEn } from './text.lint.en.ts';
import { lintZh } from './text.lint.zh.ts';

test('every rule of the linter has its words and its clause, and no words stand there in vain', () => {
  expect(Object.keys(lintZh.rules).sort()).toEqual(lintRules.map(({ code }) => code).sort());
  expect(Object.keys(lintZh.clauses).sort()).toEqual([...new Set(lintRules.map(({ clause }) => clause as string))].sort());
});

test('both languages speak of the same values', () => {
  const values = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1]).sort();
  for (const { code } of lintRules) expect([code, values(lintEn.rules[code])]).toEqual([code, values(lintZh.rules[code])]);
});
