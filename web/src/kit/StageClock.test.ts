import { expect, test } from 'vitest';
import { leftOf } from './StageClock.tsx';

test('a stage has never more days left than it was given, and says how far it is over', () => {
  expect(leftOf(5, 4, 0), 'begun on a Sunday').toBe(4);
  expect(leftOf(3, 4, 1)).toBe(3);
  expect(leftOf(2, 4, 3.5)).toBe(1);
  expect(leftOf(0, 4, 4)).toBe(0);
  expect(leftOf(-2, 4, 6)).toBe(-2);
  expect(leftOf(5, null, 0)).toBe(5);
});
