/** Every registered screen on a wide window: Chinese by day, English at night. With `screens.phone.test.ts` each pair of width, language and theme is met. */
import { vi } from 'vitest';
import { walkScreens } from './walk/screens.ts';

vi.setConfig({ testTimeout: 60_000 });

await walkScreens([
  { width: 1440, lang: 'zh', dark: false },
  { width: 1440, lang: 'en', dark: true },
]);
