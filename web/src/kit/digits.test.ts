import { expect, test } from 'vitest';
import { digits } from './digits.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [-13124, '-13,124'],
  ['1000000', '1,000,000'],
])('%s reads %s', (n, read) => expect(digits(n)).toBe(read));
