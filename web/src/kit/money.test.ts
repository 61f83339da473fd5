import { expect, test } from 'vitest';
import { spoken } from './money.ts';

test.each([
  ['1234567.5', '1,234,567.50'],
  ['0', '0.00'],
  ['-1000.00', '-1,000.00'],
  ['99999999999999.99', '99,999,999,999,999.99'],
  ['', ''],
])('%s reads %s', (wire, read) => expect(spoken(wire)).toBe(read));
