import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{contract,exmark,flow,server,web,simulate,e2e}/**/*.test.{ts,tsx}'],
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
