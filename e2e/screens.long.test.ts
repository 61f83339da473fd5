/** Every registered screen in each pair of width, language and theme. */
import { vi } from 'vitest';
import { LOOKS, walkScreens } from './walk/screens.ts';

vi.setConfig({ testTimeout: 60_000 });

await walkScreens(LOOKS.pairs);
