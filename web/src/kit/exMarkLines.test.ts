import { judge } from '@zhengjian/exmark/index.ts';
import { expect, test } from 'vitest';
import { underlined } from './exMarkLines.ts';

const drawn = (text: string) =>
  underlined(text, judge(text).faults)
    .filter(({ severity }) => severity === 'error')
    .map((piece) => piece.text.trim());

test('the line stands under the characters that are wrong', () => {
  expect(drawn('Ex db IIC T7 Gb')).toEqual(['T7']);
  expect(drawn('Ex db IIC T6 Gb')).toEqual([]);
});
test('what is missing is drawn under the character before it', () => {
  expect(underlined('abc', [{ from: 3, to: 3, severity: 'error' }])).toEqual([
    { from: 0, text: 'ab', severity: null },
    { from: 2, text: 'c', severity: 'error' },
  ]);
});
test('where both meet, the error shows; places beyond the text are harmless', () => {
  expect(
    underlined('abcd', [
      { from: 0, to: 4, severity: 'warning' },
      { from: 1, to: 2, severity: 'error' },
      { from: 9, to: 12, severity: 'error' },
    ]).map(({ text, severity }) => `${text}:${severity}`),
  ).toEqual(['a:warning', 'b:error', 'cd:warning']);
});
