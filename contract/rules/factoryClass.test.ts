import { expect, test } from 'vitest';
import { classesAllowed, classStepAllowed, isLowerClass } from './factoryClass.ts';

test.each([
  ['', 'BCD'],
  ['A', 'ABCD'],
  ['B', 'ABCD'],
  ['C', 'BCD'],
  ['D', 'CD'],
])('a factory in class “%s” is put into one of %s', (before, allowed) => {
  expect(classesAllowed(before).join('')).toBe(allowed);
});

test('no class is no step', () => {
  expect(classStepAllowed('B', '')).toBe(false);
  expect(classStepAllowed('B', 'E')).toBe(false);
});

test('a class is lower than the one before it, never than itself', () => {
  expect(['A', 'B', 'C', 'D', ''].map((after) => isLowerClass('B', after))).toEqual([false, false, true, true, false]);
  expect(isLowerClass('', 'D')).toBe(true);
});
