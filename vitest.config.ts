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
    // what a page does reaches the database a moment later, on a busy machine a longer one
    expect: { poll: { timeout: 15_000 } },
    testTimeout: isLong ? 900_000 : 30_000,
    hookTimeout: isLong ? 120_000 : 60_000,
  },
});
