import type { AnyRegister } from '@zhengjian/contract/register.ts';
import { expect, test } from 'vitest';
import { declaredCalls } from '../../areas.ts';
import { registerName, tableOf } from './declared.ts';

test('every declared register tells where its records lie, so that each has a history', () => {
  const registers = declaredCalls.flatMap((call) => ('register' in call ? [call.register as AnyRegister] : []));
  expect(registers.length).toBeGreaterThan(50);
  expect(registers.map(registerName).filter((name) => tableOf(name) === undefined)).toEqual([]);
});
