import { EPLS, GROUPS, TYPES } from '@zhengjian/exmark/vocabulary.ts';
import { expect, test } from 'vitest';
import { cccAppStatus } from './caseStates.ts';
import type { Key } from './dictionary.ts';
import { dictionaries, dictionaryOf } from './index.ts';
import { cccProductClass } from './scheme.ts';

const HAN = /\p{Script=Han}/u;

test('codes are unique, and so are the keys within each dictionary', () => {
  expect(new Set(dictionaries.map((d) => d.code)).size).toBe(dictionaries.length);
  for (const d of dictionaries) {
    expect(d.items.length, d.code).toBeGreaterThan(0);
    expect(new Set(d.items.map((i) => i.key)).size, d.code).toBe(d.items.length);
  }
});

test('two entries of one dictionary never bear the same name', () => {
  for (const d of dictionaries) {
    expect(new Set(d.items.map((i) => i.zh)).size, d.code).toBe(d.items.length);
    expect(new Set(d.items.map((i) => i.en)).size, d.code).toBe(d.items.length);
  }
});

test('everything is named in both languages, and the English holds no Chinese', () => {
  for (const d of dictionaries) {
    for (const named of [d, ...d.items]) {
      expect(named.zh.trim(), d.code).not.toBe('');
      expect(named.en.trim(), d.code).not.toBe('');
      expect(named.zh, d.code).toBe(named.zh.trim());
      expect(named.en, d.code).not.toMatch(HAN);
      expect(named.en, `${d.code} ${named.en}`).toMatch(/^[A-Z0-9a-z]/);
    }
    expect(d.zh, d.code).toMatch(HAN);
  }
});

test('codes and keys fit their columns', () => {
  for (const d of dictionaries) {
    expect(d.code).toMatch(/^[a-z][a-z0-9_]{1,39}$/);
    for (const i of d.items) expect(i.key, d.code).toMatch(/^[0-9A-Za-z ]{1,20}$/);
  }
});

test('the words of the marking are those of the grammar', () => {
  expect(dictionaryOf('ex_type')?.items.map((i) => i.key)).toEqual(TYPES.map((t) => t.symbol));
  expect(dictionaryOf('ex_group')?.items.map((i) => i.key)).toEqual([...GROUPS]);
  expect(dictionaryOf('ex_epl')?.items.map((i) => i.key)).toEqual([...EPLS]);
  expect(dictionaryOf('ex_temp_class')?.items.map((i) => i.remark)).toEqual(['450', '300', '200', '135', '100', '85']);
});

test('the 17 classes of the rule and the luminaires of 2024, each with its unit and sample note in both languages', () => {
  expect(cccProductClass.items.map((i) => i.key)).toEqual(Array.from({ length: 18 }, (_, i) => String(2301 + i)));
  for (const item of cccProductClass.items) {
    const note = JSON.parse(item.remark ?? '{}');
    for (const part of [note.scope, note.unit, note.sample]) {
      expect(part.zh).toMatch(HAN);
      expect(part.en).not.toMatch(HAN);
    }
    expect(note.personDays).toBeGreaterThan(0);
    expect(note.personDays % 0.5).toBe(0);
    for (const { bounds } of note.ranges ?? []) expect(bounds).toEqual([...bounds].sort((a: number, b: number) => a - b));
  }
});

test('classes differ in person-days and in what their units are divided by', () => {
  const days = new Set(cccProductClass.items.map((i) => JSON.parse(i.remark ?? '{}').personDays));
  expect([...days].sort()).toEqual([1.5, 2, 2.5]);
});

test('the routes of change kinds exist', () => {
  const routes = dictionaryOf('change_class')?.items.map((i) => i.key);
  for (const kind of dictionaryOf('ccc_change_kind')?.items ?? []) if (kind.remark) expect(routes).toContain(kind.remark);
});

test('keys are a type, so that a wrong state does not compile', () => {
  const draft: Key<typeof cccAppStatus> = '0';
  // @ts-expect-error 11 is no state of an application
  const wrong: Key<typeof cccAppStatus> = '11';
  expect(cccAppStatus.items.some((i) => i.key === draft)).toBe(true);
  expect(cccAppStatus.items.some((i) => (i.key as string) === wrong)).toBe(false);
});
