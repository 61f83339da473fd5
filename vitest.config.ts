import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** `npm run test:long` runs the files named *.long.test.ts and nothing else. */
const isLong = process.env.ZJ_LONG === '1';
const ROOMS = '{contract,exmark,flow,server,web,simulate,e2e}';

export default defineConfig({
  test: {
    include: [isLong ? `${ROOMS}/**/*.long.test.ts` : `${ROOMS}/**/*.test.{ts,tsx}`],
    exclude: ['**/node_modules/**', '**/dist/**', '**/dist.*/**', ...(isLong ? [] : ['**/*.long.test.ts'])],
    globalSetup: ['server/src/testing/global-setup.ts'],
    // much of a test is waiting for the database or a page, so two files share even two cores
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: isLong ? 900_000 : 30_000,
    hookTimeout: isLong ? 120_000 : 60_000,
  },
});
