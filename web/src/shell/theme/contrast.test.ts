import { expect, test } from 'vitest';
import { contrast, readable } from './contrast.ts';

test('black on white is 21, the prescribed blue under white text is 2.78 and fails AA', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrast('#409EFF', '#ffffff')).toBeCloseTo(2.78, 1);
});
test('every theme colour gets a tone that reaches AA on light and on dark', () => {
  for (const colour of ['#409EFF', '#ffd700', '#00ff7f', '#ff4500', '#000000', '#ffffff', '#8b008b']) {
    for (const ground of ['#ffffff', '#141414', '#1f1f1f']) expect(contrast(readable(colour, ground), ground)).toBeGreaterThanOrEqual(4.5);
  }
});
test('a colour that can be read already is kept', () => expect(readable('#003366', '#ffffff')).toBe('#003366'));
