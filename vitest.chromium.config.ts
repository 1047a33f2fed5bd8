import { defineConfig } from 'vitest/config';

/** Tests that need a browser; without one they report that they did not run. */
export default defineConfig({
  test: {
    include: ['**/*.chromium.test.ts'],
    exclude: ['**/node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default'],
  },
});
