import { defineConfig } from 'vitest/config';

/** Tests that need a browser; where there is none they say that they did not run. */
export default defineConfig({
  test: {
    include: ['**/*.chromium.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
