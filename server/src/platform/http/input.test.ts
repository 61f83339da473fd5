import { anyone, call } from '@zhengjian/contract/call.ts';
import { email, text } from '@zhengjian/contract/record.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Refusal } from '../refuse.ts';
import { checkFields, checkInput } from './input.ts';

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

describe('what no declaration allows is refused before it is asked', () => {
  const loose = call({
    method: 'POST',
    path: '/blade-x/loose',
    access: anyone,
    input: z.any(),
    data: z.null(),
    summary: 'Takes anything.',
  });
  const refusalOf = (raw: unknown) => {
    try {
      checkInput(loose, raw, 'en');
    } catch (e) {
      if (e instanceof Refusal) return [e.key, e.fields];
      throw e;
    }
    return 'accepted';
  };
  const message = 'holds characters that cannot be stored; please remove them and type again';
  const nested = (depth: number): unknown => (depth === 0 ? 'x' : [nested(depth - 1)]);

  test.each([
    ['half a character', { name: 'a\ud800b' }, ['server.input', { name: message }]],
    ['NUL', { list: [{ name: 'a\0b' }] }, ['server.input', { 'list.0.name': message }]],
    ['half a character in a key', { '\udc00': 1 }, ['server.malformed', undefined]],
    ['a thousand levels', nested(1_000), ['server.malformed', undefined]],
    ['whole characters', { name: '⚡🔥' }, 'accepted'],
    ['twenty levels', nested(20), 'accepted'],
  ])('%s', (_, raw, expected) => {
    expect(refusalOf(raw)).toEqual(expected);
  });

  test('a text says itself what it takes, so that a form tells it before it is sent', () => {
    const fits = (value: string) => z.safeParse(text(5), value).success;
    expect([fits('⚡🔥'), fits('a\ud800'), fits('a\0')]).toEqual([true, false, false]);
  });

  test('no pattern runs over a text that is too long', () => {
    const issues = z.safeParse(email(), `a@${'.'.repeat(1_000_000)}@`).error?.issues ?? [];
    expect(issues.map(({ code }) => code)).toEqual(['too_big']);
  });
});
