// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { firstLanguage } from './settings.ts';

test('who has not chosen yet is spoken to in the first language of the browser that the product knows', () => {
  expect(firstLanguage(['en-GB', 'zh-CN'])).toBe('en');
  expect(firstLanguage(['zh-TW', 'en'])).toBe('zh');
  expect(firstLanguage(['de-DE', 'en-US'])).toBe('en');
  expect(firstLanguage(['de-DE'])).toBe('zh');
  expect(firstLanguage([])).toBe('zh');
});
