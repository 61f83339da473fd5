import { expect, test } from 'vitest';
import { maskDetails, maskText } from './mask.ts';

test.each([
  ['联系人 13812345678 已通知', '联系人 ****5678 已通知'],
  ['身份证 11010119000101123X', '身份证 ****123X'],
  ['写信给 zhang.san@example.com', '写信给 z***@example.com'],
  ['/blade-auth/oauth/token?password=abc123&username=li', '/blade-auth/oauth/token?password=***&username=li'],
  ['{"access_token":"abc.def","n":1}', '{"access_token":"***","n":1}'],
  ['Blade-Auth: bearer 0123456789abcdef0123', 'Blade-Auth: ***'],
  ['at bearer 0123456789abcdef0123 end', 'at bearer *** end'],
])('%s is shown as %s', (text, shown) => {
  expect(maskText(text)).toBe(shown);
});

test.each(['0190000000007000813812345678beef', 'A2026CCC100001', '2026-03-02 09:00:00', '91110108100001000X'])('%s stays', (text) => {
  expect(maskText(text)).toBe(text);
});

test('what was recorded is told name by name; a secret is covered however deep it lies', () => {
  expect(maskDetails({ name: '李', newPassword: 'x', of: { token: 'abc', phone: '13912345678' }, n: 2, none: null })).toEqual([
    { name: 'name', value: '李' },
    { name: 'newPassword', value: '***' },
    { name: 'of', value: '{"token":"***","phone":"****5678"}' },
    { name: 'n', value: '2' },
    { name: 'none', value: '' },
  ]);
});

test('a long text costs no more than its length', () => {
  const long = `${'a'.repeat(200_000)}@`;
  expect(maskText(long)).toBe(long);
});
