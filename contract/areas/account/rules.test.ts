import { expect, test } from 'vitest';
import { judgePassword, passwordStrength } from './rules.ts';

test('a password has eight characters, letters and digits, and is not the account', () => {
  expect(judgePassword('Ab3', 'wanyuan')).toBe('length');
  expect(judgePassword('onlyletters', 'wanyuan')).toBe('classes');
  expect(judgePassword('1234567890', 'wanyuan')).toBe('classes');
  expect(judgePassword('WanYuan2026', 'wanyuan2026')).toBe('account');
  expect(judgePassword('Wanyuan2026', 'wanyuan')).toBe('ok');
});

test('the hint grows with length and kinds of characters; repetition is weak however long', () => {
  const hint = (password: string) => passwordStrength(password, 'wanyuan');
  expect(hint('abc')).toBe(0);
  expect(hint('motor123')).toBe(1);
  expect(hint('Motor12345')).toBe(2);
  expect(hint('Motor-d2-Pump-7')).toBe(3);
  expect(hint('a1a1a1a1a1a1a1a1a1')).toBe(1);
});
