import { text } from '@zhengjian/contract/record.ts';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { Refusal } from '../refuse.ts';
import { checkFields } from './input.ts';

const said = (lang: 'zh' | 'en') => {
  try {
    checkFields(z.object({ name: text(5), no: text(3) }), { name: '123456' }, lang);
  } catch (e) {
    if (e instanceof Refusal) return e.params.fields;
  }
  return 'accepted';
};

test('several faults stand in a row as the language puts them', () => {
  expect(said('zh')).toBe('name (长度不能超过5个字符)、no (必填)');
  expect(said('en')).toBe('name (at most 5 characters), no (required)');
});
