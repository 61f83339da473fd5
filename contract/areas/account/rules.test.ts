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

test.each([
  'Password123',
  'P@ssw0rd',
  'p@$$w0rd2026',
  'Admin123',
  'admin@2026',
  'Abc12345',
  'abcd1234',
  'a1234567',
  'Aa123456',
  'qq123456',
  '1qaz2wsx',
  '1q2w3e4r',
  'Welcome1!',
  'woaini1314',
  'Qwerty2024',
  'Test12345678',
  '12345678a',
])('everybody guesses %s', (password) => {
  expect(judgePassword(password, 'wanyuan')).toBe('common');
});

test.each(['Motor-2026-a', 'motor123', 'Kurz-und-gut-7', 'a7391846', 'passage-4-tiger', 'Testament7'])(
  'nobody guesses %s first',
  (password) => {
    expect(judgePassword(password, 'wanyuan')).toBe('ok');
  },
);

test('a password of any length is judged at once', () => {
  expect(judgePassword(`a${'1'.repeat(200_000)}`, 'x')).toBe('common');
  expect(judgePassword(`${'12'.repeat(100_000)}x9-a`, 'x')).toBe('ok');
});
