/** Every registered screen, wide and on a phone; the files share the screens between them, so that the workers do. */
import { vi } from 'vitest';
import { LOOKS, walkScreens } from './walk/screens.ts';

vi.setConfig({ testTimeout: 60_000 });

await walkScreens(LOOKS.both, 1, 2);
