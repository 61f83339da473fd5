import { en } from '@zhengjian/contract/areas/kit/text.en.ts';
import { choice, day, email, flag, id, money, optional, text, whole } from '@zhengjian/contract/record.ts';
import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { fillOf, isFilled, saysSame } from './fill.ts';
import { fieldOf, infoOf, recordForm } from './info.ts';
import { faultOf } from './zodRule.ts';

let t: Parameters<typeof faultOf>[3];
beforeAll(async () => {
  await i18next.init({
    lng: 'en',
    resources: { en: { kit: en } },
    ns: ['kit'],
    enableSelector: true,
    interpolation: { escapeValue: false },
  });
  t = i18next.getFixedT('en', 'kit') as typeof t;
});

describe('what a field of the contract says about itself', () => {
  test('its meta is read through every wrapping', () => {
    expect(infoOf(optional(text(160).meta({ required: true })))).toMatchObject({ kind: 'text', max: 160, required: true });
    expect(infoOf(choice('sex').default('1'))).toMatchObject({ kind: 'choice', dict: 'sex', required: false });
    expect(infoOf(optional(flag()))).toMatchObject({ kind: 'flag' });
    expect(infoOf(optional(day()))).toMatchObject({ kind: 'date' });
    expect(infoOf(money())).toMatchObject({ kind: 'money', unit: 'CNY' });
    expect(infoOf(z.array(id()).default([]).meta({ kind: 'reference', required: true }))).toMatchObject({
      kind: 'reference',
      required: true,
    });
  });
  test('a field that the record lacks is a fault of the programme', () => {
    expect(() => fieldOf(recordForm(z.object({ a: text() }), 'x', 'y'), 'b')).toThrow('x.y has no field b');
  });
});

describe('the rule made of a field', () => {
  const fault = (schema: z.core.$ZodType, value: unknown) => faultOf(infoOf(schema), value, 'Name', t);
  test('limits of the contract are told in words', () => {
    expect(fault(text(3), 'abcd')).toBe('at most 3 characters');
    expect(fault(text(30).min(4), 'abc')).toBe('at least 4 characters');
    expect(fault(whole(0, 9), 12)).toBe('not above 9');
    expect(fault(day(), 'soon')).toBe('Please enter a date, e.g. 2026-01-31');
    expect(fault(email(), 'nobody')).toBe('Name is malformed');
  });
  test('what is good passes', () => {
    for (const [schema, value] of [
      [text(3), 'abc'],
      [day(), '2026-01-31'],
      [optional(email()), 'a@example.com'],
      [flag(), false],
    ] as const) {
      expect(fault(schema, value)).toBeNull();
    }
  });
  test('an empty field is asked for only when it is obligatory', () => {
    expect(fault(optional(text()), '')).toBeNull();
    expect(fault(optional(text().meta({ required: true })), ' ')).toBe('Please enter: Name');
    expect(fault(choice('sex').meta({ required: true }), undefined)).toBe('Please choose: Name');
  });
});

describe('how much is filled', () => {
  test('an unticked flag is an answer, an empty list is none', () => {
    expect([false, 0, 'x', ['a']].every(isFilled)).toBe(true);
    expect([undefined, null, '', '  ', []].some(isFilled)).toBe(false);
  });
  test('values say the same whatever one of them leaves out as empty', () => {
    const kept = { name: 'x', note: '', models: [{ id: '1', count: 2, marks: [] }] };
    expect(saysSame(kept, { name: 'x', note: undefined, models: [{ id: '1', count: 2 }], other: null })).toBe(true);
    expect(saysSame(kept, { ...kept, note: 'y' })).toBe(false);
    expect(saysSame(kept, { ...kept, models: [{ id: '1', count: 3 }] })).toBe(false);
    expect(saysSame(kept, { ...kept, models: [...kept.models, { id: '2' }] })).toBe(false);
  });
  test('3 of 4, one obligatory missing', () => {
    const fields = ['a', 'b', 'c', 'd'].map((name) => ({ name, required: name === 'd' }));
    expect(fillOf(fields, { a: 1, b: 'x', c: false })).toEqual({ done: 3, all: 4, missing: 1 });
  });
});
