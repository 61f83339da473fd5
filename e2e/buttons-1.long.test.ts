/** Everything that may be pressed on every page; the files share the pages between them, so that the workers do. */
import { vi } from 'vitest';
import { pressPages } from './walk/pages.ts';

vi.setConfig({ testTimeout: 400_000 });

await pressPages(1, 2);
