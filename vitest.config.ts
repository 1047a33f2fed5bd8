import { defineConfig } from 'vitest/config';

/** Unit and property tests of our own code. The behavioural suites (`*.suite.ts`) are run by `assay run`. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.chromium.test.ts'],
    testTimeout: 20_000,
    reporters: ['default'],
  },
});
