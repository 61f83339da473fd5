/** Every registered screen in four looks; the files share the screens between them, so that the workers do. */
import { vi } from 'vitest';
import { walkScreens } from './walk/screens.ts';

vi.setConfig({ testTimeout: 60_000 });

await walkScreens(2, 2);
