/** Every registered screen on a phone: Chinese at night, English by day. With `screens.test.ts` each pair of width, language and theme is met. */
import { vi } from 'vitest';
import { walkScreens } from './walk/screens.ts';

vi.setConfig({ testTimeout: 60_000 });

await walkScreens([
  { width: 375, lang: 'zh', dark: true },
  { width: 375, lang: 'en', dark: false },
]);
